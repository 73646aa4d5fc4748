/* SPDX-License-Identifier: MIT
 *
 * Speed of op bodies beside plain C loops on the same buffers: how much of
 * the host's speed the semantics keep, without resolve, check and schedule.
 * One line per op, type and number of elements; times are medians of 9
 * samples, taken alternately so that a disturbance hits both. GB/s counts the
 * bytes read and written. The plain loops of half use the conversions of
 * num.h, as no standard C type does.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/isa.h"
#include "isa/num.h"

enum { N_SAMPLES = 9, MAX_ELEMENTS = 65536, WORK = 2000000, SEGMENT = 64 };

/* A loop a person would write, on the operands of the call. */
typedef void plain_loop(const struct isa_call *c);

/* c->n elements of d (and g, which atomics update) from a and b. */
#define PLAIN(name, T, dst, src1, src2, statement)                       \
    __attribute__((noinline)) static void name(const struct isa_call *c) \
    {                                                                    \
        T *restrict d = c->ptr[dst];                                     \
        const T *restrict a = c->ptr[src1], *restrict b = c->ptr[src2];  \
        for (size_t i = 0, n = c->n; i < n; i++)                         \
            statement;                                                   \
        (void)a, (void)b;                                                \
    }

static float f32_arg(const struct isa_call *c, int k)
{
    return isa_f32_from_bits((uint32_t)c->arg[k]);
}

#define F16(x) isa_f16_to_f32(x)
PLAIN(plain_add_f32, float, 0, 1, 2, d[i] = a[i] + b[i])
PLAIN(plain_add_f16, uint16_t, 0, 1, 2,
      d[i] = isa_f32_to_f16(F16(a[i]) + F16(b[i])))
PLAIN(plain_add_i32, uint32_t, 0, 1, 2, d[i] = a[i] + b[i])
PLAIN(plain_and_f32, float, 0, 1, 2, d[i] = (a[i] != 0) & (b[i] != 0))
PLAIN(plain_and_i8, int8_t, 0, 1, 2, d[i] = (a[i] != 0) & (b[i] != 0))
PLAIN(plain_reduce_f32, float, 0, 1, 1, d[i] += a[i])
PLAIN(plain_zero_f32, float, 0, 0, 0, d[i] = 0)

__attribute__((noinline)) static void plain_ge_f32(const struct isa_call *c)
{
    float *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1], s = f32_arg(c, 2);
    for (size_t i = 0, n = c->n; i < n; i++)
        d[i] = a[i] >= s ? 1 : 0;
}

__attribute__((noinline)) static void plain_ge_f16(const struct isa_call *c)
{
    uint16_t *restrict d = c->ptr[0];
    const uint16_t *restrict a = c->ptr[1];
    const float s = F16((uint16_t)c->arg[2]);
    for (size_t i = 0, n = c->n; i < n; i++)
        d[i] = F16(a[i]) >= s ? 0x3c00 : 0;
}

__attribute__((noinline)) static void plain_cycle_f32(const struct isa_call *c)
{
    float *restrict d = c->ptr[0];
    const float *restrict a = c->ptr[1], *restrict b = c->ptr[2];
    size_t m = c->arg[4];
    for (size_t r = 0, n = c->n; r < n; r += m)
        for (size_t i = 0; i < m; i++)
            d[r + i] = a[r + i] * b[i];
}

__attribute__((noinline)) static void plain_fill_f32(const struct isa_call *c)
{
    float *restrict d = c->ptr[0], s = f32_arg(c, 2);
    for (size_t i = 0, n = c->n; i < n; i++)
        d[i] = s;
}

#define PLAIN_TRANSPOSE(name, T)                                         \
    __attribute__((noinline)) static void name(const struct isa_call *c) \
    {                                                                    \
        T *restrict d = c->ptr[0];                                       \
        const T *restrict a = c->ptr[1];                                 \
        size_t height = c->arg[2], width = c->arg[3];                    \
        for (size_t w = 0; w < width; w++)                               \
            for (size_t h = 0; h < height; h++)                          \
                d[w * height + h] = a[h * width + w];                    \
    }
PLAIN_TRANSPOSE(plain_transpose_f32, float)
PLAIN_TRANSPOSE(plain_transpose_f16, uint16_t)
PLAIN_TRANSPOSE(plain_transpose_i8, uint8_t)

__attribute__((noinline)) static void plain_rows(const struct isa_call *c)
{
    char *restrict d = c->ptr[0];
    const char *restrict a = c->ptr[1];
    for (uint64_t k = 0; k < c->segments; k++)
        memcpy(d + k * c->n, a + 2 * k * c->n, c->n);
}

/* ---- the rows ----------------------------------------------------------- */

struct row {
    const char *op;
    enum isa_type type;
    unsigned detail;  /* m of cycled operands, bytes of a segment */
    unsigned traffic; /* elements read and written per element */
    plain_loop *plain;
};

