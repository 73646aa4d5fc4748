/* SPDX-License-Identifier: MIT */
/* Puts the constraints of an op into words, from the columns that the checks of
 * a call use, too: rule set (rules.def), extra checks (extras.def), limits of
 * the shape (shapes.def) and operands (letters.def). */
#ifndef ISA_TABLES_RULES_H
#define ISA_TABLES_RULES_H

#include "isa/isa.h"

/* Maximum size of a text of this file. */
#define ISA_RULES_SIZE 2048

/* Writes all constraints of an op: clauses separated by "; " or ", ". Returns
 * buf. */
const char *isa_rules_text(const struct isa_op *op, char *buf, size_t size);

/* Writes the constraints of a rule set. Returns buf. */
const char *isa_rule_set_text(const struct isa_rule_info *rule, char *buf,
                              size_t size);

/* Writes the constraints of a shape; "" if there are none. Returns buf. */
const char *isa_shape_limits(enum isa_shape shape, char *buf, size_t size);

#endif
