/* SPDX-License-Identifier: MIT
 *
 * How a copy or save of a device tensor that goes through the host is
 * recorded, as bytes, in a log of commands (runtime/instruments/commands).
 */
#ifndef RUNTIME_TOOLS_TORCH_LOG_H
#define RUNTIME_TOOLS_TORCH_LOG_H

#include <stdbool.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

struct torch_laid { /* a view of memory of the device */
    uint64_t address;
    int32_t type, rank;
    int64_t sizes[MLUSIM_TORCH_MAX_RANK], strides[MLUSIM_TORCH_MAX_RANK];
};

struct torch_work {
    int64_t number; /* of a saved tensor; -1: a copy */
    struct torch_laid to, from;
};

/* Until mlusimConverts(NULL, 0), what this thread reads from the device and
 * writes there is a copy of a tensor; to NULL: it is saved as NUMBER.npy. */
void torch_log_begin(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, int number);

/* Whether such bytes, which may be any, are work with tensors that could be:
 * no stride leads back, and no view spans more than memory could have. */
bool torch_log_read(const void *what, size_t n, struct torch_work *work);

/* The view that is laid out there, and lives as long. */
struct mlusim_torch_view torch_log_view(const struct torch_laid *laid);

#endif
