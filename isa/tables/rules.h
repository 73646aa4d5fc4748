/* SPDX-License-Identifier: MIT
 *
 * The constraints of an op in words, from the same columns as the checks of a
 * call: rule set (rules.def), extra checks (extras.def), limits of the shape
 * (shapes.def) and operands (letters.def).
 */
#ifndef ISA_TABLES_RULES_H
#define ISA_TABLES_RULES_H

#include "isa/isa.h"

/* Maximum size of these texts. */
#define ISA_RULES_SIZE 2048

/* All constraints of an op: clauses separated by "; " or ", ". Returns buf. */
const char *isa_rules_text(const struct isa_op *op, char *buf, size_t size);

/* The constraints of a rule set. Returns buf. */
const char *isa_rule_set_text(const struct isa_rule_info *rule, char *buf,
                              size_t size);

/* The constraints of a shape; "" if none. Returns buf. */
const char *isa_shape_limits(enum isa_shape shape, char *buf, size_t size);

#endif
