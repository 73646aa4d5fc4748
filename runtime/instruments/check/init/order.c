/* SPDX-License-Identifier: MIT */
/* Element by element. See order.h. */
#include "runtime/instruments/check/init/order.h"

/* ---- elements in order --------------------------------------------------- */

/* For an op that is_partial: whether the op writes byte `at` of range i before
 * the op reads it. `at` counts through all repeats. */
static bool is_renewed(const struct sim_op_event *e, unsigned i, uint64_t at)
{
    const struct sim_range *to = &e->ranges[0], *from = &e->ranges[i];
    return from->address + at % from->bytes - to->address < to->bytes &&
           !sim_range_is_old(e, i, at);
}

/* For an op that is_partial: spoils the results of a hole of range i that was
 * there before the op. Leaves out bytes that the op writes before it reads
 * them. */
void init_flow_of_old(struct init_piece *p, unsigned i,
                      const struct sim_hole *hole)
{
    const struct sim_range *from = &p->e->ranges[i];
    const uint64_t rounds = sim_last_repeat(p->e, i) + from->bytes;
    for (uint64_t round = 0; round < rounds; round += from->bytes) {
        const uint64_t end = round + hole->first + hole->bytes;
        for (uint64_t at = round + hole->first, next; at < end; at = next + 1) {
            for (next = at; next < end && !is_renewed(p->e, i, next);)
                next++;
            const struct sim_hole part = {at, next - at, hole->value};
            if (part.bytes)
                chk_flow_round(p->e, &p->e->ranges[0], from, &part, init_spoil,
                               p);
        }
    }
}

/* If the op has formed bytes of this element of range i from unwritten bytes
 * before the op reads them, spoils the results of the element. */
static void flow_of_new(struct init_piece *p, unsigned i, uint64_t at,
                        uint64_t bytes)
{
    const struct sim_range *from = &p->e->ranges[i];
    for (uint64_t k = at; k < at + bytes; k++) {
        const uint64_t address = from->address + k % from->bytes;
        struct sim_hole hole = {at, bytes, CHK_WRITTEN};
        uint64_t run;
        if (is_renewed(p->e, i, k))
            hole.value = chk_written_get(p->written, address, 1, &run);
        if (hole.value == CHK_WRITTEN)
            continue;
        p->value = init_formed_from(p, from, &hole);
        chk_flow_round(p->e, &p->e->ranges[0], from, &hole, init_spoil, p);
        return;
    }
}

/* Follows all elements of an op that is_partial, in the order in which the op
 * reads them. */
void init_flow_in_order(struct init_piece *p)
{
    const struct sim_op_event *e = p->e;
    const struct sim_range *to = &e->ranges[0];
    const uint64_t n = to->bytes * 8 / to->element_bits;
    for (uint64_t element = 0; element < n; element++)
        for (unsigned i = 1; i < e->n_ranges; i++) {
            const struct sim_range *from = &e->ranges[i];
            const uint64_t bit = element * from->element_bits;
            const uint64_t bytes =
                from->element_bits < 8 ? 1 : from->element_bits / 8;
            if (from->is_read && from->bytes && bit % 8 == 0 &&
                bit / 8 < sim_last_repeat(e, i) + from->bytes)
                flow_of_new(p, i, bit / 8, bytes);
        }
}
