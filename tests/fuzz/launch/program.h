/* SPDX-License-Identifier: MIT
 *
 * The kernels that fuzz_launch makes up.
 */
#ifndef TESTS_FUZZ_LAUNCH_PROGRAM_H
#define TESTS_FUZZ_LAUNCH_PROGRAM_H

#include "tests/fuzz/launch/operands.h"

/* Where a kernel comes from. */
enum program_kind {
    PROGRAM_WORDS,   /* wholly random words */
    PROGRAM_STREAM,  /* random valid scalar instructions (tests/sim/streams.h),
                        some ops among them */
    PROGRAM_LOOPS,   /* the same as loops that compute */
    PROGRAM_OPS,     /* ops in a row with operands that are mostly right */
    PROGRAM_MESS,    /* the same with jumps to anywhere, words that are damaged,
                        and parts that some of the cores do */
    PROGRAM_POLL,    /* cores that wait for memory to change */
    PROGRAM_KERNEL,  /* a kernel of an operator, any arguments */
    PROGRAM_DAMAGED, /* the same, some of its words damaged */
    N_PROGRAMS
};
extern const char *const program_names[N_PROGRAMS];

struct program {
    enum program_kind kind;
    struct text text;
    struct operands_room room;
    size_t other;     /* the word at which a second kernel begins */
    bool is_straight; /* every word once, up to its end or a fault */
};

/* A program of the first six kinds. */
void program_make(struct fuzz *f, const struct fuzz_bed *bed,
                  enum program_kind kind, struct program *p);

/* Flips bits of words, puts in others, or swaps two. */
void program_damage(struct fuzz *f, uint32_t *words, size_t n);

#endif
