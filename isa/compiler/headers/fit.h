/* SPDX-License-Identifier: MIT
 *
 * The headers that every .mlu file begins with, precompiled: reading 12,000
 * lines of intrinsics is most of what a small file costs. Each variant is a
 * pair of files in share/mlusim/precompiled: Clang's own file, and a .fit that
 * says what it was made of. A compilation takes the pair of its name if that
 * gives what the text would give, and the text otherwise.
 */
#ifndef ISA_COMPILER_HEADERS_FIT_H
#define ISA_COMPILER_HEADERS_FIT_H

#include "isa/compiler/job/job.h"

/* The clang -cc1 command with the precompiled prelude in place of its text, in
 * *out. False if there is none that fits. */
bool mlucc_headers_use(struct mlucc_job *job, const struct mlucc_list *command,
                       struct mlucc_list *out);

/* Whether a command that failed with these messages is to be repeated with the
 * text: they are about more than the sources, as Clang did not want the
 * precompiled file, or have places on the command line, which count the files
 * before them. */
bool mlucc_headers_refused(struct mlucc_job *job, const char *messages);

#endif
