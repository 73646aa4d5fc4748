/* SPDX-License-Identifier: MIT */
/* The launches of a kernel that differ in sizes and in numbers of tasks: those
 * that a user allows, and which of them are tried. A small space is tried
 * whole. Of a large one those come first that are likely to be wrong: small
 * sizes, borders of constants in the kernel's code and of their multiples, the
 * largest sizes, powers of two, multiples of lanes, primes; then random ones,
 * the same each time. Few of them are large. */
#ifndef RUNTIME_TOOLS_SIZES_SPACE_H
#define RUNTIME_TOOLS_SIZES_SPACE_H

#include "runtime/tools/sizes/expression.h"

#define SIZES_TASKS "taskDim" /* the number of tasks, in expressions */

/* A launch: the values of the sizes, and the tasks in each dimension. */
struct sizes_point {
    int64_t values[SIZES_MOST_NAMES];
    uint32_t dim[3];
};

struct sizes_range {
    int64_t low, high;
    bool has_low, has_high;
};

/* What is allowed. Zero it, then add names, then call sizes_space_read. */
struct sizes_space {
    struct sizes_scope scope; /* sizes, and at last SIZES_TASKS */
    size_t n_sizes;
    struct sizes_range ranges[SIZES_MOST_NAMES], dim[3];
    const char *where;        /* a condition, or NULL */
    uint32_t step;            /* the first dimension is a multiple of it */
    const int64_t *constants; /* of the kernel's code, ascending */
    size_t n_constants;

    /* Filled by sizes_space_choose. */
    struct sizes_point *points; /* malloc'ed */
    size_t n_points, room;
    double work;   /* their products of sizes, all together */
    bool is_whole; /* these are all that there are */
    double n_all;  /* how many there are without the condition */
};

/* Adds a size unless it is there. False after a message: there are too many, or
 * the name is too long. */
bool sizes_space_name(struct sizes_space *space, const char *name, size_t n,
                      struct isa_sentence error);

/* Reads a range "NAME=A..B" or "NAME=A". Adds the name. */
bool sizes_space_range(struct sizes_space *space, const char *text,
                       struct isa_sentence error);

/* Reads the numbers of tasks, "X[,Y[,Z]]" with a number or A..B each, and takes
 * ranges that are still open from the condition. False after a message, also if
 * a size has no end. */
bool sizes_space_read(struct sizes_space *space, const char *dim,
                      struct isa_sentence error);

void sizes_space_free(struct sizes_space *space);

/* Whether the space has this launch. False, with *is_wrong set and a message,
 * if the condition cannot be evaluated for it. */
bool sizes_space_has(struct sizes_space *space, const struct sizes_point *point,
                     bool *is_wrong, struct isa_sentence error);

/* Sets the values of the scope to those of a launch. */
void sizes_space_set(struct sizes_space *space,
                     const struct sizes_point *point);

/* Writes "n = 4097, 2 tasks". */
void sizes_space_tell(const struct sizes_space *space,
                      const struct sizes_point *point, char *text,
                      size_t bytes);

#endif
