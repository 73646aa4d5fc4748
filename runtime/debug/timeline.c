/* SPDX-License-Identifier: MIT */
/*
 * Going back. Snapshots are kept while a launch runs, the more seldom the more
 * memory they take; a moment is found again by restoring the one before it and
 * running on from there, which is the same each time. What kernels print on
 * such a way was printed before and is dropped.
 */
#include "runtime/debug/timeline.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/commands.h"

/* Snapshots may take this part of the time a launch runs. */
#define SNAPSHOT_PART 0.1

struct dbg_snapshot_at {
    struct sim_snapshot *snapshot;
    uint64_t cycle, print_now, bytes;
    uint64_t *retired; /* by core */
};

/* ---- keeping ------------------------------------------------------------ */

static void drop(struct dbg_session *s, size_t i)
{
    sim_snapshot_free(s->snapshots[i].snapshot);
    free(s->snapshots[i].retired);
    memmove(&s->snapshots[i], &s->snapshots[i + 1],
            (s->n_snapshots - i - 1) * sizeof(*s->snapshots));
    s->n_snapshots--;
}

/* Every second one goes while there are too many bytes; the first stays. */
static void keep_to_budget(struct dbg_session *s)
{
    for (;;) {
        uint64_t sum = 0;
        for (size_t i = 0; i < s->n_snapshots; i++) {
            s->snapshots[i].bytes =
                sim_snapshot_bytes(s->snapshots[i].snapshot);
            sum += s->snapshots[i].bytes;
        }
        if (sum <= s->snapshot_budget || s->n_snapshots <= 2)
            return;
        for (size_t i = 1; i < s->n_snapshots; i++)
            drop(s, i);
    }
}

static bool keep(struct dbg_session *s)
{
    unsigned n = sim_n_cores(s->sim);
    struct dbg_snapshot_at *grown = isa_grow(s->snapshots, s->n_snapshots,
                                             &s->room_snapshots, sizeof *grown);
    uint64_t *retired = isa_alloc(n, sizeof *retired);
    double began = dbg_seconds_now();
    if (grown)
        s->snapshots = grown;
    struct sim_snapshot *snapshot =
        grown && retired ? sim_snapshot(s->sim) : NULL;
    if (!snapshot) {
        free(retired);
        return false;
    }
    for (unsigned i = 0; i < n; i++)
        retired[i] = dbg_view_of(s, i).retired;
    s->snapshots[s->n_snapshots++] = (struct dbg_snapshot_at){
        .snapshot = snapshot,
        .cycle = dbg_cycle_now(s),
        .print_now = s->print_now,
        .retired = retired,
    };
    keep_to_budget(s);
    s->snapshot_seconds += dbg_seconds_now() - began;
    return true;
}

void dbg_time_begin(struct dbg_session *s)
{
    s->snapshot_seconds = s->run_seconds = 0;
    if (s->is_recording)
        keep(s);
}

void dbg_time_pass(struct dbg_session *s)
{
    const struct dbg_snapshot_at *last =
        s->n_snapshots ? &s->snapshots[s->n_snapshots - 1] : NULL;
    if (s->is_recording && last && dbg_cycle_now(s) > last->cycle &&
        s->snapshot_seconds < SNAPSHOT_PART * s->run_seconds)
        keep(s);
}

void dbg_time_end(struct dbg_session *s)
{
    while (s->n_snapshots)
        drop(s, s->n_snapshots - 1);
    s->n_checkpoints = 0;
}

bool dbg_info_snapshots(struct dbg_session *s, const char *rest)
{
    uint64_t sum = 0;
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    for (size_t i = 0; i < s->n_snapshots; i++)
        sum += sim_snapshot_bytes(s->snapshots[i].snapshot);
    dbg_say(s, "%zu snapshots, %.1f of at most %.0f MiB.\n", s->n_snapshots,
            (double)sum / 1048576, (double)s->snapshot_budget / 1048576);
    return true;
}

/* ---- going back --------------------------------------------------------- */

