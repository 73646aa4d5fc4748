/* SPDX-License-Identifier: MIT
 *
 * What `mlusim selftest --json` writes.
 */
#ifndef MLUSIM_SELFTEST_RESULT_JSON_H
#define MLUSIM_SELFTEST_RESULT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "runtime/tools/mlusim/selftest/selftest.h"

/* Checks of[0..n), and what came out. False: not all could be written. */
bool selftest_json(const struct selftest_check *const *of,
                   const struct selftest_result *results, size_t n, FILE *out);

/* The word of an outcome: "ok". */
const char *selftest_word(enum selftest_outcome outcome);

#endif
