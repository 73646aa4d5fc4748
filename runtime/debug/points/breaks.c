/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints: what they are, where they are, and whether a core that comes to
 * one is to stop. Places are looked up in the program of the launch each time
 * one begins, so that a breakpoint may wait for a library yet to be loaded.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/state/commands.h"

struct dbg_breakpoint *dbg_break_find(struct dbg_session *s, unsigned number)
{
    for (size_t i = 0; i < s->n_breaks; i++)
        if (s->breaks[i]->number == number && !s->breaks[i]->gdb_kind)
            return s->breaks[i];
    if (number == 0 && s->has_no_last)
        dbg_fail(s, "The last breakpoint was not made.");
    else
        dbg_fail(s, "There is no breakpoint number %u.", number);
    return NULL;
}

bool dbg_has_watches(const struct dbg_session *s)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->breaks[i];
        if (dbg_is_watching(b) || (b->is_nan && b->is_enabled))
            return true;
    }
    return false;
}

static void free_breakpoint(struct dbg_breakpoint *b)
{
    dbg_expression_free(b->parsed);
    free(b->place);
    free(b->condition);
    free(b->pcs);
    free(b->old);
    free(b);
}

/* ---- in the program ----------------------------------------------------- */

static void mark(struct dbg_session *s, uint64_t pc, bool is_set)
{
    if (!s->launch)
        return;
    if (is_set)
        sim_stop_at(s->sim, s->launch->module, pc);
    else
        sim_stop_no_more(s->sim, s->launch->module, pc);
}

static bool is_marked(const struct dbg_session *s, uint64_t pc)
{
    for (size_t i = 0; i < s->n_breaks; i++)
        for (size_t k = 0; k < s->breaks[i]->n_pcs; k++)
            if (s->breaks[i]->is_enabled && s->breaks[i]->pcs[k] == pc)
                return true;
    return false;
}

void dbg_break_unmark(struct dbg_session *s, struct dbg_breakpoint *b)
{
    bool was_enabled = b->is_enabled;
    b->is_enabled = false;
    for (size_t i = 0; i < b->n_pcs; i++)
        if (!is_marked(s, b->pcs[i]))
            mark(s, b->pcs[i], false);
    b->is_enabled = was_enabled;
}

size_t dbg_break_spots(struct dbg_session *s, const struct dbg_breakpoint *b,
                       struct dbg_spot *spots)
{
    static const char *const words[] = {"dma", "sync"};
    for (size_t i = 0; i < 2; i++)
        if (strcmp(b->place, words[i]) == 0)
            return dbg_op_places(s, words[i], spots, DBG_MAX_SPOTS);
    const char *op = b->place;
    if (dbg_word(&op, "op", 2) && op[0])
        return dbg_op_places(s, op, spots, DBG_MAX_SPOTS);
    return dbg_places(s, b->place, spots, DBG_MAX_SPOTS);
}

bool dbg_break_add_pc(struct dbg_breakpoint *b, uint64_t pc)
{
    uint64_t *grown = isa_grow(b->pcs, b->n_pcs, &b->room_pcs, sizeof *b->pcs);
    if (!grown)
        return false;
    b->pcs = grown;
    b->pcs[b->n_pcs++] = pc;
    return true;
}

/* Where scalar code may make one, in the program of the launch. */
static void insert_nan(struct dbg_session *s, struct dbg_breakpoint *b)
{
    size_t n = s->symbols ? dbg_nan_places(s->symbols, NULL, 0) : 0;
    uint64_t *pcs = n ? isa_alloc_raw(n, sizeof *pcs) : NULL;
    if (!pcs)
        return;
    b->n_pcs = b->room_pcs = dbg_nan_places(s->symbols, pcs, n);
    free(b->pcs);
    b->pcs = pcs;
    for (size_t i = 0; b->is_enabled && i < n; i++)
        mark(s, pcs[i], true);
}

void dbg_break_insert(struct dbg_session *s, struct dbg_breakpoint *b)
{
    dbg_break_unmark(s, b);
    if (b->kind == DBG_WATCH && !b->is_nan) { /* where its frame ends */
        for (size_t i = 0; b->is_enabled && i < b->n_pcs; i++)
            mark(s, b->pcs[i], true);
        return;
    }
    b->n_pcs = 0;
    if (b->is_nan)
        insert_nan(s, b);
    if (b->kind != DBG_BREAK)
        return;
    struct dbg_spot *spots = isa_alloc(DBG_MAX_SPOTS, sizeof *spots);
    size_t n = spots ? dbg_break_spots(s, b, spots) : 0;
    for (size_t i = 0; i < n; i++)
        if (spots[i].symbols == s->symbols)
            dbg_break_add_pc(b, spots[i].pc);
    free(spots);
    for (size_t i = 0; b->is_enabled && i < b->n_pcs; i++)
        mark(s, b->pcs[i], true);
}

void dbg_breaks_insert(struct dbg_session *s)
{
    for (size_t i = 0; i < s->n_breaks; i++)
        dbg_break_insert(s, s->breaks[i]);
}

