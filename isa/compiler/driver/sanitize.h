/* SPDX-License-Identifier: MIT */
/* Options -fsanitize= and -fno-sanitize=. */
#ifndef ISA_COMPILER_DRIVER_SANITIZE_H
#define ISA_COMPILER_DRIVER_SANITIZE_H

#include "isa/compiler/job/job.h"

#include <stdbool.h>

/* Applies one option `word`; `names` is the part of the word after the equals
 * sign. */
void mlucc_sanitize(struct mlucc_job *job, const char *word, const char *names,
                    bool is_on);
/* Whether all checks that device code supports are on. */
bool mlucc_is_sanitized(const struct mlucc_job *job);
/* Warns of checks that device code does not support. */
void mlucc_sanitize_check(const struct mlucc_job *job);

#endif
