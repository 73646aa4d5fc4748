/* SPDX-License-Identifier: MIT */
/* Records in a log of commands (runtime/instruments/commands) that a device
 * tensor is copied or saved through the host. */
#ifndef RUNTIME_TOOLS_TORCH_LOG_H
#define RUNTIME_TOOLS_TORCH_LOG_H

#include <stdbool.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

struct torch_laid { /* A view of device memory. */
    uint64_t address;
    int32_t type, rank;
    int64_t sizes[MLUSIM_TORCH_MAX_RANK], strides[MLUSIM_TORCH_MAX_RANK];
};

struct torch_work {
    int64_t number; /* of a saved tensor; -1: it is a copy */
    struct torch_laid to, from;
};

/* Marks the beginning of a copy of tensor `from` to tensor `to`: what this
 * thread reads from and writes to the device until mlusimConverts(NULL, 0) is
 * logged as this copy. If `to` is NULL, the tensor is saved as NUMBER.npy
 * instead. */
void torch_log_begin(const struct mlusim_torch_view *to,
                     const struct mlusim_torch_view *from, int number);

/* Reads the bytes of a record, which may have any values. Returns false if they
 * are not valid work with tensors: a stride is negative, or a view is larger
 * than memory can be.
 */
bool torch_log_read(const void *what, size_t n, struct torch_work *work);

/* Returns the view of a record; the view is valid as long as the record. */
struct mlusim_torch_view torch_log_view(const struct torch_laid *laid);

#endif
