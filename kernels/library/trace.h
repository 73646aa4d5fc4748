/* SPDX-License-Identifier: MIT
 *
 * The notes about a call that MLUOP_LOG selects.
 */
#ifndef KN_TRACE_H
#define KN_TRACE_H

#include "kernels/library/guards.h"
#include "kernels/library/plan.h"

/* Notes the beginning of a call: its numbers and tensors. From now on this
 * thread writes notes at the level of the call's handle. */
void kn_trace_call(const struct kn_function *f, const struct kn_arg *args);
/* Notes how the call will run. */
void kn_trace_plan(const struct kn_function *f, const struct kn_plan *plan,
                   mluOpHandle_t handle);

#endif
