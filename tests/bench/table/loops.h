/* SPDX-License-Identifier: MIT
 *
 * The anchor loops: scalar code as kernels have it, which kernels.mlu compiles
 * for the device and native.c, by the same compiler, for the host. Each
 * returns a number that tells whether it computed the same.
 */
#ifndef TESTS_BENCH_LOOPS_H
#define TESTS_BENCH_LOOPS_H

enum { LOOP_SIEVE = 8192, LOOP_ELEMENTS = 4096 };

/* Shifts, a product and a branch that depends on data, in registers. */
LOOP_FUNCTION unsigned long hash_loop(void *memory, int times)
{
    unsigned long x = 88172645463325252ul, sum = 0;
    (void)memory;
    for (int i = 0; i < times; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        sum = sum * 31 + (x & 255);
        if ((x & 7) == 0)
            sum ^= 0x55;
    }
    return sum;
}

/* Loads, stores and branches: the primes below LOOP_SIEVE. */
LOOP_FUNCTION unsigned long sieve_loop(void *memory, int times)
{
    unsigned char composite[LOOP_SIEVE];
    unsigned long primes = 0;
    (void)memory;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < LOOP_SIEVE; i++)
            composite[i] = 0;
        for (int i = 2; i < LOOP_SIEVE; i++) {
            if (composite[i])
                continue;
            primes++;
            for (int j = 2 * i; j < LOOP_SIEVE; j += i)
                composite[j] = 1;
        }
        __asm__ volatile("" ::: "memory");
    }
    return primes;
}

/* Shell's sort of pseudo-random integers: branches nobody predicts. */
LOOP_FUNCTION unsigned long sort_loop(void *memory, int times)
{
    int *v = (int *)memory;
    unsigned x = 1;
    unsigned long sum = 0;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < LOOP_ELEMENTS; i++) {
            x = x * 1664525u + 1013904223u;
            v[i] = (int)(x >> 8);
        }
        for (int gap = 1093; gap > 0; gap /= 3)
            for (int i = gap; i < LOOP_ELEMENTS; i++) {
                int value = v[i], k = i;
                for (; k >= gap && v[k - gap] > value; k -= gap)
                    v[k] = v[k - gap];
                v[k] = value;
            }
        for (int i = 0; i < LOOP_ELEMENTS; i += 64)
            sum = sum * 31 + (unsigned long)v[i];
    }
    return sum;
}

/* A sum of products in order; small whole numbers, so that it is exact. */
LOOP_FUNCTION unsigned long dot_loop(void *memory, int times)
{
    float *a = (float *)memory, *b = a + LOOP_ELEMENTS;
    unsigned long total = 0;
    for (int i = 0; i < LOOP_ELEMENTS; i++) {
        a[i] = (float)(i % 7);
        b[i] = (float)(i % 5);
    }
    for (int t = 0; t < times; t++) {
        float sum = 0;
        for (int i = 0; i < LOOP_ELEMENTS; i++)
            sum += a[i] * b[i];
        total += (unsigned long)sum;
        __asm__ volatile("" ::: "memory");
    }
    return total;
}

/* Loads each of which needs the one before: all elements, in a scattered order.
 */
LOOP_FUNCTION unsigned long chase_loop(void *memory, int times)
{
    int *next = (int *)memory, at = 0;
    unsigned long sum = 0;
    for (int i = 0; i < LOOP_ELEMENTS; i++)
        next[i] = (i * 5 + 1) % LOOP_ELEMENTS;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < LOOP_ELEMENTS - 1; i++)
            at = next[at];
        sum = sum * 31 + (unsigned long)at;
    }
    return sum;
}

#endif
