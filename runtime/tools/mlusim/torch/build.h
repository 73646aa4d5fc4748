/* SPDX-License-Identifier: MIT
 *
 * Builds the program of a PyTorch extension in the light engine.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_TORCH_BUILD_H
#define RUNTIME_TOOLS_MLUSIM_TORCH_BUILD_H

#include <stdbool.h>

struct torch_build {
    const char *source;
    const char *call;         /* the function meant; NULL: not said */
    bool wants_all;           /* all functions, if it is not said */
    const char *const *flags; /* of mlucc, NULL last */
    const char *arch;         /* "mtp_592" */
    const char *sanitize;     /* a flag, or NULL */
    const char *output;       /* the program */
    const char *folder;       /* for what is generated */
};

/* Returns CMD_OK, or a status after a message: CMD_USAGE if the source lacks
 * the function, CMD_FAILED if it does not compile. */
int torch_build(const struct torch_build *build);

#endif
