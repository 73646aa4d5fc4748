/* SPDX-License-Identifier: MIT
 *
 * How deep the stack of a kernel gets: the frames of the calls that lie on top
 * of each other. What has no bound says why.
 */
#ifndef BUDGET_STACK_H
#define BUDGET_STACK_H

#include "runtime/tools/budget/code.h"

#define BUDGET_MAX_CHAIN 64

struct budget_stack {
    uint64_t bytes;     /* of the deepest chain, as far as it is known */
    uint64_t arguments; /* of them the launch writes so many itself */
    /* The chain, kernel first; functions of the code. */
    size_t chain[BUDGET_MAX_CHAIN];
    size_t n_chain; /* its length, which may be more than is kept */
    /* Why bytes is no bound: n_functions where it is one. */
    size_t recursive; /* comes back to itself */
    bool by_address;  /* it may, through a call by an address */
    size_t variable;  /* takes as much as it is called with */
    size_t indirect;  /* calls by an address, and nobody's is taken */
    uint64_t indirect_pc;
};

/* The stack that a kernel, the function at that address, needs. False: the host
 * has no memory left. */
bool budget_stack_of(const struct budget_code *code,
                     const struct isa_kernel *kernel,
                     struct budget_stack *stack);
/* Whether bytes is all it can take. */
bool budget_stack_is_bounded(const struct budget_code *code,
                             const struct budget_stack *stack);

#endif
