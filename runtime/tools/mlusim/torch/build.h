/* SPDX-License-Identifier: MIT */
/* Builds the program of a PyTorch extension in the light engine. */
#ifndef RUNTIME_TOOLS_MLUSIM_TORCH_BUILD_H
#define RUNTIME_TOOLS_MLUSIM_TORCH_BUILD_H

#include <stdbool.h>

struct torch_build {
    const char *source;
    const char *call;         /* function to call; NULL: not given */
    bool wants_all;           /* if no function is given, all functions are
                                 meant */
    const char *const *flags; /* of mlucc, ended by NULL */
    const char *arch;         /* "mtp_592" */
    const char *sanitize;     /* a flag of mlucc, or NULL */
    const char *output;       /* path of the program */
    const char *folder;       /* for generated files */
};

/* Returns CMD_OK, or another status after a message: CMD_USAGE if the function
 * is not in the source, CMD_FAILED if the source does not compile. */
int torch_build(const struct torch_build *build);

#endif
