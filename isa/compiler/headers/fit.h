/* SPDX-License-Identifier: MIT */
/* Precompiled headers: every .mlu file begins with 12,000 lines of intrinsics,
 * which take most of the time of compiling a small file. Each variant has two
 * files in share/mlusim/precompiled: Clang's own file, and a .fit file that
 * says what it was made from. A compilation uses them only if the result is the
 * same as from text. */
#ifndef ISA_COMPILER_HEADERS_FIT_H
#define ISA_COMPILER_HEADERS_FIT_H

#include "isa/compiler/job/job.h"

/* Sets *out to the clang -cc1 command with the precompiled prelude instead of
 * its text. False if no precompiled prelude fits. */
bool mlucc_headers_use(struct mlucc_job *job, const struct mlucc_list *command,
                       struct mlucc_list *out);

/* Whether to repeat a failed command with the text: the messages are about the
 * precompiled file itself, or about the command line, where positions include
 * the prelude. */
bool mlucc_headers_refused(struct mlucc_job *job, const char *messages);

#endif
