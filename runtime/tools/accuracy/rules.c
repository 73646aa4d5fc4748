/* SPDX-License-Identifier: MIT */
/*
 * The tables of rules and bounds.
 */
#include "runtime/tools/accuracy/rules.h"

const char *const acc_rule_names[ACC_N_RULES] = {
#define X(ID, name, of, types, bounds, doc) name,
#include "runtime/tools/accuracy/rules.def"
#undef X
};

const char *const acc_bound_names[ACC_N_BOUNDS] = {
#define X(ID, name) name,
#include "runtime/tools/accuracy/bounds.def"
#undef X
};

enum extent { EACH, ALL, SIGNS };
static const struct {
    enum extent of;
    enum { ANY, FLOATS } types;
    unsigned bounds; /* a bit each */
} rules[ACC_N_RULES] = {
#define B(ID)                               (1u << ACC_##ID)
#define X(ID, name, of, types, bounds, doc) {of, types, bounds},
#include "runtime/tools/accuracy/rules.def"
#undef X
#undef B
};

bool acc_rule_has(enum acc_rule rule, enum acc_bound bound)
{
    return rules[rule].bounds >> bound & 1;
}

bool acc_rule_is_of_all(enum acc_rule rule)
{
    return rules[rule].of != EACH;
}

bool acc_rule_is_of_signs(enum acc_rule rule)
{
    return rules[rule].of == SIGNS;
}

bool acc_rule_is_of_floats(enum acc_rule rule)
{
    return rules[rule].types == FLOATS;
}
