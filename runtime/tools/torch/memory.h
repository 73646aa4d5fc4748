/* SPDX-License-Identifier: MIT
 *
 * The elements of a tensor on the host, wherever it is.
 */
#ifndef RUNTIME_TOOLS_TORCH_MEMORY_H
#define RUNTIME_TOOLS_TORCH_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

struct torch_error {
    char *text;
    size_t bytes;
};

/* Returns -1, with the sentence. */
int torch_complain(const struct torch_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Gives the queue of mlusim_torch_queue back. */
void torch_queue_end(void);

size_t torch_count(const struct mlusim_torch_view *view);

#endif
