/* SPDX-License-Identifier: MIT */
/* Which memory instructions use. The bytes of an op come from its shape, which
 * is asked with numbers (isa_shape): where only the count is no number, a shape
 * whose bytes grow with it is asked twice. Strided copies have forms here. */
#include "runtime/tools/prove/state.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"
#include "runtime/tools/prove/events.h"

#include <string.h>

#include "isa/support/memory/alloc.h"

/* ---- records ------------------------------------------------------------- */

static struct prv_event *add_event(struct prv_walk *w, struct prv_state *s,
                                   uint64_t pc)
{
    struct prv_event *e = ISA_APPEND(w->events, w->n_events, w->events_room);
    if (!e) {
        prv_stop(w, pc, ISA_NO_MEMORY, "what the kernel does");
        return NULL;
    }
    *e = (struct prv_event){.pc = pc, .path = s->path, .is_mpu = w->is_mpu};
    e->is_exact = true;
    e->n_rounds = w->n_rounds;
    memcpy(e->rounds, w->rounds, sizeof e->rounds);
    memcpy(e->marks, s->at + PRV_REGISTERS, sizeof e->marks);
    return e;
}

static void add_count(struct prv_walk *w, const struct isa_op *op, uint64_t pc,
                      aff_set *wrong)
{
    if (w->guesses || aff_is_empty(wrong))
        return;
    struct prv_count *c = ISA_APPEND(w->counts, w->n_counts, w->counts_room);
    if (!c)
        prv_stop(w, pc, ISA_NO_MEMORY, "what the kernel does");
    else
        *c = (struct prv_count){pc, op, wrong};
}

static void step(struct prv_walk *w, struct prv_state *s, unsigned place)
{
    s->at[place] = aff_sum(prv_get(w, s, place), aff_number(1));
}

static void wait_for(struct prv_walk *w, struct prv_state *s, unsigned units)
{
    for (unsigned u = 0; u < ISA_N_UNITS; u++)
        if (units >> u & 1)
            step(w, s, PRV_WAITED + u);
}

/* ---- loads and stores ---------------------------------------------------- */

/* A load, a store, or both: an atomic. */
static void add_scalar(struct prv_walk *w, struct prv_state *s, uint64_t pc,
                       aff_value *at, unsigned bytes, bool is_read,
                       bool is_written)
{
    struct prv_event *e = w->guesses ? NULL : add_event(w, s, pc);
    if (!e)
        return;
    e->is_read = is_read;
    e->is_written = is_written;
    e->is_atomic = is_read && is_written;
    e->unit = ISA_UNIT_SCALAR;
    e->at = at;
    e->bytes = aff_number(bytes);
}

int prv_slot(struct prv_state *s, int32_t displacement, bool *is_aligned)
{
    int64_t top;
    if (!aff_is_number(s->at[2], &top))
        return -1;
    const int64_t below = PRV_STACK_TOP - (top + displacement);
    const int64_t slot = (below - 1) / 8;
    *is_aligned = below % 8 == 0;
    return below > 0 && slot < PRV_N_SLOTS ? (int)slot : -1;
}

/* Whether a store may change the stack's slots. */
static bool may_be_slot(struct prv_walk *w, struct prv_state *s, aff_value *at)
{
    aff_set *there =
        aff_between(at, PRV_STACK_TOP - 8 * PRV_N_SLOTS - 8, PRV_STACK_TOP - 1);
    return !prv_never(w, aff_both(s->path, there));
}

/* A number that the code has as a constant in memory. */
static bool is_constant(const struct prv_walk *w, aff_value *at, unsigned bytes,
                        bool is_signed, int64_t *number)
{
    int64_t address;
    if (!aff_is_number(at, &address) ||
        isa_space_at((uint64_t)address) != ISA_SPACE_CODE)
        return false;
    const struct isa_segment *s =
        isa_image_segment_at(w->q->image, (uint64_t)address);
    const uint64_t offset = s ? (uint64_t)address - s->address : 0;
    uint64_t bits = 0;
    if (!s || offset + bytes > s->file_bytes)
        return false;
    memcpy(&bits, s->data + offset, bytes);
    const unsigned above = 64 - 8 * bytes;
    *number = is_signed ? (int64_t)(bits << above) >> above : (int64_t)bits;
    return true;
}

