/* SPDX-License-Identifier: MIT
 *
 * What the host is, and what it can do at most, as measured in this run: the
 * figures that shares are of.
 */
#ifndef TESTS_BENCH_HOST_H
#define TESTS_BENCH_HOST_H

#include <stdbool.h>
#include <stddef.h>

enum table_class {
#define X(id, condition, words) id,
#include "tests/bench/table/hosts.def"
#undef X
};

struct table_host {
    char cpu[64];    /* its name */
    size_t l1_bytes; /* the first level of data, of a processor; 0: unknown */
    unsigned vector_bytes; /* of the widest vectors that the build is for */
    bool has_dot;          /* the build uses dot products of bytes */
    unsigned processors;
};

const struct table_host *table_host(void);

/* Whether the host is one of a class; what such a host has, in words. */
bool table_host_is(enum table_class class);
const char *table_class_words(enum table_class class);

/* Does `steps` multiply-add steps on each element of vectors that stay in
 * registers, and returns how many multiply-adds were done. The first function
 * rounds twice; the fused one rounds once, if the build has such an
 * instruction.
 * */
double table_multiply_add(long steps);
double table_multiply_add_fused(long steps);

/* Bytes that one processor copies per second, of memory no cache holds; read
 * and written bytes count both. */
double table_copy_rate(void);

#endif
