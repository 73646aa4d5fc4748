/* SPDX-License-Identifier: MIT */
/* Tensors of a case from and to files. */
#ifndef KERNELS_MLUOP_FILES_H
#define KERNELS_MLUOP_FILES_H

#include "kernels/mluop/mluop.h"

/* Hooks of kn_run for --input and --dump. */
struct cmd_files {
    const struct cmd_line *line;
    const struct kn_case *c;
    bool is_broken; /* a file could not be read or written, after a message */
};

bool cmd_files_prepared(void *user, const struct kn_operator *op,
                        struct kn_tensor *tensors);

void cmd_files_judged(void *user, const struct kn_operator *op,
                      const struct kn_tensor *tensors);

#endif
