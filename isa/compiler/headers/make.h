/* SPDX-License-Identifier: MIT */
/* Makes the two files of a variant of precompiled headers. */
#ifndef ISA_COMPILER_HEADERS_MAKE_H
#define ISA_COMPILER_HEADERS_MAKE_H

#include "isa/compiler/job/job.h"

/* Makes both files for compilations with this command; its input is empty. */
bool mlucc_headers_make(struct mlucc_job *job,
                        const struct mlucc_list *command);

#endif