void dbg_breaks_mark(struct dbg_session *s)
{
    for (size_t i = 0; i < s->n_breaks; i++)
        for (size_t k = 0; s->breaks[i]->is_enabled && k < s->breaks[i]->n_pcs;
             k++)
            mark(s, s->breaks[i]->pcs[k], true);
}

/* ---- hits --------------------------------------------------------------- */

bool dbg_break_passes(struct dbg_session *s, const struct dbg_breakpoint *b,
                      unsigned core)
{
    struct sim_view view = dbg_view_of(s, core);
    return (b->cluster < 0 || b->cluster == view.cluster) &&
           (b->core < 0 || b->core == view.core) &&
           (b->task < 0 || b->task == view.task);
}

/* Evaluates a condition with the eyes of a core. A condition that cannot be
 * evaluated stops, and says why. */
static bool holds(struct dbg_session *s, struct dbg_breakpoint *b,
                  unsigned core)
{
    struct dbg_value v;
    unsigned focus = s->core;
    size_t frame = s->frame;
    if (!b->condition)
        return true;
    s->core = core;
    s->frame = 0;
    dbg_frames_forget(s);
    if (!b->parsed)
        b->parsed = dbg_parse(s, b->condition);
    bool is_good = b->parsed && dbg_evaluate(s, b->parsed, &v);
    if (is_good && v.where == DBG_LOST)
        is_good = dbg_fail(s, "%s", v.why);
    bool is_true = !is_good || (dbg_type_plain(v.type)->kind == DBG_FLOAT
                                    ? dbg_real(v.type, v.bytes) != 0
                                    : dbg_number(v.type, v.bytes) != 0);
    if (!is_good)
        dbg_say(s, "The condition of breakpoint %u cannot be evaluated: %s\n",
                b->number, s->error);
    s->core = focus;
    s->frame = frame;
    dbg_frames_forget(s);
    return is_true;
}

/* Whether its places are where it stops, if it is turned on. */
static bool is_place(const struct dbg_breakpoint *b)
{
    return b->is_enabled && b->kind == DBG_BREAK;
}

bool dbg_break_concerns(struct dbg_session *s, unsigned core, uint64_t pc)
{
    for (size_t i = 0; i < s->n_breaks; i++)
        for (size_t k = 0; is_place(s->breaks[i]) && k < s->breaks[i]->n_pcs;
             k++)
            if (s->breaks[i]->pcs[k] == pc &&
                dbg_break_passes(s, s->breaks[i], core))
                return true;
    struct dbg_stop left = {0};
    return dbg_watch_left(s, core, pc, &left);
}

bool dbg_break_counts(struct dbg_session *s, struct dbg_breakpoint *b,
                      unsigned core)
{
    if (!dbg_break_passes(s, b, core) || !holds(s, b, core))
        return false;
    b->hits++;
    if (b->ignore == 0)
        return true;
    b->ignore--;
    return false;
}

struct dbg_breakpoint *dbg_break_hit(struct dbg_session *s, unsigned core,
                                     uint64_t pc)
{
    struct dbg_breakpoint *hit = NULL;
    for (size_t i = 0; i < s->n_breaks; i++) {
        struct dbg_breakpoint *b = s->breaks[i];
        for (size_t k = 0; is_place(b) && k < b->n_pcs; k++)
            if (b->pcs[k] == pc && dbg_break_counts(s, b, core) && !hit)
                hit = b;
    }
    return hit;
}

/* What the observer saw for b concerns nobody any more. */
static void forget_seen(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_seen; i++)
        if (s->seen[i].b == b)
            mark(s, s->seen[i].pc + 4, false);
        else
            s->seen[n++] = s->seen[i];
    if (n == s->n_seen)
        return;
    s->n_seen = n;
    dbg_breaks_mark(s);
    for (size_t i = 0; i < n; i++)
        mark(s, s->seen[i].pc + 4, true);
}

void dbg_break_delete(struct dbg_session *s, struct dbg_breakpoint *b)
{
    size_t i = 0;
    while (i < s->n_breaks && s->breaks[i] != b)
        i++;
    forget_seen(s, b);
    dbg_break_unmark(s, b);
    if (i < s->n_breaks) {
        memmove(&s->breaks[i], &s->breaks[i + 1],
                (s->n_breaks - i - 1) * sizeof(*s->breaks));
        s->n_breaks--;
    }
    free_breakpoint(b);
    dbg_watch_update(s);
}

struct dbg_breakpoint *dbg_break_new(struct dbg_session *s,
                                     enum dbg_breakpoint_kind kind,
                                     const char *place)
{
    if (!dbg_is_alive(s))
        return NULL;
    struct dbg_breakpoint *b = isa_alloc(1, sizeof *b);
    if (b)
        b->place = isa_alloc_text(place, strlen(place));
    if (!b || !b->place ||
        !dbg_push(&s->breaks, &s->n_breaks, &s->room_breaks, b)) {
        dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
        if (b)
            free(b->place);
        free(b);
        return NULL;
    }
    b->number = ++s->last_break;
    b->kind = kind;
    b->is_enabled = true;
    b->cluster = b->core = b->task = -1;
    return b;
}
