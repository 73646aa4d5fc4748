/* SPDX-License-Identifier: MIT */
/* See weights.h. A mark is 0 for what was never written, 1 for what is
 * written, and the index of a shadow value otherwise. An event comes before the
 * copy, and the copy marks its bytes as written: so marks wait for the next
 * event of the core. */
#include "runtime/instruments/check/init/weights.h"

#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "sim/trial.h"

enum { WRITTEN = 1, FIRST_MARK = 2 };

/* Returns what the simulator records of a core; NULL: nothing. */
static const uint8_t *plane_of(const struct chk *c, unsigned core)
{
    uint64_t bytes;
    return c->sim && !c->is_stale ? sim_written_weights(c->sim, core, &bytes)
                                  : NULL;
}

static struct init_weights *weights_of(struct chk *c, unsigned core)
{
    return &init_of(c)->wram[core];
}

/* ---- marks -----------------------------------------------------------------
 */

/* Returns the mark of a shadow value. If there are too many, the last one
 * stands for several. */
static uint8_t mark_of(struct init_weights *w, uint64_t value)
{
    unsigned k = FIRST_MARK;
    if (value == 0)
        return 0;
    for (; k < w->n_values && w->values[k] != value; k++)
        continue;
    if (k >= INIT_MARKS)
        return INIT_MARKS - 1;
    w->values[k] = value;
    if (k >= w->n_values)
        w->n_values = k + 1;
    return (uint8_t)k;
}

static bool add_mark(struct init_weights *w, uint64_t offset, uint64_t bytes,
                     uint8_t mark)
{
    if (!ISA_GROW(w->late, w->n_late, w->room_late))
        return false;
    w->late[w->n_late++] = (struct init_late){offset, bytes, mark};
    return true;
}

bool init_weights_mark(struct chk *c, const struct sim_op_event *e,
                       uint64_t first, uint64_t bytes, uint64_t value)
{
    struct init_weights *w = weights_of(c, e->by.number);
    const uint8_t mark = mark_of(w, value);
    uint64_t offset, n;
    if (!plane_of(c, e->by.number))
        return true;
    for (uint64_t at = first, end = first + bytes; at < end; at += n)
        if (sim_weights_at(c->sim, e, 0, at, &offset, &n) &&
            !add_mark(w, offset, n < end - at ? n : end - at, mark))
            return false;
    return true;
}

void init_weights_settle(struct chk *c, unsigned core)
{
    struct init_weights *w = weights_of(c, core);
    const bool is_kept = w->n_late > 0 && plane_of(c, core);
    for (size_t i = 0; is_kept && i < w->n_late; i++)
        sim_mark_weights(c->sim, core, w->late[i].offset, w->late[i].bytes,
                         w->late[i].mark);
    w->n_late = 0;
}

void init_weights_forget(struct init_weights *w)
{
    w->n_late = 0;
    w->n_values = FIRST_MARK;
}

/* ---- holes ------------------------------------------------------------------
 */

/* Finds the next unwritten bytes of [*at, end) of a range; *at and *bytes
 * receive where they are. False: there are none. */
static bool find(struct chk *c, const struct sim_op_event *e, unsigned range,
                 const uint8_t *plane, uint64_t end, struct sim_hole *hole)
{
    const struct init_weights *w = weights_of(c, e->by.number);
    uint64_t offset, n, k, next;
    for (uint64_t at = hole->first; at < end; at += n) {
        if (!sim_weights_at(c->sim, e, range, at, &offset, &n))
            continue;
        for (k = 0; k < n && plane[offset + k] == WRITTEN; k++)
            continue;
        if (k == n)
            continue;
        for (next = k + 1;
             next < n && plane[offset + next] == plane[offset + k]; next++)
            continue;
        const uint8_t mark = plane[offset + k];
        *hole = (struct sim_hole){at + k, next - k, mark ? w->values[mark] : 0};
        return true;
    }
    return false;
}

bool init_weights_holes(struct chk *c, const struct sim_op_event *e,
                        unsigned range, struct chk_holes *holes)
{
    const uint8_t *plane = plane_of(c, e->by.number);
    const uint64_t end = plane ? sim_weights_bytes(e, range) : 0;
    struct sim_hole hole = {0};
    while (find(c, e, range, plane, end, &hole)) {
        if (!chk_add_hole(holes, hole.first, hole.bytes, hole.value))
            return false;
        hole.first += hole.bytes;
    }
    return true;
}

bool init_weights_full(struct chk *c, const struct sim_op_event *e,
                       unsigned range)
{
    const uint8_t *plane = plane_of(c, e->by.number);
    struct sim_hole hole = {0};
    return !plane ||
           !find(c, e, range, plane, sim_weights_bytes(e, range), &hole);
}

uint64_t init_weights_missing(const struct sim_op_event *e, unsigned range,
                              const struct chk_holes *holes)
{
    const uint64_t all = sim_weights_bytes(e, range);
    uint64_t n = 0;
    for (size_t k = 0; k < holes->n; k++)
        n += holes->of[k].value ? 0 : holes->of[k].bytes;
    return !e->direction && n == all ? n : 0;
}
