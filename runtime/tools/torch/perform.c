/* SPDX-License-Identifier: MIT */
#include "runtime/tools/torch/perform.h"

#include <stdio.h>

#include "runtime/tools/torch/log.h"
#include "runtime/tools/torch/memory.h"
#include "runtime/tools/torch/show.h"

int mlusim_torch_perform(const void *what, size_t n, char *error,
                         size_t error_bytes)
{
    const struct torch_error e = {error, error_bytes};
    struct torch_work w;
    char file[32];
    if (!torch_log_read(what, n, &w))
        return torch_complain(&e, "the work on a tensor is none");
    const struct mlusim_torch_view from = torch_log_view(&w.from);
    const struct mlusim_torch_view to = torch_log_view(&w.to);
    if (w.number < 0)
        return mlusim_torch_copy(&to, &from, error, error_bytes);
    const struct mlusim_torch_value value = {.kind = 'T', .view = from};
    snprintf(file, sizeof file, "%d.npy", (int)w.number);
    return torch_save(file, &value, error, error_bytes) ? 0 : -1;
}
