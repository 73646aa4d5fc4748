/* SPDX-License-Identifier: MIT */
/* What scalar instructions make of values. A result is exact, also where it
 * wraps around; where no quasi-affine form is exact, it is not known. */
#include "runtime/tools/prove/state.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"

#define LEAST32 (-2147483647 - 1)
#define MOST32  2147483647

/* ---- numbers of a size --------------------------------------------------- */

/* Also while numbers are guessed. */
static bool is_surely(struct prv_walk *w, struct prv_state *s, aff_value *x,
                      int64_t least, int64_t most)
{
    aff_set *wrong = aff_outside(x, least, most);
    return prv_never(w, aff_both(wrong, s->path));
}

static bool is_between(struct prv_walk *w, struct prv_state *s, aff_value *x,
                       int64_t least, int64_t most)
{
    int64_t number;
    if (aff_is_number(x, &number))
        return number >= least && number <= most;
    return w->guesses || is_surely(w, s, x, least, most);
}

static bool is_positive(struct prv_walk *w, struct prv_state *s, aff_value *x)
{
    return is_between(w, s, x, 0, INT64_MAX);
}

/* The low 32 bits, with their sign. is_told: that they are not the number is
 * what `wrap` asks for. */
static aff_value *low32(struct prv_walk *w, struct prv_state *s, aff_value *x,
                        uint64_t pc, bool is_told)
{
    if (!x || is_between(w, s, x, LEAST32, MOST32))
        return x;
    w->n_departed++;
    if (is_told && (!w->wrapped || pc < w->wrapped)) {
        w->wrapped = pc;
        w->wraps =
            prv_known(w, aff_both(aff_outside(x, LEAST32, MOST32), s->path));
    }
    aff_value *half = aff_number((int64_t)1 << 31);
    x = aff_rest(aff_sum(x, half), (int64_t)1 << 32);
    return aff_difference(x, half);
}

/* A sum or product of 64 bits. */
static aff_value *whole(struct prv_walk *w, struct prv_state *s, aff_value *x,
                        uint64_t pc)
{
    if (!x || is_between(w, s, x, INT64_MIN, INT64_MAX))
        return x;
    w->n_departed++;
    return prv_unknown(w, "a number that 64 bits may not hold", pc, INT64_MIN,
                       INT64_MAX);
}

/* As an unsigned number of `bits` bits, shifted to the right by `by` > 0. */
static aff_value *shifted(struct prv_walk *w, struct prv_state *s, aff_value *x,
                          unsigned bits, unsigned by)
{
    if (by > 62)
        return aff_choice(aff_compared_to(AFF_LT, x, 0), aff_number(1),
                          aff_number(0));
    aff_value *y = aff_divided(x, (int64_t)1 << by);
    if (is_positive(w, s, x) && (by <= 32 || !w->guesses))
        return y;
    w->n_departed += !w->guesses;
    if (bits - by > 62)
        return NULL;
    return aff_choice(aff_compared_to(AFF_LT, x, 0),
                      aff_sum(y, aff_number((int64_t)1 << (bits - by))), y);
}

/* ---- operations ---------------------------------------------------------- */

/* x << by, as the low 64 bits of it where these cut it: bits of a number. */
static aff_value *times(struct prv_walk *w, struct prv_state *s, aff_value *x,
                        unsigned by, uint64_t pc)
{
    if (by <= 32)
        return whole(w, s, aff_times(x, (int64_t)1 << by), pc);
    aff_value *low = aff_rest(x, (int64_t)1 << (64 - by));
    aff_value *up = aff_times(low, (int64_t)1 << 32);
    up = aff_times(up, (int64_t)1 << (by - 32));
    aff_value *all = aff_number((int64_t)1 << 32);
    all = aff_times(all, (int64_t)1 << 32);
    aff_value *sign = aff_number((int64_t)1 << (63 - by));
    return aff_choice(aff_compared(AFF_GE, low, sign), aff_difference(up, all),
                      up);
}

/* Rounds toward 0. */
static aff_value *quotient(struct prv_walk *w, struct prv_state *s,
                           aff_value *x, aff_value *y, bool is_rest,
                           bool is_signed)
{
    int64_t by;
    if (!aff_is_number(y, &by) || by <= 0)
        return NULL;
    if (is_positive(w, s, x))
        return is_rest ? aff_rest(x, by) : aff_divided(x, by);
    w->n_departed++;
    return is_signed ? aff_quotient(x, by, is_rest) : NULL;
}

