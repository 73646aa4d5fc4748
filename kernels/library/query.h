/* SPDX-License-Identifier: MIT
 *
 * Functions that say how large the workspace of a call must be.
 */
#ifndef KN_QUERY_H
#define KN_QUERY_H

#include "kernels/library/guards.h"

/* Writes what query->workspace says to *workspace_size if the guards of the
 * query hold, and 0 if they say that the call has nothing to do; else the
 * status is theirs, and nothing is written. args in the order of the query's
 * params. */
mluOpStatus_t kn_query_answer(const struct kn_function *query,
                              const struct kn_arg *args,
                              size_t *workspace_size);

#endif
