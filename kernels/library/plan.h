/* SPDX-License-Identifier: MIT */
/* Decisions of an operator's call before it launches. */
#ifndef KN_LIBRARY_PLAN_H
#define KN_LIBRARY_PLAN_H

#include <stdbool.h>

#include "kernels/library/guards.h"
#include "kernels/library/handle.h"

struct kn_plan {
    int variant; /* index of f->variants */
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
};

/* Returns the variant of least cost for a call whose guards hold; of several
 * the first. */
int kn_cheapest(const struct kn_function *f, const struct kn_arg *args);

/* Checks the guards, then whether the handle's device is current. Finds the
 * handle's variant, and the tasks that fill the device: union tasks of the type
 * `preferred`, unless the handle forces another. False: nothing must be
 * launched, and *status is what the call returns. */
bool kn_plan_make(const struct kn_function *f, const struct kn_arg *args,
                  mluOpHandle_t handle, cnrtFunctionType_t preferred,
                  struct kn_plan *plan, mluOpStatus_t *status);

/* ---- the size of a workspace --------------------------------------------- */

/* If the guards of the query hold, writes the result of query->workspace to
 * *workspace_size; if they say that the call has nothing to do, writes 0. Else
 * returns the guards' status, and writes nothing. `args` are in the order of
 * the query's params. */
mluOpStatus_t kn_query_answer(const struct kn_function *query,
                              const struct kn_arg *args,
                              size_t *workspace_size);

#endif
