/* SPDX-License-Identifier: MIT */
/* What scalar instructions make of values. A result is exact, also where it
 * wraps around; where no quasi-affine form is exact, it is not known. */
#include "runtime/tools/prove/state.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/values.h"

#define LEAST32 (-2147483647 - 1)
#define MOST32  2147483647

/* ---- numbers of a size --------------------------------------------------- */

static aff_set *outside(struct prv_walk *w, aff_value *x, int64_t least,
                        int64_t most)
{
    return aff_either(w->a,
                      aff_compared(w->a, AFF_LT, x, aff_number(w->a, least)),
                      aff_compared(w->a, AFF_GT, x, aff_number(w->a, most)));
}

static bool is_between(struct prv_walk *w, struct prv_state *s, aff_value *x,
                       int64_t least, int64_t most)
{
    int64_t number;
    if (aff_is_number(x, &number))
        return number >= least && number <= most;
    return w->guesses ||
           prv_never(w, aff_both(w->a, outside(w, x, least, most), s->path));
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
    struct aff *a = w->a;
    if (!x || is_between(w, s, x, LEAST32, MOST32))
        return x;
    w->n_departed++;
    if (is_told && (!w->wrapped || pc < w->wrapped)) {
        w->wrapped = pc;
        w->wraps =
            prv_known(w, aff_both(a, outside(w, x, LEAST32, MOST32), s->path));
    }
    aff_value *half = aff_number(a, (int64_t)1 << 31);
    x = aff_rest(a, aff_sum(a, x, half), (int64_t)1 << 32);
    return aff_difference(a, x, half);
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
    struct aff *a = w->a;
    if (by > 62)
        return aff_choice(a, aff_compared(a, AFF_LT, x, aff_number(a, 0)),
                          aff_number(a, 1), aff_number(a, 0));
    aff_value *y = aff_divided(a, x, (int64_t)1 << by);
    if (is_positive(w, s, x) && (by <= 32 || !w->guesses))
        return y;
    w->n_departed += !w->guesses;
    if (bits - by > 62)
        return NULL;
    return aff_choice(a, aff_compared(a, AFF_LT, x, aff_number(a, 0)),
                      aff_sum(a, y, aff_number(a, (int64_t)1 << (bits - by))),
                      y);
}

/* ---- operations ---------------------------------------------------------- */

/* x << by, as the low 64 bits of it where these cut it: bits of a number. */
static aff_value *times(struct prv_walk *w, struct prv_state *s, aff_value *x,
                        unsigned by, uint64_t pc)
{
    struct aff *a = w->a;
    if (by <= 32)
        return whole(w, s, aff_times(a, x, (int64_t)1 << by), pc);
    aff_value *low = aff_rest(a, x, (int64_t)1 << (64 - by));
    aff_value *up = aff_times(a, low, (int64_t)1 << 32);
    up = aff_times(a, up, (int64_t)1 << (by - 32));
    aff_value *all = aff_number(a, (int64_t)1 << 32);
    all = aff_times(a, all, (int64_t)1 << 32);
    aff_value *sign = aff_number(a, (int64_t)1 << (63 - by));
    return aff_choice(a, aff_compared(a, AFF_GE, low, sign),
                      aff_difference(a, up, all), up);
}

/* Rounds toward 0. */
static aff_value *quotient(struct prv_walk *w, struct prv_state *s,
                           aff_value *x, aff_value *y, bool is_rest,
                           bool is_signed)
{
    struct aff *a = w->a;
    int64_t by;
    if (!aff_is_number(y, &by) || by <= 0)
        return NULL;
    aff_value *q = aff_divided(a, x, by);
    if (!is_positive(w, s, x)) {
        w->n_departed++;
        if (!is_signed)
            return NULL;
        aff_value *zero = aff_number(a, 0);
        aff_value *other = aff_difference(a, zero, x);
        other = aff_difference(a, zero, aff_divided(a, other, by));
        q = aff_choice(a, aff_compared(a, AFF_GE, x, zero), q, other);
    }
    return is_rest ? aff_difference(a, x, aff_times(a, q, by)) : q;
}

/* x & mask, for a mask that is one run of bits. */
static aff_value *masked(struct prv_walk *w, aff_value *x, int64_t mask)
{
    struct aff *a = w->a;
    if (mask == 0)
        return aff_number(a, 0);
    const int low = __builtin_ctzll((uint64_t)mask);
    const uint64_t run = ((uint64_t)mask >> low) + 1;
    if (low > 60)
        return NULL;
    aff_value *below =
        low ? aff_rest(a, x, (int64_t)1 << low) : aff_number(a, 0);
    if (mask < 0) {
        const bool is_run = mask == (int64_t)(UINT64_MAX << low);
        return is_run ? aff_difference(a, x, below) : NULL;
    }
    const int high = low + __builtin_ctzll(run);
    if ((run & (run - 1)) != 0 || high > 60)
        return NULL;
    return aff_difference(a, aff_rest(a, x, (int64_t)1 << high), below);
}

