/* SPDX-License-Identifier: MIT */
/* How many bytes an op uses. Its shape (isa_shape) needs numbers. If one or two
 * counts are expressions, the shape is asked with several numbers in their
 * place, to see whether the bytes are a product of the counts. Strided copies
 * have formulas here. Nothing is known of other ops. */
#include "runtime/tools/prove/ops.h"
#include "runtime/tools/prove/uses.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"

/* ---- ops ----------------------------------------------------------------- */

/* An op with what its operands are. */
struct asked {
    const struct isa_op *op;
    uint64_t pc;
    enum isa_type type, source;
    aff_value *of[ISA_MAX_OPERANDS];
    int64_t number[ISA_MAX_OPERANDS];
    bool is_number[ISA_MAX_OPERANDS], is_span[ISA_MAX_OPERANDS];
    int open[ISA_MAX_OPERANDS]; /* operands that are counts and no numbers */
    int n_open;
    aff_value *bytes[ISA_MAX_OPERANDS]; /* of spans; NULL: not used */
    int64_t before[ISA_MAX_OPERANDS];
    struct {
        aff_value *count, *stride;
    } walk[2][2]; /* of operands 0 and 1 */
    unsigned n_walks;
};

static int operand_of(const struct isa_op *op, char letter, int nth)
{
    for (int i = 0; i < op->n_operands; i++)
        if (op->operands[i] == letter && nth-- == 0)
            return i;
    return -1;
}

/* What the shape is asked with in place of the nth open operand. Counts must
 * be multiples of later ones. */
static uint64_t sample(const struct asked *q, int nth, int twice)
{
    const int m = operand_of(q->op, 'N', 0);
    const bool is_small =
        m >= 0 && q->is_number[m] && q->number[m] > 0 && q->number[m] < 1 << 20;
    return (uint64_t)(is_small ? q->number[m] : 1)
           << (nth == 0 ? 14 : 12) << (nth == twice);
}

/* The extents of operands, with twice one of the open counts; -1: of none. */
static bool shape(const struct prv_walk *w, const struct asked *q, int twice,
                  struct isa_extent *of)
{
    struct isa_extent spans[ISA_MAX_OPERANDS] = {{0}};
    struct isa_call call = {.type = q->type,
                            .source = q->source,
                            .generation = w->q->arch->gen,
                            .slices = (uint8_t)w->q->arch->slices};
    for (int i = 0; i < q->op->n_operands; i++)
        call.arg[i] = (uint64_t)q->number[i];
    for (int k = 0; k < q->n_open; k++)
        call.arg[q->open[k]] = sample(q, k, twice);
    if (isa_shape(q->op, &call, spans).operand >= 0)
        return false;
    for (int i = 0, span = 0; i < q->op->n_operands; i++)
        of[i] = q->is_span[i] ? spans[span++] : (struct isa_extent){0, 0};
    return true;
}

/* Whether the bytes of each operand are a product of counts. */
static bool grows_with_count(const struct isa_op *op)
{
    switch (op->shape) {
    case ISA_SHAPE_flat:
    case ISA_SHAPE_convert:
    case ISA_SHAPE_cycle:
    case ISA_SHAPE_fusion:
    case ISA_SHAPE_total:
    case ISA_SHAPE_extremum:
    case ISA_SHAPE_matrix:
        return true;
    default:
        return false;
    }
}

/* Whether an op uses bytes that its shape does not say. */
static bool is_elsewhere(const struct isa_op *op)
{
    return op->shape == ISA_SHAPE_gather || op->shape == ISA_SHAPE_scatter ||
           op->shape == ISA_SHAPE_extension ||
           operand_of(op, 'k', 0) >= 0; /* another cluster */
}

/* Counts of 1 to 2^40; what is smaller or larger is refused. */
static void check_count(struct prv_walk *w, struct prv_state *s,
                        const struct asked *q, int operand, int64_t least,
                        int64_t most)
{
    aff_set *wrong = aff_outside(q->of[operand], least, most);
    prv_add_count(w, q->pc, aff_both(wrong, s->path));
}

/* Counts that are open: each in its range, and what they have to be together.
 */
