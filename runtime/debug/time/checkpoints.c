/* SPDX-License-Identifier: MIT */
/* `checkpoint`, `restart` and `goto CYCLE`: return to moments of a launch, by
 * number or by cycle. */
#include "runtime/debug/time/checkpoints.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/launches.h"
#include "runtime/debug/time/running.h"
#include "runtime/debug/time/snapshots.h"
#include "runtime/debug/time/timeline.h"

/* Finds the checkpoint that a text names. Returns NULL after an error
 * message. */
static struct dbg_checkpoint *find_checkpoint(struct dbg_session *s,
                                              const char *text)
{
    int64_t number;
    if (!dbg_evaluate_number(s, text, &number))
        return NULL;
    if (number >= 1 && (uint64_t)number <= s->past->n_checkpoints &&
        s->past->checkpoints[number - 1].number)
        return &s->past->checkpoints[number - 1];
    dbg_fail(s, "There is no checkpoint %" PRId64 ".", number);
    return NULL;
}

bool dbg_checkpoint_delete(struct dbg_session *s, const char *rest)
{
    struct dbg_checkpoint *c = find_checkpoint(s, rest);
    if (c)
        c->number = 0;
    return c != NULL;
}

bool dbg_cmd_checkpoint(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_can_go_back(s))
        return false;
    struct sim_view view = dbg_view_of(s, s->core);
    if (!ISA_GROW(s->past->checkpoints, s->past->n_checkpoints,
                  s->past->room_checkpoints))
        return dbg_fail(s, ISA_NO_MEMORY ".", "a checkpoint");
    struct dbg_checkpoint *c = &s->past->checkpoints[s->past->n_checkpoints];
    *c = (struct dbg_checkpoint){(unsigned)++s->past->n_checkpoints,
                                 s->core,
                                 view.retired,
                                 view.cycle,
                                 s->device->n_launches,
                                 s->device->changes_now};
    dbg_say(s, "Checkpoint %u: cycle %" PRIu64 ".\n", c->number, c->cycle);
    return true;
}

bool dbg_info_checkpoints(struct dbg_session *s, const char *rest)
{
    char text[128];
    (void)rest;
    size_t n = 0;
    for (size_t i = 0; i < s->past->n_checkpoints; i++)
        n += s->past->checkpoints[i].number != 0;
    if (n == 0)
        dbg_say(s, "No checkpoints.\n");
    for (size_t i = 0; i < s->past->n_checkpoints; i++)
        if (s->past->checkpoints[i].number)
            dbg_say(s, "%u: cycle %" PRIu64 ", %s\n",
                    s->past->checkpoints[i].number,
                    s->past->checkpoints[i].cycle,
                    dbg_core_text(s, s->past->checkpoints[i].core, text,
                                  sizeof text));
    return true;
}

bool dbg_cmd_restart(struct dbg_session *s, const char *rest)
{
    struct dbg_checkpoint *found =
        dbg_can_go_back(s) ? find_checkpoint(s, rest) : NULL;
    if (!found)
        return false;
    struct dbg_checkpoint c = *found;
    if (c.launch != s->device->n_launches && !dbg_launches_go(s, c.launch))
        return false;
    if (!dbg_travel_before(s, c.core, c.retired, c.changes))
        return false;
    dbg_focus(s, c.core);
    struct dbg_stop stop = {.why = DBG_WHY_GOAL, .core = c.core};
    dbg_stopped(s, &stop);
    return true;
}

/* ---- cycles ------------------------------------------------------------- */

/* Goes to the first moment of the focused core at which its clock is at least
 * `cycle`. Its clock may differ from those of other cores, so the moment is
 * found by a binary search between two known moments. */
static bool settle(struct dbg_session *s, uint64_t cycle, uint64_t least)
{
    assert(least <= dbg_view_of(s, s->core).retired);
    uint64_t most = dbg_view_of(s, s->core).retired;
    while (least < most && !dbg_interrupted) {
        uint64_t middle = least + (most - least) / 2;
        if (!dbg_travel(s, s->core, middle))
            return false;
        if (dbg_view_of(s, s->core).cycle >= cycle)
            most = middle;
        else
            least = middle + 1;
    }
    return dbg_travel(s, s->core, most);
}

/* Reads the rest of a command like "goto launch 3". */
static bool goto_launch(struct dbg_session *s, const char *rest)
{
    int64_t number;
    if (!dbg_evaluate_number(s, rest, &number))
        return false;
    if (!dbg_launches_go(s, (uint64_t)number))
        return false;
    for (unsigned i = 0; !dbg_has_task(s, s->core) && i < dbg_n_cores(s); i++)
        dbg_focus(s, i);
    return dbg_arrive(s, DBG_WHY_GOAL);
}

bool dbg_cmd_goto(struct dbg_session *s, const char *rest)
{
    int64_t cycle;
    if (dbg_can_go_back(s) && dbg_word(&rest, "launch", 6))
        return goto_launch(s, rest);
    if (!dbg_can_go_back(s) || !dbg_evaluate_number(s, rest, &cycle))
        return false;
    if (cycle < 0)
        return dbg_fail(s, "Cycles count from 0.");
    uint64_t was = dbg_view_of(s, s->core).retired;
    size_t i = s->past->n_snapshots;
    while (--i > 0 && s->past->snapshots[i].cycle > (uint64_t)cycle)
        continue;
    if (!dbg_time_restore(s, i))
        return false;
    uint64_t least = s->past->snapshots[i].retired[s->core];
    struct sim_pause pause;
    do {
        pause =
            sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_CYCLE,
                                                  .cycle = (uint64_t)cycle});
    } while (pause.reason == SIM_PAUSE_POINT && !dbg_interrupted);
    dbg_frames_forget(s);
    dbg_time_refresh(s);
    struct dbg_stop stop = {.why = DBG_WHY_GOAL, .core = s->core};
    if (pause.reason == SIM_PAUSE_END) {
        dbg_travel(s, s->core, was);
        return dbg_fail(s, "The launch ends before cycle %" PRId64 ".", cycle);
    }
    if (pause.reason == SIM_PAUSE_FAULT) {
        s->device->is_ended = true;
        s->device->fault_core = pause.at.core;
        stop = (struct dbg_stop){.why = DBG_WHY_FAULT, .core = pause.at.core};
    } else if (!dbg_has_task(s, stop.core)) {
        stop.core = pause.at.core;
    } else if (strcmp(dbg_view_of(s, s->core).state, "waiting") == 0) {
        s->run->is_inside_wait = true;
    } else if (!settle(s, (uint64_t)cycle, least)) {
        return false;
    }
    dbg_stopped(s, &stop);
    return true;
}
