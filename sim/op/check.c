/* SPDX-License-Identifier: MIT */
/* Applies the rule sets of isa/tables/rules.def to a resolved call: spaces,
 * the alignment and multiples that the generation requires, overlap, and extra
 * checks. Every
 * fault names one operand and a value. */
#include "sim/op/check.h"
#include "isa/support/words/plural.h"
#include "sim/machine/machine.h"
#include "sim/memory/memory.h"
#include "sim/op/call.h"
#include "sim/op/call_fault.h"
#include "sim/op/overlap.h"
#include "sim/op/wram.h"

#include <assert.h>
#include <string.h>

typedef unsigned long long ull;

/* The space that an operand counts as: device variables are GDRAM, and so are
 * constants when read. */
static enum isa_space counts_as(enum isa_space space)
{
    return space == ISA_SPACE_GLOBAL || space == ISA_SPACE_CODE
               ? ISA_SPACE_GDRAM
               : space;
}

/* The direction that fits the pointers of a copy, NULL if none does. */
static const struct isa_direction_info *way_of(const struct sim_call *call)
{
    enum isa_space at[2]; /* index 0 is the source, 1 the destination */
    for (unsigned i = 0; i < 2; i++)
        at[call->plan->writes[i]] = counts_as(
            sim_space_of(call->core, call->isa.arg[call->plan->span_at[i]]));
    for (unsigned i = 0; i < ISA_N_DIRECTIONS; i++) {
        const struct isa_direction_info *d = &isa_directions[i];
        if (d->src == at[0] && d->dst == at[1] && d->unit != ISA_UNIT_NONE)
            return d;
    }
    return NULL;
}

static enum sim_stop wrong_space(struct sim_call *call, unsigned i,
                                 enum isa_space wanted)
{
    bool is_way = call->plan->wanted[i] == SIM_BY_DESTINATION ||
                  call->plan->wanted[i] == SIM_BY_SOURCE;
    const struct isa_direction_info *way = is_way ? way_of(call) : NULL;
    /* A program linked at fixed addresses has its static data at addresses of
     * scratchpads. Addresses of GDRAM never belong to the host. */
    bool is_host = call->spans[i].space != ISA_SPACE_GDRAM &&
                   sim_is_host_argument(call->core, call->spans[i].address);
    if (is_host)
        sim_call_fault(call, SIM_FAULT_HOST_POINTER, call->plan->span_at[i],
                       "%s %llu byte%s at 0x%llx",
                       call->plan->writes[i] ? "writes" : "reads",
                       (ull)call->spans[i].bytes, isa_s(call->spans[i].bytes),
                       (ull)call->spans[i].address);
    else
        sim_call_fault(
            call, is_way ? SIM_FAULT_WAY : SIM_FAULT_SPACE,
            call->plan->span_at[i],
            "0x%llx is in %s, the operand must be in %s%s%s%s%s",
            (ull)call->spans[i].address, isa_spaces[call->spans[i].space].name,
            isa_spaces[wanted].name, is_way ? " for " : "",
            is_way ? call->direction->name : "",
            way ? "; the pointers are those of " : "", way ? way->name : "");
    call->core->fault.address = call->spans[i].address;
    call->core->fault.bytes = call->spans[i].bytes;
    return SIM_STOP_FAULT;
}

static bool fits_space(const struct sim_call *call, unsigned i,
                       enum isa_space wanted)
{
    enum isa_space is = call->spans[i].space;
    return is == wanted ||
           (wanted == ISA_SPACE_GDRAM && counts_as(is) == wanted);
}

/* The space for span i, SIM_BY_DESTINATION, SIM_BY_SOURCE or SIM_ANYWHERE. */
static unsigned wanted_space(const struct sim_plan *p, unsigned i)
{
    enum isa_rule_space space = isa_rules[p->op->rule].space;
    if (space == ISA_IN_ANYWHERE)
        return SIM_ANYWHERE;
    if (p->place[i] == ISA_PLACE_WRAM)
        return ISA_SPACE_WRAM;
    if (p->place[i] == ISA_PLACE_GDRAM || space == ISA_IN_GDRAM)
        return ISA_SPACE_GDRAM;
    if (space == ISA_IN_SRAM)
        return ISA_SPACE_SRAM;
    if (space == ISA_IN_LDRAM)
        return ISA_SPACE_LDRAM;
    if (space == ISA_IN_BY_DIRECTION && i < 2) /* not for offsets and masks */
        return p->writes[i] ? SIM_BY_DESTINATION : SIM_BY_SOURCE;
    return ISA_SPACE_NRAM;
}

