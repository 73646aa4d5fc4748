/* SPDX-License-Identifier: MIT
 * Moves what ranks send to where they receive it. */
#ifndef CNCL_MOVE_H
#define CNCL_MOVE_H

#include "runtime/api/cncl/comm.h"

/* Puts what a rank sends where others find it, if they do not read it from its
 * device. False: *problem says why it cannot be done. */
bool cncl_move_out(struct rt_context *rt, const struct cnclComm *comm,
                   struct cncl_post *post, bool is_kept, char *problem,
                   size_t bytes);
/* A collective that all have posted, for all ranks of a clique of one process,
 * or for that of comm. */
bool cncl_move_collective(struct rt_context *rt, const struct cnclComm *comm,
                          struct cncl_post *const posts[], char *problem,
                          size_t bytes);
/* What a send has put aside, to where comm receives it. */
bool cncl_move_received(struct rt_context *rt, const struct cnclComm *comm,
                        const struct cncl_post *post, uint64_t recv,
                        char *problem, size_t bytes);
/* Nobody needs what a post has put aside any more. */
void cncl_move_forget(const struct cncl_clique *clique,
                      const struct cncl_post *post);

#endif
