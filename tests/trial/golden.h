/* SPDX-License-Identifier: MIT
 *
 * Reading the golden files of ops: cases with what is expected of them.
 */
#ifndef TRIAL_GOLDEN_H
#define TRIAL_GOLDEN_H

#include <stdio.h>

#include "tests/trial/ops.h"

struct trial_golden {
    FILE *file;
    struct ref_op op;
    char path[128];
    char text[256]; /* of the line being read */
    unsigned line;
    bool has_line; /* text was not used yet */
};

/* Opens tests/isa/golden/<op>.txt of the nth op, from the root of the
 * repository. A file that is missing or damaged ends the program with a
 * message. */
struct trial_golden trial_golden_open(size_t nth);
void trial_golden_close(struct trial_golden *g);

/* Reads the next case. False at the end of the file. */
bool trial_golden_next(struct trial_golden *g, struct ref_case *c);

#endif