static aff_value *as_bit(struct prv_walk *w, aff_set *where)
{
    return aff_choice(w->a, where, aff_number(w->a, 1), aff_number(w->a, 0));
}

static aff_set *less_unsigned(struct prv_walk *w, aff_value *x, aff_value *y)
{
    struct aff *a = w->a;
    aff_value *zero = aff_number(a, 0);
    aff_set *x_low = aff_compared(a, AFF_GE, x, zero);
    aff_set *x_high = aff_compared(a, AFF_LT, x, zero);
    aff_set *y_low = aff_compared(a, AFF_GE, y, zero);
    aff_set *y_high = aff_compared(a, AFF_LT, y, zero);
    aff_set *less = aff_compared(a, AFF_LT, x, y);
    aff_set *alike =
        aff_either(a, aff_both(a, x_low, y_low), aff_both(a, x_high, y_high));
    return aff_either(a, aff_both(a, alike, less), aff_both(a, x_low, y_high));
}

/* Whether a number is 0 or 1, -1 or 0; also while numbers are guessed. */
static bool are_bits(struct prv_walk *w, struct prv_state *s, aff_value *x)
{
    return prv_never(w, aff_both(w->a, outside(w, x, 0, 1), s->path));
}

static bool is_mask(struct prv_walk *w, struct prv_state *s, aff_value *x)
{
    return prv_never(w, aff_both(w->a, outside(w, x, -1, 0), s->path));
}

/* and, or, xor of numbers one of which is constant, or of bits. */
static aff_value *logical(struct prv_walk *w, struct prv_state *s,
                          enum isa_insn_op op, aff_value *x, aff_value *y)
{
    struct aff *a = w->a;
    int64_t number;
    aff_value *one = aff_number(a, 1);
    if (aff_is_number(x, &number)) {
        aff_value *other = x;
        x = y;
        y = other;
    }
    if (aff_is_number(y, &number)) {
        if (op == ISA_I_and)
            return masked(w, x, number);
        if (number == 0)
            return x;
        aff_value *common = masked(w, x, number);
        if (!common)
            return NULL;
        common = op == ISA_I_or ? common : aff_times(a, common, 2);
        return aff_difference(a, aff_sum(a, x, y), common);
    }
    if (is_mask(w, s, x)) { /* all bits, or none */
        aff_value *other = x;
        x = y;
        y = other;
    }
    if (is_mask(w, s, y)) {
        aff_value *zero = aff_number(a, 0);
        aff_set *is_all = aff_compared(a, AFF_LT, y, zero);
        return op == ISA_I_and ? aff_choice(a, is_all, x, zero)
               : op == ISA_I_or
                   ? aff_choice(a, is_all, y, x)
                   : aff_choice(a, is_all, aff_difference(a, y, x), x);
    }
    if (!are_bits(w, s, x) || !are_bits(w, s, y))
        return NULL;
    aff_set *is_set = aff_compared(a, AFF_EQ, x, one);
    if (op == ISA_I_xor)
        return aff_choice(a, is_set, aff_difference(a, one, y), y);
    return op == ISA_I_and ? aff_choice(a, is_set, y, aff_number(a, 0))
                           : aff_choice(a, is_set, one, y);
}

static aff_value *variable_shift(struct prv_walk *w, struct prv_state *s,
                                 enum isa_insn_op op, aff_value *x,
                                 aff_value *y, uint64_t pc)
{
    int64_t by;
    if (!aff_is_number(y, &by))
        return NULL;
    switch (op) {
    case ISA_I_sll:
        return times(w, s, x, (unsigned)by & 63, pc);
    case ISA_I_srl:
        return by & 63 ? shifted(w, s, x, 64, (unsigned)by & 63) : x;
    default:
        return (by & 63) < 62 ? aff_divided(w->a, x, (int64_t)1 << (by & 63))
                              : NULL;
    }
}

/* ---- instructions -------------------------------------------------------- */

aff_value *prv_get(struct prv_walk *w, struct prv_state *s, unsigned place)
{
    if (place == 0)
        return aff_number(w->a, 0);
    if (!s->at[place])
        s->at[place] =
            prv_unknown(w, s->why[place] ? s->why[place] : "never set",
                        s->why_pc[place], INT64_MIN, INT64_MAX);
    return s->at[place];
}

