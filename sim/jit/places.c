/* SPDX-License-Identifier: MIT */
/* Chooses which guest registers a loop keeps in host registers. Guest floats
 * are in integer registers; a register that the loop uses only as float, or
 * only as double, is kept in an SSE register. The most used registers come
 * first, weighted by loop depth. */
#include "sim/jit/places.h"
#include "isa/scalar/decode.h"
#include "sim/scalar/interp.h"

const struct places sim_jit_usual = {.host = {[2] = RBP,
                                              [10] = R12,
                                              [11] = R13,
                                              [12] = RSI,
                                              [13] = RDI,
                                              [14] = R8,
                                              [15] = R9,
                                              [5] = R10,
                                              [16] = R11}};

#if SIM_JIT_IS_HOST

#define SAME(name)                                                             \
    [ISA_I_##name##_s] = {LOOP_SINGLE, LOOP_SINGLE, LOOP_SINGLE, LOOP_SINGLE}, \
    [ISA_I_##name##_d] = {LOOP_DOUBLE, LOOP_DOUBLE, LOOP_DOUBLE, LOOP_DOUBLE}
#define COMPARE(name)                                               \
    [ISA_I_##name##_s] = {LOOP_WHOLE, LOOP_SINGLE, LOOP_SINGLE, 0}, \
    [ISA_I_##name##_d] = {LOOP_WHOLE, LOOP_DOUBLE, LOOP_DOUBLE, 0}
#define FROM_INT(type)                                       \
    [ISA_I_fcvt_s_##type] = {LOOP_SINGLE, LOOP_WHOLE, 0, 0}, \
    [ISA_I_fcvt_d_##type] = {LOOP_DOUBLE, LOOP_WHOLE, 0, 0}
#define TO_INT(type)                                           \
    [ISA_I_fcvt_##type##_s] = {LOOP_WHOLE, LOOP_SINGLE, 0, 0}, \
    [ISA_I_fcvt_##type##_d] = {LOOP_WHOLE, LOOP_DOUBLE, 0, 0}

/* How instructions use their operands. Instructions not in this table use all
 * registers as integers. */
static const struct operands operands[ISA_N_INSNS] = {
    SAME(fadd),
    SAME(fsub),
    SAME(fmul),
    SAME(fdiv),
    SAME(fsqrt),
    SAME(fmadd),
    SAME(fmsub),
    SAME(fnmadd),
    SAME(fnmsub),
    SAME(fsgnj),
    SAME(fsgnjn),
    SAME(fsgnjx),
    SAME(fmin),
    SAME(fmax),
    COMPARE(feq),
    COMPARE(flt),
    COMPARE(fle),
    FROM_INT(w),
    FROM_INT(wu),
    FROM_INT(l),
    FROM_INT(lu),
    TO_INT(w),
    TO_INT(wu),
    TO_INT(l),
    TO_INT(lu),
    [ISA_I_fcvt_d_s] = {LOOP_DOUBLE, LOOP_SINGLE, 0, 0},
    [ISA_I_fcvt_s_d] = {LOOP_SINGLE, LOOP_DOUBLE, 0, 0},
    [ISA_I_fcvt_s_h] = {LOOP_SINGLE, LOOP_WHOLE, 0, 0},
    [ISA_I_fcvt_h_s] = {LOOP_WHOLE, LOOP_SINGLE, 0, 0},
    [ISA_I_lw] = {LOOP_WORD, LOOP_WHOLE, 0, 0},
    [ISA_I_ld] = {LOOP_LONG, LOOP_WHOLE, 0, 0},
    [ISA_I_sw] = {0, LOOP_WHOLE, LOOP_WORD, 0},
    [ISA_I_sd] = {0, LOOP_WHOLE, LOOP_LONG, 0},
    [ISA_I_lui] = {LOOP_WORD, 0, 0, 0},
};

static bool is_move(const struct sim_insn *pc)
{
    return pc->body == ISA_I_addi && pc->imm == 0;
}

struct operands sim_jit_operands(const struct sim_insn *pc)
{
    static const struct operands integers = {LOOP_WHOLE, LOOP_WHOLE, LOOP_WHOLE,
                                             LOOP_WHOLE};
    if (is_move(pc))
        return (struct operands){LOOP_ANY, LOOP_ANY, LOOP_ANY, LOOP_ANY};
    const struct operands o =
        pc->body < ISA_N_INSNS ? operands[pc->body] : integers;
    return o.rd | o.rs1 | o.rs2 | o.rs3 ? o : integers;
}

static enum loop_format format_of(unsigned uses)
{
    if (uses & LOOP_SINGLE && !(uses & (LOOP_WHOLE | LOOP_DOUBLE | LOOP_LONG)))
        return LOOP_SINGLE;
    if (uses & LOOP_DOUBLE && !(uses & (LOOP_WHOLE | LOOP_SINGLE | LOOP_WORD)))
        return LOOP_DOUBLE;
    return LOOP_WHOLE;
}

/* Gives both sides of a move the same use. */
static void join_moves(const struct sim_insn *insns, const struct loop *l,
                       uint8_t *uses)
{
    bool is_changed;
    do {
        is_changed = false;
        for (size_t k = 0; k < l->n; k++) {
            const struct sim_insn *pc = &insns[l->first + k];
            uint8_t *a = &uses[pc->rd], *b = &uses[pc->rs1];
            if (!is_move(pc) || pc->rs1 == 0 || pc->rd == SIM_ZERO_REG ||
                format_of(*a) == format_of(*b))
                continue;
            *a = *b = *a | *b;
            is_changed = true;
        }
    } while (is_changed);
}

static void add_use(uint8_t *uses, uint32_t *weights, unsigned r, unsigned use,
                    uint32_t weight)
{
    uses[r] |= (uint8_t)use;
    weights[r] += weight;
}

/* The most used register of this format that has no place; 0 if none. */
static unsigned next_of(const struct loop *l, const uint32_t *weights,
                        enum loop_format format)
{
    unsigned best = 0;
    for (unsigned r = 1; r < N_PLACES; r++) {
        const bool is_integer = r >= SIM_ZERO_REG || l->format[r] == LOOP_WHOLE;
        const bool fits = is_integer == (format == LOOP_WHOLE);
        if (fits && weights[r] > weights[best] && !l->places.host[r] &&
            !l->places.xmm[r])
            best = r;
    }
    return best;
}

/* Chooses integer registers. A register with a place outside of the loop keeps
 * it. */
static void choose_hosts(struct loop *l, const uint32_t *weights)
{
    uint8_t chosen[N_PLACES], free[N_PLACES];
    unsigned n = 0, n_free = 0, most = 0;
    for (unsigned r = 1; r < 32; r++)
        most += sim_jit_usual.host[r] != 0;
    for (unsigned r; n < most && (r = next_of(l, weights, LOOP_WHOLE)); n++) {
        chosen[n] = (uint8_t)r;
        l->places.host[r] = RSP; /* any non-zero value; the place is chosen
                                    below */
    }
    for (unsigned r = 1; r < 32; r++) {
        const uint8_t host = sim_jit_usual.host[r];
        if (host && l->places.host[r])
            l->places.host[r] = host;
        else if (host)
            free[n_free++] = host;
    }
    for (unsigned k = 0; k < n; k++)
        if (l->places.host[chosen[k]] == RSP)
            l->places.host[chosen[k]] = free[--n_free];
}

/* Chooses SSE registers: first for registers that are always floats, then for
 * copies. */
static void choose_xmm(struct loop *l, const uint32_t *weights,
                       const uint8_t *uses)
{
    unsigned r, xmm = XMM2 + 1;
    for (; xmm < 16 && (r = next_of(l, weights, LOOP_SINGLE)); xmm++)
        l->places.xmm[r] = (uint8_t)xmm;
    for (r = 1; r < 32; r++) {
        const bool is_number = uses[r] & (LOOP_SINGLE | LOOP_DOUBLE);
        if (l->places.xmm[r])
            continue;
        if (is_number && l->format[r] == LOOP_WHOLE && xmm < 16)
            l->copy[r] = (uint8_t)xmm++;
        l->format[r] = LOOP_WHOLE;
    }
}

/* Adds the weights of other values that an access can use: the host address of
 * the memory saves an instruction; bounds save less. */
static void weigh_access(const struct sim_program *p, const struct sim_insn *pc,
                         uint32_t weight, uint32_t *weights)
{
    const unsigned kind =
        pc->body < ISA_N_INSNS ? isa_insns[pc->body].class : ISA_N_INSN_CLASSES;
    const bool is_load = kind == ISA_INSN_load;
    if (!is_load && kind != ISA_INSN_store)
        return;
    const bool is_nram = !sim_jit_is_of_stack(p, pc, pc->rs1);
    weights[is_nram ? PLACE_NRAM_HOST : PLACE_STACK_HOST] += weight;
    if (is_load && is_nram) {
        weights[PLACE_LOAD_FIRST] += weight / 2;
        weights[PLACE_LOAD_N] += weight / 2;
    }
}

void sim_jit_choose_places(const struct sim_program *p, struct loop *l)
{
    uint8_t uses[SIM_ZERO_REG + 1] = {0};
    uint32_t weights[N_PLACES] = {0};
    for (size_t k = 0; k < l->n; k++) {
        const struct sim_insn *pc = &p->insns[l->first + k];
        const struct operands o = sim_jit_operands(pc);
        add_use(uses, weights, pc->rd, o.rd, l->weight[k]);
        add_use(uses, weights, pc->rs1, o.rs1, l->weight[k]);
        add_use(uses, weights, pc->rs2, o.rs2, l->weight[k]);
        add_use(uses, weights, pc->rs3, o.rs3, l->weight[k]);
        weigh_access(p, pc, l->weight[k], weights);
    }
    weights[0] = weights[SIM_ZERO_REG] = 0;
    join_moves(p->insns, l, uses);
    for (unsigned r = 1; r < 32; r++) {
        l->format[r] = (uint8_t)format_of(uses[r]);
        l->is_mixed |=
            l->format[r] == LOOP_WHOLE && uses[r] & (LOOP_SINGLE | LOOP_DOUBLE);
    }
    choose_hosts(l, weights);
    choose_xmm(l, weights, uses);
}

#endif

/* ---- the probable memory of an access ------------------------------------ */

bool sim_jit_is_of_stack(const struct sim_program *p, const struct sim_insn *pc,
                         unsigned r)
{
    enum { FAR = 64 };
    const struct sim_insn *from = p->insns;
    if (pc - from > FAR)
        from = pc - FAR;
    uint64_t sources = 1ull << r; /* bit set of the registers whose sum is
                                     x[r] at pc */
    while (sources && !(sources & 1ull << SIM_SP) && pc-- > from) {
        if (!(sources & 1ull << pc->rd))
            continue;
        sources &= ~(1ull << pc->rd);
        if (pc->body == ISA_I_addi || pc->body == ISA_I_add)
            sources |= 1ull << pc->rs1;
        if (pc->body == ISA_I_add)
            sources |= 1ull << pc->rs2;
        sources &= ~1ull; /* x0 has no source */
    }
    return sources & 1ull << SIM_SP;
}
