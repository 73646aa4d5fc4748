/* SPDX-License-Identifier: MIT */
/* Rows of the op tables, precomputed for a device: the role of each operand,
 * and which calls may use fast paths. */
#include "sim/op/plan.h"
#include "sim/machine/machine.h"
#include "sim/machine/work.h"
#include "sim/op/access.h"
#include "sim/op/call.h"
#include "sim/op/check.h"
#include "sim/op/fast_path.h"
#include "sim/op/unit.h"

#include <assert.h>
#include <string.h>

/* Whether correct calls of this op need no more than fast_path.c does:
 * elementwise, in NRAM, no alignment rules. */
static bool is_fast(const struct sim_plan *p, unsigned generation)
{
    const struct isa_op *op = p->op;
    const struct isa_rule_info *rule = &isa_rules[op->rule];
    for (unsigned i = 0; i < p->n_spans; i++)
        if (p->place[i] != ISA_PLACE_RULE)
            return false;
    return op->sem && (p->rate & (p->rate - 1)) == 0 && p->is_plain &&
           !p->refused && p->is_async && !p->is_shared && p->count_at >= 0 &&
           op->unit == ISA_UNIT_COMPUTE && op->result == ISA_RESULT_NONE &&
           p->n_spans > 0 && rule->space == ISA_IN_NRAM &&
           rule->extra == ISA_EXTRA_none &&
           rule->overlap != ISA_OVERLAP_NEVER &&
           (generation != 2 || (rule->align2 <= 1 && rule->mult2 <= 1));
}

/* Whether the value that an op returns depends on operand k: with a mask the
 * result is the number of selected elements. */
static bool is_answer(const struct isa_op *op, int k)
{
    enum { MASK = 2 };
    return op->result != ISA_RESULT_NONE &&
           isa_letter(op->operands[k])->access != ISA_ACCESS_WRITTEN &&
           (op->shape != ISA_SHAPE_select || k == MASK ||
            strchr(op->operands, 'i'));
}

/* Sets the role of each operand. */
static void digest_operands(struct sim_plan *p)
{
    assert(p->op->n_operands <= ISA_MAX_OPERANDS);
    for (int k = 0; k < p->op->n_operands; k++) {
        char letter = p->op->operands[k];
        const struct isa_letter *l = isa_letter(letter);
        if (strchr("nb", letter))
            p->count_at = (int8_t)k;
        else if (letter == 'm')
            p->direction_at = (int8_t)k;
        else if (letter == 'k')
            p->cluster_at = (int8_t)k;
        if (l->access == ISA_ACCESS_NUMBER) {
            p->number_in[p->n_numbers] = isa_operand_registers[k];
            p->number_at[p->n_numbers++] = (uint8_t)k;
        } else {
            p->is_plain &= strchr("wrxDSG", letter) != NULL;
            p->has_weights |= l->place == ISA_PLACE_WRAM;
            p->writes[p->n_spans] = l->access != ISA_ACCESS_READ;
            p->reads[p->n_spans] = l->access != ISA_ACCESS_WRITTEN;
            p->chooses[p->n_spans] = strchr("qoI", letter) != NULL;
            p->has_bits[p->n_spans] = l->element == ISA_ELEMENT_BITS;
            p->answers[p->n_spans] = is_answer(p->op, k);
            p->place[p->n_spans] = (uint8_t)l->place;
            enum sim_access_id id = sim_access_of(p->op, p->n_spans, l->place);
            p->access[p->n_spans] = (uint8_t)id;
            p->has_late |= sim_access_kinds[id].is_late;
            if (!p->direct)
                p->direct = sim_access_kinds[id].direct;
            p->span_in[p->n_spans] = isa_operand_registers[k];
            p->span_at[p->n_spans++] = (uint8_t)k;
        }
    }
}

/* The counter for the bytes of an op: atomics, fills by a DMA, or vector work.
 * Copies have a counter per direction. */
static enum sim_counter counter_of(const struct isa_op *op)
{
    enum isa_rule_space space = isa_rules[op->rule].space;
    if (op->cost == ISA_COST_atomic)
        return SIM_COUNT_ATOMIC_BYTES;
    if (op->cost == ISA_COST_transfer)
        return space == ISA_IN_GDRAM || space == ISA_IN_LDRAM
                   ? SIM_COUNT_FILL_DRAM
               : space == ISA_IN_BY_DIRECTION ? SIM_N_COUNTERS
                                              : SIM_COUNT_FILL_CHIP;
    return op->unit == ISA_UNIT_COMPUTE ? SIM_COUNT_VECTOR_BYTES
                                        : SIM_N_COUNTERS;
}

/* Whether the op writes only to GDRAM (whose pages are not marked), to the
 * core's own memory, or where the direction says. */
static bool is_unmarked(const struct sim_plan *p)
{
    for (unsigned i = 0; i < p->n_spans; i++)
        if (p->writes[i] && p->wanted[i] != ISA_SPACE_GDRAM &&
            p->wanted[i] != ISA_SPACE_NRAM &&
            p->wanted[i] != SIM_BY_DESTINATION)
            return false;
    return true;
}

/* Whether the contents of an operand (mask, indices, offsets) select memory.
 * Then calls are alike only if these contents are equal. */
static bool is_chosen(const struct sim_plan *p)
{
    for (unsigned i = 0; i < p->n_spans; i++)
        if (p->chooses[i])
            return true;
    return false;
}

static void plan_init(struct sim_plan *p, const struct sim *sim,
                      const struct isa_op *op)
{
    unsigned arch = sim->device->arch;
    enum isa_rule_space space = isa_rules[op->rule].space;
    *p = (struct sim_plan){
        .op = op, .count_at = -1, .direction_at = -1, .cluster_at = -1};
    p->refused = arch < op->since;
    p->converts = isa_op_converts(op);
    p->is_async = isa_rules[op->rule].is_async;
    p->anywhere = space != ISA_IN_NRAM && space != ISA_IN_BY_DIRECTION &&
                  op->unit != ISA_UNIT_COMPUTE;
    p->is_shared = space == ISA_IN_GDRAM || space == ISA_IN_SRAM ||
                   space == ISA_IN_LDRAM || strchr(op->operands, 'G');
    p->is_plain = op->shape == ISA_SHAPE_flat && !p->converts;
    p->rate = sim_cost_rate(&sim->params, op->cost);
    p->startup = sim_cost_startup(&sim->params, op->cost);
    p->work = (uint8_t)sim_work_of(op, NULL);
    p->counter = (uint8_t)counter_of(op);
    digest_operands(p);
    p->reads_first =
        p->has_late || isa_rules[op->rule].overlap == ISA_OVERLAP_FIRST;
    sim_plan_spaces(p);
    const bool is_deferred = sim->config.async != SIM_ASYNC_EAGER;
    p->fast_types = is_fast(p, sim->generation) && !is_deferred ? op->types : 0;
    p->fast_form = (uint8_t)sim_fast_form_of(op->operands);
    p->rate_shift = (uint32_t)__builtin_ctz(p->rate);
    p->is_steady = !p->has_late && !is_chosen(p) && !p->has_weights &&
                   !p->direct && !is_deferred;
    p->is_preparable = p->is_steady && is_unmarked(p);
}

void sim_plans_init(struct sim *sim)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        assert(ops[i].code < ISA_MAX_OPS && !sim->plans[ops[i].code].op);
        plan_init(&sim->plans[ops[i].code], sim, &ops[i]);
    }
}