void sim_plan_spaces(struct sim_plan *p)
{
    for (unsigned i = 0; i < p->n_spans; i++)
        p->wanted[i] = (uint8_t)wanted_space(p, i);
}

enum sim_stop sim_check_space(struct sim_call *call, unsigned i)
{
    unsigned wanted = sim_wanted_space(call, i);
    if (wanted == SIM_ANYWHERE || call->spans[i].bytes == 0 ||
        fits_space(call, i, (enum isa_space)wanted))
        return SIM_GO;
    return wrong_space(call, i, (enum isa_space)wanted);
}

static enum sim_stop check_alignment(struct sim_call *call, unsigned i,
                                     unsigned align)
{
    assert((align & (align - 1)) == 0); /* `align` is a power of two, so no
                                           division is needed */
    if ((call->spans[i].address & (align - 1)) == 0 ||
        call->spans[i].bytes == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_ALIGNMENT, call->plan->span_at[i],
                          "0x%llx is not %u-byte aligned",
                          (ull)call->spans[i].address, align);
}

static enum sim_stop check_bytes(struct sim_call *call, int at, uint64_t bytes,
                                 unsigned multiple)
{
    if (bytes % multiple == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, at,
                          "%llu byte%s %s no multiple of %u", (ull)bytes,
                          isa_s(bytes), isa_are(bytes), multiple);
}

static enum sim_stop check_multiple(struct sim_call *call, unsigned multiple)
{
    return check_bytes(call, call->plan->count_at,
                       call->isa.work / call->isa.segments, multiple);
}

/* Checks that a source that is repeated also consists of whole lines. */
static enum sim_stop check_cycled(struct sim_call *call, unsigned multiple)
{
    const char *operands = call->plan->op->operands;
    const char *count = strchr(operands, 'N');
    if (!count || !strchr(operands, 'c'))
        return SIM_GO;
    uint64_t bytes = call->isa.arg[count - operands] *
                     (uint64_t)isa_types[call->isa.type].bytes;
    return check_bytes(call, (int)(count - operands), bytes, multiple);
}

static enum sim_stop check_generation2(struct sim_call *call, unsigned align,
                                       unsigned multiple)
{
    enum sim_stop stop = SIM_GO;
    for (unsigned i = 0; !stop && i < call->plan->n_spans; i++)
        stop = check_alignment(call, i, align);
    if (!stop)
        stop = check_multiple(call, multiple);
    return stop ? stop : check_cycled(call, multiple);
}

static enum sim_stop check_overlap(struct sim_call *call,
                                   enum isa_overlap policy)
{
    const struct sim_operand *d = &call->spans[0];
    if (d->bytes == 0) /* nothing is selected */
        return SIM_GO;
    for (unsigned i = 1; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        if (d->address + d->bytes <= s->address ||
            s->address + s->bytes <= d->address || s->bytes == 0)
            continue;
        if (policy == ISA_OVERLAP_STREAM && !call->plan->writes[i]) {
            sim_stream_meets(call, i);
            continue;
        }
        if (policy != ISA_OVERLAP_NEVER && d->address == s->address)
            continue;
        return sim_call_fault(
            call,
            policy == ISA_OVERLAP_NEVER ? SIM_FAULT_IN_PLACE
                                        : SIM_FAULT_OVERLAP,
            call->plan->span_at[i],
            "source [0x%llx, 0x%llx) overlaps the destination [0x%llx, "
            "0x%llx)",
            (ull)s->address, (ull)(s->address + s->bytes), (ull)d->address,
            (ull)(d->address + d->bytes));
    }
    return SIM_GO;
}

/* In copies, WRAM is accessed in units (linear copies from 3xx on: bytes).
 * On-chip copies of 1xx and 2xx move whole lines, strided ones elements. */
