/* SPDX-License-Identifier: MIT */
/*
 * The dispatch loop: counting of cycles and instructions, quanta, the ways a
 * program ends, and the fast path of memory. Programs are a few words each.
 */
#include "sim/run/stack.h"
#include "sim/scalar/csr.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "sim/scalar/watch.h"
#include "tests/support/engine.h"
#include "tests/support/guest.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(code) (sizeof(code) / sizeof *(code))

static const uint32_t ret = 0x00008067; /* jalr zero, 0(ra) */

/* a0 = sum of a1 .. 1, two instructions before the loop, three in it. */
static const uint32_t *sum_loop(size_t *n)
{
    static uint32_t code[6];
    code[0] = enc_i(ISA_I_addi, A0, ZERO, 0);
    code[1] = enc_i(ISA_I_addi, A2, ZERO, 0);
    code[2] = enc_r(ISA_I_add, A0, A0, A1);
    code[3] = enc_i(ISA_I_addi, A1, A1, -1);
    code[4] = enc_b(ISA_I_bne, A1, ZERO, -8);
    code[5] = ret;
    *n = 6;
    return code;
}

Test(interp, counts_a_loop)
{
    static struct guest g;
    size_t n;
    const uint32_t *code = sum_loop(&n);
    guest_init(&g, code, n);
    g.core.x[A1] = 1000;
    g.core.clock = 50;
    g.core.instret = 7;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 500500);
    cr_assert_eq(g.core.instret, 7 + 2 + 3000 + 1);
    cr_assert_eq(g.core.clock, 50 + 2 + 3000 + 1);
    cr_assert_eq(g.core.pc, g.program.insns + 5);
    guest_fini(&g);
}

Test(interp, costs_are_summed_by_row)
{
    static struct guest g;
    struct sim_scalar_costs costs = {0};
    size_t n;
    const uint32_t *code = sum_loop(&n);
    costs.cycles[ISA_I_addi] = 1;
    costs.cycles[ISA_I_add] = 10;
    costs.cycles[ISA_I_bne] = 100;
    costs.cycles[ISA_I_jalr] = 1000;
    guest_init(&g, code, n);
    guest_fini(&g);
    sim_program_init(&g.program, code, n, GUEST_TEXT, &costs);
    g.core.pc = g.program.insns;
    g.core.x[A1] = 5;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.clock, 2 + 5 * 111 + 1000);
    guest_fini(&g);
}

/* Cut into quanta of any length, a program does and counts the same. */
Test(interp, quanta_change_nothing)
{
    size_t n;
    const uint32_t *code = sum_loop(&n);
    for (uint64_t quantum = 1; quantum < 40; quantum++) {
        static struct guest g;
        guest_init(&g, code, n);
        g.core.x[A1] = 30;
        enum sim_stop stop;
        do {
            uint64_t before = g.core.instret;
            g.core.limit = before + quantum;
            stop = engine_run(&g.core);
            if (stop == SIM_STOP_QUANTUM) {
                cr_assert_geq(g.core.instret, g.core.limit);
                cr_assert_leq(g.core.instret, g.core.limit + 5);
                cr_assert_eq(g.core.clock, g.core.instret);
                cr_assert_eq(g.core.pc, g.program.insns + 2);
            }
        } while (stop == SIM_STOP_QUANTUM);
        cr_assert_eq(stop, SIM_STOP_END);
        cr_assert_eq(g.core.x[A0], 465);
        cr_assert_eq(g.core.instret, 2 + 90 + 1);
        cr_assert_eq(g.core.clock, 2 + 90 + 1);
        guest_fini(&g);
    }
}

/* A core past its limit still makes progress: to the next taken branch. */
Test(interp, a_spent_quantum_makes_progress)
{
    static struct guest g;
    size_t n;
    const uint32_t *code = sum_loop(&n);
    guest_init(&g, code, n);
    g.core.x[A1] = 3;
    g.core.instret = 100;
    g.core.limit = 10;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_QUANTUM);
    cr_assert_eq(g.core.instret, 105);
    cr_assert_eq(g.core.pc, g.program.insns + 2);
    guest_fini(&g);
}