/* A built-in variable; NULL: it is not known. */
static aff_value *built_in(struct prv_walk *w, int number, aff_value *task)
{
    struct aff *a = w->a;
    const struct prv_question *q = w->q;
    const int64_t x = q->dim[0], y = q->dim[1];
    const int64_t cores = q->clusters ? q->arch->cores : 1;
    switch (number - ISA_CSR_FIRST) {
    case ISA_CSR_taskId:
        return task;
    case ISA_CSR_taskIdX:
        return aff_rest(a, task, x);
    case ISA_CSR_taskIdY:
        return aff_rest(a, aff_divided(a, task, x), y);
    case ISA_CSR_taskIdZ:
        return aff_divided(a, task, x * y);
    case ISA_CSR_taskDim:
        return aff_number(a, w->tasks);
    case ISA_CSR_taskDimX:
    case ISA_CSR_taskDimY:
    case ISA_CSR_taskDimZ:
        return aff_number(a, q->dim[number - ISA_CSR_FIRST - ISA_CSR_taskDimX]);
    case ISA_CSR_coreId:
        return w->is_mpu ? aff_number(a, 128) : aff_rest(a, task, cores);
    case ISA_CSR_coreDim:
        return aff_number(a, cores);
    case ISA_CSR_clusterDim:
        return aff_number(a, q->clusters);
    case ISA_CSR_clusterId:
        return q->clusters
                   ? aff_rest(a, aff_divided(a, task, cores), q->clusters)
                   : aff_number(a, 0);
    default:
        return NULL;
    }
}

static aff_value *computed(struct prv_walk *w, struct prv_state *s,
                           const struct isa_insn *i, uint64_t pc, bool *is_it)
{
    struct aff *a = w->a;
    aff_value *x = prv_get(w, s, i->rs1), *imm = aff_number(a, i->imm);
    const unsigned by = (unsigned)i->imm & 63;
    *is_it = true;
    switch (i->op) {
    case ISA_I_lui:
        return imm;
    case ISA_I_auipc:
        return aff_number(a, (int64_t)pc + i->imm);
    case ISA_I_addi:
        return i->imm ? whole(w, s, aff_sum(a, x, imm), pc) : x;
    case ISA_I_addiw:
        return low32(w, s, aff_sum(a, x, imm), pc, i->imm != 0);
    case ISA_I_slli:
        return times(w, s, x, by, pc);
    case ISA_I_slliw:
        return low32(w, s, times(w, s, x, by, pc), pc, true);
    case ISA_I_srli:
        return by ? shifted(w, s, x, 64, by) : x;
    case ISA_I_srai:
        return by < 62 ? aff_divided(a, x, (int64_t)1 << by)
               : by == 63
                   ? aff_choice(a, aff_compared(a, AFF_LT, x, aff_number(a, 0)),
                                aff_number(a, -1), aff_number(a, 0))
                   : NULL;
    case ISA_I_srliw:
        x = low32(w, s, x, pc, false);
        return by ? low32(w, s, shifted(w, s, x, 32, by), pc, false) : x;
    case ISA_I_sraiw:
        return aff_divided(a, low32(w, s, x, pc, false), (int64_t)1 << by);
    case ISA_I_andi:
        return logical(w, s, ISA_I_and, x, imm);
    case ISA_I_ori:
        return logical(w, s, ISA_I_or, x, imm);
    case ISA_I_xori:
        return logical(w, s, ISA_I_xor, x, imm);
    case ISA_I_slti:
        return as_bit(w, aff_compared(a, AFF_LT, x, imm));
    case ISA_I_sltiu:
        return as_bit(w, less_unsigned(w, x, imm));
    default:
        break;
    }
    aff_value *y = prv_get(w, s, i->rs2);
    switch (i->op) {
    case ISA_I_add:
        return whole(w, s, aff_sum(a, x, y), pc);
    case ISA_I_sub:
        return whole(w, s, aff_difference(a, x, y), pc);
    case ISA_I_addw:
        return low32(w, s, aff_sum(a, x, y), pc, true);
    case ISA_I_subw:
        return low32(w, s, aff_difference(a, x, y), pc, true);
    case ISA_I_mul:
        return whole(w, s, prv_product(w, x, y, pc), pc);
    case ISA_I_mulw:
        return low32(w, s, prv_product(w, x, y, pc), pc, true);
    case ISA_I_slt:
        return as_bit(w, aff_compared(a, AFF_LT, x, y));
    case ISA_I_sltu:
        return as_bit(w, less_unsigned(w, x, y));
    case ISA_I_and:
    case ISA_I_or:
    case ISA_I_xor:
        return logical(w, s, i->op, x, y);
    case ISA_I_sll:
    case ISA_I_srl:
    case ISA_I_sra:
        return variable_shift(w, s, i->op, x, y, pc);
    case ISA_I_div:
    case ISA_I_rem:
        return quotient(w, s, x, y, i->op == ISA_I_rem, true);
    case ISA_I_divu:
    case ISA_I_remu:
        return quotient(w, s, x, y, i->op == ISA_I_remu, false);
    case ISA_I_divw:
    case ISA_I_remw:
        x = low32(w, s, x, pc, false);
        return low32(w, s,
                     quotient(w, s, x, low32(w, s, y, pc, false),
                              i->op == ISA_I_remw, true),
                     pc, false);
    case ISA_I_divuw:
    case ISA_I_remuw:
        x = low32(w, s, x, pc, false);
        return low32(w, s,
                     quotient(w, s, x, low32(w, s, y, pc, false),
                              i->op == ISA_I_remuw, false),
                     pc, false);
    default:
        *is_it = false;
        return NULL;
    }
}

