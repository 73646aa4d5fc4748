/* SPDX-License-Identifier: MIT */
/*
 * The simulator end to end, from a guest loop, beside the same work in plain
 * C in this process: the scalar core in instructions per second, one op minus
 * the empty loop in nanoseconds. Medians of 9. Takes the device ELF of
 * kernels.mlu.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "tests/support/engine.h"
#include "tests/support/measure.h"

struct bench {
    struct sim *sim;
    struct sim_module *module;
};

static double now(void)
{
    return measure_ns() * 1e-9;
}

static void die(const char *what)
{
    fprintf(stderr, "bench_guest: %s\n", what);
    exit(1);
}

/* Seconds of one launch on one core; *profile as sim_launch fills it. */
static double launch(struct bench *b, const char *kernel,
                     const struct sim_argument *arguments, size_t n,
                     struct sim_profile *profile)
{
    struct sim_launch l = {.module = b->module,
                           .kernel = kernel,
                           .dim = {1, 1, 1},
                           .arguments = arguments,
                           .n_arguments = n};
    double start = now();
    if (sim_launch(b->sim, &l, profile))
        die(sim_error(b->sim));
    return now() - start;
}

/* Nanoseconds of one op in a loop of `times`, minus those of the empty loop; by
 * turns, so that a slow moment of the machine meets both. */
static double op_ns(struct bench *b, const char *kernel, const char *empty,
                    const struct sim_argument *arguments, size_t n, int times)
{
    struct sim_profile p;
    double without[MEASURE_SAMPLES], with[MEASURE_SAMPLES];
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        without[i] = launch(b, empty, arguments, n, &p);
        with[i] = launch(b, kernel, arguments, n, &p);
    }
    return (measure_median(with) - measure_median(without)) / times * 1e9;
}

/* The plain loop an op is compared with; noinline, and a barrier that keeps
 * the compiler from merging rounds. */
__attribute__((noinline)) static void add(float *d, const float *a,
                                          const float *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        d[i] = a[i] + b[i];
}

static double native_add(size_t n, int times)
{
    float *v[3];
    for (int i = 0; i < 3; i++)
        if (!(v[i] = aligned_alloc(4096, 65536 + 4096)))
            die("out of memory");
    for (int i = 0; i < 3; i++)
        memset(v[i], 0, 65536);
    double seconds[MEASURE_SAMPLES];
    for (int r = 0; r < MEASURE_SAMPLES; r++) {
        double start = now();
        for (int i = 0; i < times; i++) {
            add(v[0], v[1], v[2], n);
            __asm__ volatile("" ::: "memory");
        }
        seconds[r] = now() - start;
    }
    for (int i = 0; i < 3; i++)
        free(v[i]);
    return measure_median(seconds) / times;
}

static void bench_op(struct bench *b, const char *kernel, size_t n, int times)
{
    struct sim_argument argument = {&times, sizeof times};
    double ns = op_ns(b, kernel, "empty_loop", &argument, 1, times);
    printf("op %-10s %8.1f ns", kernel, ns);
    if (n) {
        double plain = native_add(n, times) * 1e9;
        printf("   plain C %8.1f ns   ratio %.2f", plain, ns / plain);
    }
    printf("\n");
}

/* One atomic_reduce_add of 80 floats, over 1024 rows of GDRAM. */
static void bench_atomic(struct bench *b, int times)
{
    uint64_t rows;
    if (sim_malloc(b->sim, 1024 * 80 * sizeof(float), &rows))
        die(sim_error(b->sim));
    struct sim_argument arguments[] = {{&rows, 8}, {&times, sizeof times}};
    printf("op %-10s %8.1f ns\n", "atomic_80",
           op_ns(b, "atomic_80", "atomic_empty", arguments, 2, times));
}

static unsigned long native_hash(int times)
{
    unsigned long x = 88172645463325252ul, sum = 0;
    for (int i = 0; i < times; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        sum = sum * 31 + (x & 255);
    }
    return sum;
}

static unsigned long native_sieve(int times)
{
    unsigned char composite[8192];
    unsigned long primes = 0;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < 8192; i++)
            composite[i] = 0;
        for (int i = 2; i < 8192; i++) {
            if (composite[i])
                continue;
            primes++;
            for (int j = 2 * i; j < 8192; j += i)
                composite[j] = 1;
        }
        __asm__ volatile("" ::: "memory");
    }
    return primes;
}

static void bench_scalar(struct bench *b, const char *kernel, int times,
                         unsigned long (*plain)(int))
{
    uint64_t out;
    if (sim_malloc(b->sim, 8, &out))
        die(sim_error(b->sim));
    struct sim_argument arguments[] = {{&out, 8}, {&times, sizeof times}};
    struct sim_profile p = {0};
    double guest[MEASURE_SAMPLES], native[MEASURE_SAMPLES];
    unsigned long expected = 0, got;
    for (int i = 0; i < MEASURE_SAMPLES; i++) {
        guest[i] = launch(b, kernel, arguments, 2, &p);
        double start = now();
        expected = plain(times);
        native[i] = now() - start;
    }
    sim_read(b->sim, &got, out, 8);
    if (got != expected)
        die("a guest loop computed something else than the plain one");
    double seconds = measure_median(guest);
    double insns = (double)p.counters[SIM_COUNT_INSTRUCTIONS];
    printf("scalar %-6s %8.0f Minsn/s   plain C ratio %.1f\n", kernel,
           insns / seconds / 1e6, seconds / measure_median(native));
}

int main(int argc, char **argv)
{
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    static char elf[1 << 20];
    if (!f)
        die("usage: bench_guest KERNELS.elf");
    size_t n = fread(elf, 1, sizeof elf, f);
    fclose(f);
    struct bench b = {.sim = engine_new(NULL)};
    if (!b.sim || sim_module_load_elf(b.sim, elf, n, &b.module))
        die(b.sim ? sim_error(b.sim) : "no machine");
    bench_scalar(&b, "hash", 20000000, native_hash);
    bench_scalar(&b, "sieve", 1000, native_sieve);
    bench_op(&b, "add_16", 16, 1000000);
    bench_op(&b, "add_256", 256, 500000);
    bench_op(&b, "add_4096", 4096, 100000);
    bench_op(&b, "add_16384", 16384, 30000);
    bench_op(&b, "memcpy_64", 0, 1000000);
    bench_atomic(&b, 1000000);
    sim_free(b.sim);
    return 0;
}