static void check_counts(struct prv_walk *w, struct prv_state *s,
                         const struct asked *q)
{
    const int n = operand_of(q->op, 'n', 0), m = operand_of(q->op, 'N', 0);
    const int64_t most = INT64_C(1) << 40;
    for (int k = 0; k < q->n_open; k++)
        check_count(w, s, q, q->open[k], 1, most);
    if (m >= 0 && q->n_open > 0 && !(q->is_number[m] && q->number[m] <= 0)) {
        aff_value *rest =
            q->is_number[m] ? aff_rest(q->of[n], q->number[m])
                            : prv_unknown(w, "is a count a multiple of another",
                                          q->pc, 0, 1);
        prv_add_count(w, q->pc,
                      aff_both(s->path, aff_compared_to(AFF_GE, rest, 1)));
    } else if (q->n_open == 2) {
        aff_value *all =
            prv_product(w, q->of[q->open[0]], q->of[q->open[1]], q->pc);
        prv_add_count(w, q->pc,
                      aff_both(s->path, aff_compared_to(AFF_GT, all, most)));
    }
}

/* The bytes of an operand: a product of open counts that doubles with each. */
static aff_value *product_of(struct prv_walk *w, const struct asked *q,
                             int operand, const struct isa_extent *one,
                             struct isa_extent two[][ISA_MAX_OPERANDS])
{
    uint64_t bits = one[operand].bytes * 8;
    aff_value *all = NULL;
    for (int k = 0; k < q->n_open; k++) {
        const struct isa_extent *other = &two[k][operand];
        if (other->bytes == one[operand].bytes)
            continue;
        const uint64_t count = sample(q, k, -1);
        if (other->bytes != 2 * one[operand].bytes || bits % count != 0 ||
            one[operand].before || other->before)
            return NULL;
        bits /= count;
        aff_value *of = q->of[q->open[k]];
        all = all ? prv_product(w, all, of, q->pc) : of;
    }
    if (!all || bits % 8 == 0)
        return all ? aff_times(all, (int64_t)bits / 8)
                   : aff_number((int64_t)one[operand].bytes);
    all = aff_times(all, (int64_t)bits);
    return aff_divided(aff_sum(all, aff_number(7)), 8);
}

/* All numbers are known, or all but one or two counts. */
static bool find_bytes(struct prv_walk *w, struct prv_state *s, struct asked *q)
{
    struct isa_extent one[ISA_MAX_OPERANDS], two[2][ISA_MAX_OPERANDS];
    if (q->n_open > 2 || (q->n_open > 0 && !grows_with_count(q->op)))
        return false;
    if (!shape(w, q, -1, one)) {
        if (q->n_open == 0)
            prv_add_count(w, q->pc, s->path);
        return q->n_open == 0;
    }
    for (int k = 0; k < q->n_open; k++)
        if (!shape(w, q, k, two[k]))
            return false;
    for (int i = 0; i < q->op->n_operands; i++) {
        if (!q->is_span[i] || one[i].bytes == 0)
            continue;
        q->before[i] = one[i].before;
        q->bytes[i] = product_of(w, q, i, one, two);
        if (!q->bytes[i])
            return false;
    }
    check_counts(w, s, q);
    return true;
}

/* Bytes from each operand on, of which is not known how many there are. False:
 * strides may lead to bytes before it. */
static bool take_unknown(struct prv_walk *w, struct prv_state *s,
                         struct asked *q)
{
    if (operand_of(q->op, 't', 0) >= 0 || operand_of(q->op, 'u', 0) >= 0 ||
        q->op->shape == ISA_SHAPE_atomic_blocks)
        return false;
    aff_value *bytes = prv_unknown(
        w, "footprint of this operation is not known for its operands", q->pc,
        1, INT64_C(1) << 40);
    for (int i = 0; i < q->op->n_operands; i++) {
        q->bytes[i] = q->is_span[i] ? bytes : NULL;
        q->before[i] = 0;
    }
    prv_add_count(w, q->pc,
                  aff_both(s->path, aff_compared_to(AFF_GE, bytes, 1)));
    return true;
}

/* Pieces of `size` bytes at one or two strides: operands 't' of the
 * destination, 'u' of the source. */
static const struct strided {
    enum isa_shape shape;
    char count;   /* the operand of counts: of both, or of each of the two */
    bool is_more; /* the count is one less than the number of pieces */
    unsigned n_walks;
} strided[] = {
    {ISA_SHAPE_copy_2d, 'g', true, 1},
    {ISA_SHAPE_copy_blocks, 'l', false, 1},
    {ISA_SHAPE_copy_3d, 'g', true, 2},
};