/* Runs code until it faults with this kind, at instruction `at`, having
 * retired that many; returns the address of the fault. */
static uint64_t fault(const uint32_t *code, size_t n, uint64_t a1,
                      enum sim_fault_kind kind, size_t at, uint64_t retired)
{
    static struct guest g;
    guest_init(&g, code, n);
    g.core.x[A1] = a1;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_FAULT);
    cr_assert_eq(g.core.fault.kind, kind);
    cr_assert_eq(g.core.fault.pc, GUEST_TEXT + 4 * at);
    cr_assert_eq(g.core.pc, g.program.insns + at);
    cr_assert_eq(g.core.instret, retired);
    cr_assert_eq(g.core.clock, retired);
    cr_assert(g.core.fault.detail[0]);
    guest_fini(&g);
    return g.core.fault.address;
}

Test(interp, jumps_outside_are_faults_of_the_jump)
{
    uint32_t nop = enc_i(ISA_I_addi, ZERO, ZERO, 0);
    uint32_t jalr[] = {nop, enc_i(ISA_I_jalr, RA, A1, 0), ret};
    const uint64_t targets[] = {
        0, 8, GUEST_TEXT - 4, GUEST_TEXT + 2, GUEST_TEXT + 12, UINT64_MAX - 1};
    for (size_t i = 0; i < COUNT(targets); i++)
        cr_assert_eq(fault(jalr, 3, targets[i], SIM_FAULT_EXECUTE, 1, 1),
                     targets[i]);
    const int distances[] = {-8, 8, 6, 2, 1024, -1024};
    for (size_t i = 0; i < COUNT(distances); i++) {
        uint64_t target = GUEST_TEXT + 4 + (uint64_t)(int64_t)distances[i];
        uint32_t jal[] = {nop, enc_j(ISA_I_jal, RA, distances[i]), ret};
        uint32_t beq[] = {nop, enc_b(ISA_I_beq, A1, A1, distances[i]), ret};
        if (target == GUEST_TEXT + 8 + 4)
            continue;
        cr_assert_eq(fault(jal, 3, 0, SIM_FAULT_EXECUTE, 1, 1), target);
        cr_assert_eq(fault(beq, 3, 0, SIM_FAULT_EXECUTE, 1, 1), target);
    }
}

Test(interp, a_branch_outside_that_is_not_taken_is_none)
{
    uint32_t code[] = {enc_b(ISA_I_bne, A1, A1, -2048), ret};
    static struct guest g;
    guest_init(&g, code, 2);
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    guest_fini(&g);
}

Test(interp, running_over_the_end_is_a_fault_of_the_last_instruction)
{
    uint32_t nop = enc_i(ISA_I_addi, ZERO, ZERO, 0), code[] = {nop, nop};
    cr_assert_eq(fault(code, 2, 0, SIM_FAULT_EXECUTE, 1, 2), GUEST_TEXT + 8);
}

/* Or the core would be at a later cycle before the fault than at it, and come
 * behind others that are there already. */
Test(interp, no_quantum_ends_between_a_branch_and_its_fault)
{
    const uint32_t nop = enc_i(ISA_I_addi, ZERO, ZERO, 0);
    const uint32_t ends[] = {enc_j(ISA_I_jal, RA, 1024),
                             enc_b(ISA_I_beq, A1, A1, -1024),
                             enc_i(ISA_I_jalr, RA, A1, 0), nop};
    for (size_t i = 0; i < 2 * COUNT(ends); i++) {
        const uint32_t code[] = {nop, nop, ends[i / 2]};
        static struct guest g;
        guest_init(&g, code, 3);
        enum sim_stop stop = SIM_GO;
        while (stop != SIM_STOP_FAULT) {
            const uint64_t before = g.core.clock;
            g.core.limit = g.core.instret + 1;
            stop = i % 2 ? sim_core_step(&g.core) : engine_run(&g.core);
            cr_assert(stop == SIM_STOP_FAULT || stop == SIM_GO, "%zu", i);
            cr_assert_geq(g.core.clock, before, "%zu", i);
        }
        cr_assert_eq(g.core.fault.kind, SIM_FAULT_EXECUTE);
        cr_assert_eq(g.core.pc, g.program.insns + 2, "%zu", i);
        guest_fini(&g);
    }
}

