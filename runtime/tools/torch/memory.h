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

/* -1 with the sentence. */
int torch_complain(const struct torch_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Gives the queue of mlusim_torch_queue back. */
void torch_queue_end(void);

size_t torch_count(const struct mlusim_torch_view *view);

/* The elements of a view on the host, its strides in bytes: in place, or in a
 * buffer that torch_staged_end gives back. */
struct torch_staged {
    char *data;
    int64_t strides[MLUSIM_TORCH_MAX_RANK]; /* bytes */
    void *buffer;
    size_t bytes; /* of the buffer */
    bool is_whole;
};

/* For reading; or for writing, all of it, after which torch_stage_out moves
 * it to the device. 0, or -1 with a sentence. */
int torch_stage(const struct mlusim_torch_view *view, bool is_read,
                struct torch_staged *staged, const struct torch_error *error);
int torch_stage_out(const struct mlusim_torch_view *view,
                    const struct torch_staged *staged,
                    const struct torch_error *error);
void torch_staged_end(struct torch_staged *staged);

#endif