/* x & mask, for a mask that is one run of bits. */
static aff_value *masked(aff_value *x, int64_t mask)
{
    if (mask == 0)
        return aff_number(0);
    const int low = __builtin_ctzll((uint64_t)mask);
    const uint64_t run = ((uint64_t)mask >> low) + 1;
    if (low > 60)
        return NULL;
    aff_value *below = low ? aff_rest(x, (int64_t)1 << low) : aff_number(0);
    if (mask < 0) {
        const bool is_run = mask == (int64_t)(UINT64_MAX << low);
        return is_run ? aff_difference(x, below) : NULL;
    }
    const int high = low + __builtin_ctzll(run);
    if ((run & (run - 1)) != 0 || high > 60)
        return NULL;
    return aff_difference(aff_rest(x, (int64_t)1 << high), below);
}

static aff_value *as_bit(aff_set *where)
{
    return aff_choice(where, aff_number(1), aff_number(0));
}

/* Negative numbers are above the others. */
static aff_set *less_unsigned(aff_value *x, aff_value *y)
{
    aff_set *x_low = aff_compared_to(AFF_GE, x, 0);
    aff_set *y_high = aff_compared_to(AFF_LT, y, 0);
    aff_set *less = aff_compared(AFF_LT, x, y);
    return aff_either(aff_both(x_low, aff_either(less, y_high)),
                      aff_both(less, y_high));
}

/* and, or, xor of x and a mask that has all its bits in a set, and is 0
 * outside. */
static aff_value *with_mask(enum isa_insn_op op, aff_value *mask,
                            aff_set *is_full, aff_value *x)
{
    return aff_choice(is_full,
                      op == ISA_I_and  ? x
                      : op == ISA_I_or ? mask
                                       : aff_difference(mask, x),
                      op == ISA_I_and ? mask : x);
}

/* and, or, xor of numbers one of which is constant, or of bits. */
static aff_value *logical(struct prv_walk *w, struct prv_state *s,
                          enum isa_insn_op op, aff_value *x, aff_value *y)
{
    int64_t number;
    if (aff_is_number(x, &number) ||
        (!aff_is_number(y, &number) && is_surely(w, s, x, -1, 0))) {
        aff_value *other = x;
        x = y;
        y = other;
    }
    if (aff_is_number(y, &number)) {
        aff_value *common = masked(x, number);
        if (op == ISA_I_and || !common)
            return common;
        common = op == ISA_I_or ? common : aff_times(common, 2);
        return aff_difference(aff_sum(x, y), common);
    }
    if (is_surely(w, s, y, -1, 0))
        return with_mask(op, y, aff_compared_to(AFF_LT, y, 0), x);
    if (!is_surely(w, s, x, 0, 1) || !is_surely(w, s, y, 0, 1))
        return NULL;
    return with_mask(op, x, aff_compared_to(AFF_EQ, x, 1), y);
}

/* ---- instructions -------------------------------------------------------- */

void prv_put(struct prv_state *s, unsigned place, aff_value *value,
             const char *why, uint64_t pc)
{
    if (place == 0)
        return;
    s->at[place] = value;
    s->why[place] = why;
    s->why_pc[place] = pc;
}

aff_value *prv_get(struct prv_walk *w, struct prv_state *s, unsigned place)
{
    if (place == 0)
        return aff_number(0);
    if (!s->at[place])
        s->at[place] =
            prv_unknown(w, s->why[place] ? s->why[place] : "never set",
                        s->why_pc[place], INT64_MIN, INT64_MAX);
    return s->at[place];
}

