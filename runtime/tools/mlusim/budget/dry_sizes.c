/* SPDX-License-Identifier: MIT */
/*
 * Sizes as the layout of the image has them.
 */
#include "runtime/tools/mlusim/budget/dry_sizes.h"

#include "runtime/tools/budget/measure.h"
#include "runtime/tools/usage/text.h"

const struct budget_kernel *dry_kernel(const struct dry_run *run,
                                       const struct dry_device *d)
{
    if (run->kernel)
        return dry_planned(d, run->kernel->name);
    return d->is_measured && d->budget.n_kernels == 1 ? &d->budget.kernels[0]
                                                      : NULL;
}

bool dry_uses(const struct dry_device *d, const struct budget_kernel *kernel,
              const struct budget_variable *v)
{
    return isa_image_sees(kernel->kernel, v->symbol) &&
           budget_uses(&d->budget, kernel, v);
}

uint64_t dry_stray_bytes(const struct dry_device *d,
                         const struct budget_kernel *kernel,
                         enum budget_memory m)
{
    uint64_t n = usage_extent_of(d->kernel, m, 0, d->used.sizes[m]).touched;
    for (size_t i = 0; i < d->budget.n_variables; i++) {
        const struct budget_variable *v = &d->budget.variables[i];
        if (v->memory == m && isa_image_sees(kernel->kernel, v->symbol))
            n -= usage_extent_of(d->kernel, m, v->offset, v->offset + v->bytes)
                     .touched;
    }
    return n;
}

int64_t dry_free(const struct dry_device *d, const struct budget_kernel *kernel,
                 enum budget_memory m)
{
    const uint64_t limit = budget_limit(&d->budget, m), used = kernel->used[m];
    return used > limit && budget_take(&d->budget, m, used) != ISA_REFUSES
               ? 0
               : (int64_t)limit - (int64_t)used;
}
