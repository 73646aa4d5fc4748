/* SPDX-License-Identifier: MIT
 *
 * Random call graphs with local scratchpad arrays, and a file of BANG C with
 * several of them.
 */
#ifndef TESTS_FUZZ_LAYOUT_GRAPH_H
#define TESTS_FUZZ_LAYOUT_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BATCH = 12, /* programs in a file */
    FUNCTIONS = 8,
    KERNELS = 4,
    ARRAYS = 3,
    CALLS = 3,
    VARIANTS = 2, /* instances of a template */
    DEPTH = 4     /* of calls at run time */
};

enum kind {
    PLAIN,
    INLINE,
    EXTERN_C,
    HIDDEN, /* in an anonymous namespace */
    TEMPLATE,
    LAMBDA, /* its arrays are in a lambda */
    VIRTUAL,
    N_KINDS
};
enum how { DIRECT, POINTER, TABLE, N_HOW };

struct array {
    char space; /* n, w or s */
    unsigned ints, align;
    bool has_value;
};
struct call {
    unsigned function, variant;
    enum how how;
};
struct function {
    enum kind kind;
    struct array arrays[ARRAYS];
    unsigned n_arrays, n_calls;
    struct call calls[CALLS];
};
struct program {
    struct function functions[FUNCTIONS];
    struct function kernels[KERNELS];
    unsigned n_functions, n_kernels;
};

/* The programs of a file. */
struct graph {
    struct program programs[BATCH];
    unsigned n_programs;
};

/* Makes n programs, at most BATCH, with the random numbers of *state. */
void graph_make(struct graph *graph, unsigned n, uint64_t *state);

/* The file, malloc'ed. Each program p has kernels pPkK(int *out); a kernel
 * calls all it can reach twice and writes to *out how many elements of NRAM
 * were not there the second time. Host code launches all kernels in order; each
 * calls graph_done last. */
char *graph_source(const struct graph *graph);

/* The source line that writes the first and the last element of the array of a
 * function, or of kernel k as function FUNCTIONS + k. */
unsigned graph_line(unsigned program, unsigned function, unsigned array);

#endif
