/* SPDX-License-Identifier: MIT
 *
 * Runs the body of an op on a case and compares with what the case expects.
 */
#ifndef TRIAL_TRIAL_H
#define TRIAL_TRIAL_H

#include "isa/isa.h"
#include "tests/ref/ref_case.h"

/* How the operands are laid out. */
struct trial_layout {
    size_t offset; /* of every operand, bytes off alignment */
    int alias;     /* operand the destination lies on, -1: on none */
};

/* Whether the rule set lets the destination lie on operand k of this case. */
bool trial_may_alias(const struct ref_case *c, int k);

/* A call with its operands in host memory: operand k lies `offset[k]` bytes
 * into buffer `buffer_of[k]` (spans only). */
struct trial_job {
    const struct ref_case *c;
    struct isa_call *call; /* what it returns goes into call->result */
    struct {
        unsigned char *bytes;
        size_t n;
    } buffers[ISA_MAX_OPERANDS];
    int buffer_of[ISA_MAX_OPERANDS];
    size_t offset[ISA_MAX_OPERANDS];
};

/* Who performs calls. False and a description if it could not. */
struct trial_executor {
    bool (*perform)(void *user, const struct trial_job *job, char *text,
                    size_t size);
    void *user;
};

/* As trial_run, with somebody else than the body performing the call. */
bool trial_execute(const struct ref_case *c, struct trial_layout layout,
                   const struct trial_executor *executor, char *text,
                   size_t size);

/* Resolves the operands with isa_shape, runs the body, and compares every
 * byte of the operands and of guards around them (any NaN equals "nan", see
 * ref_format.h). False and a description if something differs. */
bool trial_run(const struct ref_case *c, struct trial_layout layout, char *text,
               size_t size);

/* trial_execute in every layout the case allows: two offsets, on each operand.
 * Without an executor the body performs the calls. */
bool trial_layouts(const struct ref_case *c,
                   const struct trial_executor *executor, char *text,
                   size_t size);

#endif
