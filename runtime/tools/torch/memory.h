/* SPDX-License-Identifier: MIT */
/* Functions that the files of libmlusim-torch share: report an error, destroy
 * the queue, count the elements of a view. */
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

/* Writes the message, and returns -1. */
int torch_complain(const struct torch_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Destroys the queue of mlusim_torch_queue. */
void torch_queue_end(void);

size_t torch_count(const struct mlusim_torch_view *view);

#endif