/* Watchpoints compare with what lies there now. */
static void refresh_watches(struct dbg_session *s)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        size_t n =
            (size_t)(b->bytes < DBG_VALUE_BYTES ? b->bytes : DBG_VALUE_BYTES);
        if (b->kind == DBG_WATCH && !b->is_nan)
            dbg_memory_read(s, b->watch_core, b->address, b->old, n);
    }
}

static bool restore(struct dbg_session *s, size_t i)
{
    const struct dbg_snapshot_at *at = &s->snapshots[i];
    for (size_t k = 0; k < s->n_seen; k++)
        sim_stop_no_more(s->sim, s->launch->module, s->seen[k].pc + 4);
    s->n_seen = s->n_late = 0;
    if (sim_restore(s->sim, at->snapshot) != SIM_OK)
        return dbg_fail(s, "%s", sim_error(s->sim));
    s->print_now = at->print_now;
    s->bound = at->cycle + s->slice;
    s->is_ended = false;
    memset(s->reported, 0, sim_n_cores(s->sim) * sizeof *s->reported);
    dbg_frames_forget(s);
    dbg_breaks_mark(s);
    refresh_watches(s);
    return true;
}

/* The latest snapshot at which a core had retired at most so much. */
static bool before(struct dbg_session *s, unsigned core, uint64_t retired,
                   size_t *found)
{
    for (size_t i = s->n_snapshots; i-- > 0;)
        if (s->snapshots[i].retired[core] <= retired) {
            *found = i;
            return true;
        }
    return false;
}

/* Runs on without stopping until the core has retired so much. */
static bool run_to(struct dbg_session *s, unsigned core, uint64_t retired)
{
    struct sim_until until = {.kind = SIM_UNTIL_RETIRED,
                              .position = {.core = core, .retired = retired}};
    struct sim_pause pause = {.reason = SIM_PAUSE_REACHED};
    while (dbg_view_of(s, core).retired < retired) {
        pause = sim_resume(s->sim, until);
        if (pause.reason == SIM_PAUSE_END || pause.reason == SIM_PAUSE_FAULT ||
            pause.reason == SIM_PAUSE_NOWHERE)
            return false;
        while (s->n_seen) /* nobody wants to know */
            sim_stop_no_more(s->sim, s->launch->module,
                             s->seen[--s->n_seen].pc + 4);
    }
    if (pause.reason == SIM_PAUSE_POINT && pause.at.core != core)
        dbg_late(s, &pause);
    dbg_breaks_mark(s);
    dbg_frames_forget(s);
    s->reported[core] = retired + 1;
    refresh_watches(s);
    return true;
}

static bool can_go_back(struct dbg_session *s)
{
    if (!dbg_needs_launch(s))
        return false;
    return s->n_snapshots > 0 ||
           dbg_fail(s, "No history was kept: set record on before the launch.");
}

bool dbg_travel(struct dbg_session *s, unsigned core, uint64_t retired)
{
    size_t i;
    if (!before(s, core, retired, &i))
        return dbg_fail(s, "No more history.");
    return restore(s, i) && (run_to(s, core, retired) ||
                             dbg_fail(s, "The way back was not found."));
}

static bool arrive(struct dbg_session *s, enum dbg_why why)
{
    struct dbg_stop stop = {.why = why, .core = s->core};
    dbg_report(s, &stop);
    return true;
}

/* ---- lines -------------------------------------------------------------- */

/* What the focused core did on the way to now, instruction by instruction. */
struct moment {
    uint64_t retired, pc, sp;
    int64_t depth; /* calls less returns since the past begins */
};

struct past {
    struct moment *moments;
    size_t n, room;
    int64_t depth; /* now */
    bool begins;   /* with the first instruction of the history */
};

#define FIRST_REACH 2000 /* instructions; eight times as many in each try */
#define RET         0x00008067u

/* How a done instruction changed the depth. */
static int64_t deeper(struct dbg_session *s, uint64_t from, uint64_t to)
{
    uint32_t word = 0;
    dbg_memory_read(s, s->core, from, &word, sizeof word);
    unsigned opcode = word & 0x7f, rd = word >> 7 & 31;
    if ((opcode == 0x6f || opcode == 0x67) && rd == 1 && to != from + 4)
        return 1;
    return word == RET ? -1 : 0;
}

