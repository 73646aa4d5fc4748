/* SPDX-License-Identifier: MIT */
/* Checks the offsets of a gather or scatter before anything moves, and computes
 * its DRAM traffic. Offsets refer to the memory of their pointer (in GDRAM, to
 * its allocation); each selected piece must be inside it. */
#include "sim/op/gather.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"
#include "sim/memory/pages.h"
#include "sim/op/access.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"
#include "sim/op/grains.h"

#include <assert.h>
#include <string.h>

typedef unsigned long long ull;

/* The index, as span and operand, of the side that has offsets. */
static unsigned reached_side(const struct sim_call *call)
{
    return call->op->shape == ISA_SHAPE_scatter ? 0 : 1;
}

enum sim_stop sim_direct_pieces(struct sim_call *call)
{
    assert(call->direction);
    const struct isa_direction_info *d = call->direction;
    enum isa_space far = reached_side(call) == 0 ? d->dst : d->src;
    enum isa_space near = reached_side(call) == 0 ? d->src : d->dst;
    bool exists = near == ISA_SPACE_NRAM &&
                  (far == ISA_SPACE_NRAM || far == ISA_SPACE_SRAM ||
                   far == ISA_SPACE_GDRAM);
    if (!exists)
        return sim_call_fault(
            call, SIM_FAULT_DIRECTION, call->plan->direction_at,
            "%s has %s and NRAM2NRAM, this is %s", call->op->intrinsic,
            reached_side(call) == 0 ? "NRAM2GDRAM, NRAM2SRAM"
                                    : "GDRAM2NRAM, SRAM2NRAM",
            d->name);
    call->unit = d->async_unit; /* the unit is the same if the core waits for
                                   the copy */
    return SIM_GO;
}

/* ---- pieces -------------------------------------------------------------- */

/* Operand 2 has the offsets; operand 3, if present, the mask. */
static uint32_t offset_of(const struct isa_call *c, uint64_t i)
{
    assert(i < c->segments);
    uint32_t offset;
    memcpy(&offset, (const char *)c->ptr[2] + i * sizeof offset, sizeof offset);
    return offset;
}

static const uint8_t *mask_of(const struct sim_call *call)
{
    return call->op->operands[3] == 'q' ? call->isa.ptr[3] : NULL;
}

static bool is_chosen(const uint8_t *mask, uint64_t i)
{
    return !mask || (mask[i / 8] >> i % 8 & 1);
}

/* Number of selected pieces, and their minimum and maximum offset. */
struct reach {
    uint64_t n;
    uint32_t low, high;
};

static struct reach reach_of(const struct sim_call *call)
{
    const uint8_t *mask = mask_of(call);
    struct reach r = {0, UINT32_MAX, 0};
    for (uint64_t i = 0; i < call->isa.segments; i++) {
        uint32_t offset = offset_of(&call->isa, i);
        if (!is_chosen(mask, i))
            continue;
        r.n++;
        r.low = offset < r.low ? offset : r.low;
        r.high = offset > r.high ? offset : r.high;
    }
    return r;
}

/* Sets the fault for the first piece that exceeds the room after the
 * pointer. */
static enum sim_stop blame_piece(struct sim_call *call, uint64_t room)
{
    assert(call->isa.segments > 0);
    unsigned side = reached_side(call);
    uint64_t base = call->isa.arg[side], size = call->isa.n, i = 0;
    while (!is_chosen(mask_of(call), i) ||
           offset_of(&call->isa, i) + size <= room)
        i++;
    uint32_t offset = offset_of(&call->isa, i);
    sim_call_fault(call, SIM_FAULT_BOUNDS, (int)side,
                   "element %llu %s %llu byte%s at offset %u, beyond the %s: "
                   "its memory ends %llu byte%s after 0x%llx",
                   (ull)i, side == 0 ? "writes" : "reads", (ull)size,
                   isa_s(size), offset, side == 0 ? "destination" : "source",
                   (ull)room, isa_s(room), (ull)base);
    call->core->fault.address = base + offset;
    call->core->fault.bytes = size;
    return SIM_STOP_FAULT;
}

static void mark_pieces(struct sim_call *call, struct sim_region *r)
{
    uint64_t from = call->isa.arg[0] - r->first;
    for (uint64_t i = 0; i < call->isa.segments; i++)
        if (is_chosen(mask_of(call), i))
            sim_region_mark(r, from + offset_of(&call->isa, i), call->isa.n);
}

/* Sets the span from the first to the last touched byte. */
static void set_span(struct sim_call *call, const struct reach *r,
                     enum isa_space space)
{
    assert(r->n > 0 && r->low <= r->high);
    unsigned side = reached_side(call);
    call->spans[side] = (struct sim_operand){
        .address = call->isa.arg[side] + r->low,
        .bytes = r->high - r->low + call->isa.n,
        .before = r->low,
        .space = space,
    };
    if (side == 0 && space == ISA_SPACE_NRAM)
        mark_pieces(call, &call->core->nram);
    else if (side == 0 && space == ISA_SPACE_SRAM)
        mark_pieces(call, &call->core->cluster->sram);
}

enum sim_stop sim_check_gather(struct sim_call *call)
{
    enum { LIMITED_AFTER = 592, LIMIT = 65535 };
    if (call->core->sim->device->arch <= LIMITED_AFTER ||
        call->isa.segments <= LIMIT)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, call->plan->count_at,
                          "%llu elements, at most %d on architectures after %d",
                          (ull)call->isa.segments, LIMIT, LIMITED_AFTER);
}

enum sim_stop sim_resolve_pieces(struct sim_call *call, unsigned i)
{
    (void)i; /* there is only one span of this kind */
    unsigned side = reached_side(call);
    uint64_t base = call->isa.arg[side];
    struct reach r = reach_of(call);
    enum isa_space space;
    call->isa.work = r.n * call->isa.n;
    if (r.n == 0)
        return SIM_GO;
    enum sim_fault_kind kind =
        sim_span(call->core, base, 1, SIM_READ, &space, &call->isa.ptr[side]);
    if (!kind && side == 0 && space == ISA_SPACE_CODE)
        kind = SIM_FAULT_READ_ONLY;
    if (kind) {
        sim_call_fault(call, kind, (int)side, "offsets count from 0x%llx",
                       (ull)base);
        call->core->fault.address = base;
        call->core->fault.bytes = 1;
        return SIM_STOP_FAULT;
    }
    uint64_t room = sim_span_room(call->core, base);
    if (r.high + call->isa.n > room)
        return blame_piece(call, room);
    set_span(call, &r, space);
    return SIM_GO;
}

/* ---- time ---------------------------------------------------------------- */

uint64_t sim_dram_pieces(const struct sim_call *call, unsigned span,
                         bool is_write)
{
    (void)span; /* there is only one */
    const struct sim_params *p = &call->core->sim->params;
    const uint8_t *mask = mask_of(call);
    uint64_t base = call->isa.arg[reached_side(call)], sum = 0;
    for (uint64_t i = 0; i < call->isa.segments; i++)
        if (is_chosen(mask, i))
            sum += sim_dram_bytes(p, base + offset_of(&call->isa, i),
                                  call->isa.n, is_write);
    return sum;
}
