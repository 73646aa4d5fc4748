/* SPDX-License-Identifier: MIT */
/*
 * Loops that the translator keeps in registers of its own: whatever stops a
 * core inside of one finds the guest as the instructions in front of that leave
 * it. Each case runs with both engines; what is expected is counted here.
 */
#include "isa/scalar/fp.h"
#include "sim/jit/translation.h"
#include "sim/scalar/csr.h"
#include "sim/scalar/interp.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>

#define COUNT(code)     (sizeof(code) / sizeof *(code))
#define RET             enc_i(ISA_I_jalr, ZERO, RA, 0)
#define ADD_S(rd, a, b) enc_rm(enc_r(ISA_I_fadd_s, rd, a, b), ISA_RM_DYN)

/* A float as a register of the guest has it. */
#define BITS(bits) ((uint64_t)(int32_t)(bits))

enum { BOTH = 2 };

/* A guest at the beginning of code, which has so many loops. */
static void begin(struct guest *g, int engine, const uint32_t *code, size_t n,
                  size_t loops)
{
    guest_init(g, code, n);
    if (engine == 0 || !SIM_JIT_IS_HOST)
        return;
    cr_assert_null(sim_jit_prepare(&g->program, &g->core));
    cr_assert_eq(g->program.translation->n_loops, loops);
}

static enum sim_stop run(struct guest *g)
{
    return sim_jit_run(&g->core); /* the dispatch loop, if nothing is ready */
}

/* ---- where it stops ------------------------------------------------------ */

enum { SUM_BEFORE = 1, SUM_LENGTH = 4 };

/* t0 = the sum of the floats from a0 to a1, the last one in t2. */
static size_t put_sum(uint32_t *code)
{
    const uint32_t sum[] = {
        enc_i(ISA_I_addi, T0, ZERO, 0),
        enc_i(ISA_I_lw, T2, A0, 0),
        ADD_S(T0, T0, T2),
        enc_i(ISA_I_addi, A0, A0, 4),
        enc_b(ISA_I_bne, A0, A1, -12),
        RET,
    };
    memcpy(code, sum, sizeof sum);
    return COUNT(sum);
}

/* Floats 1, 2, 3, ... in NRAM: sums of them are exact. */
static void fill_nram(struct guest *g)
{
    for (unsigned i = 0; i < GUEST_BYTES / 4; i++) {
        const float value = (float)(i + 1);
        memcpy(g->nram + 4 * i, &value, 4);
    }
}

static uint64_t bits_of(double value)
{
    const float f = (float)value;
    int32_t bits;
    memcpy(&bits, &f, 4);
    return (uint64_t)bits;
}

/* A quantum ends after the first jump back at which it is used up. */
Test(loops, a_quantum_ends_after_a_jump)
{
    static struct guest g;
    uint32_t code[8];
    const size_t n = put_sum(code);
    for (int engine = 0; engine < BOTH; engine++)
        for (unsigned limit = 0; limit < 60; limit++) {
            begin(&g, engine, code, n, 1);
            fill_nram(&g);
            g.core.x[A0] = GUEST_NRAM;
            g.core.x[A1] = GUEST_NRAM + 400;
            g.core.limit = limit;
            cr_assert_eq(run(&g), SIM_STOP_QUANTUM);
            unsigned rounds = 1;
            while (SUM_BEFORE + rounds * SUM_LENGTH < limit)
                rounds++;
            const uint64_t retired = SUM_BEFORE + rounds * SUM_LENGTH;
            cr_assert_eq(g.core.instret, retired);
            cr_assert_eq(g.core.clock, retired + rounds * GUEST_NRAM_CYCLES);
            cr_assert_eq(g.core.pc - g.program.insns, SUM_BEFORE);
            cr_assert_eq(g.core.x[A0], GUEST_NRAM + 4 * rounds);
            cr_assert_eq(g.core.x[T2], bits_of(rounds));
            cr_assert_eq(g.core.x[T0], bits_of(rounds * (rounds + 1) / 2.0));
            guest_fini(&g);
        }
}

/* The stack pointer leaves the stack while a sum is in a register for numbers.
 */
