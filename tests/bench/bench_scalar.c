/* SPDX-License-Identifier: MIT */
/*
 * Speed of the dispatch loop on integer code, beside the same loop as plain C
 * on this machine: million instructions per second, medians of nine runs. The
 * results are compared, so that a fast wrong loop does not count.
 */
#include "sim/machine/core.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "tests/support/engine.h"
#include "tests/support/encode.h"
#include "tests/support/measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 4000000, SIDE = 96, TEXT = 0x10000000 };

#define NRAM_FIRST  0x00200000u
#define NRAM_BYTES  (512u << 10)
#define STACK_FIRST 0x40000000u
#define STACK_BYTES (64u << 10)

static double seconds(void)
{
    return measure_ns() * 1e-9;
}

/* ---- the loops, as guest code and as C ---------------------------------- */

/* a0 = number of rounds; xorshift, a linear congruence, a data-dependent
 * branch. Returns the hash in a0. */
static const uint32_t *hash_code(size_t *n)
{
    static uint32_t code[32];
    size_t i = 0;
    code[i++] = enc_i(ISA_I_addi, A1, ZERO, 1);
    code[i++] = enc_i(ISA_I_addi, A2, ZERO, 0);
    code[i++] = enc_u(ISA_I_lui, A3, 0x41c64);
    code[i++] = enc_i(ISA_I_addi, A3, A3, 0x66d);
    size_t top = i;
    code[i++] = enc_i(ISA_I_slli, T0, A1, 13);
    code[i++] = enc_r(ISA_I_xor, A1, A1, T0);
    code[i++] = enc_i(ISA_I_srli, T0, A1, 7);
    code[i++] = enc_r(ISA_I_xor, A1, A1, T0);
    code[i++] = enc_i(ISA_I_slli, T0, A1, 17);
    code[i++] = enc_r(ISA_I_xor, A1, A1, T0);
    code[i++] = enc_r(ISA_I_mul, A2, A2, A3);
    code[i++] = enc_r(ISA_I_add, A2, A2, A1);
    code[i++] = enc_i(ISA_I_andi, T1, A0, 7);
    code[i++] = enc_b(ISA_I_bne, T1, ZERO, 8);
    code[i++] = enc_i(ISA_I_xori, A2, A2, 0x55);
    code[i++] = enc_i(ISA_I_addi, A0, A0, -1);
    code[i] = enc_b(ISA_I_bne, A0, ZERO, ((int)top - (int)i) * 4);
    i++;
    code[i++] = enc_i(ISA_I_addi, A0, A2, 0);
    code[i++] = enc_i(ISA_I_jalr, ZERO, RA, 0);
    *n = i;
    return code;
}

static uint64_t hash_native(uint64_t rounds)
{
    uint64_t x = 1, hash = 0;
    for (; rounds; rounds--) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        hash = hash * 0x41c6466dull + x;
        if ((rounds & 7) == 0)
            hash ^= 0x55;
    }
    return hash;
}

/* a0 = a, a1 = b, a2 = c, int32_t matrices of a3 * a3 elements. */
static const uint32_t *matmul_code(size_t *n)
{
    static uint32_t code[64];
    size_t i = 0;
    code[i++] = enc_i(ISA_I_slli, A4, A3, 2); /* bytes of a row */
    code[i++] = enc_r(ISA_I_mul, A5, A4, A3); /* bytes of a matrix */
    code[i++] = enc_r(ISA_I_add, A5, A0, A5); /* end of a */
    size_t rows = i;
    code[i++] = enc_i(ISA_I_addi, T0, A1, 0); /* column of b */
    code[i++] = enc_r(ISA_I_add, T1, A1, A4); /* end of columns */
    size_t columns = i;
    code[i++] = enc_i(ISA_I_addi, T2, A0, 0);   /* element of a */
    code[i++] = enc_r(ISA_I_add, T3, A0, A4);   /* end of the row */
    code[i++] = enc_i(ISA_I_addi, T4, T0, 0);   /* element of b */
    code[i++] = enc_i(ISA_I_addi, T5, ZERO, 0); /* sum */
    size_t products = i;
    code[i++] = enc_i(ISA_I_lw, A6, T2, 0);
    code[i++] = enc_i(ISA_I_lw, A7, T4, 0);
    code[i++] = enc_i(ISA_I_addi, T2, T2, 4);
    code[i++] = enc_r(ISA_I_add, T4, T4, A4);
    code[i++] = enc_r(ISA_I_mulw, A6, A6, A7);
    code[i++] = enc_r(ISA_I_addw, T5, T5, A6);
    code[i] = enc_b(ISA_I_bne, T2, T3, ((int)products - (int)i) * 4);
    i++;
    code[i++] = enc_s(ISA_I_sw, T5, A2, 0);
    code[i++] = enc_i(ISA_I_addi, A2, A2, 4);
    code[i++] = enc_i(ISA_I_addi, T0, T0, 4);
    code[i] = enc_b(ISA_I_bne, T0, T1, ((int)columns - (int)i) * 4);
    i++;
    code[i++] = enc_r(ISA_I_add, A0, A0, A4);
    code[i] = enc_b(ISA_I_bne, A0, A5, ((int)rows - (int)i) * 4);
    i++;
    code[i++] = enc_i(ISA_I_jalr, ZERO, RA, 0);
    *n = i;
    return code;
}

