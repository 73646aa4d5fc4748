/* SPDX-License-Identifier: MIT */
/* Finds which result bytes depend on which source bytes, by the shape of an op.
 * In copies, a byte keeps its place along the segments of both sides. In
 * element-wise ops and conversions, element i depends on element i; elements
 * may have any size, down to bits. A cycled source begins again at its end. A
 * reduction depends on its whole source, and a value from a table on its index.
 * Results of other shapes are found by trial (sim/trial.h). */
#include "runtime/instruments/check/init/flow.h"

#include <string.h>

#include "isa/support/memory/alloc.h"

enum route { NOWHERE, BY_PLACE, ROUND, FROM_ALL, BY_LINE, BY_INDEX };

static enum route route_of(const struct sim_op_event *e)
{
    static const struct {
        const char *shape;
        enum route route;
    } routes[] = {
        {"flat", BY_PLACE},        {"cycle", ROUND},
        {"fusion", ROUND},         {"fuse", ROUND},
        {"convert", BY_PLACE},     {"convert_strided", BY_PLACE},
        {"copy_2d", BY_PLACE},     {"copy_3d", BY_PLACE},
        {"copy_blocks", BY_PLACE}, {"gather", BY_PLACE},
        {"scatter", BY_PLACE},     {"total", FROM_ALL},
        {"extremum", FROM_ALL},    {"groups", BY_LINE},
        {"single", BY_PLACE},      {"atomic_blocks", BY_PLACE},
        {"look_up", BY_INDEX},     {"histogram", FROM_ALL},
    };
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (strcmp(routes[i].shape, e->shape) == 0)
            return routes[i].route;
    return NOWHERE;
}

/* Whether a range is a mask, or indices, offsets or lengths. */
static bool is_mask(const struct sim_op_event *e, unsigned range)
{
    static const char *const shapes[] = {"select", "select_line", "mask_move",
                                         "extension"};
    enum { MASK = 2 };
    for (size_t i = 0; range == MASK && i < sizeof shapes / sizeof *shapes; i++)
        if (strcmp(e->shape, shapes[i]) == 0)
            return true;
    return e->ranges[range].is_choice;
}

uint32_t chk_masks(const struct sim_op_event *e)
{
    uint32_t masks = 0;
    for (unsigned i = 0; i < e->n_ranges; i++)
        masks |= (uint32_t)is_mask(e, i) << i;
    return masks;
}

bool chk_may_leave(const struct sim_op_event *e)
{
    static const char *const shapes[] = {
        "select",         "select_line", "mask_move",   "extension",
        "pool_shrinking", "conv",        "pool_dilated"};
    for (size_t i = 0; e->call && i < sizeof shapes / sizeof *shapes; i++)
        if (strcmp(e->shape, shapes[i]) == 0)
            return true;
    return false;
}

bool chk_is_tried(const struct sim_op_event *e, unsigned range)
{
    const enum route route = route_of(e);
    return e->call && !is_mask(e, range) &&
           (route == NOWHERE || route == BY_INDEX);
}

bool chk_add_hole(struct chk_holes *h, uint64_t first, uint64_t bytes,
                  uint64_t value)
{
    if (!ISA_GROW(h->of, h->n, h->room))
        return false;
    h->of[h->n++] = (struct sim_hole){first, bytes, value};
    return true;
}

/* Returns how many bytes the segments have. */
static uint64_t length_of(const struct sim_range *r)
{
    uint64_t n = 0, address;
    if (!r->chosen)
        return r->n * r->segment_bytes;
    for (uint64_t k = 0; k < r->n; k++)
        n += sim_range_segment(r, k, &address) ? r->segment_bytes : 0;
    return n;
}

