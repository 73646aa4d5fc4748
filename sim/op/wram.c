/* SPDX-License-Identifier: MIT */
/* WRAM and its 64 lanes (isa/semantics/lanes.h). Linear copies distribute their
 * bytes over the lanes, where tensor ops find weights. Strided copies and
 * scalar accesses address WRAM linearly; this file only checks their limits. */
#include "sim/op/wram.h"
#include "isa/semantics/lanes.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"
#include "sim/memory/pages.h"
#include "sim/memory/written.h"
#include "sim/op/access.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/check.h"
#include "sim/op/dealt.h"
#include "sim/op/unwritten.h"

#include <assert.h>

typedef unsigned long long ull;

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t pitch_of(const struct sim_core *c)
{
    assert(c->wram.bytes % ISA_LANES == 0);
    return c->wram.bytes / ISA_LANES;
}

/* ---- the bytes beside the lanes ------------------------------------------ */

/* Reserves pages beside the lanes for all offsets that copies can reach. */
static enum sim_stop need_beside(struct sim_call *call, int operand)
{
    struct sim_core *c = call->core;
    if (c->lanes.beside.host ||
        sim_region_init(&c->lanes.beside, 0, c->wram.bytes * ISA_LANES,
                        c->wram.fresh, 0))
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_UNSUPPORTED, operand,
                          "the host has no room for WRAM beyond the lanes");
}

static enum sim_stop need_dealt(struct sim_call *call)
{
    if (sim_dealt_need(call->core))
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_UNSUPPORTED, 0,
                          "the host has no room for the slices of WRAM");
}

static void note_used(struct sim_core *c, uint64_t end)
{
    c->lanes.used = sim_max(c->lanes.used, end);
}

/* ---- records of linear copies -------------------------------------------- */

static void forget_linear(struct sim_core *c, uint64_t offset)
{
    struct sim_lanes *l = &c->lanes;
    for (unsigned i = 0; i < l->n_linear; i++)
        if (l->linear[i].offset == offset) {
            l->linear[i] = l->linear[--l->n_linear];
            return;
        }
}

/* Records a linear copy; drops the oldest record if there are too many. */
static void note_linear(struct sim_core *c, uint64_t offset, uint64_t bytes)
{
    assert(c->lanes.n_linear <= SIM_LINEAR_COPIES);
    struct sim_lanes *l = &c->lanes;
    forget_linear(c, offset);
    if (l->n_linear == SIM_LINEAR_COPIES)
        forget_linear(c, l->linear[0].offset);
    l->linear[l->n_linear].offset = (uint32_t)offset;
    l->linear[l->n_linear++].bytes = (uint32_t)bytes;
}

static uint64_t linear_at(const struct sim_core *c, uint64_t offset)
{
    const struct sim_lanes *l = &c->lanes;
    for (unsigned i = 0; i < l->n_linear; i++)
        if (l->linear[i].offset == offset)
            return l->linear[i].bytes;
    return 0;
}

/* ---- copies -------------------------------------------------------------- */

static bool is_linear(const struct sim_call *call)
{
    return call->op->shape == ISA_SHAPE_flat;
}

enum sim_stop sim_wram_check_copy(struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    unsigned side = d->dst == ISA_SPACE_WRAM ? 0 : 1;
    uint64_t offset = call->spans[side].address - call->core->wram.first;
    if (is_linear(call)) {
        bool leaves =
            offset + isa_lanes_share(call->isa.n) > pitch_of(call->core);
        enum sim_stop stop = leaves ? need_beside(call, (int)side) : SIM_GO;
        return !stop && side == 0 ? need_dealt(call) : stop;
    }
    if (call->op->shape == ISA_SHAPE_copy_2d &&
        (side == 1 || d->src == ISA_SPACE_LDRAM))
        return sim_call_fault(
            call, SIM_FAULT_DIRECTION, call->plan->direction_at,
            "the hardware has no copy %s with a stride", d->name);
    const struct isa_walk *w = &call->isa.walk[side];
    int64_t stride = w->stride0 % 8 ? w->stride0 : w->stride1;
    if (stride % 8 == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_ALIGNMENT, (int)side,
                          "a stride of %lld byte%s in WRAM is no multiple of 8",
                          (long long)stride, isa_s((uint64_t)stride));
}

/* Copies bytes of a lane from or to byte `from` of a linear copy, in pieces
 * that are contiguous in WRAM. */