static void matmul_native(const int32_t *a, const int32_t *b, int32_t *c,
                          size_t side)
{
    for (size_t i = 0; i < side; i++)
        for (size_t j = 0; j < side; j++) {
            uint32_t sum = 0;
            for (size_t k = 0; k < side; k++)
                sum += (uint32_t)a[i * side + k] * (uint32_t)b[k * side + j];
            c[i * side + j] = (int32_t)sum;
        }
}

/* ---- measuring ---------------------------------------------------------- */

struct bench {
    struct sim_core core;
    struct sim_program program;
    uint8_t nram[NRAM_BYTES], stack[STACK_BYTES];
    uint8_t dirty[2][NRAM_BYTES >> 12];
};

/* Runs p from its start to its end; returns the seconds. */
static double run(struct bench *b, uint64_t a0, uint64_t a1, uint64_t a2,
                  uint64_t a3)
{
    struct sim_core *c = &b->core;
    memset(c, 0, sizeof *c);
    c->program = &b->program;
    c->pc = b->program.insns;
    c->bound = c->limit = UINT64_MAX;
    c->stack = (struct sim_region){.first = STACK_FIRST,
                                   .bytes = STACK_BYTES,
                                   .host = b->stack,
                                   .dirty = b->dirty[0]};
    c->nram = (struct sim_region){.first = NRAM_FIRST,
                                  .bytes = NRAM_BYTES,
                                  .host = b->nram,
                                  .dirty = b->dirty[1]};
    c->nram_cycles = 2;
    c->x[RA] = SIM_RETURN_ADDRESS;
    c->x[A0] = a0;
    c->x[A1] = a1;
    c->x[A2] = a2;
    c->x[A3] = a3;
    double start = seconds();
    enum sim_stop stop = engine_run(c);
    double end = seconds();
    if (stop != SIM_STOP_END) {
        fprintf(stderr, "bench_scalar: the guest stopped: %d\n", (int)stop);
        exit(1);
    }
    return end - start;
}

static void report(const char *name, uint64_t instructions, double *guest,
                   double *native, bool same)
{
    double seconds_guest = measure_median(guest),
           seconds_native = measure_median(native);
    printf("scalar %s: %.0f Minsn/s, %.1f x native%s\n", name,
           (double)instructions / seconds_guest * 1e-6,
           seconds_guest / seconds_native, same ? "" : ", WRONG RESULT");
    if (!same)
        exit(1);
}

static void load(struct bench *b, const uint32_t *code, size_t n)
{
    struct sim_scalar_costs costs;
    for (size_t i = 0; i < ISA_N_INSNS; i++)
        costs.cycles[i] = costs.latency[i] = 1;
    sim_program_init(&b->program, code, n, TEXT, &costs);
}

static void bench_hash(struct bench *b)
{
    size_t n;
    const uint32_t *code = hash_code(&n);
    double guest[MEASURE_SAMPLES], native[MEASURE_SAMPLES];
    bool same = true;
    load(b, code, n);
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        volatile uint64_t rounds = ROUNDS;
        guest[i] = run(b, rounds, 0, 0, 0);
        double start = seconds();
        uint64_t hash = hash_native(rounds);
        native[i] = seconds() - start;
        same = same && hash == b->core.x[A0];
    }
    report("hash", b->core.instret, guest, native, same);
    sim_jit_forget(&b->program);
    sim_program_fini(&b->program);
}

static void bench_matmul(struct bench *b, const char *name, bool in_stack)
{
    enum { BYTES = SIDE * SIDE * 4 };
    size_t n;
    const uint32_t *code = matmul_code(&n);
    static int32_t matrix[2][SIDE * SIDE], product[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        matrix[0][i] = i * 7919 % 2003 - 1000;
        matrix[1][i] = i * 104729 % 4001 - 2000;
    }
    double guest[MEASURE_SAMPLES], native[MEASURE_SAMPLES];
    bool same = true;
    load(b, code, n);
    /* the second matrix and the result, in NRAM or where the stack is */
    uint8_t *host = in_stack ? b->stack : b->nram + 2 * BYTES;
    uint64_t address = in_stack ? STACK_FIRST : NRAM_FIRST + 2 * BYTES;
    memcpy(b->nram, matrix[0], BYTES);
    memcpy(host, matrix[1], BYTES);
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        guest[i] = run(b, NRAM_FIRST, address, NRAM_FIRST + BYTES, SIDE);
        double start = seconds();
        matmul_native(matrix[0], matrix[1], product, SIDE);
        native[i] = seconds() - start;
        same = same && memcmp(b->nram + BYTES, product, BYTES) == 0;
    }
    report(name, b->core.instret, guest, native, same);
    sim_jit_forget(&b->program);
    sim_program_fini(&b->program);
}

int main(void)
{
    struct bench *b = calloc(1, sizeof *b);
    if (!b)
        return 1;
    bench_hash(b);
    bench_matmul(b, "matmul 96 (nram)", false);
    bench_matmul(b, "matmul 96 (nram, stack)", true);
    free(b);
    return 0;
}
