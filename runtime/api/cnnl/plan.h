/* SPDX-License-Identifier: MIT
 *
 * What kernels are given: shapes, views, shares of cores.
 */
#ifndef CNNL_PLAN_H
#define CNNL_PLAN_H

#include "runtime/api/cnnl/kernels.h"
#include "runtime/api/cnnl/tensor.h"

/* Returns the shape of a tensor. */
struct nl_shape nl_shape_of(const cnnlTensorDescriptor_t desc);
/* Returns where the tensor has the elements of shape y: its own strides, 0
 * along what it is broadcast. */
struct nl_view nl_view_of(const cnnlTensorDescriptor_t desc, const void *data,
                          const struct nl_shape *y);
/* Takes dimensions together, and those of one element away, where all views
 * allow it. */
void nl_fold(struct nl_shape *shape, struct nl_view *const views[], int n);
int64_t nl_shape_elements(const struct nl_shape *shape);

#endif