static void copy_bytes(struct sim_call *call, unsigned side, uint64_t lane,
                       uint64_t at, uint64_t from, uint64_t bytes)
{
    assert(bytes > 0 && lane < ISA_LANES);
    struct sim_core *c = call->core;
    struct isa_call piece = call->isa;
    uint64_t pitch = pitch_of(c);
    for (uint64_t end = at + bytes; at < end; at += piece.n, from += piece.n) {
        bool is_inside = at < pitch;
        uint64_t left =
            is_inside ? pitch - at : ISA_LANE_LINE - at % ISA_LANE_LINE;
        struct sim_region *r = is_inside ? &c->wram : &c->lanes.beside;
        uint64_t offset =
            is_inside ? lane * pitch + at : isa_lanes_beside(lane, at);
        assert(r->host && offset < r->bytes);
        piece.n = end - at < left ? end - at : left;
        piece.ptr[side] = r->host + offset;
        piece.ptr[!side] = (char *)call->isa.ptr[!side] + from;
        if (side == 0) {
            sim_region_mark(r, offset, piece.n);
            if (is_inside && sim_is_written_known(c))
                sim_written_mark(c, offset, piece.n);
        }
        call->op->sem(&piece);
    }
}

static void copy_linear(struct sim_call *call, unsigned side, uint64_t at)
{
    uint64_t n = call->isa.n, share = isa_lanes_share(n);
    uint64_t lane = 0;
    for (uint64_t from = 0; from < n; from += share)
        copy_bytes(call, side, lane++, at, from,
                   n - from < share ? n - from : share);
}

/* Copies back linearly: of bytes that were distributed in slices, takes the
 * next bytes from each slice; takes other bytes lane by lane. */
static void copy_back(struct sim_call *call, uint64_t at,
                      const struct isa_dealt *dealt)
{
    const unsigned slices = call->core->sim->slices;
    const uint64_t n = call->isa.n, share = isa_lanes_share(n);
    const uint64_t width = isa_slice_lanes(slices);
    struct isa_lane_bytes b;
    for (uint64_t from = 0; from < n; from += b.bytes) {
        const uint64_t slice = from / (width * share);
        const uint64_t in_slice = from % (width * share);
        const uint64_t x = width * at + in_slice;
        if (!isa_lanes_dealt(dealt, slices, slice, x, &b))
            b = (struct isa_lane_bytes){from / share, at + from % share,
                                        ISA_LANE_GRAIN - x % ISA_LANE_GRAIN};
        b.bytes = least(b.bytes, share - from % share);
        b.bytes = least(b.bytes, n - from);
        copy_bytes(call, 1, b.lane, b.at, from, b.bytes);
    }
}

/* A linear copy to WRAM writes whole lines of 16 bytes: zeros after the last
 * byte. */
static void pad_linear(const struct sim_call *call, uint64_t at)
{
    enum { LINE = 16 };
    static const char zero = 0;
    struct sim_call rest = *call;
    uint64_t share = isa_lanes_share(call->isa.n);
    rest.isa.ptr[1] = (char *)(uintptr_t)&zero;
    for (uint64_t k = call->isa.n; k % LINE; k++)
        copy_bytes(&rest, 0, k / share, at + k % share, 0, 1);
}

/* Returns the maximum end of the segments, as an offset in a lane. */
static uint64_t strided_end(const struct sim_call *call, uint64_t offset)
{
    const struct isa_walk *w = &call->isa.walk[0];
    uint64_t pitch = pitch_of(call->core), end = 0;
    for (uint64_t k = 0; k < call->isa.segments && end < pitch; k++)
        end = sim_max(end, (offset + (uint64_t)isa_walk_offset(w, k)) % pitch +
                               call->isa.n);
    return end < pitch ? end : pitch;
}

/* A strided copy is not distributed: clears the records for its bytes. */
static void clear_dealt(struct sim_call *call, uint64_t offset)
{
    const struct isa_walk *w = &call->isa.walk[0];
    const uint64_t pitch = pitch_of(call->core);
    uint64_t before = UINT64_MAX;
    for (uint64_t k = 0; k < call->isa.segments; k++) {
        const uint64_t at = offset + (uint64_t)isa_walk_offset(w, k);
        if (at % pitch != before) /* else only the lane differs */
            sim_dealt_clear(call->core, at, call->isa.n);
        before = at % pitch;
    }
}

