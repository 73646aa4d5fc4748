/* SPDX-License-Identifier: MIT */
/* Elementwise ops in NRAM without alignment rules: most of the work of kernels
 * (plan.c: `fast_types`). The same text is expanded for each common list of
 * operands, so that the compiler knows their positions and unrolls all loops;
 * and once for any list. If anything about a call is special or wrong, the fast
 * path changes nothing, and the slow path is used. */
#include "sim/op/fast_path.h"
#include "sim/op/flows.h"
#include "sim/machine/sites.h"
#include "sim/machine/turn.h"
#include "sim/memory/pages.h"
#include "sim/observers/steps.h"
#include "sim/observers/notify.h"
#include "sim/op/occupy.h"
#include "sim/op/split.h"
#include "sim/op/stray_access.h"
#include "sim/op/notify.h"
#include "sim/op/unit.h"

#include <assert.h>
#include <string.h>

/* The operand lists: letters, number of spans, number of operands. The spans
 * come first, and of these the destination; the count comes last. */
#define FORMS(X, path)                \
    X(path, WRRN, wrrn, "wrrn", 3, 4) \
    X(path, WRN, wrn, "wrn", 2, 3)    \
    X(path, WRSN, wrsn, "wrsn", 2, 4)

static const struct sim_fast_rest NONE = {NULL, NULL};

/* Whether [a, a + bytes) and [b, b + bytes) overlap but are not equal. */
static inline bool meet(uint64_t a, uint64_t b, uint64_t bytes)
{
    return a != b && a - b + bytes - 1 < 2 * bytes - 1;
}

static inline void count_step(struct sim_step_work *step, uint64_t bytes,
                              uint64_t busy)
{
    step->ops++;
    step->busy[SIM_PROFILE_COMPUTE] += busy;
    step->vector_bytes += bytes;
}

/* Performs a large call on several threads or in pieces. */
static void perform_large(struct isa_call *isa)
{
    struct sim_call *call =
        (struct sim_call *)((char *)isa - offsetof(struct sim_call, isa));
    if (isa->work < call->core->sim->split.least_work)
        sim_sweep(call);
    else
        sim_split_perform(call);
}

/* Returns what remains of a call: the body at once, or in pieces. */
static inline struct sim_fast_rest
to_do(struct sim_core *c, const struct sim_plan *plan, uint64_t bytes)
{
    struct sim_call *call = &c->calls[SIM_CALL_FAST];
    if (bytes <= c->fast_whole)
        return (struct sim_fast_rest){plan->op->sem, &call->isa};
    call->plan = plan;
    call->op = plan->op;
    return (struct sim_fast_rest){perform_large, &call->isa};
}

/* Ends a call that needs more: new step, overlap with a DMA, or counting of
 * work. A separate function, so that the usual path saves no registers. */
__attribute__((noinline)) static struct sim_fast_rest
end_with_more(struct sim_core *c, const struct sim_plan *plan, uint64_t start,
              uint64_t end)
{
    const uint64_t bytes = c->calls[SIM_CALL_FAST].isa.work;
    sim_compute_shares(c, start, end);
    c->work[plan->work] += end - start;
    sim_site_compute(c, plan->op, c->calls[SIM_CALL_FAST].isa.type, plan->work,
                     sim_argument(c, plan->span_at[0]), bytes, end - start);
    sim_flow_fast(c, plan);
    struct sim_step_work *step = sim_step_counts(c, false);
    if (step)
        count_step(step, bytes, end - start);
    return to_do(c, plan, bytes);
}

/* Begins the first call of a core since its last turn: saves the account, then
 * calls `again`. */
__attribute__((noinline)) static struct sim_fast_rest
begin_turn(struct sim_core *c, const struct sim_plan *plan, unsigned type,
           sim_fast_path *again)
{
    sim_account_keep(c);
    return again(c, plan, type);
}

/* The operand index of a span. */
#define AT(i) (is_plain ? (int)(i) : plan->span_at[i])

