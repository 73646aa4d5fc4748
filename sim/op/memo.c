/* SPDX-License-Identifier: MIT */
/* The memo of the last call, for a similar call at other addresses. */
#include "sim/op/memo.h"
#include "sim/machine/machine.h"
#include "sim/machine/names.h"
#include "sim/machine/turn.h"
#include "sim/memory/blocks.h"
#include "sim/observers/steps.h"
#include "sim/observers/notify.h"
#include "sim/op/access.h"
#include "sim/op/occupy.h"
#include "sim/op/execution.h"
#include "sim/op/memo_table.h"
#include "sim/op/stray_access.h"
#include "sim/op/notify.h"
#include "sim/op/unit.h"

#include <assert.h>
#include <stddef.h>

/* The low address bits that the checks depend on, for the same numbers and
 * memories. */
static uint64_t deciding_bits(const struct sim_call *call)
{
    const struct isa_rule_info *rule = &isa_rules[call->op->rule];
    const uint64_t ANY = UINT64_MAX;
    const uint64_t element = isa_types[call->isa.type].bytes;
    const uint64_t align = call->isa.generation == 2 ? rule->align2 : 1;
    assert((align & (align - 1)) == 0);
    uint64_t bits = align > 1 ? align - 1 : 0;
    switch (rule->extra) {
#define X(id, bits_, doc) \
    case ISA_EXTRA_##id:  \
        return bits | (bits_);
#include "isa/tables/extras.def"
#undef X
    default:
        return bits;
    }
}

/* Whether all operands are in memories in which calls can move. *is_shared: two
 * operands are in the same memory; operands in different memories never
 * overlap. */
static bool can_move(const struct sim_call *call, bool *is_shared)
{
    unsigned used = 0;
    *is_shared = false;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        unsigned bit = 1u << s->space;
        if (s->bytes == 0)
            continue;
        if (s->space != ISA_SPACE_NRAM && s->space != ISA_SPACE_GDRAM)
            return false;
        *is_shared |= (used & bit) != 0;
        used |= bit;
    }
    return true;
}

/* Whether no written operand overlaps another operand. */
static bool are_apart(const struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    for (unsigned i = 1; i < plan->n_spans; i++)
        for (unsigned k = 0; k < i; k++) {
            const struct sim_operand *a = &call->spans[i];
            const struct sim_operand *b = &call->spans[k];
            if ((plan->writes[i] || plan->writes[k]) &&
                a->address < b->address + b->bytes &&
                b->address < a->address + a->bytes)
                return false;
        }
    return true;
}

/* Finds the range of valid addresses around span i. Returns false if the span's
 * address is not valid. */
static bool learn_room(struct sim_call *call, unsigned i)
{
    const struct sim_core *c = call->core;
    struct sim_operand *s = &call->spans[i];
    uint64_t first = c->nram.first, bytes = c->nram.bytes;
    uint8_t *host = c->nram.host;
    const struct sim_extents *extents = c->sim->run.extents;
    if (extents && extents->has_beyond)
        return false;
    if (s->space == ISA_SPACE_NRAM && extents) {
        const struct sim_extent *x =
            sim_extent_around(extents, s->address, s->bytes);
        if (!x)
            return false;
        host += x->first - first;
        first = x->first;
        bytes = x->end - first;
    }
    if (s->space != ISA_SPACE_NRAM) {
        const struct sim *sim = c->sim;
        const struct sim_block *b =
            sim_block_at(&sim->allocator.blocks, s->address);
        if (!b || !b->live)
            return false;
        first = b->start;
        bytes = b->bytes;
        host = sim->gdram.host + (first - sim->gdram.first);
    }
    if (s->bytes > bytes || s->address - first > bytes - s->bytes)
        return false;
    s->first = first;
    s->room = bytes - s->bytes;
    s->host = host - s->before;
    return true;
}

/* Whether sim_memo_commit can do all of the call: a transfer between GDRAM and
 * the core's own memory, or inside GDRAM. */
static bool is_short(const struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    return call->is_movable && !call->is_shared && call->is_visible &&
           sim_is_transfer(call) && call->gdram_at < plan->n_spans &&
           !plan->converts && plan->op->result == ISA_RESULT_NONE &&
           !plan->reads_first &&
           (call->direction || plan->counter < SIM_N_COUNTERS) &&
           plan->counter != SIM_COUNT_VECTOR_BYTES;
}

