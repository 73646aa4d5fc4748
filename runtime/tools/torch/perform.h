/* SPDX-License-Identifier: MIT
 *
 * Work with tensors that a log of commands has.
 */
#ifndef RUNTIME_TOOLS_TORCH_PERFORM_H
#define RUNTIME_TOOLS_TORCH_PERFORM_H

#include <stddef.h>

/* Does what such bytes say (log.h), which may be any. 0, or -1 with a sentence.
 * It has the type rt_convert of settings/explore.h. */
__attribute__((visibility("default"))) int
mlusim_torch_perform(const void *what, size_t n, char *error,
                     size_t error_bytes);

#endif
