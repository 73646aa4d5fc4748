/* SPDX-License-Identifier: MIT */
/*
 * Which kernel of the device code one that ran is, and which variables it can
 * reach.
 */
#include "runtime/tools/usage/reach.h"

#include <string.h>

const struct budget_kernel *usage_planned(const struct budget *b,
                                          const char *mangled)
{
    for (size_t i = 0; i < b->n_kernels; i++)
        if (strcmp(b->kernels[i].kernel->name, mangled) == 0)
            return &b->kernels[i];
    return NULL;
}

bool usage_reaches(const struct budget *b, const struct used_kernel *k,
                   const struct budget_variable *v)
{
    const struct budget_kernel *planned = usage_planned(b, k->name);
    return !planned || isa_image_sees(planned->kernel, v->symbol);
}
