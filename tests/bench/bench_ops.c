/* SPDX-License-Identifier: MIT
 *
 * Speed of op bodies beside plain C loops on the same buffers: how much of
 * the host's speed the semantics keep, without resolve, check and schedule.
 * Prints one line per type and length; times are medians of 9 samples, taken
 * alternately so that a disturbance hits both. The plain loop of half uses
 * the conversions of num.h, as no standard C type does.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "isa/isa.h"
#include "isa/num.h"

enum { N_SAMPLES = 9, MAX_ELEMENTS = 65536, WORK = 2000000 };

typedef void plain_loop(void *d, const void *a, const void *b, size_t n);

__attribute__((noinline)) static void plain_f32(void *restrict d,
                                                const void *restrict a,
                                                const void *restrict b,
                                                size_t n)
{
    float *pd = d;
    const float *pa = a, *pb = b;
    for (size_t i = 0; i < n; i++)
        pd[i] = pa[i] + pb[i];
}

__attribute__((noinline)) static void plain_i32(void *restrict d,
                                                const void *restrict a,
                                                const void *restrict b,
                                                size_t n)
{
    uint32_t *pd = d;
    const uint32_t *pa = a, *pb = b;
    for (size_t i = 0; i < n; i++)
        pd[i] = pa[i] + pb[i];
}

__attribute__((noinline)) static void plain_f16(void *restrict d,
                                                const void *restrict a,
                                                const void *restrict b,
                                                size_t n)
{
    uint16_t *pd = d;
    const uint16_t *pa = a, *pb = b;
    for (size_t i = 0; i < n; i++)
        pd[i] = isa_f32_to_f16(isa_f16_to_f32(pa[i]) + isa_f16_to_f32(pb[i]));
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

static void measure(enum isa_type type, plain_loop *plain,
                    struct isa_call *call, size_t n)
{
    isa_sem *sem = isa_op_find("add")->sem;
    size_t repeats = WORK / n;
    double body[N_SAMPLES], loop[N_SAMPLES];
    call->type = type;
    call->n = n;
    for (int sample = 0; sample < N_SAMPLES; sample++) {
        double start = now_ns();
        for (size_t i = 0; i < repeats; i++)
            sem(call);
        double middle = now_ns();
        for (size_t i = 0; i < repeats; i++)
            plain(call->ptr[0], call->ptr[1], call->ptr[2], n);
        double end = now_ns();
        body[sample] = (middle - start) / (double)repeats;
        loop[sample] = (end - middle) / (double)repeats;
    }
    double ns = median(body), plain_ns = median(loop);
    printf("add %s n=%zu: %.1f ns, plain C loop %.1f ns, ratio %.2f\n",
           isa_types[type].name, n, ns, plain_ns, ns / plain_ns);
}

int main(void)
{
    static const struct {
        enum isa_type type;
        plain_loop *plain;
    } rows[] = {
        {ISA_T_F32, plain_f32}, {ISA_T_F16, plain_f16}, {ISA_T_I32, plain_i32}};
    static const size_t lengths[] = {16, 256, 4096, 16384, MAX_ELEMENTS};

    struct isa_call call = {.n = 0};
    for (int i = 0; i < 3; i++) {
        call.ptr[i] = aligned_alloc(64, MAX_ELEMENTS * sizeof(float));
        if (!call.ptr[i]) {
            fprintf(stderr, "bench_ops: out of memory\n");
            return 1;
        }
        /* Small numbers in every type: no NaN, no denormals. */
        for (size_t k = 0; k < MAX_ELEMENTS * 2; k++)
            ((uint16_t *)call.ptr[i])[k] = (uint16_t)(0x3c00 + k % 512);
    }
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
            measure(rows[r].type, rows[r].plain, &call, lengths[k]);
    for (int i = 0; i < 3; i++)
        free(call.ptr[i]);
    return 0;
}
