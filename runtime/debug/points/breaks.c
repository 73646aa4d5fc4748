/* SPDX-License-Identifier: MIT */
/* Breakpoints: their kinds, their places, and whether a core stops at them.
 * Places are looked up in the program at each launch, so a breakpoint may wait
 * for a library that is loaded later. */
#include "runtime/debug/points/breaks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"

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

/* Marks the instructions of the launch's program that may make a NaN. */
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
    if (b->kind == DBG_WATCH && !b->is_nan) { /* marks the end of its frame */
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

/* ---- the observer of watchpoints ----------------------------------------- */

/* Watchpoints. The simulator notifies an observer before an access. A stop
 * point after the instruction stops the launch. Then the memory is compared
 * with its old contents. */

static bool is_watching(const struct dbg_breakpoint *b)
{
    return b->kind == DBG_WATCH && !b->is_nan && b->is_enabled && b->bytes > 0;
}

static bool sees_same(struct dbg_session *s, const struct dbg_breakpoint *b,
                      const struct sim_actor *by, unsigned cluster)
{
    struct sim_view view;
    const enum isa_owner owner = dbg_owner_of(b->address);
    if (owner == ISA_OWNER_CORE)
        return by->number == b->watch_core;
    return owner != ISA_OWNER_CLUSTER ||
           (dbg_look(s, b->watch_core, &view) && view.cluster == cluster);
}

/* ---- what the observer sees --------------------------------------------- */

/* Adds bytes of the watched memory to those that were accessed. */
static void touch(struct dbg_seen *seen, uint64_t address, uint64_t bytes)
{
    const uint64_t start = seen->b->address, size = seen->b->bytes;
    const uint64_t first = address > start ? address - start : 0;
    const uint64_t end = address + bytes - start;
    if (seen->end == 0 || first < seen->first)
        seen->first = first;
    if (end > seen->end)
        seen->end = end < size ? end : size;
}

/* Records which bytes a core will access at a cycle. For SRAM, `cluster` has
 * the number of the cluster. */
static void look_at(struct dbg_session *s, struct dbg_breakpoint *b,
                    const struct sim_actor *by, unsigned cluster,
                    uint64_t cycle, uint64_t address, uint64_t bytes,
                    bool reads, bool writes)
{
    if (address >= b->address + b->bytes || b->address >= address + bytes ||
        !((reads && b->on_read) || (writes && b->on_write)) ||
        !sees_same(s, b, by, cluster))
        return;
    struct dbg_seen *seen = dbg_noted(s, by, b);
    if (!seen)
        seen = dbg_note(s, by, b);
    if (!seen)
        return;
    seen->cycle = cycle;
    seen->is_read |= reads;
    seen->is_written |= writes;
    touch(seen, address, bytes);
}

static void on_access(void *self, const struct sim_access_event *e)
{
    struct dbg_session *s = self;
    for (size_t i = 0; i < s->points->n_breaks; i++)
        if (is_watching(s->points->breaks[i]))
            look_at(s, s->points->breaks[i], &e->by, e->by.cluster, e->by.cycle,
                    e->address, e->bytes, e->reads, e->writes);
}

/* Returns whether a range overlaps [address, address + bytes). */
static bool touches(const struct sim_range *r, uint64_t address, uint64_t bytes)
{
    if (r->address >= address + bytes || address >= r->address + r->bytes)
        return false;
    for (uint64_t k = 0; k < r->n; k++) {
        uint64_t at;
        if (sim_range_segment(r, k, &at) && at < address + bytes &&
            address < at + r->segment_bytes)
            return true;
    }
    return false;
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct dbg_session *s = self;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        struct dbg_breakpoint *b = s->points->breaks[i];
        for (unsigned k = 0; is_watching(b) && k < e->n_ranges; k++) {
            const struct sim_range *r = &e->ranges[k];
            if (touches(r, b->address, b->bytes))
                look_at(s, b, &e->by, r->cluster, e->issued, r->address,
                        r->bytes, !r->is_written, r->is_written);
        }
    }
    dbg_nan_note(s, e);
}

/* Makes the observer for the present breakpoints. It sees accesses from the
 * first watched byte to the last. */
static struct sim_observer observer_for(const struct dbg_session *s)
{
    struct sim_observer o = {
        .wants = SIM_WANTS_OP, .op = on_op, .access = on_access};
    uint64_t first = UINT64_MAX, end = 0;
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->points->breaks[i];
        if (!is_watching(b))
            continue;
        o.wants |= SIM_WANTS_ACCESS;
        first = b->address < first ? b->address : first;
        end = b->address + b->bytes > end ? b->address + b->bytes : end;
    }
    if (end > first) {
        o.access_first = first;
        o.access_bytes = end - first;
    }
    return o;
}

void dbg_watch_update(struct dbg_session *s)
{
    bool wants = s->launch && dbg_has_watches(s);
    if (s->points->is_watching)
        sim_detach(s->sim, &s->points->observer, s);
    s->points->is_watching = false;
    if (wants) {
        s->points->observer = observer_for(s);
        s->points->is_watching =
            sim_attach(s->sim, &s->points->observer, s) == SIM_OK;
    } else {
        s->points->n_seen = 0;
    }
}

bool dbg_has_watches(const struct dbg_session *s)
{
    for (size_t i = 0; i < s->points->n_breaks; i++) {
        const struct dbg_breakpoint *b = s->points->breaks[i];
        if (is_watching(b) || (b->is_nan && b->is_enabled))
            return true;
    }
    return false;
}
