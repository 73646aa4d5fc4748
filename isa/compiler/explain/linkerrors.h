/* SPDX-License-Identifier: MIT */
/* Errors of the device linker. */
#ifndef ISA_COMPILER_EXPLAIN_LINKERRORS_H
#define ISA_COMPILER_EXPLAIN_LINKERRORS_H

#include "isa/compiler/job/link.h"

/* Explains the messages of lld. */
void mlucc_explain(struct mlucc_job *job, const struct mlucc_link *link,
                   const char *messages);

#endif
