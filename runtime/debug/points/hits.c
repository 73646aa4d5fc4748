/* SPDX-License-Identifier: MIT */
/* Decides whether a core at a stop point stops for the user: because of a
 * breakpoint, or because of an access that the observer of watchpoints has
 * recorded. */
#include "runtime/debug/points/hits.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/format.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/changes.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"

/* ---- filters and conditions ---------------------------------------------- */

bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core)
{
    struct sim_view view = dbg_view_of(s, core);
    return (b->device < 0 || b->device == s->device->number) &&
           (b->cluster < 0 || b->cluster == view.cluster) &&
           (b->core < 0 || b->core == view.core) &&
           (b->task < 0 || b->task == view.task);
}

/* Evaluates a condition on `core`. Returns false after an error message. */
static bool evaluate(struct dbg_session *s, struct dbg_breakpoint *b,
                     unsigned core, bool *is_true)
{
    unsigned focus = s->core;
    size_t frame = s->focus->frame;
    s->core = core;
    s->focus->frame = 0;
    dbg_frames_forget(s);
    if (!b->parsed)
        b->parsed = dbg_parse(s, b->condition);
    *is_true = true;
    const bool is_good = b->parsed && dbg_evaluate_truth(s, b->parsed, is_true);
    s->core = focus;
    s->focus->frame = frame;
    dbg_frames_forget(s);
    return is_good;
}

/* Returns whether a condition holds. If it cannot be evaluated, prints why and
 * returns true. */
static bool holds(struct dbg_session *s, struct dbg_breakpoint *b,
                  unsigned core)
{
    bool is_true = true;
    if (b->condition && !evaluate(s, b, core, &is_true))
        dbg_say(s, "The condition of breakpoint %u cannot be evaluated: %s\n",
                b->number, s->error);
    return is_true;
}

/* Returns whether filters and condition let b stop, as dbg_break_counts does,
 * but without any effect: it does not count, print or set anything. */
static bool would_stop(struct dbg_session *s, struct dbg_breakpoint *b,
                       unsigned core)
{
    char error[sizeof s->error];
    bool is_true = true;
    if (!dbg_break_passes(s, b, core))
        return false;
    if (!b->condition || (b->parsed && dbg_expression_sets(b->parsed)))
        return true;
    memcpy(error, s->error, sizeof error);
    evaluate(s, b, core, &is_true);
    memcpy(s->error, error, sizeof error);
    return is_true;
}

bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core)
{
    assert(s->launch);
    if (!dbg_break_passes(s, b, core) || !holds(s, b, core))
        return false;
    b->hits++;
    if (b->ignore == 0)
        return !s->front->takes || s->front->takes(s, b, core);
    b->ignore--;
    return false;
}

/* Returns whether b has places and is enabled. */
static bool is_place(const struct dbg_breakpoint *b)
{
    return b->is_enabled && b->kind == DBG_BREAK;
}

bool dbg_break_is_at(const struct dbg_session *s, uint64_t pc)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0;
             is_place(s->points->breaks[i]) && k < s->points->breaks[i]->n_pcs;
             k++)
            if (s->points->breaks[i]->pcs[k] == pc)
                return true;
    return false;
}

bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        for (size_t k = 0;
             is_place(s->points->breaks[i]) && k < s->points->breaks[i]->n_pcs;
             k++)
            if (s->points->breaks[i]->pcs[k] == pc &&
                !s->points->breaks[i]->format &&
                would_stop(s, s->points->breaks[i], core))
                return true;
    struct dbg_stop left = {0};
    return dbg_watch_left(s, core, pc, &left);
}

/* Prints the text of a dprintf, evaluated on `core`. Prints nothing during a
 * search in the past: the text was printed in the first run. */
static void print_format(struct dbg_session *s, const struct dbg_breakpoint *b,
                         unsigned core)
{
    const unsigned focus = s->core;
    const size_t frame = s->focus->frame;
    if (s->points->is_searching)
        return;
    s->core = core;
    s->focus->frame = 0;
    dbg_frames_forget(s);
    if (!dbg_format_print(s, b->format))
        dbg_say(s, "Dprintf %u cannot print: %s\n", b->number, s->error);
    s->core = focus;
    s->focus->frame = frame;
    dbg_frames_forget(s);
}