static void load_or_store(struct prv_walk *w, struct prv_state *s,
                          const struct isa_insn *i, uint64_t pc)
{
    const bool is_load = i->op <= ISA_I_lwu;
    const unsigned log = is_load ? (i->op - ISA_I_lb) & 3 : i->op - ISA_I_sb;
    const unsigned bytes = 1u << log;
    const bool is_signed = is_load && i->op <= ISA_I_ld;
    bool is_aligned;
    const int slot = i->rs1 == 2 ? prv_slot(s, i->imm, &is_aligned) : -1;
    int64_t number;
    if (slot >= 0) { /* of the stack: spilled registers */
        aff_value **at = &s->at[PRV_SLOTS + slot];
        const bool is_whole = bytes == 8 && is_aligned;
        if (!is_load) {
            *at = is_whole ? prv_get(w, s, i->rs2) : NULL;
            return;
        }
        if (is_whole) {
            prv_put(s, i->rd, *at, "loaded from the stack", pc);
            return;
        }
    }
    aff_value *at = aff_sum(prv_get(w, s, i->rs1), aff_number(i->imm));
    if (!is_load && !w->guesses && may_be_slot(w, s, at)) {
        prv_stop(w, pc, "an array on the stack");
        return;
    }
    if (is_load && is_constant(w, at, bytes, is_signed, &number)) {
        if (i->rd)
            s->at[i->rd] = aff_number(number);
        return;
    }
    add_scalar(w, s, pc, at, bytes, is_load, !is_load);
    if (!is_load || !i->rd)
        return;
    const int64_t half =
        bytes == 8 ? INT64_MAX : (INT64_C(1) << (8 * bytes - 1)) - 1;
    s->at[i->rd] =
        prv_unknown(w, "loaded from memory", pc, is_signed ? -half - 1 : 0,
                    is_signed ? half : 2 * half + 1);
}

static void atomic(struct prv_walk *w, struct prv_state *s,
                   const struct isa_insn *i, uint64_t pc)
{
    const unsigned bytes = (i->op - ISA_I_lr_w) & 1 ? 8 : 4;
    add_scalar(w, s, pc, prv_get(w, s, i->rs1), bytes, true, true);
    prv_put(s, i->rd, NULL, "loaded by an atomic", pc);
}

/* ---- ops ----------------------------------------------------------------- */

