/* SPDX-License-Identifier: MIT */
/* Whether an architecture accepts an op with these operands: the rules of
 * isa/tables/rules.def that can be checked without running the op. */
#ifndef RUNTIME_TOOLS_BUDGET_RULES_H
#define RUNTIME_TOOLS_BUDGET_RULES_H

#include <stdbool.h>

#include "isa/image/image.h"
#include "isa/isa.h"
#include "runtime/tools/budget/budget.h"

/* An op in a kernel. A bit of an address or length is set if any value of that
 * address or length has this bit, so that one number represents many values. */
struct budget_op {
    const struct isa_op *op;
    const char *name; /* name of the op in kernels */
    unsigned n_spans;
    uint64_t addresses[ISA_MAX_OPERANDS]; /* addresses of spans in NRAM; 0:
                                             unknown */
    uint64_t bytes;                       /* bytes of the op's elements; 0:
                                             unknown */
    /* Operands in scratchpads whose address and length are known, from the
     * first byte to the last. For __mlu_region: the bytes that it names. */
    unsigned n_extents;
    struct {
        uint64_t address, bytes;
    } extents[ISA_MAX_OPERANDS];
};

/* Receives a sentence for each call that the architecture refuses. */
typedef void budget_rule_tell(void *user, const char *sentence);

void budget_check_rules(const struct isa_arch *arch,
                        const struct budget_op *known, budget_rule_tell *tell,
                        void *user);

/* Reports each operand of the op at pc that begins outside the variable from
 * which its address was formed, or that ends outside the variable in which it
 * begins. */
void budget_check_leaves(const struct budget *budget, uint64_t pc,
                         const struct budget_op *known, budget_rule_tell *tell,
                         void *user);

/* Receives each op of the image, with the operands that are known. */
typedef void budget_op_tell(void *user, uint64_t pc,
                            const struct budget_op *known);

/* Calls tell for all ops. False: the host has no memory left. */
bool budget_constants(const struct isa_image *image, budget_op_tell *tell,
                      void *user);

#endif