Test(loops, a_fault_finds_the_numbers)
{
    static struct guest g;
    const uint32_t code[] = {
        ADD_S(T0, T0, T1),
        enc_i(ISA_I_addi, SP, SP, -1024),
        enc_i(ISA_I_addi, A0, A0, -1),
        ADD_S(T2, T0, T0),
        enc_b(ISA_I_bne, A0, ZERO, -16),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[SP] = GUEST_STACK + 5 * 1024;
        g.core.x[T1] = bits_of(1.5);
        cr_assert_eq(run(&g), SIM_STOP_FAULT);
        cr_assert_eq(g.core.fault.kind, SIM_FAULT_STACK);
        cr_assert_eq(g.core.pc - g.program.insns, 1);
        cr_assert_eq(g.core.instret, 5 * COUNT(code) - 5 + 1);
        cr_assert_eq(g.core.x[T0], bits_of(6 * 1.5));
        cr_assert_eq(g.core.x[T2], bits_of(2 * 5 * 1.5));
        cr_assert_eq(g.core.x[A0], (uint64_t)-5);
        guest_fini(&g);
    }
}

/* The compute unit writes to [64, 128) of NRAM until cycle 1000. */
Test(loops, an_access_waits_for_the_compute_unit)
{
    static struct guest g;
    uint32_t code[8];
    const size_t n = put_sum(code);
    const unsigned last = 40, before = 64 / 4; /* words */
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, n, 1);
        fill_nram(&g);
        g.core.wait_lo = GUEST_NRAM + 64;
        g.core.wait_hi = GUEST_NRAM + 128;
        g.core.account.units[ISA_UNIT_COMPUTE].done_at = 1000;
        g.core.x[A0] = GUEST_NRAM;
        g.core.x[A1] = GUEST_NRAM + 4 * last;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_assert_eq(g.core.wait_hi, 0);
        cr_assert_eq(g.core.clock,
                     1000 + (last - before) * (SUM_LENGTH + GUEST_NRAM_CYCLES) +
                         1);
        cr_assert_eq(g.core.x[T0], bits_of(last * (last + 1) / 2));
        guest_fini(&g);
    }
}

/* Beside what it writes nobody waits, on either side. */
Test(loops, an_access_beside_it_does_not_wait)
{
    static struct guest g;
    uint32_t code[8];
    const size_t n = put_sum(code);
    const uint64_t lo[] = {64, GUEST_BYTES - 128};
    for (int engine = 0; engine < BOTH; engine++)
        for (int k = 0; k < 2; k++) {
            begin(&g, engine, code, n, 1);
            fill_nram(&g);
            g.core.wait_lo = GUEST_NRAM + lo[k];
            g.core.wait_hi = g.core.wait_lo + 64;
            g.core.account.units[ISA_UNIT_COMPUTE].done_at = 1000000;
            g.core.x[A0] = GUEST_NRAM + 1024;
            g.core.x[A1] = GUEST_NRAM + 2048;
            cr_assert_eq(run(&g), SIM_STOP_END);
            cr_assert_neq(g.core.wait_hi, 0);
            cr_assert_eq(g.core.clock,
                         SUM_BEFORE + 256 * (SUM_LENGTH + GUEST_NRAM_CYCLES) +
                             1);
            guest_fini(&g);
        }
}

/* ---- numbers ------------------------------------------------------------- */

#define F(op, rd, a, b) enc_r(ISA_I_f##op##_s, rd, a, b)

/* For pairs of floats from a0 to a1: copies, sums, extremes and signs of each,
 * a line of 32 bytes from a2 on. */
