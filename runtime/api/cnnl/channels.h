/* SPDX-License-Identifier: MIT
 *
 * What normalisations of channels share.
 */
#ifndef CNNL_CHANNELS_H
#define CNNL_CHANNELS_H

#include "runtime/api/cnnl/call.h"
#include "runtime/api/cnnl/norm.h"

/* Takes x, whose last dimension is that of channels: dense, NHWC or the like.
 */
void nl_norm_of(struct nl_call *c, struct nl_norm *a,
                const cnnlTensorDescriptor_t desc, const void *x);
/* Checks another tensor like x. */
void nl_norm_like(struct nl_call *c, const char *name,
                  const cnnlTensorDescriptor_t x_desc,
                  const cnnlTensorDescriptor_t desc);
/* Returns floats for each channel, [rows, channels]. */
float *nl_norm_floats(struct nl_call *c, const char *name,
                      const cnnlTensorDescriptor_t desc, const void *data,
                      int64_t elements);
/* Launches; the call is over. */
cnnlStatus_t nl_norm_launch(struct nl_call *c, struct nl_norm *a);

#endif