/* Spoils [first, end) of a range, counted along its segments. */
static void spoil_part(const struct sim_range *r, uint64_t first, uint64_t end,
                       sim_found *spoil, void *self)
{
    uint64_t offset = 0, address;
    for (uint64_t k = 0; k < r->n && offset < end; k++) {
        if (!sim_range_segment(r, k, &address))
            continue;
        const uint64_t a = first > offset ? first - offset : 0;
        const uint64_t left = end - offset;
        const uint64_t b = left < r->segment_bytes ? left : r->segment_bytes;
        if (a < b)
            spoil(self, address + a, b - a, 0);
        offset += r->segment_bytes;
    }
}

/* Spoils bits [first, end) of a range of bits. */
static void spoil_bits(const struct sim_range *r, uint64_t first, uint64_t end,
                       sim_found *spoil, void *self)
{
    while (first < end) {
        const unsigned at = (unsigned)(first % 8);
        const uint64_t whole = (end - first) / 8;
        const unsigned left = end - first < 8 ? (unsigned)(end - first) : 8;
        const unsigned n = left < 8 - at ? left : 8 - at;
        if (n == 8)
            spoil(self, r->address + first / 8, whole, 0);
        else
            spoil(self, r->address + first / 8, 1, ((1u << n) - 1) << at);
        first += n == 8 ? 8 * whole : n;
    }
}

/* Spoils element by element. The elements of the two sides may differ in
 * size. */
static void spoil_by_place(const struct sim_range *to, uint64_t n,
                           const struct sim_range *from, uint64_t m,
                           const struct sim_hole *hole, sim_found *spoil,
                           void *self)
{
    const uint64_t first = hole->first, end = first + hole->bytes;
    const uint64_t element = to->bits && !from->bits ? m / to->bits : 0;
    if (element)
        spoil_bits(to, first / element, (end + element - 1) / element, spoil,
                   self);
    else
        spoil_part(to, n == m ? first : first * n / m,
                   n == m ? end : (end * n + m - 1) / m, spoil, self);
}

bool chk_forms_flags(const struct sim_op_event *e)
{
    static const char *const names[] = {
#define X(code, name, ...) #name,
#include "isa/tables/ops/compare.def"
#include "isa/tables/ops/logic.def"
#undef X
    };
    if (sim_type_is_float(e->type))
        return false; /* in this type, 1 has another form */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], e->op) == 0)
            return true;
    return false;
}

void chk_flow(const struct sim_op_event *e, const struct sim_range *to,
              const struct sim_range *from, const struct sim_hole *hole,
              sim_found *spoil, void *self)
{
    enum { LINE = 128 };
    const uint64_t n = length_of(to), m = length_of(from);
    const uint64_t first = hole->first, end = hole->first + hole->bytes;
    uint64_t line;
    if (n == 0 || m == 0)
        return;
    switch (route_of(e)) {
    case NOWHERE: /* of masks; other sources are tried */
        if (is_mask(e, (unsigned)(from - e->ranges)))
            spoil_part(to, 0, n, spoil, self);
        break;
    case BY_INDEX:
        if (!from->is_choice)
            break;
        spoil_by_place(to, n, from, m, hole, spoil, self);
        break;
    case BY_PLACE:
        spoil_by_place(to, n, from, m, hole, spoil, self);
        break;
    case ROUND:
        for (uint64_t at = 0; at < n; at += m)
            spoil_part(to, at + first, at + end, spoil, self);
        break;
    case FROM_ALL:
        spoil_part(to, 0, n, spoil, self);
        break;
    case BY_LINE: /* whole lines, or the sum of a line */
        line = to->segment_bytes == to->bytes ? LINE : to->segment_bytes;
        spoil_part(to, first / LINE * line, (end + LINE - 1) / LINE * line,
                   spoil, self);
        break;
    }
}

void chk_flow_round(const struct sim_op_event *e, const struct sim_range *to,
                    const struct sim_range *from, const struct sim_hole *hole,
                    sim_found *spoil, void *self)
{
    if (route_of(e) == ROUND)
        spoil_part(to, hole->first, hole->first + hole->bytes, spoil, self);
    else
        chk_flow(e, to, from, hole, spoil, self);
}