Test(interp, illegal_words_show_themselves)
{
    uint32_t code[] = {enc_i(ISA_I_addi, A0, ZERO, 1), 0xdeadbeff, ret};
    static struct guest g;
    fault(code, 3, 0, SIM_FAULT_ILLEGAL, 1, 1);
    guest_init(&g, code, 3);
    engine_run(&g.core);
    cr_assert(strstr(g.core.fault.detail, "0xdeadbeff"));
    guest_fini(&g);
}

Test(interp, waits_for_nram_that_is_being_written)
{
    uint32_t code[] = {enc_i(ISA_I_lw, A0, A1, 0), ret};
    for (int64_t at = 90; at < 210; at++) {
        static struct guest g;
        guest_init(&g, code, 2);
        g.core.x[A1] = GUEST_NRAM + (uint64_t)at;
        g.core.wait_lo = GUEST_NRAM + 100;
        g.core.wait_hi = GUEST_NRAM + 200;
        cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
        bool waited = g.core.wait_hi == 0; /* what the interlock leaves */
        cr_assert_eq(waited, at + 4 > 100 && at < 200);
        cr_assert_eq(g.core.clock, 2 + GUEST_NRAM_CYCLES);
        guest_fini(&g);
    }
}

/* Stores are seen by later loads, through both memories and over pages. */
Test(interp, copies_between_nram_and_stack)
{
    uint32_t code[] = {
        enc_i(ISA_I_lbu, A3, A1, 0),   enc_s(ISA_I_sb, A3, A2, 0),
        enc_i(ISA_I_addi, A1, A1, 1),  enc_i(ISA_I_addi, A2, A2, 1),
        enc_b(ISA_I_bne, A1, A4, -16), ret};
    static struct guest g;
    guest_init(&g, code, COUNT(code));
    for (unsigned i = 0; i < GUEST_BYTES; i++)
        g.nram[i] = (uint8_t)(i * 7 + i / 256);
    g.core.x[A1] = GUEST_NRAM;
    g.core.x[A2] = GUEST_STACK;
    g.core.x[A4] = GUEST_NRAM + GUEST_BYTES;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_arr_eq(g.stack, g.nram, GUEST_BYTES);
    cr_assert_eq(g.core.instret, 5 * GUEST_BYTES + 1);
    cr_assert_eq(g.core.clock,
                 g.core.instret + (uint64_t)GUEST_BYTES * GUEST_NRAM_CYCLES);
    cr_assert(!g.dirty[0][0] && g.dirty[1][0] && g.dirty[1][2]);
    guest_fini(&g);
}

/* Whatever instruction writes the stack pointer, it stays within the stack, of
 * whose bytes the lowest and the end belong to it. */
