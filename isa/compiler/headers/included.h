/* SPDX-License-Identifier: MIT
 *
 * Files that -include names beside precompiled headers.
 */
#ifndef ISA_COMPILER_HEADERS_INCLUDED_H
#define ISA_COMPILER_HEADERS_INCLUDED_H

#include "isa/compiler/headers/command.h"

/* Whether what -include names may as well come after the prelude. */
bool mlucc_included_fit(struct mlucc_job *job, const char *fit,
                        const struct mlucc_seen *seen);

#endif
