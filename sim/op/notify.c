/* SPDX-License-Identifier: MIT */
/* Sends an op to observers and counts it in named steps. */
#include "sim/op/notify.h"
#include "sim/machine/names.h"
#include "sim/machine/turn.h"
#include "sim/observers/notify.h"
#include "sim/observers/steps.h"
#include "sim/op/access.h"
#include "sim/op/call.h"
#include "sim/op/stray_access.h"
#include "sim/op/unit.h"

#include <assert.h>

/* Returns the cluster of a span; copies between clusters name the cluster that
 * they write to. */
static unsigned cluster_of(const struct sim_call *call, unsigned i)
{
    const struct sim_core *c = call->core;
    const unsigned mine = (unsigned)(c->cluster - c->sim->clusters);
    if (i > 0 || call->plan->cluster_at < 0)
        return mine;
    return mine - (unsigned)c->csr[ISA_CSR_clusterId] +
           (unsigned)call->isa.arg[call->plan->cluster_at];
}

/* Whether a span is a side of a gather or scatter. Its pieces are equal in
 * number and size to those of the other side, and the same ones are selected,
 * so the work does not show the size of a piece. */
static bool moves_pieces(const struct sim_call *call, unsigned i)
{
    return i < 2 && (call->op->shape == ISA_SHAPE_gather ||
                     call->op->shape == ISA_SHAPE_scatter);
}

/* The sum of a group is the first element of its line; the other elements of
 * the destination stay, or become 0 (1xx and 2xx). */
static void notify_sums(const struct sim_call *call, struct sim_range *r)
{
    enum { LINE = 128 };
    if (call->isa.generation == 2)
        return;
    r->n = (r->bytes + LINE - 1) / LINE;
    r->segment_bytes = isa_types[call->isa.type].bytes;
    r->count0 = r->n;
    r->stride0 = LINE;
}

/* An operand updated in place is also read, because work that copies this
 * operand at the same time must wait for the op. */
static void notify_range(const struct sim_call *call, unsigned i,
                         struct sim_range *r)
{
    const struct isa_call *c = &call->isa;
    const struct sim_operand *s = &call->spans[i];
    *r = (struct sim_range){
        .space = (enum sim_space)s->space,
        .cluster = cluster_of(call, i),
        .address = s->address,
        .bytes = s->bytes,
        .base = s->address,
        .n = s->bytes > 0,
        .segment_bytes = s->bytes,
        .count0 = 1,
        .is_written = call->plan->writes[i],
        .is_read = call->plan->reads[i],
        .is_choice = call->plan->chooses[i],
        .is_answer = call->plan->answers[i],
    };
    if (call->plan->has_bits[i])
        r->bits = moves_pieces(call, 0) ? c->segments : c->n;
    if (call->op->shape == ISA_SHAPE_groups && i == 0)
        notify_sums(call, r);
    const bool is_moved = moves_pieces(call, i);
    if (call->plan->access[i] == SIM_ACCESS_PIECES) {
        r->offsets = c->ptr[2];
    } else if (call->plan->access[i] == SIM_ACCESS_STRIDED &&
               (is_moved || c->segments > 1)) {
        r->count0 = c->walk[i].count0;
        r->stride0 = c->walk[i].stride0;
        r->stride1 = c->walk[i].stride1;
    } else {
        return;
    }
    r->base = c->arg[call->plan->span_at[i]];
    r->n = c->segments;
    r->segment_bytes = is_moved ? c->n : c->work / c->segments;
    if (is_moved && call->op->operands[3] == 'q')
        r->chosen = c->ptr[3];
}

static bool writes_dram(const struct sim_call *call)
{
    for (unsigned i = 0; i < call->plan->n_spans; i++)
        if (call->plan->writes[i] && (call->spans[i].space == ISA_SPACE_GDRAM ||
                                      call->spans[i].space == ISA_SPACE_LDRAM))
            return true;
    return false;
}

/* Whether an observer wants accesses outside of variables, and this op makes
 * such an access. */
