/* SPDX-License-Identifier: MIT
 *
 * The rules by which an output is right, and their bounds.
 */
#ifndef ACC_RULES_H
#define ACC_RULES_H

#include <stdbool.h>

enum acc_bound {
#define X(ID, name) ACC_##ID,
#include "runtime/tools/accuracy/bounds.def"
#undef X
    ACC_N_BOUNDS
};
enum acc_rule {
#define X(ID, name, of, types, bounds, doc) ACC_RULE_##ID,
#include "runtime/tools/accuracy/rules.def"
#undef X
    ACC_N_RULES
};

/* A rule with its bounds, those that it has not are 0. */
struct acc_tolerance {
    enum acc_rule rule;
    double bound[ACC_N_BOUNDS];
};

extern const char *const acc_rule_names[ACC_N_RULES];
extern const char *const acc_bound_names[ACC_N_BOUNDS];

bool acc_rule_has(enum acc_rule rule, enum acc_bound bound);
/* Whether a rule looks at all elements together. */
bool acc_rule_is_of_all(enum acc_rule rule);
/* Whether it looks at the signs of errors alone, so that errors of any size
 * pass: another rule has to hold as well. */
bool acc_rule_is_of_signs(enum acc_rule rule);
/* Whether a rule is for floats alone. */
bool acc_rule_is_of_floats(enum acc_rule rule);

#endif