static bool find_pieces(struct prv_walk *w, struct prv_state *s,
                        struct asked *q)
{
    const struct strided *form = NULL;
    for (size_t i = 0; i < sizeof strided / sizeof *strided; i++)
        if (strided[i].shape == (enum isa_shape)q->op->shape)
            form = &strided[i];
    const int size = operand_of(q->op, 'b', 0);
    if (!form || size < 0)
        return false;
    check_count(w, s, q, size, 1, INT64_C(1) << 40);
    q->n_walks = form->n_walks;
    for (int i = 0; i < 2 * (int)form->n_walks; i++) {
        const int side = i / (int)form->n_walks, k = i % (int)form->n_walks;
        const int stride = operand_of(q->op, side ? 'u' : 't', k);
        const int count =
            operand_of(q->op, form->count, form->n_walks == 2 ? i : 0);
        if (stride < 0 || count < 0)
            return false;
        if (side == 0 || form->n_walks == 2)
            check_count(w, s, q, count, !form->is_more,
                        form->is_more ? 65535 : 65536);
        q->bytes[side] = q->of[size];
        q->walk[side][k].stride = q->of[stride];
        q->walk[side][k].count =
            aff_sum(q->of[count], aff_number(form->is_more));
    }
    return true;
}

static void add_spans(struct prv_walk *w, struct prv_state *s, struct asked *q,
                      enum isa_unit unit)
{
    const struct isa_op *op = q->op;
    for (int i = 0; i < op->n_operands; i++) {
        if (!q->bytes[i])
            continue;
        const struct isa_letter *letter = isa_letter(op->operands[i]);
        struct prv_event *e = prv_add_event(w, s, q->pc);
        if (!e)
            return;
        e->op = op;
        e->operand = (unsigned)i;
        e->is_read = letter->access & ISA_ACCESS_READ;
        e->is_written = letter->access & ISA_ACCESS_WRITTEN;
        e->is_atomic = letter->place == ISA_PLACE_GDRAM;
        e->unit = unit;
        e->is_async = isa_rules[op->rule].is_async;
        e->at = aff_sum(q->of[i], aff_number(q->before[i]));
        e->bytes = q->bytes[i];
        e->is_exact = q->before[i] == 0 && operand_of(op, 'q', 0) < 0 &&
                      (grows_with_count(op) || op->shape == ISA_SHAPE_matrix ||
                       op->shape == ISA_SHAPE_nhwc);
        e->n_walks = i < 2 ? q->n_walks : 0;
        for (unsigned k = 0; k < e->n_walks; k++) {
            e->walk[k].count = q->walk[i][k].count;
            e->walk[k].stride = q->walk[i][k].stride;
            e->is_exact = true;
        }
    }
}

void prv_data_op(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *insn, uint64_t pc)
{
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    struct asked q = {.op = op,
                      .pc = pc,
                      .type = (enum isa_type)insn->rs1,
                      .source = (enum isa_type)isa_sources[insn->rm]};
    enum isa_unit unit = (enum isa_unit)op->unit;
    enum isa_who who =
        isa_rules[op->rule].space == ISA_IN_NRAM ? ISA_WHO_IPU : ISA_WHO_ANY;
    bool is_good = true;
    for (int i = 0; i < op->n_operands; i++) {
        q.of[i] = prv_get(w, s, isa_operand_registers[i]);
        q.is_span[i] = isa_letter(op->operands[i])->access != ISA_ACCESS_NUMBER;
        q.is_number[i] = aff_is_number(q.of[i], &q.number[i]);
        const bool is_scalar = op->operands[i] == 's'; /* a value */
        if (q.is_span[i] || q.is_number[i] || is_scalar)
            continue;
        q.open[q.n_open++] = i;
    }
    const int direction = operand_of(op, 'm', 0);
    if (op->unit == ISA_UNIT_DMA) {
        is_good = direction >= 0 && q.is_number[direction] &&
                  q.number[direction] >= 0 &&
                  q.number[direction] < ISA_N_DIRECTIONS;
        if (is_good) {
            const struct isa_direction_info *d =
                &isa_directions[q.number[direction]];
            unit = isa_rules[op->rule].is_async ? d->async_unit : d->unit;
            who = d->who;
            if (d->dst == ISA_SPACE_LDRAM)
                prv_stop(w, pc, "a copy to the stack");
        }
    }
    if ((who == ISA_WHO_MPU && !w->is_mpu) || (who == ISA_WHO_IPU && w->is_mpu))
        return; /* cores of the other kind do it */
    if (is_good && !w->guesses) {
        is_good = !is_elsewhere(op) &&
                  (find_pieces(w, s, &q) || find_bytes(w, s, &q) ||
                   take_unknown(w, s, &q));
        if (is_good)
            add_spans(w, s, &q, unit);
    }
    if (!is_good)
        prv_stop(w, pc, "footprint of %s is not known for these operands",
                 op->intrinsic);
    if (!isa_rules[op->rule].is_async)
        prv_wait_for(w, s, 1u << ISA_UNIT_COMPUTE);
}
