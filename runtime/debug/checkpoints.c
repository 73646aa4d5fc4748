/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints: moments of a launch that have a number, to be gone back to.
 */
#include <inttypes.h>

#include "isa/support/alloc.h"
#include "runtime/debug/commands.h"
#include "runtime/debug/timeline.h"

struct dbg_checkpoint {
    unsigned number, core; /* number 0: deleted */
    uint64_t retired, cycle;
};

/* The one that a text names; NULL with a sentence. */
static struct dbg_checkpoint *find_checkpoint(struct dbg_session *s,
                                              const char *text)
{
    int64_t number;
    if (!dbg_evaluate_number(s, text, &number))
        return NULL;
    if (number >= 1 && (uint64_t)number <= s->n_checkpoints &&
        s->checkpoints[number - 1].number)
        return &s->checkpoints[number - 1];
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
    struct dbg_checkpoint *grown =
        isa_grow(s->checkpoints, s->n_checkpoints, &s->room_checkpoints,
                 sizeof *s->checkpoints);
    if (!grown)
        return dbg_fail(s, ISA_NO_MEMORY ".", "a checkpoint");
    s->checkpoints = grown;
    struct dbg_checkpoint *c = &s->checkpoints[s->n_checkpoints];
    *c = (struct dbg_checkpoint){(unsigned)++s->n_checkpoints, s->core,
                                 view.retired, view.cycle};
    dbg_say(s, "Checkpoint %u: cycle %" PRIu64 ".\n", c->number, c->cycle);
    return true;
}

bool dbg_info_checkpoints(struct dbg_session *s, const char *rest)
{
    char text[128];
    (void)rest;
    size_t n = 0;
    for (size_t i = 0; i < s->n_checkpoints; i++)
        n += s->checkpoints[i].number != 0;
    if (n == 0)
        dbg_say(s, "No checkpoints.\n");
    for (size_t i = 0; i < s->n_checkpoints; i++)
        if (s->checkpoints[i].number)
            dbg_say(
                s, "%u: cycle %" PRIu64 ", %s\n", s->checkpoints[i].number,
                s->checkpoints[i].cycle,
                dbg_core_text(s, s->checkpoints[i].core, text, sizeof text));
    return true;
}

bool dbg_cmd_restart(struct dbg_session *s, const char *rest)
{
    struct dbg_checkpoint *found =
        dbg_can_go_back(s) ? find_checkpoint(s, rest) : NULL;
    if (!found)
        return false;
    struct dbg_checkpoint c = *found;
    if (!dbg_travel(s, c.core, c.retired))
        return false;
    dbg_focus(s, c.core);
    struct dbg_stop stop = {.why = DBG_WHY_GOAL, .core = c.core};
    dbg_report(s, &stop);
    return true;
}
