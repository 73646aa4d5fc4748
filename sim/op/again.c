/* SPDX-License-Identifier: MIT */
/*
 * Calls like the one before, at other addresses.
 */
#include "sim/op/again.h"
#include "sim/machine/machine.h"
#include "sim/memory/alloc.h"
#include "sim/op/access.h"
#include "sim/op/grains.h"

#include <assert.h>

/* The low bits of addresses that decide whether the call is in order while its
 * numbers and the memories of its operands stay as they are. */
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

/* Operands in different memories cannot overlap, wherever they are. */
static bool are_apart(const struct sim_call *call)
{
    unsigned used = 0;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        unsigned bit = 1u << s->space;
        if (s->bytes == 0)
            continue;
        if ((s->space != ISA_SPACE_NRAM && s->space != ISA_SPACE_GDRAM) ||
            used & bit)
            return false;
        used |= bit;
    }
    return true;
}

void sim_again_settle(struct sim_call *call, bool is_steady)
{
    call->is_settled = is_steady;
    call->is_movable = is_steady && are_apart(call);
    if (is_steady) {
        call->pieces = sim_call_pieces(call);
        call->deciding = deciding_bits(call);
    }
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        call->spans[i].dram = 0;
}

/* Span i at another address of GDRAM, which is mostly in the same block. */
static bool find_in_gdram(struct sim_call *call, unsigned i, uint64_t address)
{
    const struct sim *sim = call->core->sim;
    const struct sim_allocator *a = &sim->allocator;
    struct sim_operand *s = &call->spans[i];
    if (s->block >= a->n ||
        address - a->blocks[s->block].start >= a->blocks[s->block].bytes) {
        const struct sim_block *found = sim_block_at(a, address);
        if (!found)
            return false;
        s->block = (size_t)(found - a->blocks);
    }
    const struct sim_block *b = &a->blocks[s->block];
    if (!b->live || s->bytes > b->bytes - (address - b->start))
        return false;
    call->isa.ptr[call->plan->span_at[i]] =
        sim->gdram.host + (address - sim->gdram.first) - s->before;
    return true;
}

bool sim_again_resolve(struct sim_call *call)
{
    const struct sim_plan *plan = call->plan;
    assert(call->is_settled && call->is_movable);
    uint64_t moved = 0;
    for (unsigned i = 0; i < plan->n_spans; i++) {
        struct sim_operand *s = &call->spans[i];
        const uint64_t before = s->address;
        const enum isa_space space = s->space;
        if (s->bytes == 0)
            continue;
        s->address = call->isa.arg[plan->span_at[i]] + (uint64_t)s->before;
        if (space == ISA_SPACE_NRAM ? !sim_resolve_near(call, i)
                                    : !find_in_gdram(call, i, s->address))
            return false;
        moved |= before ^ s->address;
    }
    return (moved & call->deciding) == 0;
}