/* An op with what its operands are. */
struct asked {
    const struct isa_op *op;
    uint64_t pc;
    enum isa_type type, source;
    aff_value *of[ISA_MAX_OPERANDS];
    int64_t number[ISA_MAX_OPERANDS];
    bool is_number[ISA_MAX_OPERANDS], is_span[ISA_MAX_OPERANDS];
    int open; /* the one operand that is a count and no number, or -1 */
    unsigned n_open;
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

static struct isa_shape_error shape(const struct prv_walk *w,
                                    const struct asked *q, uint64_t open,
                                    struct isa_extent *extents)
{
    struct isa_call call = {.type = q->type,
                            .source = q->source,
                            .generation = w->q->arch->gen,
                            .slices = (uint8_t)w->q->arch->slices};
    for (int i = 0; i < q->op->n_operands; i++)
        call.arg[i] = i == q->open ? open : (uint64_t)q->number[i];
    memset(extents, 0, ISA_MAX_OPERANDS * sizeof *extents);
    return isa_shape(q->op, &call, extents);
}

/* Extents are by span: gives those of operands. */
static void by_operand(const struct asked *q, const struct isa_extent *extents,
                       struct isa_extent *out)
{
    for (int i = 0, span = 0; i < q->op->n_operands; i++)
        out[i] = q->is_span[i] ? extents[span++] : (struct isa_extent){0, 0};
}

static bool grows_with_count(const struct isa_op *op)
{
    switch (op->shape) {
    case ISA_SHAPE_flat:
    case ISA_SHAPE_convert:
    case ISA_SHAPE_cycle:
    case ISA_SHAPE_fusion:
    case ISA_SHAPE_total:
    case ISA_SHAPE_extremum:
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
    add_count(w, q->op, q->pc, aff_both(wrong, s->path));
}

/* All numbers are known, or all but a count. */
static bool find_bytes(struct prv_walk *w, struct prv_state *s, struct asked *q)
{
    enum { FIRST = 1 << 16 };
    struct isa_extent spans[ISA_MAX_OPERANDS], one[ISA_MAX_OPERANDS],
        two[ISA_MAX_OPERANDS];
    const struct isa_op *op = q->op;
    if (shape(w, q, FIRST, spans).operand >= 0) {
        if (q->open < 0)
            add_count(w, op, q->pc, s->path);
        return q->open < 0;
    }
    by_operand(q, spans, one);
    if (q->open >= 0 && shape(w, q, 2 * FIRST, spans).operand >= 0)
        return false;
    by_operand(q, spans, two);
    if (q->open >= 0)
        check_count(w, s, q, q->open, 1, INT64_C(1) << 40);
    for (int i = 0; i < op->n_operands; i++) {
        if (!q->is_span[i] || one[i].bytes == 0)
            continue;
        const bool is_fixed = q->open < 0 || (one[i].bytes == two[i].bytes &&
                                              one[i].before == two[i].before);
        q->before[i] = one[i].before;
        q->bytes[i] = aff_number((int64_t)one[i].bytes);
        if (is_fixed)
            continue;
        /* bits of each element, in a whole number of bytes */
        const uint64_t bits = one[i].bytes * 8 / FIRST;
        if (!bits || bits * FIRST / 8 != one[i].bytes ||
            2 * one[i].bytes != two[i].bytes || one[i].before)
            return false;
        q->bytes[i] = aff_times(q->of[q->open], (int64_t)bits);
        q->bytes[i] = aff_divided(aff_sum(q->bytes[i], aff_number(7)), 8);
        if (bits % 8 == 0)
            q->bytes[i] = aff_times(q->of[q->open], (int64_t)bits / 8);
    }
    return true;
}

/* Pieces of `size` bytes at one or two strides: operands 't' of the
 * destination, 'u' of the source. */
static const struct strided {
    enum isa_shape shape;
    char count;   /* the operand of counts: of both, or of each of the two */
    bool is_more; /* there is one piece more than it says */
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
        struct prv_event *e = add_event(w, s, q->pc);
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

static void data_op(struct prv_walk *w, struct prv_state *s,
                    const struct isa_insn *insn, uint64_t pc)
{
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    struct asked q = {.op = op,
                      .pc = pc,
                      .type = (enum isa_type)insn->rs1,
                      .source = (enum isa_type)isa_sources[insn->rm],
                      .open = -1};
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
        q.n_open++;
        q.open = i;
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
    const bool is_count = q.open < 0 || op->operands[q.open] == 'n' ||
                          op->operands[q.open] == 'b';
    if (is_good && !w->guesses) {
        is_good = !is_elsewhere(op) &&
                  (find_pieces(w, s, &q) ||
                   ((q.n_open == 0 ||
                     (q.n_open == 1 && is_count && grows_with_count(op))) &&
                    find_bytes(w, s, &q)));
        if (is_good)
            add_spans(w, s, &q, unit);
    }
    if (!is_good)
        prv_stop(w, pc, "footprint of %s is not known for these operands",
                 op->intrinsic);
    if (!isa_rules[op->rule].is_async)
        wait_for(w, s, 1u << ISA_UNIT_COMPUTE);
}

enum {
    IO = 1 << ISA_UNIT_IO | 1 << ISA_UNIT_MPU_DMA,
    MOVE = 1 << ISA_UNIT_MOVE,
    COMPUTE = 1 << ISA_UNIT_COMPUTE,
    ALL_UNITS = (1 << ISA_N_UNITS) - 1
};

static unsigned waited_for(unsigned code)
{
    return code == ISA_OP_sync             ? ALL_UNITS
           : code == ISA_OP_sync_io        ? IO
           : code == ISA_OP_sync_move      ? MOVE
           : code == ISA_OP_sync_compute   ? COMPUTE
           : code == ISA_OP_sync_all_units ? IO | MOVE | COMPUTE
                                           : 0;
}

/* A wait, a barrier, an end. False: it is an op on data. */
static bool machine_op(struct prv_walk *w, struct prv_state *s, unsigned code,
                       uint64_t pc)
{
    const bool is_block = !w->q->clusters;
    const struct isa_op *op = isa_op_by_code(code);
    switch (code) {
    case ISA_OP_sync:
    case ISA_OP_sync_io:
    case ISA_OP_sync_move:
    case ISA_OP_sync_compute:
    case ISA_OP_sync_all_units:
        wait_for(w, s, waited_for(code));
        return true;
    case ISA_OP_sync_units:
    case ISA_OP_printf:
    case ISA_OP_region:
    case ISA_OP_region_of:
    case ISA_OP_region_end:
    case ISA_OP_lock:
    case ISA_OP_unlock:
        return true;
    case ISA_OP_sync_cluster:
    case ISA_OP_sync_all:
        if (is_block)
            wait_for(w, s, ALL_UNITS);
        else
            step(w, s,
                 code == ISA_OP_sync_all ? PRV_BARRIERS_ALL : PRV_BARRIERS);
        return true;
    case ISA_OP_sync_all_ipu:
    case ISA_OP_sync_cluster_ipu:
    case ISA_OP_sync_all_mpu:
        if (is_block)
            wait_for(w, s, ALL_UNITS);
        else
            prv_stop(w, pc, "%s, a barrier of some cores", op->intrinsic);
        return true;
    case ISA_OP_exit:
    case ISA_OP_abort:
    case ISA_OP_assert_fail:
    case ISA_OP_give_up:
    case ISA_OP_no_result:
        if (code == ISA_OP_exit)
            prv_stop(w, pc, "exit() in a kernel");
        else
            add_count(w, op, pc, s->path);
        s->path = aff_nothing();
        return true;
    default:
        return false;
    }
}

void prv_access(struct prv_walk *w, struct prv_state *s,
                const struct isa_insn *insn, uint64_t pc)
{
    if (insn->op >= ISA_I_lb && insn->op <= ISA_I_sd) {
        load_or_store(w, s, insn, pc);
        return;
    }
    if (insn->op >= ISA_I_lr_w && insn->op <= ISA_I_amomaxu_d) {
        atomic(w, s, insn, pc);
        return;
    }
    const struct isa_op *op =
        insn->op == ISA_I_BANG ? isa_op_by_code((unsigned)insn->imm) : NULL;
    if (!op) {
        prv_stop(w, pc, "%s, which is not followed",
                 isa_insn_name((enum isa_insn_op)insn->op));
        return;
    }
    if (machine_op(w, s, op->code, pc))
        return;
    if (!op->sem)
        prv_stop(w, pc, "%s, which is not followed", op->intrinsic);
    else
        data_op(w, s, insn, pc);
    if (op->result)
        prv_put(s, isa_operand_registers[0], NULL,
                "result of an operation on memory", pc);
}
