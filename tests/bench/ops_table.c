/* SPDX-License-Identifier: MIT
 *
 * Sets up the calls of the tables of op benchmarks and measures them: medians
 * of samples taken alternately of body and plain loop, so that a disturbance
 * hits both. Operands lie apart by no multiple of a page, as addresses that
 * are equal in their low bits slow down loops at random.
 */
#include "tests/bench/ops_table.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/measure.h"

enum {
    N_BUFFERS = 5,
    BUFFER_BYTES = BENCH_MAX_ELEMENTS * 16,
    BUFFER_PITCH = BUFFER_BYTES + 17 * 64,
    SAMPLE_NS = 150000,
    LARGE = 4096, /* elements from which the limits hold */
};

uint64_t bench_bits(enum isa_type type, double value)
{
    switch (type) {
    case ISA_T_F32:
        return isa_f32_bits((float)value);
    case ISA_T_F16:
        return isa_f32_to_f16((float)value);
    case ISA_T_BF16:
        return isa_f32_to_bf16((float)value);
    default:
        return (uint64_t)value;
    }
}

void bench_fill(void *p, enum isa_type type, size_t n)
{
    size_t size = isa_types[type].bytes;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits = bench_bits(type, 1 + 0.25 * (double)(i * 7 % 120));
        memcpy((char *)p + i * size, &bits, size);
    }
}

static void fail(const struct bench_row *row, const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", row->op, what);
    exit(1);
}

/* Arguments by letter, spans in buffers of their own, full of numbers. */
static void set_operands(struct isa_call *c, const struct isa_op *op,
                         const struct bench_row *row, size_t n, char *buffers)
{
    size_t side = 1, k_buffer = 0;
    while (side * side < n)
        side *= 2;
    for (int k = 0; k < op->n_operands; k++) {
        char letter = op->operands[k];
        enum isa_type type = isa_operand_type(op, k, row->type, row->source);
        if (isa_letter(letter)->access != ISA_ACCESS_NUMBER) {
            if (k_buffer == N_BUFFERS)
                fail(row, "more operands than buffers");
            c->ptr[k] = buffers + k_buffer++ * BUFFER_PITCH;
            bench_fill(c->ptr[k], type, 2 * n);
            continue;
        }
        c->arg[k] = letter == 'n' || letter == 'b'   ? n
                    : letter == 'N'                  ? row->detail
                    : letter == 'h' || letter == 'v' ? side
                    : letter == 's'                  ? bench_bits(row->type, 3)
                                                     : 0;
    }
}

/* False if the row has no call of n elements. */
static bool set_up(struct isa_call *c, const struct isa_op *op,
                   const struct bench_row *row, size_t n, char *buffers,
                   double *bytes)
{
    memset(c, 0, sizeof *c);
    c->type = row->type;
    c->source = row->source;
    c->generation = 3;
    c->slices = 16;
    set_operands(c, op, row, n, buffers);
    if (row->set_up && !row->set_up(c, n, row->detail))
        return false;
    struct isa_extent extents[ISA_MAX_OPERANDS] = {{0}};
    struct isa_shape_error error = isa_shape(op, c, extents);
    if (error.operand >= 0)
        fail(row, error.text);
    *bytes = 0;
    for (int k = 0; k < op->n_operands; k++) {
        enum isa_access access = isa_letter(op->operands[k])->access;
        if (access == ISA_ACCESS_NUMBER)
            continue;
        if (extents[k].bytes > BUFFER_BYTES)
            fail(row, "an operand is larger than its buffer");
        *bytes +=
            (double)extents[k].bytes * (access == ISA_ACCESS_UPDATED ? 2 : 1);
    }
    return true;
}

static double time_of(isa_sem *loop, struct isa_call *call, size_t repeats)
{
    double start = measure_ns();
    for (size_t i = 0; i < repeats; i++)
        loop(call);
    return (measure_ns() - start) / (double)repeats;
}

static void name_of(const struct bench_row *row, char *name, size_t size)
{
    bool converts = row->source != ISA_T_NONE;
    int length = snprintf(
        name, size, "%s %s%s%s", row->op,
        converts ? isa_types[row->source].name : "", converts ? " to " : "",
        row->type == ISA_T_NONE ? "bytes" : isa_types[row->type].name);
    if (row->detail > 0)
        snprintf(name + length, size - (size_t)length, ", %u%s%s", row->detail,
                 row->note ? " " : "", row->note ? row->note : "");
}

static double limit_of(const struct isa_op *op)
{
    switch (op->cost) {
    case ISA_COST_rearrange:
    case ISA_COST_pool:
    case ISA_COST_sum_pool:
    case ISA_COST_max_pool:
        return 2;
    default:
        return isa_op_converts(op) ? 2 : 1.3;
    }
}

/* Prints one line; returns whether the ratio is beyond its limit. */
static bool measure(const struct bench_row *row, const struct isa_op *op,
                    struct isa_call *call, size_t n, double bytes)
{
    size_t repeats = 1;
    op->sem(call); /* the first call of a function may load its library */
    while (time_of(op->sem, call, repeats) * (double)repeats < SAMPLE_NS)
        repeats *= 2;
    double body[MEASURE_SAMPLES], loop[MEASURE_SAMPLES];
    for (int sample = 0; sample < MEASURE_SAMPLES; sample++) {
        body[sample] = time_of(op->sem, call, repeats);
        loop[sample] = time_of(row->plain, call, repeats);
    }
    double ns = measure_median(body), plain_ns = measure_median(loop);
    bool misses = n >= LARGE && ns > limit_of(op) * plain_ns;
    char name[64];
    name_of(row, name, sizeof name);
    printf("%-34s %6zu %11.1f %8.2f %11.1f %6.2f%s\n", name, n, ns, bytes / ns,
           plain_ns, ns / plain_ns, misses ? " *" : "");
    return misses;
}

void bench_rows(const struct bench_row *rows, size_t n_rows)
{
    static const size_t lengths[] = {16, 256, LARGE, BENCH_MAX_ELEMENTS};
    char *buffers = aligned_alloc(64, N_BUFFERS * BUFFER_PITCH);
    if (!buffers) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    memset(buffers, 0, N_BUFFERS * BUFFER_PITCH);
    int misses = 0;
    printf("%-34s %6s %11s %8s %11s %6s\n", "op", "n", "ns", "GB/s",
           "plain C ns", "ratio");
    for (const struct bench_row *row = rows; row < rows + n_rows; row++) {
        const struct isa_op *op = isa_op_find(row->op);
        if (!op)
            fail(row, "there is no such op");
        for (size_t k = 0; k < BENCH_COUNT(lengths); k++) {
            struct isa_call call;
            double bytes;
            if (set_up(&call, op, row, lengths[k], buffers, &bytes))
                misses += measure(row, op, &call, lengths[k], bytes);
        }
    }
    printf("%d beyond their limits\n", misses);
    free(buffers);
}