Test(interp, the_stack_pointer_stays_within_the_stack)
{
    const uint64_t end = GUEST_STACK + GUEST_BYTES, from = end - 16;
    const struct {
        uint32_t word;
        uint64_t a0; /* operand */
        uint64_t to; /* what it makes of the stack pointer */
        bool is_inside;
    } cases[] = {
        {enc_i(ISA_I_addi, SP, SP, 16), 0, end, true},
        {enc_i(ISA_I_addi, SP, SP, 17), 0, end + 1, false},
        {enc_r(ISA_I_sub, SP, SP, A0), GUEST_BYTES - 16, GUEST_STACK, true},
        {enc_r(ISA_I_sub, SP, SP, A0), GUEST_BYTES, GUEST_STACK - 16, false},
        {enc_r(ISA_I_add, SP, SP, A0), -0x10000000ull, from - 0x10000000,
         false},
        {enc_r(ISA_I_add, SP, SP, A0), 1ull << 63, from + (1ull << 63), false},
        {enc_i(ISA_I_andi, SP, SP, -2048), 0, end - 2048, true},
        {enc_i(ISA_I_andi, SP, SP, 255), 0, 0xf0, false},
        {enc_i(ISA_I_ld, SP, A0, 0), GUEST_NRAM, 0, false},
        {enc_u(ISA_I_lui, SP, 0x40001), 0, GUEST_STACK + 4096, true},
        {enc_u(ISA_I_lui, SP, 0x20000), 0, 0x20000000, false},
        {enc_r(ISA_I_mul, SP, SP, ZERO), 0, 0, false},
        {enc_r(ISA_I_addw, SP, SP, A0), 1, from + 1, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        static struct guest g;
        const uint32_t code[] = {cases[i].word, ret};
        guest_init(&g, code, COUNT(code));
        g.core.x[SP] = from;
        g.core.x[A0] = cases[i].a0;
        enum sim_stop stop = engine_run(&g.core);
        cr_assert_eq(stop, cases[i].is_inside ? SIM_STOP_END : SIM_STOP_FAULT,
                     "case %zu: %d", i, stop);
        cr_assert_eq(g.core.x[SP], cases[i].to, "case %zu", i);
        if (!cases[i].is_inside) {
            cr_assert_eq(g.core.fault.kind, SIM_FAULT_STACK);
            cr_assert_eq(g.core.fault.pc, GUEST_TEXT);
        }
        guest_fini(&g);
    }
}

/* The stack pointer may be loaded from memory that others see, in a turn: its
 * fault is not before that. */
Test(interp, a_stack_pointer_that_is_wrong_is_so_after_its_turn)
{
    const uint32_t code[] = {enc_i(ISA_I_addi, SP, ZERO, 0), ret};
    static struct guest g;
    guest_init(&g, code, 2);
    g.core.x[SP] = GUEST_STACK;
    g.core.turn_clock = 7;
    g.core.turn_instret = 1;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_FAULT);
    cr_assert_eq(g.core.fault.kind, SIM_FAULT_STACK);
    cr_assert_eq(g.core.clock, 7);
    cr_assert_eq(g.core.instret, 1);
    guest_fini(&g);
}

/* What is kept of the stack for the message is inside of it, wherever the
 * pointer has gone. */
Test(interp, words_of_the_stack_are_inside_of_it)
{
    const uint32_t code[] = {ret};
    static const uint64_t pointers[] = {UINT64_MAX,
                                        UINT64_MAX - 6,
                                        UINT64_MAX - 7,
                                        1ull << 63,
                                        0,
                                        GUEST_STACK - 1,
                                        GUEST_STACK + GUEST_BYTES - 1,
                                        GUEST_STACK + GUEST_BYTES - 8,
                                        GUEST_STACK + GUEST_BYTES};
    static struct guest g;
    guest_init(&g, code, 1);
    static const struct isa_kernel kernel = {.address = GUEST_TEXT};
    g.sim.run.kernel = &kernel;
    for (unsigned i = 0; i < GUEST_BYTES; i += 8)
        memcpy(g.stack + i, &(uint64_t){GUEST_TEXT}, 8);
    for (size_t i = 0; i < COUNT(pointers); i++) {
        g.core.x[SP] = pointers[i];
        struct sim_stack *s = sim_stack_take(&g.core, GUEST_TEXT, 1 << 20);
        const uint64_t from =
            pointers[i] < GUEST_STACK ? GUEST_STACK : pointers[i];
        const uint64_t left = GUEST_STACK + GUEST_BYTES - from;
        cr_assert_eq(s->n, left <= GUEST_BYTES ? left / 8 : 0, "%zu", i);
        free(s);
    }
    guest_fini(&g);
}

Test(interp, calls_and_returns)
{
    uint32_t code[] = {enc_i(ISA_I_addi, S0, RA, 0),
                       enc_j(ISA_I_jal, RA, 16), /* to double */
                       enc_j(ISA_I_jal, RA, 12), /* again */
                       enc_i(ISA_I_addi, RA, S0, 0),
                       ret,
                       enc_r(ISA_I_add, A0, A0, A0), /* double */
                       ret};
    static struct guest g;
    guest_init(&g, code, COUNT(code));
    g.core.x[A0] = 21;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 84);
    cr_assert_eq(g.core.instret, 9);
    guest_fini(&g);
}