Test(loops, numbers_that_are_no_numbers)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_i(ISA_I_lw, T0, A0, 0),
        enc_i(ISA_I_lw, T1, A0, 4),
        enc_s(ISA_I_sw, T0, A2, 0),
        ADD_S(T2, T0, T1),
        enc_s(ISA_I_sw, T2, A2, 4),
        F(min, T2, T0, T1),
        enc_s(ISA_I_sw, T2, A2, 8),
        F(max, T2, T0, T1),
        enc_s(ISA_I_sw, T2, A2, 12),
        F(sgnjn, T2, T0, T0),
        enc_s(ISA_I_sw, T2, A2, 16),
        F(sgnjx, T2, T0, T0),
        enc_s(ISA_I_sw, T2, A2, 20),
        F(sgnj, T2, T0, T1),
        enc_s(ISA_I_sw, T2, A2, 24),
        F(le, A3, T0, T1),
        enc_s(ISA_I_sw, A3, A2, 28),
        enc_i(ISA_I_addi, A0, A0, 8),
        enc_i(ISA_I_addi, A2, A2, 32),
        enc_b(ISA_I_bne, A0, A1, -76),
        RET,
    };
    enum { NAN_S = 0x7fc00000, MINUS = INT32_MIN, INF = 0x7f800000 };
    enum { ONE = 0x3f800000, TWO = 0x40000000, SIGNALING = 0x7f812345 };
    /* a, b, then: a, a + b, min, max, -a, |a|, a with the sign of b, a <= b */
    static const uint32_t rows[][10] = {
        {ONE, TWO, ONE, 0x40400000, ONE, TWO, ONE | MINUS, ONE, ONE, 1},
        {0, MINUS, 0, 0, MINUS, 0, MINUS, 0, MINUS, 1},
        {MINUS, 0, MINUS, 0, MINUS, 0, 0, 0, 0, 1},
        {MINUS, MINUS, MINUS, MINUS, MINUS, MINUS, 0, 0, MINUS, 1},
        {SIGNALING, ONE, SIGNALING, NAN_S, ONE, ONE, SIGNALING | MINUS,
         SIGNALING, SIGNALING, 0},
        {ONE, 0xffc54321, ONE, NAN_S, ONE, ONE, ONE | MINUS, ONE, ONE | MINUS,
         0},
        {INF, INF | MINUS, INF, NAN_S, INF | MINUS, INF, INF | MINUS, INF,
         INF | MINUS, 0},
        {0xffc00001, SIGNALING, 0xffc00001, NAN_S, NAN_S, NAN_S, 0x7fc00001,
         0x7fc00001, 0x7fc00001, 0},
        {1, 1, 1, 2, 1, 1, 1 | MINUS, 1, 1, 1}, /* subnormal */
        {ONE, ONE, ONE, TWO, ONE, ONE, ONE | MINUS, ONE, ONE, 1},
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        for (unsigned i = 0; i < COUNT(rows); i++)
            memcpy(g.nram + 8 * i, rows[i], 8);
        g.core.x[A0] = GUEST_NRAM;
        g.core.x[A1] = GUEST_NRAM + 8 * COUNT(rows);
        g.core.x[A2] = GUEST_STACK;
        cr_assert_eq(run(&g), SIM_STOP_END);
        for (unsigned i = 0; i < COUNT(rows); i++)
            for (unsigned k = 0; k < 8; k++) {
                uint32_t got;
                memcpy(&got, g.stack + 32 * i + 4 * k, 4);
                cr_assert_eq(got, rows[i][2 + k],
                             "engine %d, row %u, result %u: 0x%" PRIx32, engine,
                             i, k, got);
            }
        guest_fini(&g);
    }
}

/* 1 + 1.5 * 2^-24 is 1 + 2^-23 to nearest, and 1 toward zero. */
Test(loops, the_rounding_mode_is_that_of_frm)
{
    static struct guest g;
    const uint32_t code[] = {
        ADD_S(T0, T0, T1),
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -8),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++)
        for (uint8_t frm = ISA_RM_RNE; frm <= ISA_RM_RTZ; frm++) {
            begin(&g, engine, code, COUNT(code), 1);
            g.core.frm = frm;
            g.core.x[A0] = 10;
            g.core.x[T0] = BITS(0x3f800000);
            g.core.x[T1] = BITS(0x33c00000);
            cr_assert_eq(run(&g), SIM_STOP_END);
            cr_assert_eq(g.core.x[T0],
                         BITS(0x3f800000) + (frm == ISA_RM_RNE ? 10 : 0));
            guest_fini(&g);
        }
}

/* t2 would be a float in the branch that is never taken. */
Test(loops, other_bits_of_a_register_stay)
{
    static struct guest g;
    const uint64_t other = 0x123456789abcdef0;
    const uint32_t code[] = {
        enc_b(ISA_I_beq, ZERO, ZERO, 8),
        ADD_S(T2, T2, T1),
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -12),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[A0] = 10;
        g.core.x[T2] = other;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_assert_eq(g.core.x[T2], other);
        guest_fini(&g);
    }
}

