/* SPDX-License-Identifier: MIT */
/* Communicators: each is one rank of a clique, or of a group made by a
 * split. */
#ifndef CNCL_COMM_H
#define CNCL_COMM_H

#include "runtime/api/cncl/clique.h"

/* Ranks that make calls together. A rank in a group is an index into
 * `ranks`. */
struct cncl_group {
    uint64_t id; /* number of the group; 0: the whole clique */
    int n;       /* number of ranks; 0: unknown, because some ranks have not
                    split yet */
    unsigned char ranks[CNCL_MAX_RANKS]; /* ranks in the clique */
};

struct cnclComm {
    struct cncl_clique *clique;
    int member; /* rank in the clique */
    int rank;   /* rank in the group */
    int device; /* ordinal */
    struct cncl_group group;
    uint64_t n_calls; /* number of collectives of the communicator so far */
    uint64_t n_splits;
    uint64_t n_sends[CNCL_MAX_RANKS], n_receives[CNCL_MAX_RANKS];
    unsigned n_open;        /* pending commands in queues */
    struct cncl_group from; /* the group that was split, the rank in that
                               group, and the number of the split */
    int from_rank;
    uint64_t split;
};

/* Returns the communicator of a handle. NULL after an error. */
struct cnclComm *cncl_comm_find(struct rt_context *rt, cnclComm_t handle);
/* Makes a communicator for a rank that has been taken. NULL: out of memory. */
struct cnclComm *cncl_comm_new(struct cncl_clique *clique, int member,
                               int device);
/* Frees a communicator that has no pending commands. */
void cncl_comm_free(struct cnclComm *comm);

/* Posts the split of comm. False: no post is free. */
bool cncl_comm_split(struct cnclComm *comm, int color, int key);
/* Makes the communicator for the last split that comm posted. NULL: out of
 * memory. */
struct cnclComm *cncl_comm_child(struct cnclComm *comm);
/* Whether all ranks of the communicator's group are known. */
bool cncl_comm_is_formed(struct cnclComm *comm);

/* Returns the row of a rank of the group in the table. */
struct cncl_member *cncl_comm_member(const struct cnclComm *comm, int rank);
/* Returns the post of a rank of the group, see cncl_table_post. */
struct cncl_post *cncl_comm_post(const struct cnclComm *comm, int rank,
                                 uint64_t number, int peer);
/* Returns the ranks of a group in the clique, as a bit set. */
uint64_t cncl_group_bits(const struct cncl_group *group);

#endif