enum sim_stop sim_check_copy_limits(struct sim_call *call)
{
    const unsigned gen = call->core->sim->generation;
    enum isa_space dst = call->direction->dst, src = call->direction->src;
    bool is_linear = call->op->shape == ISA_SHAPE_flat;
    if (dst == ISA_SPACE_WRAM || src == ISA_SPACE_WRAM) {
        enum sim_stop stop =
            check_alignment(call, dst == ISA_SPACE_WRAM ? 0 : 1, 8);
        if (!stop && (gen == 2 || !is_linear))
            stop = check_multiple(call, gen == 2 ? 64 : 16);
        return stop ? stop : sim_wram_check_copy(call);
    }
    if (gen == 2 && is_linear && dst == ISA_SPACE_NRAM && src == ISA_SPACE_NRAM)
        return check_generation2(call, 64, 128);
    return SIM_GO;
}

/* Atomics work on whole elements. */
enum sim_stop sim_check_aligned(struct sim_call *call)
{
    enum sim_stop stop = SIM_GO;
    for (unsigned i = 0; !stop && i < call->plan->n_spans; i++)
        stop = check_alignment(call, i, isa_types[call->isa.type].bytes);
    return stop;
}

/* Conversions of generation 2 work on lines of 64 elements, or 128 if one type
 * is a byte. */
enum sim_stop sim_check_lines(struct sim_call *call)
{
    if (call->core->sim->generation != 2)
        return SIM_GO;
    bool is_narrow = isa_types[call->isa.type].bytes == 1 ||
                     isa_types[call->isa.source].bytes == 1;
    unsigned line = is_narrow ? 128 : 64;
    if (call->isa.n % line == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, call->plan->count_at,
                          "%llu element%s %s no multiple of %u",
                          (ull)call->isa.n, isa_s(call->isa.n),
                          isa_are(call->isa.n), line);
}

/* On 322 and 372, comparisons with bit results write whole bytes. */
enum sim_stop sim_check_octets(struct sim_call *call)
{
    if (call->core->sim->generation != 3 || call->isa.n % 8 == 0)
        return SIM_GO;
    return sim_call_fault(call, SIM_FAULT_COUNT, call->plan->count_at,
                          "%llu element%s %s no multiple of 8",
                          (ull)call->isa.n, isa_s(call->isa.n),
                          isa_are(call->isa.n));
}

/* For the oldest strided copy inside NRAM: sizes are multiples of 128 bytes,
 * and at most 4,096 blocks are possible. */
enum sim_stop sim_check_old_move(struct sim_call *call)
{
    if (call->isa.segments <= 4096)
        return check_multiple(call, 128);
    return sim_call_fault(call, SIM_FAULT_COUNT, call->op->n_operands - 1,
                          "%llu blocks, at most 4096 are possible",
                          (ull)call->isa.segments);
}

enum sim_stop sim_check_to_nram(struct sim_call *call)
{
    return call->spans[0].space == ISA_SPACE_NRAM
               ? SIM_GO
               : wrong_space(call, 0, ISA_SPACE_NRAM);
}

enum sim_stop sim_check_row(struct sim_call *call)
{
    const struct isa_op *op = call->op;
    if (call->plan->refused)
        return sim_call_fault(call, SIM_FAULT_ARCH, -1,
                              "%s exists from architecture %u on, this is %u",
                              op->intrinsic, op->since,
                              call->core->sim->device->arch);
    if (!(op->types & 1u << call->isa.type))
        return sim_call_fault(call, SIM_FAULT_TYPE, -1, "%s has no form for %s",
                              op->intrinsic, isa_types[call->isa.type].name);
    if (!call->plan->converts ||
        isa_conversion_find(op, call->isa.type, call->isa.source))
        return SIM_GO;
    return sim_call_fault(
        call, SIM_FAULT_TYPE, -1, "there is no conversion from %s to %s",
        isa_types[call->isa.source].name, isa_types[call->isa.type].name);
}

enum sim_stop sim_check(struct sim_call *call)
{
    static enum sim_stop (*const extras[])(struct sim_call *) = {
#define X(id, bits, doc) [ISA_EXTRA_##id] = sim_check_##id,
#include "isa/tables/extras.def"
#undef X
    };
    const struct isa_rule_info *rule = &isa_rules[call->op->rule];
    const unsigned gen = call->core->sim->generation;
    enum sim_stop stop = SIM_GO;
    call->is_streamed = call->is_partial = false;
    if (rule->overlap >= ISA_OVERLAP_STREAM)
        stop = check_overlap(call, rule->overlap);
    if (!stop && gen == 2 && (rule->align2 > 1 || rule->mult2 > 1))
        stop = check_generation2(call, rule->align2, rule->mult2);
    if (!stop && rule->extra)
        stop = extras[rule->extra](call);
    return stop;
}