/* Single steps over the last `reach` instructions before `now`. */
static bool look_back(struct dbg_session *s, uint64_t now, uint64_t reach,
                      struct past *past)
{
    uint64_t least = s->snapshots[0].retired[s->core];
    uint64_t from = now - least > reach ? now - reach : least;
    past->n = 0;
    past->depth = 0;
    past->begins = from == least;
    if (!dbg_travel(s, s->core, from))
        return false;
    for (uint64_t at = from; at < now; at++) {
        struct sim_view view = dbg_view_of(s, s->core);
        struct moment *grown = isa_grow(past->moments, past->n, &past->room,
                                        sizeof *past->moments);
        if (!grown)
            return dbg_fail(s, ISA_NO_MEMORY ".", "the way back");
        past->moments = grown;
        past->moments[past->n++] =
            (struct moment){view.retired, view.pc, view.x[2], past->depth};
        if (!run_to(s, s->core, at + 1))
            return dbg_fail(s, "The way back was not found.");
        past->depth += deeper(s, view.pc, dbg_view_of(s, s->core).pc);
    }
    return true;
}

static const struct dbg_scope *on_stack(const struct dbg_scope *scope)
{
    while (scope && scope->kind != DBG_SUBPROGRAM)
        scope = scope->parent;
    return scope;
}

/* The beginning of the line that moment i belongs to; the line may have made
 * calls, and unless they are stepped over it is the end of the last one that is
 * looked for. */
static size_t line_begin(struct dbg_session *s, const struct past *past,
                         size_t i, bool is_over)
{
    const struct moment *m = past->moments;
    const struct dbg_line *row = dbg_line_at(s->symbols, m[i].pc);
    size_t best = i;
    for (size_t k = i + 1; k-- > 0 && m[k].depth >= m[i].depth;) {
        const struct dbg_line *at = dbg_line_at(s->symbols, m[k].pc);
        if (m[k].depth > m[i].depth) {
            if (!is_over && at)
                return line_begin(s, past, k, true);
            continue;
        }
        if (!at || !row || at->line != row->line || at->file != row->file)
            break;
        if (dbg_is_statement(s->symbols, m[k].pc))
            best = k;
    }
    return best;
}

/* Where a step back from now comes to; false: it is not in this past. */
static bool step_back(struct dbg_session *s, const struct past *past,
                      bool is_over, size_t *found)
{
    for (size_t i = past->n; i-- > 0;) {
        const struct moment *m = &past->moments[i];
        bool is_skipped = !dbg_line_at(s->symbols, m->pc) ||
                          (is_over && m->depth > past->depth);
        if (is_skipped)
            continue;
        *found = line_begin(s, past, i, is_over);
        return *found > 0 || past->begins;
    }
    return false;
}

static bool go_back_line(struct dbg_session *s, bool is_over)
{
    struct sim_view view = dbg_view_of(s, s->core);
    uint64_t now = view.retired;
    struct past past = {0};
    size_t found = 0;
    bool is_found = false, is_good = true;
    uint64_t reach = FIRST_REACH;
    do {
        is_good = look_back(s, now, reach, &past);
        is_found = is_good && step_back(s, &past, is_over, &found);
        reach *= 8;
    } while (is_good && !is_found && !past.begins && !dbg_interrupted);
    if (is_good)
        is_good = dbg_travel(s, s->core,
                             is_found ? past.moments[found].retired
                             : past.n ? past.moments[0].retired
                                      : now);
    free(past.moments);
    if (is_good)
        arrive(s, is_found ? DBG_WHY_STEPPED : DBG_WHY_ORIGIN);
    return is_good;
}

static bool go_back_lines(struct dbg_session *s, const char *rest, bool is_over)
{
    int64_t n = 1;
    if (!can_go_back(s) ||
        (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &n)))
        return false;
    for (; n > 0; n--)
        if (!go_back_line(s, is_over))
            return false;
    return true;
}

bool dbg_cmd_reverse_step(struct dbg_session *s, const char *rest)
{
    return go_back_lines(s, rest, false);
}

bool dbg_cmd_reverse_next(struct dbg_session *s, const char *rest)
{
    return go_back_lines(s, rest, true);
}

