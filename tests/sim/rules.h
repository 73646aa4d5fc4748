/* SPDX-License-Identifier: MIT
 *
 * A reader of the rules that are printed for an op, written apart from the
 * checks of the simulator: it takes the words and says whether operands obey
 * them. Of the code under test it has the words, the names of operands, and how
 * far operands reach.
 */
#ifndef TESTS_SIM_RULES_H
#define TESTS_SIM_RULES_H

#include "isa/isa.h"

/* Operands of one execution of an op. */
struct rule_case {
    const struct isa_op *op;
    unsigned arch, generation;
    enum isa_type type, source; /* source: of conversions, else NONE */
    uint64_t arg[ISA_MAX_OPERANDS];
    /* Filled in by rule_reach: bytes of spans, and where they begin. */
    uint64_t low[ISA_MAX_OPERANDS], bytes[ISA_MAX_OPERANDS];
};

/* Whether operand k is a pointer. */
bool rule_is_span(const struct isa_op *op, int k);

/* Whether numbers are in order; else they say nothing of how far operands
 * reach. RULE_HUGE: products of them are beyond any memory. */
enum rule_numbers { RULE_BAD, RULE_HUGE, RULE_GOOD };

/* Works out how far the operands reach. */
enum rule_numbers rule_reach(struct rule_case *c);

/* The first clause of the printed rules that is broken, in `room`; NULL: none
 * is. Without reach those about memory are left out. A clause that cannot be
 * read ends the test. */
const char *rule_broken(const struct rule_case *c, bool has_reach, char *room,
                        size_t size);

#endif
