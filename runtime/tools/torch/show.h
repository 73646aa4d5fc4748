/* SPDX-License-Identifier: MIT */
/* Prints values that a function has returned, or writes them as .npy files. */
#ifndef RUNTIME_TOOLS_TORCH_SHOW_H
#define RUNTIME_TOOLS_TORCH_SHOW_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

/* Prints a line with the name and the first values. On an error, returns false
 * and writes a message. */
bool torch_show(const char *name, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes);

/* Saves a tensor, or a number as an array without dimensions. On an error,
 * returns false and writes a message. */
bool torch_save(const char *file, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes);

/* Performs the work that the bytes describe (log.h). The bytes may have any
 * values. Returns 0, or -1 with a message. The function has the type rt_convert
 * of settings/explore.h. */
__attribute__((visibility("default"))) int
mlusim_torch_perform(const void *what, size_t n, char *error,
                     size_t error_bytes);

#endif