static bool is_stray(const struct sim_call *call)
{
    return call->core->sim->run.extents && sim_is_stray_access(call);
}

/* Whether a copy of one piece partly overlaps its own source. */
static bool is_onto_itself(const struct sim_call *call)
{
    const struct sim_operand *d = &call->spans[0], *s = &call->spans[1];
    return call->direction && call->op->shape == ISA_SHAPE_flat &&
           call->plan->cluster_at < 0 && d->address != s->address &&
           d->address < s->address + s->bytes &&
           s->address < d->address + d->bytes;
}

static bool is_wanted_partial(const struct sim_call *call)
{
    return call->core->sim->wants & SIM_WANTS_PARTIAL &&
           (call->is_partial || is_onto_itself(call));
}

bool sim_call_notifies(const struct sim_call *call)
{
    return is_stray(call) || is_wanted_partial(call);
}

void sim_call_send(struct sim_call *call)
{
    _Static_assert(ISA_MAX_OPERANDS == sizeof((struct sim_op_event){0}).ranges /
                                           sizeof(struct sim_range),
                   "room for every operand");
    const struct sim *sim = call->core->sim;
    const bool strays = is_stray(call);
    const bool is_overlapped = is_wanted_partial(call);
    const bool is_special = strays || is_overlapped;
    if (!(sim->wants & SIM_WANTS_OP) && !is_special)
        return;
    char name[64];
    struct sim_op_event event; /* not cleared: most ranges are unused */
    event.by = sim_actor_of(call->core);
    event.call = &call->isa;
    event.op = call->op->name;
    event.intrinsic =
        call->plan->converts
            ? isa_op_intrinsic(call->op, call->isa.type, call->isa.source, name,
                               sizeof name)
            : call->op->intrinsic;
    event.type = (enum sim_type)call->isa.type;
    event.source = (enum sim_type)call->isa.source;
    event.direction = call->direction ? call->direction->name : NULL;
    event.unit = (enum sim_unit)call->unit;
    event.unit_number = sim_profile_unit_of(call->unit);
    event.issued = call->issued;
    event.start = call->start;
    event.end = call->end;
    event.busy = call->busy;
    event.late = sim_is_transfer(call) ? call->late : 0;
    event.bytes = sim_call_bytes(call);
    event.is_async = call->plan->is_async;
    event.is_awaited = call->op->result || (call->unit != ISA_UNIT_COMPUTE &&
                                            !call->plan->is_async);
    event.is_atomic = call->plan->counter == SIM_COUNT_ATOMIC_BYTES;
    event.is_answered = call->op->result != ISA_RESULT_NONE;
    event.is_inside = sim->run.extents && !strays;
    event.is_near = false;
    event.is_partial = call->is_partial;
    event.shape = isa_shapes[call->op->shape].name;
    event.writes_dram = writes_dram(call);
    event.n_ranges =
        is_special || sim->wants & SIM_WANTS_RANGES ? call->plan->n_spans : 0;
    for (unsigned i = 0; i < event.n_ranges; i++)
        notify_range(call, i, &event.ranges[i]);
    for (unsigned i = 0; call->is_partial && i < event.n_ranges; i++)
        event.ranges[i].element_bits = isa_operand_bits(
            call->op, call->plan->span_at[i], call->isa.type, call->isa.source);
    if (is_special)
        sim_send_special(sim, &event,
                         (strays ? SIM_WANTS_STRAY : 0u) |
                             (is_overlapped ? SIM_WANTS_PARTIAL : 0u));
    else
        sim_notify_op(sim, &event);
}

