/* SPDX-License-Identifier: MIT
 *
 * Moves by strides, of which copies, slices, concatenations and others are
 * made.
 */
#ifndef CNNL_MOVE_H
#define CNNL_MOVE_H

#include "runtime/api/cnnl/call.h"

/* Launches to = from for each element of the shape; none: nothing. */
void nl_move(struct nl_call *c, struct nl_shape shape, struct nl_view from,
             struct nl_view to);
/* Does the same, and converts to the type of `to`. */
void nl_cast(struct nl_call *c, struct nl_shape shape, struct nl_view from,
             struct nl_view to);
/* Launches a fill with a value, on the host or on the device, of a tensor that
 * has elements. */
cnnlStatus_t nl_fill_tensor(struct nl_call *c, const void *value,
                            bool is_on_host, const cnnlTensorDescriptor_t desc,
                            void *data);
/* Launches a fill with zeros; no elements: nothing. */
void nl_clear(struct nl_call *c, const cnnlTensorDescriptor_t desc, void *data);

#endif
