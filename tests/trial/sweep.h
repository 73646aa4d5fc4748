/* SPDX-License-Identifier: MIT
 *
 * Random cases of every op, judged by the references.
 */
#ifndef TRIAL_SWEEP_H
#define TRIAL_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct trial_executor;

struct trial_sweep {
    uint64_t seed;                         /* the same seed, the same cases */
    const struct trial_executor *executor; /* NULL: the bodies */
    uint64_t calls;                        /* cases run so far */
    uint64_t pairs;                        /* (op, type) pairs there are, and */
    uint64_t runs; /* those of them that the last sweep had a case for */
};

/* `rounds` cases of every op and type that has a body. False and a
 * description at the first case that differs or an op without a reference. */
bool trial_sweep(struct trial_sweep *s, int rounds, char *text, size_t size);

#endif
