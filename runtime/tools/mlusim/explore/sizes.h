/* SPDX-License-Identifier: MIT */
/* `mlusim explore --sizes`: launches a kernel with many sizes. */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_SIZES_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_SIZES_H

#include <stdint.h>

#include "runtime/tools/command/command.h"

/* What is asked for. */
struct sizes_question {
    const char *ranges[CMD_MAX_REPEATED]; /* values of --sizes */
    size_t n_ranges;
    const char *where, *output; /* or NULL */
    const char *device, *json;  /* as the user gave them, or NULL */
    uint64_t most, jobs;
};

/* Answers a question about the kernel that `rest` describes: FILE.mlu and what
 * follows. Returns the exit status: 0 no size that was tried is wrong, 1 one
 * is, 2 it cannot be said. */
int explore_sizes(const struct sizes_question *question, char **rest);

#endif
