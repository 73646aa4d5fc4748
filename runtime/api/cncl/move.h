/* SPDX-License-Identifier: MIT */
/* Moves the data of collectives and transfers. */
#ifndef CNCL_MOVE_H
#define CNCL_MOVE_H

#include "runtime/api/cncl/comm.h"

/* Copies a rank's send data, if needed, to memory that other processes can
 * read. False on failure; *problem receives a message. */
bool cncl_move_out(struct rt_context *rt, const struct cnclComm *comm,
                   struct cncl_post *post, bool is_kept, char *problem,
                   size_t bytes);
/* Performs a collective that all ranks have posted. If all ranks are in one
 * process, performs it for all ranks, else only for the rank of comm. */
bool cncl_move_collective(struct rt_context *rt, const struct cnclComm *comm,
                          struct cncl_post *const posts[], char *problem,
                          size_t bytes);
/* Copies the saved data of a send to where comm receives it. */
bool cncl_move_received(struct rt_context *rt, const struct cnclComm *comm,
                        const struct cncl_post *post, uint64_t recv,
                        char *problem, size_t bytes);
/* Releases the saved data of a post. */
void cncl_move_forget(const struct cncl_clique *clique,
                      const struct cncl_post *post);

#endif