/* A built-in variable; NULL: it is not known. */
static aff_value *built_in(struct prv_walk *w, int number, aff_value *task)
{
    const struct prv_question *q = w->q;
    const int64_t x = q->dim[0], y = q->dim[1];
    const int64_t cores = q->clusters ? q->arch->cores : 1;
    switch (number - ISA_CSR_FIRST) {
    case ISA_CSR_taskId:
        return task;
    case ISA_CSR_taskIdX:
        return aff_rest(task, x);
    case ISA_CSR_taskIdY:
        return aff_rest(aff_divided(task, x), y);
    case ISA_CSR_taskIdZ:
        return aff_divided(task, x * y);
    case ISA_CSR_taskDim:
        return aff_number(w->tasks);
    case ISA_CSR_taskDimX:
    case ISA_CSR_taskDimY:
    case ISA_CSR_taskDimZ:
        return aff_number(q->dim[number - ISA_CSR_FIRST - ISA_CSR_taskDimX]);
    case ISA_CSR_coreId:
        return w->is_mpu ? aff_number(128) : aff_rest(task, cores);
    case ISA_CSR_coreDim:
        return aff_number(cores);
    case ISA_CSR_clusterDim:
        return aff_number(q->clusters);
    case ISA_CSR_clusterId:
        return q->clusters ? aff_rest(aff_divided(task, cores), q->clusters)
                           : aff_number(0);
    default:
        return NULL;
    }
}

/* An instruction with a register in place of an immediate. */
static const uint8_t with_register[ISA_N_INSNS] = {
    [ISA_I_addi] = ISA_I_add,   [ISA_I_addiw] = ISA_I_addw,
    [ISA_I_slli] = ISA_I_sll,   [ISA_I_slliw] = ISA_I_sllw,
    [ISA_I_srli] = ISA_I_srl,   [ISA_I_srliw] = ISA_I_srlw,
    [ISA_I_srai] = ISA_I_sra,   [ISA_I_sraiw] = ISA_I_sraw,
    [ISA_I_andi] = ISA_I_and,   [ISA_I_ori] = ISA_I_or,
    [ISA_I_xori] = ISA_I_xor,   [ISA_I_slti] = ISA_I_slt,
    [ISA_I_sltiu] = ISA_I_sltu,
};

static aff_value *shift(struct prv_walk *w, struct prv_state *s,
                        enum isa_insn_op op, aff_value *x, aff_value *y,
                        uint64_t pc)
{
    const bool is_short =
        op == ISA_I_sllw || op == ISA_I_srlw || op == ISA_I_sraw;
    int64_t number;
    if (!aff_is_number(y, &number))
        return NULL;
    const unsigned by = (unsigned)number & (is_short ? 31 : 63);
    if (is_short && op != ISA_I_sllw)
        x = low32(w, s, x, pc, false);
    if (by == 0)
        return is_short ? low32(w, s, x, pc, false) : x;
    switch (op) {
    case ISA_I_sll:
        return times(w, s, x, by, pc);
    case ISA_I_sllw:
        return low32(w, s, times(w, s, x, by, pc), pc, true);
    case ISA_I_srl:
        return shifted(w, s, x, 64, by);
    case ISA_I_srlw:
        return low32(w, s, shifted(w, s, x, 32, by), pc, false);
    default:
        return by < 62    ? aff_divided(x, (int64_t)1 << by)
               : by == 63 ? aff_times(as_bit(aff_compared_to(AFF_LT, x, 0)), -1)
                          : NULL;
    }
}

static aff_value *division(struct prv_walk *w, struct prv_state *s,
                           enum isa_insn_op op, aff_value *x, aff_value *y,
                           uint64_t pc)
{
    const bool is_short = op == ISA_I_divw || op == ISA_I_divuw ||
                          op == ISA_I_remw || op == ISA_I_remuw;
    const bool is_rest = op == ISA_I_rem || op == ISA_I_remu ||
                         op == ISA_I_remw || op == ISA_I_remuw;
    const bool is_signed = op == ISA_I_div || op == ISA_I_divw ||
                           op == ISA_I_rem || op == ISA_I_remw;
    if (!is_short)
        return quotient(w, s, x, y, is_rest, is_signed);
    x = low32(w, s, x, pc, false);
    y = low32(w, s, y, pc, false);
    return low32(w, s, quotient(w, s, x, y, is_rest, is_signed), pc, false);
}