bool dbg_cmd_reverse_stepi(struct dbg_session *s, const char *rest)
{
    int64_t n = 1;
    if (!can_go_back(s) ||
        (*dbg_skip(rest) && !dbg_evaluate_number(s, rest, &n)))
        return false;
    uint64_t now = dbg_view_of(s, s->core).retired;
    uint64_t least = s->snapshots[0].retired[s->core];
    bool is_far = n < 0 || now - least < (uint64_t)n;
    return dbg_travel(s, s->core, is_far ? least : now - (uint64_t)n) &&
           arrive(s, is_far ? DBG_WHY_ORIGIN : DBG_WHY_STEPPED);
}

bool dbg_cmd_reverse_finish(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!can_go_back(s))
        return false;
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    const struct dbg_scope *function = f ? on_stack(f->function) : NULL;
    struct sim_view view = dbg_view_of(s, s->core);
    uint64_t cfa = f ? f->cfa : 0;
    if (!function || !cfa)
        return dbg_fail(s, "No function is known here.");
    struct past past = {0};
    uint64_t reach = FIRST_REACH, target = UINT64_MAX;
    bool is_good;
    do {
        is_good = look_back(s, view.retired, reach, &past);
        for (size_t i = past.n; is_good && i-- > 0 && target == UINT64_MAX;)
            if (past.moments[i].pc == function->entry &&
                past.moments[i].sp == cfa)
                target = i > 0 ? past.moments[i - 1].retired
                               : past.moments[i].retired;
        reach *= 8;
    } while (is_good && target == UINT64_MAX && !past.begins &&
             !dbg_interrupted);
    free(past.moments);
    if (!is_good)
        return false;
    bool is_found = target != UINT64_MAX;
    return dbg_travel(s, s->core,
                      is_found ? target : s->snapshots[0].retired[s->core]) &&
           arrive(s, is_found ? DBG_WHY_STEPPED : DBG_WHY_ORIGIN);
}

/* ---- breakpoints -------------------------------------------------------- */

/* What breakpoints count is not to be counted again. */
struct counts {
    uint64_t hits, ignore;
};

static struct counts *keep_counts(struct dbg_session *s)
{
    struct counts *c = isa_alloc(s->n_breaks + 1, sizeof *c);
    for (size_t i = 0; c && i < s->n_breaks; i++) {
        c[i] = (struct counts){s->breaks[i]->hits, s->breaks[i]->ignore};
        s->breaks[i]->ignore = 0;
    }
    return c;
}

static void put_counts(struct dbg_session *s, const struct counts *c)
{
    for (size_t i = 0; c && i < s->n_breaks; i++) {
        s->breaks[i]->hits = c[i].hits;
        s->breaks[i]->ignore = c[i].ignore;
    }
}

/* Runs from a snapshot to the moment at which the core has retired so much, and
 * counts the stops on the way; ends at stop number `wanted`, if that is not 0,
 * and gives it. */
static size_t stops_from(struct dbg_session *s, size_t snapshot, unsigned core,
                         uint64_t retired, size_t wanted, struct dbg_stop *stop)
{
    size_t n = 0;
    if (!restore(s, snapshot))
        return 0;
    while (dbg_view_of(s, core).retired < retired) {
        struct dbg_stop at = dbg_run_until(s, core, retired);
        if (at.why != DBG_WHY_BREAK && at.why != DBG_WHY_WATCH)
            break;
        if (at.core == core && dbg_view_of(s, core).retired >= retired)
            break; /* where we came from */
        n++;
        if (n == wanted) {
            *stop = at;
            return n;
        }
    }
    return n;
}

bool dbg_cmd_reverse_continue(struct dbg_session *s, const char *rest)
{
    struct dbg_stop stop = {0};
    size_t first, n = 0;
    (void)rest;
    if (!can_go_back(s))
        return false;
    unsigned core = s->core;
    uint64_t now = dbg_view_of(s, core).retired;
    if (!before(s, core, now ? now - 1 : 0, &first))
        return dbg_fail(s, "No more history.");
    struct counts *counts = keep_counts(s);
    size_t from = first + 1;
    while (from-- > 0 && n == 0 && !dbg_interrupted)
        n = stops_from(s, from, core, now, 0, &stop);
    if (n > 0)
        stops_from(s, from + 1, core, now, n, &stop);
    put_counts(s, counts);
    free(counts);
    if (n > 0) {
        dbg_report(s, &stop);
        return true;
    }
    if (!restore(s, 0))
        return false;
    dbg_breaks_mark(s);
    return arrive(s, DBG_WHY_ORIGIN);
}

