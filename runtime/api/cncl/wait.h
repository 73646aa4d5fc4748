/* SPDX-License-Identifier: MIT
 * Waiting for ranks, and giving up. */
#ifndef CNCL_WAIT_H
#define CNCL_WAIT_H

#include "runtime/api/cncl/comm.h"

/* What a rank waits for: ranks that have not made the same collective call,
 * the peer that has not sent (for a receive), or ranks that have not yet called
 * cnclInitComms or cnclSplitComm. */
struct cncl_wanted {
    const struct cnclComm *comm; /* NULL: all ranks are to be there */
    const struct cncl_call *call;
    uint64_t number;
    bool has_no_post; /* earlier calls of this rank are open for others */
    const char *hint; /* what else there is to say; NULL: nothing */
};

/* The seconds of host time in which nothing may move; 0: MLUSIM_CNCL_LIMIT is
 * no number of seconds. */
int cncl_wait_limit(const struct rt_context *rt);

/* Whether it is of use to wait on; the clique has failed if not: a rank that is
 * missing is gone, or nothing has moved for MLUSIM_CNCL_LIMIT seconds. */
bool cncl_wait_is_of_use(struct rt_context *rt, struct cncl_clique *clique,
                         const struct cncl_wanted *wanted);

/* Prints why a clique has failed, once. */
void cncl_wait_report(struct rt_context *rt, struct cncl_clique *clique);

#endif
