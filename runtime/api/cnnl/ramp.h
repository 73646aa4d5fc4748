/* SPDX-License-Identifier: MIT
 *
 * Rising numbers, for ramp.c and kernels/cnnl/ramp.mlu.
 */
#ifndef CNNL_RAMP_H
#define CNNL_RAMP_H

#include <stdbool.h>

#include "runtime/api/cnnl/kernels.h"

/* Element i of to = first + i * step; with is_even: step is the last one, and
 * the others are evenly between. */
struct nl_ramp {
    struct nl_plan plan;
    struct nl_shape shape;
    struct nl_view to;
    uint64_t first, step; /* elements of this type */
    int32_t type;
    bool is_even;
};
NL_LAUNCHES(ramp);

#endif
