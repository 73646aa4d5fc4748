/* SPDX-License-Identifier: MIT
 *
 * Waiting for ranks, and time limits.
 */
#ifndef CNCL_WAIT_H
#define CNCL_WAIT_H

#include "runtime/api/cncl/comm.h"

/* The reason why a rank waits: ranks that have not made the same collective
 * call, the peer that has not sent (for a receive), or ranks that have not yet
 * called cnclInitComms or cnclSplitComm. */
struct cncl_wanted {
    const struct cnclComm *comm; /* NULL: waits until all ranks have joined */
    const struct cncl_call *call;
    uint64_t number;
    bool has_no_post; /* its earlier calls are still pending in other ranks */
    const char *hint; /* more to print; NULL: nothing */
};

/* Maximum seconds without progress; 0: MLUSIM_CNCL_LIMIT is invalid. */
int cncl_wait_limit(const struct rt_context *rt);

/* Whether to wait further. If not, the clique is marked failed: a missing rank
 * has ended, or MLUSIM_CNCL_LIMIT seconds passed without progress. */
bool cncl_wait_is_of_use(struct rt_context *rt, struct cncl_clique *clique,
                         const struct cncl_wanted *wanted);

/* Prints once why a clique has failed. */
void cncl_wait_report(struct rt_context *rt, struct cncl_clique *clique);

#endif
