/* SPDX-License-Identifier: MIT
 *
 * Whether an architecture takes an op with these operands: what of the rules of
 * isa/tables/rules.def can be said without running it there.
 */
#ifndef BUDGET_RULES_H
#define BUDGET_RULES_H

#include <stdbool.h>

#include "isa/isa.h"

/* What is known of an op in a kernel. Addresses and lengths are bits that any
 * of them had, so that one number stands for many. */
struct budget_op {
    const struct isa_op *op;
    const char *name; /* as kernels call it */
    unsigned n_spans;
    uint64_t addresses[ISA_MAX_OPERANDS]; /* of spans in NRAM; 0: unknown */
    uint64_t bytes;                       /* of its elements; 0: unknown */
    /* Operands in scratchpads of which both are known, from the first byte to
     * the last; of __mlu_region what it names. */
    unsigned n_extents;
    struct {
        uint64_t address, bytes;
    } extents[ISA_MAX_OPERANDS];
};

/* Tells a sentence for everything that the architecture does not take. */
typedef void budget_rule_tell(void *user, const char *sentence);
void budget_check_rules(const struct isa_arch *arch,
                        const struct budget_op *known, budget_rule_tell *tell,
                        void *user);

#endif
