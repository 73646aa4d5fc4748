/* SPDX-License-Identifier: MIT */
/*
 * Waits for results inside of straight-line code, computed by hand: loads are
 * issued in 1 cycle and there after 5, multiplications 2 and 6, additions 1 and
 * 1, branches 2.
 */
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "tests/support/engine.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>

#define COUNT(code) (sizeof(code) / sizeof *(code))

static const uint32_t ret = 0x00008067; /* jalr zero, 0(ra) */

static struct sim_scalar_costs costs_of_pipe(void)
{
    struct sim_scalar_costs c = {0};
    c.cycles[ISA_I_add] = c.latency[ISA_I_add] = 1;
    c.cycles[ISA_I_addi] = c.latency[ISA_I_addi] = 1;
    c.cycles[ISA_I_ld] = c.cycles[ISA_I_sd] = 1;
    c.latency[ISA_I_ld] = 5;
    c.cycles[ISA_I_mul] = 2;
    c.latency[ISA_I_mul] = 6;
    c.cycles[ISA_I_bne] = 2;
    c.cycles[ISA_I_fmadd_s] = 1;
    return c;
}

/* Cycles of the code, run by the engine asked for, with A1 set; the stack is at
 * hand for loads. */
static uint64_t cycles_with(const struct sim_scalar_costs *costs,
                            const uint32_t *code, size_t n, uint64_t a1)
{
    static struct guest g;
    guest_init(&g, code, n);
    guest_fini(&g);
    sim_program_init(&g.program, code, n, GUEST_TEXT, costs);
    g.core.pc = g.program.insns;
    g.core.x[SP] = GUEST_STACK;
    g.core.x[A1] = a1;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    const uint64_t clock = g.core.clock;
    guest_fini(&g);
    return clock;
}

static uint64_t cycles_of(const uint32_t *code, size_t n, uint64_t a1)
{
    const struct sim_scalar_costs costs = costs_of_pipe();
    return cycles_with(&costs, code, n, a1);
}

/* ld at 0, there at 5: the add begins at 5, ends at 6. */
Test(pipe, a_result_is_waited_for)
{
    const uint32_t code[] = {enc_i(ISA_I_ld, A0, SP, 0),
                             enc_r(ISA_I_add, A2, A0, A0), ret};
    cr_expect_eq(cycles_of(code, COUNT(code), 0), 6);
}

/* The same, whichever operand of three it is. */
Test(pipe, each_operand_is_waited_for)
{
    const uint32_t products[] = {
        enc_r4(ISA_I_fmadd_s, A2, A0, A3, A4),
        enc_r4(ISA_I_fmadd_s, A2, A3, A0, A4),
        enc_r4(ISA_I_fmadd_s, A2, A3, A4, A0),
    };
    for (size_t i = 0; i < COUNT(products); i++) {
        const uint32_t code[] = {enc_i(ISA_I_ld, A0, SP, 0), products[i], ret};
        cr_expect_eq(cycles_of(code, COUNT(code), 0), 6, "operand %zu", i + 1);
    }
}

/* Two loads at 0 and 1; three additions that need neither until 5; then the
 * first has come at 5, the second at 6: mul at 6, 2 cycles. */
Test(pipe, distance_hides_latency)
{
    const uint32_t code[] = {
        enc_i(ISA_I_ld, A0, SP, 0),
        enc_i(ISA_I_ld, A2, SP, 8),
        enc_r(ISA_I_add, A3, A1, A1),
        enc_r(ISA_I_add, A4, A1, A1),
        enc_r(ISA_I_add, A5, A1, A1),
        enc_r(ISA_I_mul, A6, A0, A2),
        ret,
    };
    cr_expect_eq(cycles_of(code, COUNT(code), 0), 8);
}

/* A chain: ld 0, mul 5, mul 11, add 17, 18 in all. Stores wait for what they
 * store: mul 18, sd 24. */
Test(pipe, chains_add_up)
{
    const uint32_t code[] = {
        enc_i(ISA_I_ld, A0, SP, 0),
        enc_r(ISA_I_mul, A0, A0, A0),
        enc_r(ISA_I_mul, A0, A0, A0),
        enc_r(ISA_I_add, A0, A0, A1),
        enc_r(ISA_I_mul, A0, A0, A0),
        enc_s(ISA_I_sd, A0, SP, 8),
        ret,
    };
    cr_expect_eq(cycles_of(code, COUNT(code), 0), 25);
}

/* x0 is always there, and a result that is overwritten is not waited for: ld 0,
 * ld to x0 at 1, addi at 2 and 3, add at 4. */
Test(pipe, only_what_is_used_is_waited_for)
{
    const uint32_t code[] = {
        enc_i(ISA_I_ld, A0, SP, 0),     enc_i(ISA_I_ld, ZERO, SP, 0),
        enc_i(ISA_I_addi, A2, ZERO, 1), enc_i(ISA_I_addi, A0, ZERO, 1),
        enc_r(ISA_I_add, A3, A0, A2),   ret,
    };
    cr_expect_eq(cycles_of(code, COUNT(code), 0), 5);
}

