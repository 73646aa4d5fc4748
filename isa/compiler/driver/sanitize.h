/* SPDX-License-Identifier: MIT
 *
 * The lists of names behind -fsanitize= and -fno-sanitize=.
 */
#ifndef ISA_COMPILER_DRIVER_SANITIZE_H
#define ISA_COMPILER_DRIVER_SANITIZE_H

#include "isa/compiler/job/job.h"

#include <stdbool.h>

/* Takes such an option; names is what follows its equals sign. */
void mlucc_sanitize(struct mlucc_job *job, const char *word, const char *names,
                    bool is_on);
/* Whether device code is checked for all that it can be checked for. */
bool mlucc_is_sanitized(const struct mlucc_job *job);
/* Warns of names that device code of this job is not checked for. */
void mlucc_sanitize_check(const struct mlucc_job *job);

#endif