/* t0 is a float, then what it is as an integer, then a float again; a1 becomes
 * the sum of the integers. */
Test(loops, a_register_that_is_both)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_rm(enc_r(ISA_I_fcvt_s_w, T0, A0, 0), ISA_RM_DYN),
        ADD_S(T0, T0, T0),
        enc_r(ISA_I_add, A1, A1, T0), /* its bits */
        enc_rm(enc_r(ISA_I_fcvt_w_s, T0, T0, 0), ISA_RM_RTZ),
        enc_r(ISA_I_add, A2, A2, T0),
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -24),
        RET,
    };
    uint64_t bits = 0, sum = 0;
    for (int i = 100; i > 0; i--) {
        bits += bits_of(2.0 * i);
        sum += 2 * (uint64_t)i;
    }
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[A0] = 100;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_assert_eq(g.core.x[A1], bits);
        cr_assert_eq(g.core.x[A2], sum);
        cr_assert_eq(g.core.x[T0], 2);
        guest_fini(&g);
    }
}

/* t0 is a double of which the lower half is taken for a float, where a NaN has
 * the minimum left to others. */
Test(loops, a_register_that_is_float_and_double)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_rm(enc_r(ISA_I_fmul_d, T0, T1, T1), ISA_RM_DYN),
        F(min, T2, T0, T3),
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -12),
        RET,
    };
    const double factor = -1.1, product = factor * factor;
    for (int engine = 0; engine < BOTH; engine++) {
        uint64_t bits;
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[A0] = 5;
        g.core.x[T3] = 0x7fc00000;
        memcpy(&g.core.x[T1], &factor, 8);
        memcpy(&bits, &product, 8);
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_assert_eq(g.core.x[T0], bits);
        cr_assert_eq(g.core.x[T2], BITS(bits));
        guest_fini(&g);
    }
}

/* Halves: 1 + 2^-11 rounds to 1, the even one; 1 + 2^-10 does not. */
Test(loops, halves)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_rm(enc_r(ISA_I_fadd_h, T0, T0, T1), ISA_RM_DYN),
        enc_rm(enc_r(ISA_I_fcvt_s_h, T2, T0, 0), ISA_RM_DYN),
        ADD_S(T3, T3, T2),
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -16),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++)
        for (unsigned exponent = 4; exponent < 6; exponent++) {
            begin(&g, engine, code, COUNT(code), 1);
            g.core.x[A0] = 8;
            g.core.x[T0] = 0x3c00;
            g.core.x[T1] = exponent << 10; /* 2^-11, 2^-10 */
            cr_assert_eq(run(&g), SIM_STOP_END);
            const unsigned steps = exponent - 4; /* of 2^-10, each time */
            cr_assert_eq(g.core.x[T0], 0x3c00 + 8 * steps);
            cr_assert_eq(g.core.x[T3], bits_of(8 + steps * 36 / 1024.0));
            guest_fini(&g);
        }
}

/* ---- memory -------------------------------------------------------------- */

/* Only the pages that bytes go to count as written, in both memories. */
Test(loops, pages_that_are_written)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_s(ISA_I_sb, A2, A0, 0),
        enc_i(ISA_I_addi, A2, A2, 1),
        enc_r(ISA_I_add, A0, A0, A3),
        enc_b(ISA_I_bltu, A0, A1, -12),
        RET,
    };
    const uint64_t firsts[] = {GUEST_NRAM, GUEST_STACK};
    for (int engine = 0; engine < BOTH; engine++)
        for (unsigned memory = 0; memory < 2; memory++)
            for (unsigned k = 0; k < 3; k++) {
                const unsigned from = 4096 * k + 4096 - 96;
                const unsigned bytes = k < 2 ? 192 : 96; /* into the next one */
                begin(&g, engine, code, COUNT(code), 1);
                g.core.x[A0] = firsts[memory] + from;
                g.core.x[A1] = g.core.x[A0] + bytes;
                g.core.x[A3] = 1;
                cr_assert_eq(run(&g), SIM_STOP_END);
                for (unsigned page = 0; page < 3; page++) {
                    cr_assert_eq(g.dirty[memory][page],
                                 page == k || page == k + 1);
                    cr_assert_eq(g.dirty[!memory][page], 0);
                }
                const uint8_t *host = memory ? g.stack : g.nram;
                for (unsigned i = 0; i < GUEST_BYTES; i++)
                    cr_assert_eq(host[i],
                                 i - from < bytes ? (uint8_t)(i - from) : 0);
                guest_fini(&g);
            }
}

