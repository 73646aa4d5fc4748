/* SPDX-License-Identifier: MIT */
/* Waiting for ranks, and time limits. */
#ifndef CNCL_WAIT_H
#define CNCL_WAIT_H

#include "runtime/api/cncl/comm.h"

/* What a rank waits for: ranks that have not made the same collective call; for
 * a receive, the peer that has not sent; or ranks that have not yet called
 * cnclInitComms or cnclSplitComm. */
struct cncl_wanted {
    const struct cnclComm *comm; /* NULL: waits until all ranks have joined */
    const struct cncl_call *call;
    uint64_t number;
    bool has_no_post; /* no post is free, because earlier calls are still
                         pending */
    const char *hint; /* a sentence to print as well; NULL: none */
};

/* Returns for how many seconds at most to wait without progress. 0:
 * MLUSIM_CNCL_LIMIT is invalid. */
int cncl_wait_limit(const struct rt_context *rt);

/* Whether to wait longer. If not, the clique has failed: a missing rank has
 * ended, or there was no progress for MLUSIM_CNCL_LIMIT seconds. */
bool cncl_wait_is_of_use(struct rt_context *rt, struct cncl_clique *clique,
                         const struct cncl_wanted *wanted);

/* Prints once why a clique has failed. */
void cncl_wait_report(struct rt_context *rt, struct cncl_clique *clique);

#endif
