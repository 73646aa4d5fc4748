/* SPDX-License-Identifier: MIT */
/*
 * Breakpoints: what they are, where they are, and whether a core that comes to
 * one is to stop. Places are looked up in the program of the launch each time
 * one begins, so that a breakpoint may wait for a library yet to be loaded.
 */
#include "runtime/debug/points/breaks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/points/nan.h"
#include "runtime/debug/points/seen.h"
#include "runtime/debug/points/watch.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/word.h"

struct dbg_breakpoint *dbg_break_find(struct dbg_session *s, unsigned number)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (s->points->breaks[i]->number == number &&
            !s->points->breaks[i]->front_kind)
            return s->points->breaks[i];
    if (number == 0 && s->points->has_no_last)
        dbg_fail(s, "The last breakpoint was not made.");
    else
        dbg_fail(s, "There is no breakpoint number %u.", number);
    return NULL;
}

void dbg_break_no_commands(struct dbg_breakpoint *b)
{
    while (b->n_commands)
        free(b->commands[--b->n_commands]);
    free(b->commands);
    b->commands = NULL;
    b->room_commands = 0;
}

static void free_breakpoint(struct dbg_breakpoint *b)
{
    dbg_break_no_commands(b);
    free(b->format);
    dbg_expression_free(b->parsed);
    free(b->place);
    free(b->condition);
    free(b->pcs);
    free(b->old);
    free(b);
}

/* ---- in the program ----------------------------------------------------- */

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
        dbg_mark(s, pcs[i], true);
}

void dbg_break_insert(struct dbg_session *s, struct dbg_breakpoint *b)
{
    dbg_break_unmark(s, b);
    if (b->kind == DBG_WATCH && !b->is_nan) { /* where its frame ends */
        for (size_t i = 0; b->is_enabled && i < b->n_pcs; i++)
            dbg_mark(s, b->pcs[i], true);
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
        dbg_mark(s, b->pcs[i], true);
}

void dbg_breaks_insert(struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++)
        dbg_break_insert(s, s->points->breaks[i]);
}

/* ---- hits --------------------------------------------------------------- */

void dbg_break_delete(struct dbg_session *s, struct dbg_breakpoint *b)
{
    size_t i = 0;
    while (i < s->points->n_breaks && s->points->breaks[i] != b)
        i++;
    assert(i < s->points->n_breaks);
    dbg_seen_forget_of(s, b);
    dbg_break_unmark(s, b);
    if (i < s->points->n_breaks) {
        memmove(&s->points->breaks[i], &s->points->breaks[i + 1],
                (s->points->n_breaks - i - 1) * sizeof(*s->points->breaks));
        s->points->n_breaks--;
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
        !dbg_push(&s->points->breaks, &s->points->n_breaks,
                  &s->points->room_breaks, b)) {
        dbg_fail(s, ISA_NO_MEMORY ".", "a breakpoint");
        if (b)
            free(b->place);
        free(b);
        return NULL;
    }
    b->number = ++s->points->last_break;
    b->kind = kind;
    b->is_enabled = true;
    b->device = b->cluster = b->core = b->task = -1;
    return b;
}