void sim_fast_event_begin(struct sim_core *c, const struct sim_plan *plan)
{
    const struct sim *sim = c->sim;
    const struct isa_call *call = &c->calls[SIM_CALL_FAST].isa;
    struct sim_op_event *event = &c->fast_event.event;
    c->fast_event.plan = plan;
    c->fast_event.type = call->type;
    event->by = sim_actor_of(c); /* all fields that are not set here stay 0 */
    event->op = plan->op->name;
    event->intrinsic = plan->op->intrinsic;
    event->type = (enum sim_type)call->type;
    event->unit = SIM_UNIT_COMPUTE;
    event->unit_number = SIM_PROFILE_COMPUTE;
    event->is_async = event->is_near = true;
    event->is_inside = sim->run.extents != NULL; /* else: slow path */
    event->bytes = call->work;
    event->shape = isa_shapes[plan->op->shape].name;
    event->n_ranges = sim->wants & SIM_WANTS_RANGES ? plan->n_spans : 0;
    for (unsigned i = 0; i < event->n_ranges; i++)
        event->ranges[i] = (struct sim_range){.space = SIM_SPACE_NRAM,
                                              .bytes = call->work,
                                              .n = 1,
                                              .segment_bytes = call->work,
                                              .count0 = 1,
                                              .is_written = plan->writes[i],
                                              .is_read = plan->reads[i],
                                              .is_choice = plan->chooses[i]};
}

static void count_step(struct sim_call *call)
{
    struct sim_step_work *s = sim_step_counts(call->core, call->is_visible);
    if (!s)
        return;
    s->ops++;
    s->busy[sim_profile_unit_of(call->unit)] += call->busy;
    uint64_t bytes = sim_call_bytes(call);
    if (call->direction)
        s->direction_bytes[call->direction - isa_directions] += bytes;
    else if (call->plan->counter == SIM_COUNT_ATOMIC_BYTES)
        s->atomic_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_FILL_DRAM)
        s->fill_bytes += bytes;
    else if (call->plan->counter == SIM_COUNT_VECTOR_BYTES)
        s->vector_bytes += bytes;
}

void sim_call_count(struct sim_call *call)
{
    assert(!call->direction ||
           call->direction < isa_directions + ISA_N_DIRECTIONS);
    struct sim_core *c = call->core;
    uint64_t bytes = sim_call_bytes(call);
    uint64_t *counters = c->account.counters;
    counters[SIM_COUNT_CALLS]++;
    if (call->direction)
        c->account.direction_bytes[call->direction - isa_directions] += bytes;
    else if (call->plan->counter < SIM_N_COUNTERS)
        counters[call->plan->counter] += bytes;
    if (call->plan->counter == SIM_COUNT_VECTOR_BYTES)
        counters[SIM_COUNT_VECTOR_ELEMENTS] += call->isa.n * call->isa.segments;
    count_step(call);
}

/* Sends a skipped op, of which only the row is known. */
static void notify_skip(const struct sim_call *call)
{
    const struct isa_direction_info *d = call->direction;
    char name[64];
    const char *intrinsic =
        call->plan->converts
            ? isa_op_intrinsic(call->op, call->isa.type, call->isa.source, name,
                               sizeof name)
            : call->op->intrinsic;
    sim_send_skip(
        call->core, intrinsic, d,
        call->plan->counter == SIM_COUNT_ATOMIC_BYTES ||
            (d && (d->dst == ISA_SPACE_GDRAM || d->dst == ISA_SPACE_LDRAM)));
}

/* Records the copy with the lowest address of the copies that are never
 * performed. */
static void note_skipped(struct sim_core *c,
                         const struct isa_direction_info *direction)
{
    struct sim_skipped *s = &c->skipped;
    const uint64_t pc = sim_program_address(c->program, c->pc);
    if (s->direction && s->pc <= pc)
        return;
    if (c->skipped_turn != c->turns) {
        c->kept_skipped = *s;
        c->skipped_turn = c->turns;
    }
    *s = (struct sim_skipped){direction->name, pc};
}

void sim_skip(const struct sim_call *call)
{
    struct sim_core *c = call->core;
    sim_account_private(c);
    c->account.counters[SIM_COUNT_SKIPPED]++;
    if (c->sim->wants & SIM_WANTS_SKIP)
        notify_skip(call);
    if (c->group->n_clusters == 0 && call->direction)
        note_skipped(c, call->direction);
}
