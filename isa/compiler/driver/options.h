/* SPDX-License-Identifier: MIT */
/* The command line. */
#ifndef ISA_COMPILER_DRIVER_OPTIONS_H
#define ISA_COMPILER_DRIVER_OPTIONS_H

#include "isa/compiler/job/job.h"

bool mlucc_parse(struct mlucc_job *job, int argc, const char *const *argv);

/* One row of options.def. */
struct mlucc_option {
    const char *name;
    unsigned form, effect, passes;
    const char *argument, *help;
};
const struct mlucc_option *mlucc_options(size_t *n);
/* Whether the option is ours, not Clang's. */
bool mlucc_is_own_option(const struct mlucc_option *option);
/* Whether the argument of the option may be a separate word. */
bool mlucc_takes_word(const struct mlucc_option *option);

#endif