static const struct row rows[] = {
    {"add", ISA_T_F32, 0, 3, plain_add_f32},
    {"add", ISA_T_F16, 0, 3, plain_add_f16},
    {"add", ISA_T_I32, 0, 3, plain_add_i32},
    {"ge_scalar", ISA_T_F32, 0, 2, plain_ge_f32},
    {"ge_scalar", ISA_T_F16, 0, 2, plain_ge_f16},
    {"and", ISA_T_F32, 0, 3, plain_and_f32},
    {"and", ISA_T_I8, 0, 3, plain_and_i8},
    {"cycle_mul", ISA_T_F32, 1, 2, plain_cycle_f32},
    {"cycle_mul", ISA_T_F32, 4, 2, plain_cycle_f32},
    {"cycle_mul", ISA_T_F32, 16, 2, plain_cycle_f32},
    {"cycle_mul", ISA_T_F32, 256, 2, plain_cycle_f32},
    {"transpose", ISA_T_F32, 0, 2, plain_transpose_f32},
    {"transpose", ISA_T_F16, 0, 2, plain_transpose_f16},
    {"transpose", ISA_T_I8, 0, 2, plain_transpose_i8},
    {"atomic_reduce_add", ISA_T_F32, 0, 3, plain_reduce_f32},
    {"write_value", ISA_T_F32, 0, 1, plain_fill_f32},
    {"write_zero", ISA_T_F32, 0, 1, plain_zero_f32},
    {"memcpy_2d", ISA_T_NONE, 4, 2, plain_rows},
    {"memcpy_2d", ISA_T_NONE, 64, 2, plain_rows},
    {"memcpy_2d", ISA_T_NONE, 1024, 2, plain_rows},
};

/* Sets the operands of a call of n elements. False if the row has none. */
static bool set_up(struct isa_call *c, const struct row *row, size_t n)
{
    const struct isa_op *op = isa_op_find(row->op);
    size_t side = 1;
    while (side * side < n)
        side *= 2;
    if (row->detail > n)
        return false;
    c->type = row->type;
    for (int k = 0; k < op->n_operands; k++) {
        const uint64_t values[] = {n,
                                   row->detail,
                                   side,
                                   side,
                                   row->detail,
                                   row->detail,
                                   2 * row->detail,
                                   n / (row->detail + !row->detail) - 1,
                                   0x3c003c00};
        const char *letter = strchr("nNhvbtugs", op->operands[k]);
        c->arg[k] = letter ? values[letter - "nNhvbtugs"] : 0;
    }
    struct isa_extent extents[ISA_MAX_OPERANDS];
    return isa_shape(op, c, extents).operand < 0;
}

/* ---- measuring ---------------------------------------------------------- */

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *samples)
{
    qsort(samples, N_SAMPLES, sizeof *samples, compare);
    return samples[N_SAMPLES / 2];
}

static void measure(const struct row *row, struct isa_call *call, size_t n)
{
    isa_sem *sem = isa_op_find(row->op)->sem;
    size_t repeats = WORK / n;
    double body[N_SAMPLES], loop[N_SAMPLES];
    for (int sample = 0; sample < N_SAMPLES; sample++) {
        double start = now_ns();
        for (size_t i = 0; i < repeats; i++)
            sem(call);
        double middle = now_ns();
        for (size_t i = 0; i < repeats; i++)
            row->plain(call);
        double end = now_ns();
        body[sample] = (middle - start) / (double)repeats;
        loop[sample] = (end - middle) / (double)repeats;
    }
    double ns = median(body), plain_ns = median(loop);
    double bytes = (double)n * isa_types[row->type].bytes * row->traffic;
    char name[48];
    int length = snprintf(name, sizeof name, "%s %s", row->op,
                          isa_types[row->type].name);
    if (row->detail > 0)
        snprintf(name + length, sizeof name - (size_t)length, " by %u",
                 row->detail);
    printf("%-26s %7zu %11.1f %8.2f %11.1f %6.2f\n", name, n, ns, bytes / ns,
           plain_ns, ns / plain_ns);
}

/* Small numbers in every type: no NaN, no denormals. */
static void *operand_new(void)
{
    uint16_t *p = aligned_alloc(64, 2 * MAX_ELEMENTS * sizeof(float));
    for (size_t k = 0; p && k < MAX_ELEMENTS * 4; k++)
        p[k] = (uint16_t)(0x3c00 + k % 512);
    return p;
}

int main(void)
{
    static const size_t lengths[] = {16, 256, 4096, MAX_ELEMENTS};
    struct isa_call call = {.n = 0};
    for (int i = 0; i < 3; i++) {
        call.ptr[i] = operand_new();
        if (!call.ptr[i]) {
            fprintf(stderr, "bench_ops: out of memory\n");
            return 1;
        }
    }
    printf("%-26s %7s %11s %8s %11s %6s\n", "op", "n", "ns", "GB/s",
           "plain C ns", "ratio");
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
            if (set_up(&call, &rows[r], lengths[k]))
                measure(&rows[r], &call, lengths[k]);
    for (int i = 0; i < 3; i++)
        free(call.ptr[i]);
    return 0;
}