bool dbg_break_prints(struct dbg_session *s, unsigned core, uint64_t pc)
{
    bool has_any = false;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        for (size_t k = 0; is_place(b) && b->format && k < b->n_pcs; k++)
            if (b->pcs[k] == pc && dbg_break_counts(s, b, core)) {
                print_format(s, b, core);
                has_any = true;
            }
    }
    return has_any;
}

struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc)
{
    struct dbg_breakpoint *hit = NULL;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        for (size_t k = 0; is_place(b) && k < b->n_pcs; k++)
            if (b->pcs[k] == pc && dbg_break_counts(s, b, core)) {
                if (b->format)
                    print_format(s, b, core);
                else if (!hit)
                    hit = b;
            }
    }
    return hit;
}

/* Finds the breakpoint. The breakpoint's filters choose the core on which its
 * condition is evaluated. */
struct dbg_breakpoint *dbg_launch_hit(struct dbg_session *s)
{
    struct dbg_breakpoint *hit = NULL;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_LAUNCH || !b->is_enabled)
            continue;
        unsigned core = 0, n = dbg_n_cores(s);
        while (core < n &&
               !(dbg_has_task(s, core) && dbg_break_passes(s, b, core)))
            core++;
        if (core < n && dbg_break_counts(s, b, core) && !hit)
            hit = b;
    }
    return hit;
}

const char *dbg_watch_kind(const struct dbg_breakpoint *b)
{
    return !b->on_read   ? "Watchpoint"
           : b->on_write ? "Access watchpoint"
                         : "Read watchpoint";
}

/* Writes the text of a watchpoint. False: nothing has changed. */
static bool describe(struct dbg_session *s, const struct dbg_seen *seen,
                     char *text, size_t bytes)
{
    struct dbg_breakpoint *b = seen->b;
    FILE *to = fmemopen(text, bytes, "w");
    if (!to)
        return false;
    fprintf(to, "%s %u: %s", dbg_watch_kind(b), b->number, b->place);
    const bool is_it = dbg_watch_compare(s, b, seen->first, seen->end, to);
    fclose(to);
    text[bytes - 1] = 0;
    return is_it;
}

/* Returns where to append the next text of a stop. */
static char *after_text(struct dbg_stop *stop, size_t *room)
{
    size_t used = strlen(stop->text);
    if (used && used + 4 < sizeof stop->text) {
        memcpy(stop->text + used, "\n\n", 3);
        used += 2;
    }
    *room = sizeof stop->text - used;
    return stop->text + used;
}

static void set_end(const struct dbg_breakpoint *b, struct dbg_stop *stop)
{
    size_t room;
    char *text = after_text(stop, &room);
    snprintf(text, room,
             "%s %u deleted because the program has left the block in\n"
             "which its expression is valid.",
             dbg_watch_kind(b), b->number);
    stop->why = DBG_WHY_WATCH;
    stop->b = stop->b ? stop->b : (struct dbg_breakpoint *)(uintptr_t)b;
    stop->ends_watch = true;
}

/* Evaluates one recorded access, and adds its text to a stop. */
static bool judge(struct dbg_session *s, const struct dbg_seen *seen,
                  struct dbg_stop *stop)
{
    size_t room, used = strlen(stop->text);
    if (seen->b->is_local &&
        dbg_view_of(s, seen->core).task != seen->b->of_task) {
        set_end(seen->b, stop);
        return true;
    }
    char *text = after_text(stop, &room);
    bool is_it = true;
    if (seen->b->kind == DBG_REPORT)
        dbg_report_describe(seen, text, room);
    else
        is_it = seen->b->is_nan ? dbg_nan_describe(s, seen, text, room)
                                : describe(s, seen, text, room);
    if (!is_it || !dbg_break_counts(s, seen->b, seen->core)) {
        stop->text[used] = 0;
        return false;
    }
    stop->why = DBG_WHY_WATCH;
    stop->core = seen->core;
    stop->b = stop->b ? stop->b : seen->b;
    if (dbg_seen_at(s, seen->core, seen->retired) == DBG_NOTICED_SHARED)
        stop->cycle = seen->cycle;
    return true;
}