/* An inner loop, calls of it, and marks: what there is no code for as a whole.
 */
Test(loops, those_that_are_none)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_i(ISA_I_addi, A1, ZERO, 3), /* outer */
        enc_i(ISA_I_addi, A1, A1, -1),
        enc_i(ISA_I_addi, A2, A2, 1),
        enc_b(ISA_I_bne, A1, ZERO, -8),
        enc_j(ISA_I_jal, T0, 16), /* a call */
        enc_i(ISA_I_addi, A0, A0, -1),
        enc_b(ISA_I_bne, A0, ZERO, -24),
        RET,
        enc_i(ISA_I_addi, A3, A3, 1),
        enc_i(ISA_I_jalr, ZERO, T0, 0),
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[A0] = 10;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_assert_eq(g.core.x[A2], 30);
        cr_assert_eq(g.core.x[A3], 10);
        guest_fini(&g);

        guest_init(&g, code, COUNT(code));
        sim_mark_set(&g.program, &g.program.insns[2], SIM_MARK_STOP, true);
        if (engine == 1 && SIM_JIT_IS_HOST) {
            cr_assert_null(sim_jit_prepare(&g.program, &g.core));
            cr_assert_eq(g.program.translation->n_loops, 0);
        }
        g.core.x[A0] = 1;
        for (unsigned i = 0; i < 3; i++) {
            cr_assert_eq(run(&g), SIM_STOP_POINT);
            cr_assert_eq(g.core.x[A2], i);
        }
        cr_assert_eq(run(&g), SIM_STOP_END);
        guest_fini(&g);
    }
}

/* ---- outside of loops -------------------------------------------------------
 */

/* The lowest bit of the target of a jump through a register is none. */
Test(loops, jumps_to_odd_addresses)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_i(ISA_I_jalr, T0, A0, 1), /* to the third instruction, and 1 */
        enc_i(ISA_I_addi, A1, ZERO, 1),
        enc_i(ISA_I_addi, A2, ZERO, 1),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 0);
        g.core.x[A0] = GUEST_TEXT + 8;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_expect_eq(g.core.x[A1], 0);
        cr_expect_eq(g.core.x[A2], 1);
        cr_expect_eq(g.core.x[T0], GUEST_TEXT + 4);
        guest_fini(&g);
    }
}

/* Stores of 2, 4 and 8 bytes that begin on one page and end on the next. */
Test(loops, stores_over_the_edge_of_a_page)
{
    static const enum isa_insn_op stores[] = {ISA_I_sh, ISA_I_sw, ISA_I_sd};
    static const uint64_t firsts[] = {GUEST_NRAM, GUEST_STACK};
    static struct guest g;
    for (int engine = 0; engine < BOTH; engine++)
        for (int k = 0; k < 3; k++)
            for (int is_stack = 0; is_stack < 2; is_stack++)
                for (int is_loop = 0; is_loop < 2; is_loop++) {
                    const uint32_t code[] = {
                        enc_s(stores[k], A1, A0, -1),
                        enc_i(ISA_I_addi, A2, A2, -1),
                        is_loop ? enc_b(ISA_I_bne, A2, ZERO, -8)
                                : enc_i(ISA_I_addi, A3, ZERO, 0),
                        RET,
                    };
                    begin(&g, engine, code, COUNT(code), (size_t)is_loop);
                    g.core.x[A0] = firsts[is_stack] + 4096;
                    g.core.x[A2] = 3;
                    cr_assert_eq(run(&g), SIM_STOP_END);
                    for (int page = 0; page < 3; page++)
                        cr_expect_eq(g.dirty[is_stack][page], page < 2,
                                     "engine %d store %d page %d", engine, k,
                                     page);
                    guest_fini(&g);
                }
}