/* Ends a call that observers want, before it is performed. */
typedef struct sim_fast_rest notifier(struct sim_core *c,
                                      const struct sim_plan *plan,
                                      uint64_t start, uint64_t end);
static notifier *const notifiers[SIM_N_FAST]; /* by operand list */

/* Ends a call with a new event. */
__attribute__((noinline)) static struct sim_fast_rest
notify_anew(struct sim_core *c, const struct sim_plan *plan, uint64_t start,
            uint64_t end)
{
    sim_fast_event_begin(c, plan);
    return notifiers[plan->fast_form](c, plan, start, end);
}

/* Like end_with_more, with an event. */
__attribute__((noinline)) static struct sim_fast_rest
notify_with_more(struct sim_core *c, const struct sim_plan *plan,
                 uint64_t start, uint64_t end)
{
    end_with_more(c, plan, start, end);
    return notifiers[plan->fast_form](c, plan, start, end);
}

/* Reuses the event of the previous call; only addresses and times change. */
static inline __attribute__((always_inline)) struct sim_fast_rest
notify(struct sim_core *c, const struct sim_plan *plan, uint64_t start,
       uint64_t end, unsigned n_spans, bool is_plain)
{
    struct isa_call *call = &c->calls[SIM_CALL_FAST].isa;
    struct sim_fast_event *kept = &c->fast_event;
    struct sim_op_event *event = &kept->event;
    if (kept->plan != plan || kept->type != call->type ||
        event->bytes != call->work)
        return notify_anew(c, plan, start, end);
    assert(event->by.task == c->csr[ISA_CSR_taskId]);
    assert(event->by.module == c->module);
    event->by.pc = sim_program_address(c->program, c->pc);
    event->by.cycle = c->clock;
    event->by.retired = sim_core_retired(c);
    event->issued = c->clock - c->sim->params.issue;
    event->start = start;
    event->end = end;
    event->busy = end - start;
    for (unsigned i = 0; i < n_spans; i++)
        event->ranges[i].address = event->ranges[i].base =
            sim_argument(c, AT(i));
    sim_notify_op(c->sim, event);
    return to_do(c, plan, call->work);
}

static inline __attribute__((always_inline)) struct sim_fast_rest
take(struct sim_core *c, const struct sim_plan *plan, unsigned type,
     sim_fast_path *again, unsigned n_spans, int n_operands, bool is_plain,
     bool notifies, bool is_bounded)
{
    if (c->kept_turn != c->turns)
        return begin_turn(c, plan, type, again);
    const struct sim *sim = c->sim;
    const struct sim_region *nram = &c->nram;
    struct isa_call *call = &c->calls[SIM_CALL_FAST].isa;
    const uint64_t n =
        sim_argument(c, is_plain ? n_operands - 1 : plan->count_at);
    const uint64_t bytes = n * isa_types[type].bytes;
    call->n = n;
    call->work = bytes;
    call->type = (enum isa_type)type;
    /* cannot overflow, because `n` is at most the size of NRAM */
    if (n - 1 >= c->fast_most || bytes > c->fast_most ||
        (!notifies && sim->wants & (SIM_WANTS_OP | SIM_WANTS_STEP)))
        return NONE;
    const uint64_t room = nram->bytes - bytes;
    uint64_t offset[ISA_MAX_OPERANDS];
    offset[0] = sim_argument(c, AT(0)) - nram->first;
    for (unsigned i = 0; i < n_spans; i++) {
        offset[i] = sim_argument(c, AT(i)) - nram->first;
        if (offset[i] > room || meet(offset[0], offset[i], bytes))
            return NONE;
        if (is_bounded && !sim_extents_hold(sim->run.extents, offset[i], bytes))
            return NONE;
        call->ptr[AT(i)] = nram->host + offset[i];
    }
    for (int i = is_plain ? (int)n_spans : 0; i < n_operands - is_plain; i++)
        call->arg[i] = sim_argument(c, i);
    for (unsigned i = 0; i < (is_plain ? 1 : n_spans); i++)
        if (is_plain || plan->writes[i])
            sim_region_mark(&c->nram, offset[i], bytes);
    const uint64_t cycles =
        plan->startup + ((bytes + plan->rate - 1) >> plan->rate_shift);
    const uint64_t start =
        sim_compute_take(c, nram->first + offset[0], bytes, cycles);
    const uint64_t end = c->account.units[ISA_UNIT_COMPUTE].free_at;
    uint64_t *counters = c->account.counters;
    counters[SIM_COUNT_CALLS]++;
    counters[SIM_COUNT_VECTOR_BYTES] += bytes;
    counters[SIM_COUNT_VECTOR_ELEMENTS] += n;
    struct sim_step_row *row = c->steps.present;
    const bool has_more =
        sim_may_share(c, start) || (row && (c->steps.innermost < c->x[SIM_SP] ||
                                            row->kept_turn != c->turns));
    if (has_more)
        return notifies ? notify_with_more(c, plan, start, end)
                        : end_with_more(c, plan, start, end);
    if (row)
        count_step(&row->now, bytes, end - start);
    return notifies ? notify(c, plan, start, end, n_spans, is_plain)
                    : to_do(c, plan, bytes);
}

