/* SPDX-License-Identifier: MIT
 *
 * What the device linker complains about.
 */
#ifndef ISA_COMPILER_EXPLAIN_LINKERRORS_H
#define ISA_COMPILER_EXPLAIN_LINKERRORS_H

#include "isa/compiler/job/link.h"

/* Explains what lld complained about. */
void mlucc_explain(struct mlucc_job *job, const struct mlucc_link *link,
                   const char *messages);

#endif
