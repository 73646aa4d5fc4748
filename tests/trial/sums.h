/* SPDX-License-Identifier: MIT
 *
 * The sums of the golden cases, by which a compiler or a library that changes
 * a bit of the references is seen.
 */
#ifndef TRIAL_SUMS_H
#define TRIAL_SUMS_H

#include "tests/ref/ref_format.h"

/* The line of tests/isa/golden.sums for the golden cases of the nth op: "HASH
 * op type" or "HASH op type from type", where HASH is SHA-256 of their text
 * (golden.h); malloc'ed. NULL: there is no case. The text is the caller's in
 * *text, malloc'ed, unless text is NULL. */
char *trial_golden_sum(size_t nth, ref_type type, ref_type from, char **text);

#endif
