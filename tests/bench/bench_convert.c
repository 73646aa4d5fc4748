/* SPDX-License-Identifier: MIT
 *
 * Speed of conversion bodies beside plain C loops on the same buffers. The
 * plain loops do what C does, with no care for what is out of range; those of
 * half use the conversions of whole arrays of sem.h. Prints one line per pair
 * and mode; times are medians of 9 samples, taken alternately.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/isa.h"
#include "isa/sem.h"

enum { N_SAMPLES = 9, N = 4096, REPEATS = 2000 };

typedef void plain_loop(void *d, const void *s, size_t n);

#define PLAIN(name, D, S, expression)                       \
    __attribute__((noinline)) static void name(             \
        void *restrict d, const void *restrict s, size_t n) \
    {                                                       \
        D *pd = d;                                          \
        const S *ps = s;                                    \
        for (size_t i = 0; i < n; i++)                      \
            pd[i] = (D)(expression);                        \
    }
PLAIN(f32_to_i32, int32_t, float, ps[i])
PLAIN(i32_to_f32, float, int32_t, ps[i])
PLAIN(f32_to_i16, int16_t, float, ps[i])
PLAIN(f32_to_i8, int8_t, float, ps[i])
PLAIN(i16_to_f32, float, int16_t, ps[i])
PLAIN(i8_to_f32, float, int8_t, ps[i])
PLAIN(u8_to_f32, float, uint8_t, ps[i])
PLAIN(bf16_to_f32, uint32_t, uint16_t, (uint32_t)ps[i] << 16)
PLAIN(f32_to_bf16, uint16_t, uint32_t,
      (ps[i] + 0x7fff + (ps[i] >> 16 & 1)) >> 16)
PLAIN(i32_to_i16, int16_t, int32_t, ps[i])

static void f16_to_f32(void *d, const void *s, size_t n)
{
    isa_f16_to_f32_array(d, s, n);
}

static void f32_to_f16(void *d, const void *s, size_t n)
{
    isa_f32_to_f16_array(d, s, n);
}

static float buffer[N];

static void f16_to_i16(void *d, const void *s, size_t n)
{
    isa_f16_to_f32_array(buffer, s, n);
    f32_to_i16(d, buffer, n);
}

static void i16_to_f16(void *d, const void *s, size_t n)
{
    i16_to_f32(buffer, s, n);
    isa_f32_to_f16_array(d, buffer, n);
}

static void u8_to_f16(void *d, const void *s, size_t n)
{
    u8_to_f32(buffer, s, n);
    isa_f32_to_f16_array(d, buffer, n);
}

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

static const struct row {
    enum isa_type from, to;
    plain_loop *plain;
} rows[] = {
    {ISA_T_F16, ISA_T_F32, f16_to_f32},   {ISA_T_F32, ISA_T_F16, f32_to_f16},
    {ISA_T_BF16, ISA_T_F32, bf16_to_f32}, {ISA_T_F32, ISA_T_BF16, f32_to_bf16},
    {ISA_T_F32, ISA_T_I32, f32_to_i32},   {ISA_T_I32, ISA_T_F32, i32_to_f32},
    {ISA_T_F32, ISA_T_I16, f32_to_i16},   {ISA_T_F32, ISA_T_I8, f32_to_i8},
    {ISA_T_I16, ISA_T_F32, i16_to_f32},   {ISA_T_I8, ISA_T_F32, i8_to_f32},
    {ISA_T_U8, ISA_T_F32, u8_to_f32},     {ISA_T_F16, ISA_T_I16, f16_to_i16},
    {ISA_T_I16, ISA_T_F16, i16_to_f16},   {ISA_T_U8, ISA_T_F16, u8_to_f16},
    {ISA_T_I32, ISA_T_I16, i32_to_i16},
};

static void measure(const struct row *row, const char *mode, void *d, void *s)
{
    char name[32];
    snprintf(name, sizeof name, "convert_%s", mode);
    struct isa_call call = {
        .ptr = {d, s}, .n = N, .type = row->to, .source = row->from};
    isa_sem *sem = isa_op_find(name)->sem;
    double body[N_SAMPLES], loop[N_SAMPLES];
    for (int sample = 0; sample < N_SAMPLES; sample++) {
        double start = now_ns();
        for (int i = 0; i < REPEATS; i++)
            sem(&call);
        double middle = now_ns();
        for (int i = 0; i < REPEATS; i++)
            row->plain(d, s, N);
        double end = now_ns();
        body[sample] = (middle - start) / REPEATS;
        loop[sample] = (end - middle) / REPEATS;
    }
    double ns = median(body), plain_ns = median(loop);
    printf("%s to %s, %s n=%d: %.0f ns, plain C loop %.0f ns, ratio %.2f\n",
           isa_types[row->from].name, isa_types[row->to].name, mode, N, ns,
           plain_ns, ns / plain_ns);
}

/* Small numbers, no NaN, no denormals. */
static void fill(void *s, enum isa_type type)
{
    for (int i = 0; i < N; i++) {
        float value = (float)(i % 120) + 0.25f * (float)(i % 4);
        uint16_t half = isa_f32_to_f16(value), bfloat = isa_f32_to_bf16(value);
        switch (type) {
        case ISA_T_F32:
            ((float *)s)[i] = value;
            break;
        case ISA_T_F16:
            ((uint16_t *)s)[i] = half;
            break;
        case ISA_T_BF16:
            ((uint16_t *)s)[i] = bfloat;
            break;
        default:
            memset((char *)s + i * (int)isa_types[type].bytes, i % 120,
                   isa_types[type].bytes);
        }
    }
}

int main(void)
{
    static const char *const modes[] = {"tz", "rn", "rd", "dn", "up"};
    void *d = aligned_alloc(64, N * 4), *s = aligned_alloc(64, N * 4);
    if (!d || !s) {
        fprintf(stderr, "bench_convert: out of memory\n");
        return 1;
    }
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        fill(s, rows[r].from);
        for (size_t m = 0; m < sizeof modes / sizeof *modes; m++)
            measure(&rows[r], modes[m], d, s);
    }
    free(d);
    free(s);
    return 0;
}
