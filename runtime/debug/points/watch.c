/* SPDX-License-Identifier: MIT */
/*
 * Watching memory. The simulator notifies an observer before memory is touched;
 * a stop point behind the instruction stops the launch when it is done, and the
 * memory is compared with what it was before.
 */
#include "runtime/debug/points/watch.h"

#include <unistd.h>

#include "isa/isa.h"
#include "runtime/debug/points/nan.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/points/seen.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"

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

/* Adds bytes of the watched memory to those that were touched. */
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

/* Bytes that a core is about to touch at a cycle; in SRAM those of a cluster.
 */
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

/* Whether a range touches [address, address + bytes). */
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

/* What the breakpoints there are need to know: accesses from the first byte
 * that is watched to the last. */
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
