/* SPDX-License-Identifier: MIT
 *
 * Prints values that a function returned, or writes them as .npy files.
 */
#ifndef RUNTIME_TOOLS_TORCH_SHOW_H
#define RUNTIME_TOOLS_TORCH_SHOW_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

/* Prints a line on standard output: name, and the first values. False with a
 * sentence. */
bool torch_show(const char *name, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes);

/* Saves a tensor, or a number as an array of none dimensions. False with a
 * sentence. */
bool torch_save(const char *file, const struct mlusim_torch_value *value,
                char *error, size_t error_bytes);

/* Does what such bytes say (log.h), which may be any. 0, or -1 with a sentence.
 * It has the type rt_convert of settings/explore.h. */
__attribute__((visibility("default"))) int
mlusim_torch_perform(const void *what, size_t n, char *error,
                     size_t error_bytes);

#endif