#define PATH(name, spans, operands, is_plain, notifies, is_bounded)           \
    static struct sim_fast_rest name(                                         \
        struct sim_core *c, const struct sim_plan *plan, unsigned type)       \
    {                                                                         \
        assert(plan->n_spans == (spans));                                     \
        return take(c, plan, type, name, spans, operands, is_plain, notifies, \
                    is_bounded);                                              \
    }
#define PATHS(id, spans, operands, is_plain)                             \
    __attribute__((noinline)) static struct sim_fast_rest notify_##id(   \
        struct sim_core *c, const struct sim_plan *plan, uint64_t start, \
        uint64_t end)                                                    \
    {                                                                    \
        return notify(c, plan, start, end, spans, is_plain);             \
    }                                                                    \
    PATH(fast_##id, spans, operands, is_plain, false, false)             \
    PATH(bounded_##id, spans, operands, is_plain, false, true)           \
    PATH(notifying_##id, spans, operands, is_plain, true, false)         \
    PATH(notifying_bounded_##id, spans, operands, is_plain, true, true)
#define DEFINE(path, ID, id, letters, spans, operands) \
    PATHS(id, spans, operands, true)
FORMS(DEFINE, )
PATHS(any, plan->n_spans, plan->op->n_operands, false)
#undef DEFINE
#undef PATHS
#undef PATH

#define ROW(path, ID, id, letters, spans, operands) \
    [SIM_FAST_##ID] = path##_##id,
#define FUNCTIONS(path)                             \
    {                                               \
        FORMS(ROW, path)[SIM_FAST_ANY] = path##_any \
    }
static notifier *const notifiers[SIM_N_FAST] = FUNCTIONS(notify);
const struct sim_fast_paths sim_fast_paths[2][2] = {
    {{FUNCTIONS(fast), false}, {FUNCTIONS(bounded), false}},
    {{FUNCTIONS(notifying), true}, {FUNCTIONS(notifying_bounded), true}},
};
#undef FUNCTIONS
#undef ROW

enum sim_fast_form sim_fast_form_of(const char *list)
{
#define ROW(path, ID, id, letters, spans, operands) \
    if (strcmp(list, letters) == 0)                 \
        return SIM_FAST_##ID;
    FORMS(ROW, )
#undef ROW
    return SIM_FAST_ANY;
}

void sim_fast_path_init(struct sim_core *c)
{
    struct isa_call *call = &c->calls[SIM_CALL_FAST].isa;
    call->source = ISA_T_NONE;
    call->generation = c->sim->generation;
    call->slices = (uint8_t)c->sim->slices;
    call->segments = 1;
    const uint64_t cut = c->sim->split.least_work;
    c->fast_whole = cut <= SIM_SWEEP_BYTES ? cut - 1 : SIM_SWEEP_BYTES;
    c->fast_most = c->is_mpu ? 0 /* 0 for a memory core, which skips these
                                    ops */
                             : c->nram.bytes;
}
