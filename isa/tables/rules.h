/* SPDX-License-Identifier: MIT
 *
 * The constraints of an op in words, made of the columns that the checks of a
 * call read: its rule set (rules.def), what that asks for besides (extras.def),
 * the limits of its shape (shapes.def) and its operands (letters.def).
 */
#ifndef ISA_TABLES_RULES_H
#define ISA_TABLES_RULES_H

#include "isa/isa.h"

/* Room for any of the texts. */
#define ISA_RULES_SIZE 2048

/* All constraints of an op: clauses with "; " or ", " between them. Returns
 * buf. */
const char *isa_rules_text(const struct isa_op *op, char *buf, size_t size);

/* Those of a rule set, whatever the op. Returns buf. */
const char *isa_rule_set_text(const struct isa_rule_info *rule, char *buf,
                              size_t size);

/* Those of a shape, whatever the op; "" if there are none. Returns buf. */
const char *isa_shape_limits(enum isa_shape shape, char *buf, size_t size);

#endif