/* ---- moments ------------------------------------------------------------ */

/* The first moment of the focused core at which its clock is at least `cycle`.
 * It may be ahead of others as long as nobody can see that, so the moment is
 * searched for between two that are known. */
static bool settle(struct dbg_session *s, uint64_t cycle, uint64_t least)
{
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

bool dbg_cmd_goto(struct dbg_session *s, const char *rest)
{
    int64_t cycle;
    if (!can_go_back(s) || !dbg_evaluate_number(s, rest, &cycle))
        return false;
    if (cycle < 0)
        return dbg_fail(s, "Cycles count from 0.");
    uint64_t was = dbg_view_of(s, s->core).retired;
    size_t i = s->n_snapshots;
    while (--i > 0 && s->snapshots[i].cycle > (uint64_t)cycle)
        continue;
    if (!restore(s, i))
        return false;
    uint64_t least = s->snapshots[i].retired[s->core];
    struct sim_pause pause;
    do {
        pause =
            sim_resume(s->sim, (struct sim_until){.kind = SIM_UNTIL_CYCLE,
                                                  .cycle = (uint64_t)cycle});
    } while (pause.reason == SIM_PAUSE_POINT && !dbg_interrupted);
    dbg_frames_forget(s);
    refresh_watches(s);
    struct dbg_stop stop = {.why = DBG_WHY_GOAL, .core = s->core};
    if (pause.reason == SIM_PAUSE_END) {
        dbg_travel(s, s->core, was);
        return dbg_fail(s, "The launch ends before cycle %" PRId64 ".", cycle);
    }
    if (pause.reason == SIM_PAUSE_FAULT) {
        s->is_ended = true;
        stop = (struct dbg_stop){.why = DBG_WHY_FAULT, .core = pause.at.core};
    } else if (!dbg_has_task(s, stop.core)) {
        stop.core = pause.at.core;
    } else if (!settle(s, (uint64_t)cycle, least)) {
        return false;
    }
    dbg_report(s, &stop);
    return true;
}

struct dbg_checkpoint {
    unsigned number, core;
    uint64_t retired, cycle;
};

bool dbg_cmd_checkpoint(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!can_go_back(s))
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
    if (s->n_checkpoints == 0)
        dbg_say(s, "No checkpoints.\n");
    for (size_t i = 0; i < s->n_checkpoints; i++)
        dbg_say(s, "%u: cycle %" PRIu64 ", %s\n", s->checkpoints[i].number,
                s->checkpoints[i].cycle,
                dbg_core_text(s, s->checkpoints[i].core, text, sizeof text));
    return true;
}

bool dbg_cmd_restart(struct dbg_session *s, const char *rest)
{
    int64_t number;
    if (!can_go_back(s) || !dbg_evaluate_number(s, rest, &number))
        return false;
    if (number < 1 || (uint64_t)number > s->n_checkpoints)
        return dbg_fail(s, "There is no checkpoint %" PRId64 ".", number);
    struct dbg_checkpoint c = s->checkpoints[number - 1];
    if (!dbg_travel(s, c.core, c.retired))
        return false;
    dbg_focus(s, c.core);
    struct dbg_stop stop = {.why = DBG_WHY_GOAL, .core = c.core};
    dbg_report(s, &stop);
    return true;
}

/* ---- who wrote ---------------------------------------------------------- */

bool dbg_replay(struct dbg_session *s, size_t snapshot, unsigned core,
                uint64_t retired)
{
    return restore(s, snapshot) && run_to(s, core, retired);
}

size_t dbg_snapshot_before(struct dbg_session *s, unsigned core,
                           uint64_t retired)
{
    size_t found = 0;
    before(s, core, retired, &found);
    return found;
}