/* Two cores share a program and do not disturb each other. */
Test(interp, cores_are_independent)
{
    static struct guest g, h;
    size_t n;
    const uint32_t *code = sum_loop(&n);
    guest_init(&g, code, n);
    guest_init(&h, code, n);
    h.core.program = &g.program;
    h.core.pc = g.program.insns;
    g.core.x[A1] = 100;
    h.core.x[A1] = 10;
    g.core.limit = h.core.limit = 12;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_QUANTUM);
    cr_assert_eq(engine_run(&h.core), SIM_STOP_QUANTUM);
    g.core.limit = h.core.limit = UINT64_MAX;
    cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
    cr_assert_eq(engine_run(&h.core), SIM_STOP_END);
    cr_assert_eq(g.core.x[A0], 5050);
    cr_assert_eq(h.core.x[A0], 55);
    guest_fini(&g);
    guest_fini(&h);
}

/* Three bits are kept, and name one of five modes. */
Test(interp, rounding_modes_are_0_to_4)
{
    static struct guest g;
    guest_init(&g, &ret, 1);
    for (uint64_t value = 0; value < 32; value++) {
        const bool is_mode = value % 8 <= 4;
        uint64_t kept;
        g.core.fault.kind = SIM_FAULT_NONE;
        cr_expect_eq(sim_csr_write(&g.core, SIM_CSR_FRM, value),
                     is_mode ? SIM_GO : SIM_STOP_FAULT, "%d", (int)value);
        cr_expect_eq(g.core.fault.kind,
                     is_mode ? SIM_FAULT_NONE : SIM_FAULT_ILLEGAL);
        cr_assert_eq(sim_csr_read(&g.core, SIM_CSR_FRM, &kept), SIM_GO);
        cr_expect_eq(kept, is_mode ? value % 8 : 4);
    }
    guest_fini(&g);
}

/* A conditional store fails where the value is another one by then, as others
 * may have written it. */
Test(interp, conditional_stores_look_at_the_value)
{
    static struct guest g;
    for (int is_written = 0; is_written < 2; is_written++) {
        const uint32_t code[] = {
            enc_r(ISA_I_lr_w, T0, A1, 0),
            is_written ? enc_s(ISA_I_sw, A2, A1, 0)
                       : enc_i(ISA_I_addi, T2, ZERO, 0),
            enc_r(ISA_I_sc_w, T1, A1, A3),
            enc_i(ISA_I_lw, A0, A1, 0),
            ret,
        };
        guest_init(&g, code, COUNT(code));
        g.core.x[A1] = GUEST_STACK;
        g.core.x[A2] = 5;
        g.core.x[A3] = 7;
        cr_assert_eq(engine_run(&g.core), SIM_STOP_END);
        cr_expect_eq(g.core.x[T1], (uint64_t)is_written);
        cr_expect_eq(g.core.x[A0], is_written ? 5 : 7);
        guest_fini(&g);
    }
}

/* A place to stop at counts once, however often it is set. */
Test(interp, places_to_stop_at_are_counted)
{
    static struct guest g;
    size_t n;
    const uint32_t *code = sum_loop(&n);
    guest_init(&g, code, n);
    struct sim_insn *insns = g.program.insns;
    for (int i = 0; i < 2; i++) {
        sim_mark_set(&g.program, &insns[1], SIM_MARK_STOP, true);
        sim_mark_set(&g.program, &insns[2], SIM_MARK_STOP, true);
    }
    cr_expect_eq(g.program.n_stops, 2);
    for (int i = 0; i < 2; i++)
        sim_mark_set(&g.program, &insns[2], SIM_MARK_STOP, false);
    cr_expect_eq(g.program.n_stops, 1);
    guest_fini(&g);
}