void sim_wram_copy(struct sim_call *call)
{
    struct sim_core *c = call->core;
    unsigned side = call->direction->dst == ISA_SPACE_WRAM ? 0 : 1;
    const struct sim_operand *s = &call->spans[side];
    uint64_t offset = s->address + (uint64_t)-s->before - c->wram.first;
    if (side == 0 && is_linear(call)) {
        sim_dealt_mark(c, offset, isa_lanes_share(call->isa.n));
        note_linear(c, offset, call->isa.n);
        note_used(c, offset + isa_lanes_share(call->isa.n));
    } else if (side == 0) {
        forget_linear(c, offset % pitch_of(c));
        clear_dealt(call, offset);
        note_used(c, strided_end(call, offset));
        if (sim_is_written_known(c))
            sim_written_copy(call, offset);
    }
    if (!is_linear(call)) {
        call->op->sem(&call->isa);
        return;
    }
    const struct isa_dealt *dealt =
        side == 1 ? sim_dealt_in(c, offset, isa_lanes_share(call->isa.n))
                  : NULL;
    if (dealt)
        copy_back(call, offset, dealt);
    else
        copy_linear(call, side, offset);
    if (side == 0)
        pad_linear(call, offset);
}

/* Adds the owner of the operand's address to the fault. */
static enum sim_stop blame(struct sim_call *call, const struct sim_operand *s)
{
    call->core->fault.address = s->address;
    call->core->fault.bytes = s->bytes;
    return SIM_STOP_FAULT;
}

/* ---- weights ------------------------------------------------------------- */

/* Weights must fit the lanes; only linear copies go beyond. */
static enum sim_stop check_lanes(struct sim_call *call, int at, uint64_t offset)
{
    struct sim_core *c = call->core;
    uint64_t bytes = call->isa.lanes.bytes, pitch = pitch_of(c);
    if (offset >= c->wram.bytes)
        return sim_call_fault(call, SIM_FAULT_BOUNDS, at,
                              "weights at offset %llu of WRAM, which has %llu "
                              "bytes",
                              (ull)offset, (ull)c->wram.bytes);
    if (bytes > pitch)
        return sim_call_fault(call, SIM_FAULT_BOUNDS, at,
                              "the weights take %llu bytes of each lane of "
                              "WRAM, which has %llu",
                              (ull)bytes, (ull)pitch);
    if (offset + bytes <= pitch ||
        (c->lanes.beside.host && offset + bytes <= c->wram.bytes))
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_BOUNDS, at,
                          "reads %llu byte%s of each lane from offset %llu on, "
                          "a lane of WRAM has %llu",
                          (ull)bytes, isa_s(bytes), (ull)offset, (ull)pitch);
}

enum sim_stop sim_resolve_lanes(struct sim_call *call, unsigned i)
{
    assert(call->plan->place[i] == ISA_PLACE_WRAM);
    struct sim_core *c = call->core;
    struct isa_lanes *l = &call->isa.lanes;
    struct sim_operand *s = &call->spans[i];
    int at = call->plan->span_at[i];
    uint64_t offset = s->address - c->wram.first;
    s->bytes = l->bytes;
    s->space = sim_space_of(c, s->address);
    if (s->space != ISA_SPACE_WRAM) {
        sim_call_fault(call, SIM_FAULT_SPACE, at,
                       "0x%llx is not in WRAM, where weights must be",
                       (ull)s->address);
        return blame(call, s);
    }
    if (check_lanes(call, at, offset))
        return blame(call, s);
    l->pitch = pitch_of(c);
    l->first = offset;
    l->beside = (const char *)c->lanes.beside.host;
    l->linear = linear_at(c, offset);
    l->dealt = sim_dealt_in(c, offset, l->bytes);
    call->isa.ptr[at] = c->wram.host + offset;
    return SIM_GO;
}

enum sim_stop sim_check_weights(struct sim_call *call)
{
    const struct isa_lanes *l = &call->isa.lanes;
    const struct sim_operand *d = &call->spans[0], *a = &call->spans[1];
    const struct sim_operand *k = &call->spans[2];
    if (k->address % l->align)
        return sim_call_fault(call, SIM_FAULT_ALIGNMENT, call->plan->span_at[2],
                              "0x%llx is not %llu-byte aligned",
                              (ull)k->address, (ull)l->align);
    if (d->address < a->address + a->bytes &&
        a->address < d->address + d->bytes)
        return sim_call_fault(call, SIM_FAULT_IN_PLACE, call->plan->span_at[1],
                              "source [0x%llx, 0x%llx) overlaps the "
                              "destination [0x%llx, 0x%llx)",
                              (ull)a->address, (ull)(a->address + a->bytes),
                              (ull)d->address, (ull)(d->address + d->bytes));
    const struct isa_combination *combination = call->isa.combination;
    unsigned arch = call->core->sim->device->arch;
    if (call->op->cost != ISA_COST_tensor || arch >= combination->since)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_ARCH, call->op->n_operands - 1,
                          "products of %s exist from architecture %u on, this "
                          "is %u",
                          isa_types[combination->source].name,
                          combination->since, arch);
}
