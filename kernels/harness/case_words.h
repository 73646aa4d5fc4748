/* SPDX-License-Identifier: MIT */
/* The words that the rows of a cases.def say for flags, see operator.h. */
#ifndef KN_CASE_WORDS_H
#define KN_CASE_WORDS_H

#include "kernels/harness/operator.h"

enum {
    DOC = KN_CASE_DOCUMENTED,
    LARGE = KN_CASE_LARGE,
    LONG = KN_CASE_LONG,
    NETWORK = KN_CASE_NETWORK,
};

/* In a theory.def: the bytes of all tensors. */
#define TENSORS NULL

/* In a reasons.def: all cases, or all variants; whatever the launches take. */
#define EVERY NULL
enum { WORK, LAUNCHES };

#endif
