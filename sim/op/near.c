/* SPDX-License-Identifier: MIT */
/*
 * Elementwise work in NRAM without rules for alignment, which is most of what
 * kernels do (plan.c tells which ops, `near_types`). One text is expanded for
 * each common list of operands, so that where they are is known to the
 * compiler and nothing is a loop; once more for any list.
 *
 * What is special about a call, or wrong with it, the long way finds out: here
 * nothing is done then. A large one takes it as well, to be cut (split.c).
 */
#include "sim/op/near.h"
#include "sim/machine/turn.h"
#include "sim/memory/pages.h"
#include "sim/observers/steps.h"
#include "sim/op/occupy.h"
#include "sim/op/split.h"
#include "sim/op/stray.h"
#include "sim/op/told.h"
#include "sim/op/unit.h"

#include <assert.h>
#include <string.h>

/* The lists: letters, spans, operands. The spans come first, the destination
 * before the others, the count is the last. */
#define FORMS(X)                \
    X(WRRN, wrrn, "wrrn", 3, 4) \
    X(WRN, wrn, "wrn", 2, 3)    \
    X(WRSN, wrsn, "wrsn", 2, 4)

static const struct sim_near NONE = {NULL, NULL};

/* Whether [a, a + bytes) and [b, b + bytes) overlap and are not the same. */
static inline bool meet(uint64_t a, uint64_t b, uint64_t bytes)
{
    return a != b && a - b + bytes - 1 < 2 * bytes - 1;
}

static inline __attribute__((always_inline)) void
count(struct sim_core *c, uint64_t n, uint64_t bytes, uint64_t busy)
{
    uint64_t *counters = c->account.counters;
    counters[SIM_COUNT_CALLS]++;
    counters[SIM_COUNT_VECTOR_BYTES] += bytes;
    counters[SIM_COUNT_VECTOR_ELEMENTS] += n;
    struct sim_step_work *step = sim_step_counts(c, false);
    if (step) {
        step->ops++;
        step->busy[SIM_PROFILE_COMPUTE] += busy;
        step->vector_bytes += bytes;
    }
}

/* The operand of a span. */
#define AT(i) (is_plain ? (int)(i) : plan->span_at[i])

static inline __attribute__((always_inline)) struct sim_near
take(struct sim_core *c, const struct sim_plan *plan, unsigned type,
     unsigned n_spans, int n_operands, bool is_plain, bool is_told,
     bool is_bounded)
{
    const struct sim *sim = c->sim;
    const struct sim_region *nram = &c->nram;
    struct isa_call *call = &c->calls[SIM_CALL_NEAR].isa;
    const uint64_t n =
        sim_argument(c, is_plain ? n_operands - 1 : plan->count_at);
    const uint64_t bytes = n * isa_types[type].bytes;
    /* no product of fewer elements than NRAM has bytes wraps */
    if (n - 1 >= c->near_most || bytes > c->near_most ||
        (bytes >= SIM_SPLIT_NEVER && bytes >= sim->split.least_work) ||
        (!is_told && sim->wants & (SIM_WANTS_OP | SIM_WANTS_STEP)))
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
    call->n = n;
    call->work = bytes;
    call->type = (enum isa_type)type;
    sim_account_private(c);
    const uint64_t cycles = (bytes + plan->rate - 1) >> plan->rate_shift;
    const uint64_t start =
        sim_compute_take(c, nram->first + offset[0], bytes, cycles);
    const uint64_t end = c->account.units[ISA_UNIT_COMPUTE].free_at;
    count(c, n, bytes, end - start);
    if (is_told)
        sim_near_told(c, plan, start, end);
    return (struct sim_near){plan->op->sem, call};
}

#define DEFINE(ID, id, letters, spans, operands)                         \
    static struct sim_near near_##id(                                    \
        struct sim_core *c, const struct sim_plan *plan, unsigned type)  \
    {                                                                    \
        assert(plan->n_spans == (spans));                                \
        return take(c, plan, type, spans, operands, true, false, false); \
    }                                                                    \
    static struct sim_near bounded_##id(                                 \
        struct sim_core *c, const struct sim_plan *plan, unsigned type)  \
    {                                                                    \
        assert(plan->n_spans == (spans));                                \
        return take(c, plan, type, spans, operands, true, false, true);  \
    }                                                                    \
    static struct sim_near observed_##id(                                \
        struct sim_core *c, const struct sim_plan *plan, unsigned type)  \
    {                                                                    \
        assert(plan->n_spans == (spans));                                \
        return take(c, plan, type, spans, operands, true, true,          \
                    c->sim->run.extents != NULL);                        \
    }
FORMS(DEFINE)
#undef DEFINE

static struct sim_near near_any(struct sim_core *c, const struct sim_plan *plan,
                                unsigned type)
{
    return take(c, plan, type, plan->n_spans, plan->op->n_operands, false,
                false, false);
}

static struct sim_near bounded_any(struct sim_core *c,
                                   const struct sim_plan *plan, unsigned type)
{
    return take(c, plan, type, plan->n_spans, plan->op->n_operands, false,
                false, true);
}

static struct sim_near observed_any(struct sim_core *c,
                                    const struct sim_plan *plan, unsigned type)
{
    return take(c, plan, type, plan->n_spans, plan->op->n_operands, false, true,
                c->sim->run.extents != NULL);
}

const struct sim_near_ways sim_near_plain = {{
#define ROW(ID, id, letters, spans, operands) [SIM_NEAR_##ID] = near_##id,
    FORMS(ROW)
#undef ROW
        [SIM_NEAR_ANY] = near_any,
}};

const struct sim_near_ways sim_near_bounded = {{
#define ROW(ID, id, letters, spans, operands) [SIM_NEAR_##ID] = bounded_##id,
    FORMS(ROW)
#undef ROW
        [SIM_NEAR_ANY] = bounded_any,
}};

const struct sim_near_ways sim_near_observed = {{
#define ROW(ID, id, letters, spans, operands) [SIM_NEAR_##ID] = observed_##id,
    FORMS(ROW)
#undef ROW
        [SIM_NEAR_ANY] = observed_any,
}};

enum sim_near_form sim_near_form_of(const char *list)
{
#define ROW(ID, id, letters, spans, operands) \
    if (strcmp(list, letters) == 0)           \
        return SIM_NEAR_##ID;
    FORMS(ROW)
#undef ROW
    return SIM_NEAR_ANY;
}

void sim_near_init(struct sim_core *c)
{
    struct isa_call *call = &c->calls[SIM_CALL_NEAR].isa;
    call->source = ISA_T_NONE;
    call->generation = c->sim->generation;
    call->segments = 1;
    c->near_most = c->is_mpu ? 0 : c->nram.bytes; /* a memory core skips them */
}