/* Whether b ends at the place that a core has reached. */
/* Returns whether the core has left the frame of b, so that b ends here. */
static bool is_left(struct dbg_session *s, const struct dbg_breakpoint *b,
                    unsigned core, uint64_t pc)
{
    return b->kind == DBG_WATCH && b->is_local && b->is_enabled &&
           b->watch_core == core && b->n_pcs == 1 && b->pcs[0] == pc &&
           dbg_view_of(s, core).x[2] >= b->leave_sp;
}

bool dbg_watch_left(struct dbg_session *s, unsigned core, uint64_t pc,
                    struct dbg_stop *stop)
{
    bool is_any = false;
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (is_left(s, s->points->breaks[i], core, pc)) {
            set_end(s->points->breaks[i], stop);
            stop->core = core;
            is_any = true;
        }
    return is_any;
}

bool dbg_watch_finds(struct dbg_session *s, unsigned core, uint64_t retired)
{
    char text[256];
    for (size_t i = 0; i < s->points->n_seen; i++) {
        const struct dbg_seen *seen = &s->points->seen[i];
        if (seen->core != core || seen->retired != retired)
            continue;
        if (seen->b->kind == DBG_REPORT ||
            (seen->b->is_nan
                 ? dbg_nan_describe(s, seen, text, sizeof text)
                 : seen->b->is_local ||
                       dbg_watch_differs(s, seen->b, seen->first, seen->end)))
            return true;
    }
    return false;
}

bool dbg_watch_hit(struct dbg_session *s, unsigned core, uint64_t retired,
                   struct dbg_stop *stop)
{
    bool is_hit = false, took_any = false;
    size_t n = 0;
    for (size_t i = 0; i < s->points->n_seen; i++) {
        struct dbg_seen seen = s->points->seen[i];
        if (seen.core != core || seen.retired != retired) {
            if (seen.core != core || seen.retired > retired)
                s->points->seen[n++] = seen;
            continue;
        }
        took_any = true;
        sim_stop_no_more(s->sim, s->launch->module, seen.pc + 4);
        is_hit |= judge(s, &seen, stop);
    }
    s->points->n_seen = n;
    if (took_any) {
        dbg_breaks_mark(s);
        for (size_t i = 0; i < n; i++)
            sim_stop_at(s->sim, s->launch->module, s->points->seen[i].pc + 4);
    }
    return is_hit;
}

/* ---- the end of watchpoints ---------------------------------------------- */

/* Watchpoints end with their memory: watchpoints on local variables end with
 * their frame, those on scratchpads with the launch. */

void dbg_watch_end(struct dbg_session *s, const struct dbg_stop *stop)
{
    struct sim_view view = dbg_view_of(s, stop->core);
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (is_left(s, b, stop->core, view.pc) ||
            (b->is_local && b->watch_core == stop->core &&
             b->of_task != view.task))
            dbg_break_delete(s, b);
    }
}

void dbg_watch_outlive(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->is_lasting) {
            dbg_break_unmark(s, b);
            b->bytes = b->n_pcs = 0;
            b->is_local = false;
            continue;
        }
        if (b->kind != DBG_WATCH || b->is_nan || b->front_kind ||
            (dbg_owner_of(b->address) != ISA_OWNER_CORE &&
             dbg_owner_of(b->address) != ISA_OWNER_CLUSTER))
            continue;
        if (!s->is_over && !s->front->lists_points)
            dbg_say(s,
                    "%s %u deleted: the launch has ended, and with it what "
                    "%s stood for.\n",
                    dbg_watch_kind(b), b->number, b->place);
        dbg_break_delete(s, b);
    }
}

void dbg_watch_survive(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        if (b->kind != DBG_WATCH || b->is_nan || b->front_kind ||
            b->is_lasting || isa_space_at(b->address) >= ISA_SPACE_LDRAM ||
            b->of_program == s->symbols)
            continue;
        dbg_say(s, "%s %u deleted: this kernel is of another program.\n",
                dbg_watch_kind(b), b->number);
        dbg_break_delete(s, b);
    }
}