/* A loop that comes to the edge of a page from below: its last store alone
 * touches the next one. */
Test(loops, stores_that_come_to_the_edge)
{
    static struct guest g;
    const uint32_t code[] = {
        enc_s(ISA_I_sd, A1, A0, 0),
        enc_i(ISA_I_addi, A0, A0, 8),
        enc_b(ISA_I_bne, A0, A2, -8),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++)
        for (unsigned last = 4096 - 16; last <= 4096; last++) {
            begin(&g, engine, code, COUNT(code), 1);
            g.core.x[A0] = GUEST_NRAM + last - 80;
            g.core.x[A2] = GUEST_NRAM + last + 8; /* behind the store there */
            cr_assert_eq(run(&g), SIM_STOP_END);
            cr_expect(g.dirty[0][0]);
            cr_expect_eq(g.dirty[0][1], last + 8 > 4096, "engine %d at %u",
                         engine, last);
            guest_fini(&g);
        }
}

/* A division that has no result for the host. */
Test(loops, the_least_integer_by_minus_one)
{
    static const struct {
        enum isa_insn_op op;
        uint64_t a, result;
    } cases[] = {
        {ISA_I_div, (uint64_t)INT64_MIN, (uint64_t)INT64_MIN},
        {ISA_I_rem, (uint64_t)INT64_MIN, 0},
        {ISA_I_divw, (uint64_t)INT32_MIN, (uint64_t)INT32_MIN},
        {ISA_I_remw, (uint64_t)INT32_MIN, 0},
        {ISA_I_div, 7, (uint64_t)-7},
        {ISA_I_divu, 7, 0},
    };
    static struct guest g;
    for (int engine = 0; engine < BOTH; engine++)
        for (size_t i = 0; i < COUNT(cases); i++) {
            const uint32_t code[] = {enc_r(cases[i].op, A0, A1, A2), RET};
            begin(&g, engine, code, COUNT(code), 0);
            g.core.x[A1] = cases[i].a;
            g.core.x[A2] = UINT64_MAX;
            cr_assert_eq(run(&g), SIM_STOP_END);
            cr_expect_eq(g.core.x[A0], cases[i].result, "case %zu", i);
            guest_fini(&g);
        }
}

/* The cycle counter, behind a load of NRAM: what the last round reads. */
Test(loops, the_cycle_counter_in_a_loop)
{
    enum { ROUNDS = 5, ROUND = 4 };
    static struct guest g;
    const uint32_t code[] = {
        enc_i(ISA_I_lw, A3, A0, 0),
        enc_i(ISA_I_csrrs, A1, ZERO, SIM_CSR_CYCLE),
        enc_i(ISA_I_addi, A2, A2, -1),
        enc_b(ISA_I_bne, A2, ZERO, -12),
        RET,
    };
    for (int engine = 0; engine < BOTH; engine++) {
        begin(&g, engine, code, COUNT(code), 1);
        g.core.x[A0] = GUEST_NRAM;
        g.core.x[A2] = ROUNDS;
        cr_assert_eq(run(&g), SIM_STOP_END);
        cr_expect_eq(g.core.x[A1], (ROUNDS - 1) * (ROUND + GUEST_NRAM_CYCLES) +
                                       1 + GUEST_NRAM_CYCLES);
        guest_fini(&g);
    }
}

/* A translation lacks the steps that are marked after it: it is made anew. */
Test(loops, marks_need_another_translation)
{
    static struct guest g;
    static const uint32_t code[] = {0x13, 0x8067}; /* nop, ret */
    if (!SIM_JIT_IS_HOST)
        return;
    begin(&g, 1, code, COUNT(code), 0);
    cr_expect_not(g.program.is_marked_anew);
    sim_mark_set(&g.program, &g.program.insns[0], SIM_MARK_STOP, true);
    cr_expect(g.program.is_marked_anew);
    cr_assert_null(sim_jit_prepare(&g.program, &g.core));
    cr_expect_not(g.program.is_marked_anew);
    cr_expect_eq(run(&g), SIM_STOP_POINT);
    guest_fini(&g);
}
