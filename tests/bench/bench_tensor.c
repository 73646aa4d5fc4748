/* SPDX-License-Identifier: MIT
 *
 * Speed of products with weights in WRAM: multiply-adds per second of their
 * bodies, and the share of what this binary reaches with multiplications and
 * additions that never leave the registers (without contraction, as
 * everywhere). One line per op, types and size; medians of 9 samples.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/semantics/product.h"
#include "tests/support/measure.h"

enum { OPERAND_BYTES = 4 << 20, PEAK_SUMS = 96 };

/* ---- the peak ------------------------------------------------------------ */

__attribute__((noinline)) static void registers(float *sums, float a, float b,
                                                size_t n)
{
    float s[PEAK_SUMS];
    memcpy(s, sums, sizeof s);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < PEAK_SUMS; i++)
            s[i] = s[i] * a + b;
    memcpy(sums, s, sizeof s);
}

/* Multiply-adds per ns. */
static double peak(void)
{
    enum { STEPS = 100000 };
    float sums[PEAK_SUMS] = {1};
    double samples[MEASURE_SAMPLES];
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        double start = measure_ns();
        registers(sums, 0.5f, 1, STEPS);
        samples[i] = measure_ns() - start;
    }
    return (double)STEPS * PEAK_SUMS / measure_median(samples);
}

/* ---- the rows ------------------------------------------------------------ */

/* Rows x depth times depth x outputs, as a matrix product; or an image of
 * rows x rows pixels with a 3 x 3 kernel, `depth` channels. */
static const struct row {
    const char *op;
    int combination, rows, depth, outputs;
} rows[] = {
    {"matmul", 1, 128, 256, 256},  {"matmul", 1, 512, 256, 64},
    {"matmul", 1, 64, 1024, 128},  {"matmul", 1, 1, 256, 256},
    {"matmul", 4, 128, 256, 256},  {"matmul", 5, 128, 256, 256},
    {"matmul", 15, 128, 256, 256}, {"matmul", 11, 128, 256, 256},
    {"conv", 1, 16, 64, 64},       {"conv", 1, 32, 16, 64},
    {"conv", 1, 64, 3, 64},        {"conv", 15, 16, 64, 64},
};

static void set_up(struct isa_call *c, const struct row *row)
{
    uint64_t m = (uint64_t)row->rows, k = (uint64_t)row->depth;
    uint64_t n = (uint64_t)row->outputs, one = 1ull << 32 | 1;
    uint64_t matmul[] = {m, k, n, 0, (uint64_t)row->combination};
    uint64_t conv[] = {0, k,   m, m,   3,   3,
                       n, one, 0, one, one, (uint64_t)row->combination};
    bool is_conv = strcmp(row->op, "conv") == 0;
    memcpy(&c->arg[3], is_conv ? conv : matmul,
           is_conv ? sizeof conv : sizeof matmul);
    c->type = isa_combination_find((uint64_t)row->combination)->result;
    struct isa_extent extents[ISA_MAX_OPERANDS];
    struct isa_shape_error e = isa_shape(isa_op_find(row->op), c, extents);
    if (e.operand >= 0) {
        fprintf(stderr, "bench_tensor: %s\n", e.text);
        exit(1);
    }
    for (int i = 0; i < 3; i++)
        if (extents[i].bytes > OPERAND_BYTES)
            abort();
}

static void measure(struct isa_call *c, const struct row *row, double most)
{
    set_up(c, row);
    isa_sem *sem = isa_op_find(row->op)->sem;
    bool is_conv = strcmp(row->op, "conv") == 0;
    struct isa_product p =
        is_conv ? isa_product_conv(c->arg) : isa_product_matmul(c->arg);
    double work = (double)(isa_product_height(&p) * isa_product_width(&p) *
                           isa_product_depth(&p) * p.outputs);
    int repeats = 1 + (int)(2e7 / work);
    double samples[MEASURE_SAMPLES];
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        double start = measure_ns();
        for (int k = 0; k < repeats; k++)
            sem(c);
        samples[i] = (measure_ns() - start) / repeats;
    }
    double ns = measure_median(samples);
    char name[64];
    snprintf(name, sizeof name, "%s %s x %s%s", row->op,
             isa_types[p.combination->source].name,
             isa_types[p.combination->kernel].name, is_conv ? " 3 x 3" : "");
    printf("%-32s %4d %5d %4d %12.1f %8.2f %7.0f%%\n", name, row->rows,
           row->depth, row->outputs, ns, 2 * work / ns, 100 * work / ns / most);
}

/* Small numbers in every type. */
static void *operand_new(void)
{
    uint16_t *p = aligned_alloc(64, OPERAND_BYTES);
    for (size_t k = 0; p && k < OPERAND_BYTES / sizeof *p; k++)
        p[k] = (uint16_t)(0x3c00 + k % 512);
    return p;
}

int main(void)
{
    struct isa_call call = {.n = 0};
    for (int i = 0; i < 3; i++) {
        call.ptr[i] = operand_new();
        if (!call.ptr[i]) {
            fprintf(stderr, "bench_tensor: out of memory\n");
            return 1;
        }
    }
    double most = peak();
    printf("multiplications and additions in registers: %.2f GFLOP/s\n",
           2 * most);
    printf("%-32s %4s %5s %4s %12s %8s %8s\n", "op", "rows", "depth", "out",
           "ns", "GFLOP/s", "of peak");
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        measure(&call, &rows[r], most);
    for (int i = 0; i < 3; i++)
        free(call.ptr[i]);
    return 0;
}
