/* SPDX-License-Identifier: MIT
 *
 * Asks `who-wrote` of the debugger for the ends of each array that a kernel has
 * written, when the kernel has done its work.
 */
#ifndef TESTS_FUZZ_LAYOUT_WRITERS_H
#define TESTS_FUZZ_LAYOUT_WRITERS_H

#include <stddef.h>

#include "tests/fuzz/layout/graph.h"

/* The program, function and variant of an array with that symbol, kernels as
 * function FUNCTIONS + K; false if it is of no program of the graph. */
struct graph_owner {
    unsigned program, function, variant, array;
};
bool graph_owner(const struct graph *graph, const char *symbol,
                 struct graph_owner *owner);

/* Compiles the graph as a program, not optimized so that each store has its own
 * line, and has the debugger stop at the end of each kernel: the last write to
 * the first and to the last element of each array in NRAM has to be that of
 * the array's own line. False with a sentence; *n grows by the answers. */
bool graph_writers_judge(const struct graph *graph, char *error, size_t bytes,
                         uint64_t *n);

#endif