/* Each round: mul 2, addi 1, bne 2; the mul of the round before counts as done,
 * so a round takes 5. With a use in the same round it takes mul 0, addi 2, add
 * at 6, bne 7: 9. */
Test(pipe, blocks_begin_with_everything_there)
{
    const uint32_t far[] = {
        enc_r(ISA_I_mul, A0, A0, A0),
        enc_i(ISA_I_addi, A1, A1, -1),
        enc_b(ISA_I_bne, A1, ZERO, -8),
        ret,
    };
    cr_expect_eq(cycles_of(far, COUNT(far), 10), 10 * 5);
    const uint32_t near[] = {
        enc_r(ISA_I_mul, A0, A0, A0),
        enc_i(ISA_I_addi, A1, A1, -1),
        enc_r(ISA_I_add, A2, A0, A0),
        enc_b(ISA_I_bne, A1, ZERO, -12),
        ret,
    };
    cr_expect_eq(cycles_of(near, COUNT(near), 10), 10 * 9);
}

/* Where a branch leads a block begins: 0 ld, 1 the label; the add behind it
 * does not wait, whichever way it is come to. */
Test(pipe, a_label_begins_a_block)
{
    const uint32_t code[] = {
        enc_i(ISA_I_ld, A0, SP, 0),
        enc_r(ISA_I_add, A2, A0, A0),
        enc_i(ISA_I_addi, A1, A1, -1),
        enc_b(ISA_I_bne, A1, ZERO, -8),
        ret,
    };
    /* ld 1, then twice add 1, addi 1, bne 2 */
    cr_expect_eq(cycles_of(code, COUNT(code), 2), 1 + 2 * 4);
}

/* ---- a 370 ----------------------------------------------------------------
 */

/* Cycles of a round of a loop, from those of 10 and of 20, on a 370: loads are
 * there after 10, arithmetic takes 2 and is there after 8, jumps take 7. */
static uint64_t round_of_370(const uint32_t *code, size_t n)
{
    struct sim_config config = {.device =
                                    sim_device_find("MLU370-X4", NULL, 0)};
    struct sim *sim = engine_new(&config);
    const struct sim_scalar_costs costs = sim->scalar;
    sim_free(sim);
    const uint64_t few = cycles_with(&costs, code, n, 10);
    const uint64_t many = cycles_with(&costs, code, n, 20);
    cr_expect_eq((many - few) % 10, 0);
    return (many - few) / 10;
}

/* The loop of a product of matrices, its sum in a register; measured: 30.06 on
 * three boards. Loads at 0 and 1; fmul at 11, fadd at 19, addi 21 and 22, bne
 * 23. */
Test(pipe, the_loop_of_a_product)
{
    const uint32_t code[] = {
        enc_i(ISA_I_lw, A2, SP, 0),      enc_i(ISA_I_lw, A3, SP, 8),
        enc_r(ISA_I_fmul_s, A2, A2, A3), enc_r(ISA_I_fadd_s, A0, A0, A2),
        enc_i(ISA_I_addi, A4, A4, 4),    enc_i(ISA_I_addi, A1, A1, -1),
        enc_b(ISA_I_bne, A1, ZERO, -24), ret,
    };
    cr_expect_eq(round_of_370(code, COUNT(code)), 30);
}

/* Halfs are added up as floats; measured: 27. lh 0, fcvt 10, addi 12, fadd 18,
 * bne 20. */
Test(pipe, the_loop_of_a_sum_of_halfs)
{
    const uint32_t code[] = {
        enc_i(ISA_I_lh, A2, SP, 0),      enc_r(ISA_I_fcvt_s_h, A2, A2, 2),
        enc_i(ISA_I_addi, A1, A1, -1),   enc_r(ISA_I_fadd_s, A0, A0, A2),
        enc_b(ISA_I_bne, A1, ZERO, -16), ret,
    };
    cr_expect_eq(round_of_370(code, COUNT(code)), 27);
}

/* The greatest of floats, as it is compiled, mostly kept; measured: 41. lw 0,
 * flt 10, bne 18, addi 25, jal 26, addi 33 and 34, bne 35. */
Test(pipe, the_loop_of_a_maximum)
{
    const uint32_t code[] = {
        enc_i(ISA_I_lw, A2, SP, 0),
        enc_r(ISA_I_flt_s, A3, A0, A2),
        enc_b(ISA_I_bne, A3, ZERO, 12),
        enc_i(ISA_I_addi, A2, A0, 0),
        enc_j(ISA_I_jal, ZERO, 4),
        enc_i(ISA_I_addi, A0, A2, 0),
        enc_i(ISA_I_addi, A1, A1, -1),
        enc_b(ISA_I_bne, A1, ZERO, -28),
        ret,
    };
    cr_expect_eq(round_of_370(code, COUNT(code)), 42);
}