/* Why a result is not known. */
static const char *why_not(const struct isa_insn *i)
{
    switch (i->op) {
    case ISA_I_div:
    case ISA_I_divu:
    case ISA_I_divw:
    case ISA_I_divuw:
    case ISA_I_rem:
    case ISA_I_remu:
    case ISA_I_remw:
    case ISA_I_remuw:
        return "quotient of two sizes";
    case ISA_I_sll:
    case ISA_I_sllw:
    case ISA_I_srl:
    case ISA_I_srlw:
    case ISA_I_sra:
    case ISA_I_sraw:
        return "shift by a size";
    case ISA_I_mulh:
    case ISA_I_mulhu:
    case ISA_I_mulhsu:
        return "upper half of a product";
    case ISA_I_and:
    case ISA_I_or:
    case ISA_I_xor:
    case ISA_I_andi:
    case ISA_I_ori:
    case ISA_I_xori:
        return "bits of a size";
    default:
        return "floating-point number";
    }
}

bool prv_compute(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *i, uint64_t pc)
{
    bool is_it = true;
    uint32_t reads, writes;
    if (i->op == ISA_I_csrrs && i->rs1 == 0) {
        s->at[i->rd] = built_in(w, i->imm, aff_named(w->a, w->names[0].text));
        s->why[i->rd] = "built-in variable";
        s->why_pc[i->rd] = pc;
        return true;
    }
    if (i->op == ISA_I_fence || i->op == ISA_I_fence_i)
        return true;
    prv_insn_uses(i, &reads, &writes);
    if (i->op == ISA_I_BANG || i->op == ISA_I_ecall || i->op == ISA_I_ebreak ||
        (i->op >= ISA_I_csrrw && i->op <= ISA_I_csrrci) ||
        (i->op >= ISA_I_lr_w && i->op <= ISA_I_amomaxu_d) ||
        (i->op >= ISA_I_lb && i->op <= ISA_I_sd))
        return false;
    aff_value *result = NULL;
    if (i->op < ISA_I_fmadd_s)
        result = computed(w, s, i, pc, &is_it);
    if (i->rd == 0)
        return true;
    s->at[i->rd] = result;
    s->why[i->rd] = why_not(i);
    s->why_pc[i->rd] = pc;
    return true;
}

aff_set *prv_branch(struct prv_walk *w, struct prv_state *s,
                    const struct isa_insn *i, aff_set **not_taken)
{
    struct aff *a = w->a;
    aff_value *x = prv_get(w, s, i->rs1), *y = prv_get(w, s, i->rs2);
    aff_set *yes, *no;
    switch (i->op) {
    case ISA_I_beq:
    case ISA_I_bne:
        yes = aff_compared(a, i->op == ISA_I_beq ? AFF_EQ : AFF_NE, x, y);
        no = aff_compared(a, i->op == ISA_I_beq ? AFF_NE : AFF_EQ, x, y);
        break;
    case ISA_I_blt:
    case ISA_I_bge:
        yes = aff_compared(a, i->op == ISA_I_blt ? AFF_LT : AFF_GE, x, y);
        no = aff_compared(a, i->op == ISA_I_blt ? AFF_GE : AFF_LT, x, y);
        break;
    default:
        yes = less_unsigned(w, x, y);
        no = aff_without(a, s->path, yes);
        if (i->op == ISA_I_bgeu) {
            aff_set *other = yes;
            yes = no;
            no = other;
        }
    }
    aff_set *taken = aff_both(a, s->path, yes);
    *not_taken = aff_both(a, s->path, no); /* may be s->path itself */
    return taken;
}
