/* SPDX-License-Identifier: MIT */
/* The conditions of rules.def, defined in this folder. Each returns whether its
 * advice applies to a launch, and fills the answer. */
#ifndef RUNTIME_INSTRUMENTS_ADVICE_RULES_H
#define RUNTIME_INSTRUMENTS_ADVICE_RULES_H

#include "runtime/instruments/advice/facts.h"

typedef bool adv_condition(const struct adv_facts *a, struct adv_answer *to);

#define X(ID, name, function, ...) adv_condition adv_##function;
#include "runtime/instruments/advice/rules.def"
#undef X

#endif