/* The result. NULL: not known, because of *why. */
static aff_value *computed(struct prv_walk *w, struct prv_state *s,
                           const struct isa_insn *i, uint64_t pc,
                           const char **why)
{
    const unsigned other = with_register[i->op];
    const enum isa_insn_op op = (enum isa_insn_op)(other ? other : i->op);
    aff_value *x = prv_get(w, s, i->rs1);
    aff_value *y = other ? aff_number(i->imm) : prv_get(w, s, i->rs2);
    switch (op) {
    case ISA_I_lui:
        return aff_number(i->imm);
    case ISA_I_auipc:
        return aff_number((int64_t)pc + i->imm);
    case ISA_I_add:
        return other && !i->imm ? x : whole(w, s, aff_sum(x, y), pc);
    case ISA_I_sub:
        return whole(w, s, aff_difference(x, y), pc);
    case ISA_I_addw: /* sext.w, which is no sum, adds 0 */
        return low32(w, s, aff_sum(x, y), pc, !other || i->imm != 0);
    case ISA_I_subw:
        return low32(w, s, aff_difference(x, y), pc, true);
    case ISA_I_mul:
        return whole(w, s, prv_product(w, x, y, pc), pc);
    case ISA_I_mulw:
        return low32(w, s, prv_product(w, x, y, pc), pc, true);
    case ISA_I_slt:
        return as_bit(aff_compared(AFF_LT, x, y));
    case ISA_I_sltu:
        return as_bit(less_unsigned(x, y));
    case ISA_I_and:
    case ISA_I_or:
    case ISA_I_xor:
        *why = "bits of a size";
        return logical(w, s, op, x, y);
    case ISA_I_sll:
    case ISA_I_sllw:
    case ISA_I_srl:
    case ISA_I_srlw:
    case ISA_I_sra:
    case ISA_I_sraw:
        *why = "shift by a size";
        return shift(w, s, op, x, y, pc);
    case ISA_I_mulh:
    case ISA_I_mulhu:
    case ISA_I_mulhsu:
        *why = "upper half of a product";
        return NULL;
    case ISA_I_div:
    case ISA_I_divu:
    case ISA_I_divw:
    case ISA_I_divuw:
    case ISA_I_rem:
    case ISA_I_remu:
    case ISA_I_remw:
    case ISA_I_remuw:
        *why = "quotient of two sizes";
        return division(w, s, op, x, y, pc);
    default:
        return NULL;
    }
}

bool prv_compute(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *i, uint64_t pc)
{
    const char *why = "floating-point number";
    if (i->op == ISA_I_csrrs && i->rs1 == 0) {
        prv_put(s, i->rd, built_in(w, i->imm, aff_named(w->names[0].text)),
                "built-in variable", pc);
        return true;
    }
    if (i->op == ISA_I_fence || i->op == ISA_I_fence_i)
        return true;
    if (i->op == ISA_I_BANG || i->op == ISA_I_ecall || i->op == ISA_I_ebreak ||
        (i->op >= ISA_I_csrrw && i->op <= ISA_I_csrrci) ||
        (i->op >= ISA_I_lr_w && i->op <= ISA_I_amomaxu_d) ||
        (i->op >= ISA_I_lb && i->op <= ISA_I_sd))
        return false;
    aff_value *result = NULL;
    if (i->op < ISA_I_fmadd_s)
        result = computed(w, s, i, pc, &why);
    prv_put(s, i->rd, result, why, pc);
    return true;
}

aff_set *prv_branch(struct prv_walk *w, struct prv_state *s,
                    const struct isa_insn *i, aff_set **not_taken)
{
    aff_value *x = prv_get(w, s, i->rs1), *y = prv_get(w, s, i->rs2);
    aff_set *yes, *no;
    switch (i->op) {
    case ISA_I_beq:
    case ISA_I_bne:
        yes = aff_compared(i->op == ISA_I_beq ? AFF_EQ : AFF_NE, x, y);
        no = aff_compared(i->op == ISA_I_beq ? AFF_NE : AFF_EQ, x, y);
        break;
    case ISA_I_blt:
    case ISA_I_bge:
        yes = aff_compared(i->op == ISA_I_blt ? AFF_LT : AFF_GE, x, y);
        no = aff_compared(i->op == ISA_I_blt ? AFF_GE : AFF_LT, x, y);
        break;
    default:
        yes = less_unsigned(x, y);
        no = aff_without(s->path, yes);
        if (i->op == ISA_I_bgeu) {
            aff_set *other = yes;
            yes = no;
            no = other;
        }
    }
    aff_set *taken = aff_both(s->path, yes);
    *not_taken = aff_both(s->path, no); /* may be s->path itself */
    return taken;
}