/* Chooses the lines of device memory to prefetch: the beginnings of an
 * operand's pieces, or the lines of an operand without pieces; the host's own
 * prefetcher does the rest. */
static void find_ahead(struct sim_call *call)
{
    const unsigned i = call->gdram_at;
    const uint64_t lines =
        (call->spans[i].bytes + ISA_CACHE_LINE - 1) / ISA_CACHE_LINE;
    const bool is_strided =
        call->isa.segments > 1 && call->plan->access[i] == SIM_ACCESS_STRIDED;
    const uint64_t n = is_strided ? call->isa.segments : lines;
    const struct isa_walk walk =
        is_strided ? call->isa.walk[i]
                   : (struct isa_walk){ISA_CACHE_LINE, 0, UINT64_MAX};
    uint64_t column = 0;
    int64_t row = 0;
    call->is_far_ahead = n > SIM_AHEAD / 2;
    for (uint64_t k = 0; k < SIM_AHEAD; k++) {
        const int64_t at = k < n ? row + (int64_t)column * walk.stride0 : 0;
        call->ahead[k] = at == (int32_t)at ? (int32_t)at : 0;
        column++;
        row += column == walk.count0 ? walk.stride1 : 0;
        column = column == walk.count0 ? 0 : column;
    }
}

void sim_memo_settle(struct sim_call *call, bool is_steady)
{
    call->is_settled = is_steady;
    call->is_movable = is_steady && can_move(call, &call->is_shared) &&
                       (!call->is_shared || are_apart(call));
    call->gdram_at = ISA_MAX_OPERANDS;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        struct sim_operand *s = &call->spans[i];
        s->dram = 0;
        if (!call->is_movable || s->bytes == 0)
            continue;
        call->is_movable = learn_room(call, i);
        if (s->space == ISA_SPACE_GDRAM)
            call->gdram_at = (uint8_t)i;
    }
    if (is_steady) {
        call->deciding = deciding_bits(call);
        if (sim_is_transfer(call))
            sim_transfer_cost(call);
    }
    call->is_short = is_short(call);
    if (call->is_short) {
        sim_memo_count(call);
        find_ahead(call);
    }
    if (call->is_movable)
        sim_memo_table_keep(call);
}

/* Moves the memo to the new addresses; false if the call differs in more. */
static inline bool move(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const struct sim_plan *plan = call->plan;
    assert(call->is_settled && call->is_movable);
    uint64_t moved = 0;
    for (unsigned i = 0; i < plan->n_spans; i++) {
        struct sim_operand *s = &call->spans[i];
        const uint64_t before = s->address;
        s->address = c->x[plan->span_in[i]] + (uint64_t)s->before;
        if (s->bytes == 0)
            continue;
        if (s->address - s->first > s->room && !learn_room(call, i))
            return false;
        const uint64_t offset = s->address - s->first;
        call->isa.arg[plan->span_at[i]] = s->address - (uint64_t)s->before;
        call->isa.ptr[plan->span_at[i]] = s->host + offset;
        if (plan->writes[i] && s->space == ISA_SPACE_NRAM)
            sim_region_mark(&c->nram, s->address - c->nram.first, s->bytes);
        moved |= before ^ s->address;
    }
    return (moved & call->deciding) == 0 &&
           (!call->is_shared || are_apart(call));
}

bool sim_memo_resolve(struct sim_call *call)
{
    if (move(call))
        return true;
    call->is_movable = call->is_short =
        false; /* because the addresses have changed */
    return false;
}

enum sim_stop sim_memo_commit(struct sim_call *call)
{
    struct sim_core *c = call->core;
    const uint64_t bytes = call->isa.work;
    assert(call->is_short);
    call->issued = c->clock;
    struct sim_transfer t = sim_transfer_begin(call);
    sim_transfer_dram(&t, call, call->gdram_at,
                      sim_dram_memo(call, call->gdram_at));
    sim_transfer_end(t, call, c->sim->timing.io_latency);
    assert(c->clock >= c->turn_clock);
    if (c->sim->wants & SIM_WANTS_OP)
        sim_call_send(call);
    c->execution->perform(call);
    c->account.counters[SIM_COUNT_CALLS]++;
    *call->account += bytes;
    struct sim_step_work *step = sim_step_counts(c, true);
    if (step) {
        step->ops++;
        step->busy[call->profile] += call->busy;
        if (call->step_at)
            *(uint64_t *)((char *)step + call->step_at) += bytes;
    }
    sim_turn_taken(c);
    return SIM_GO;
}
