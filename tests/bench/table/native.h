/* SPDX-License-Identifier: MIT
 *
 * The anchor loops on the host, by name.
 */
#ifndef TESTS_BENCH_NATIVE_H
#define TESTS_BENCH_NATIVE_H

#define NATIVE_LOOPS(X) X(hash) X(sieve) X(sort) X(dot) X(chase)

struct native_loop {
    const char *name; /* NULL: the end */
    unsigned long (*run)(void *memory, int times);
};
extern const struct native_loop native_loops[];

#endif
