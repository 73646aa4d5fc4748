/* SPDX-License-Identifier: MIT
 * Communicators: a rank of a clique, or of a group that was split off. */
#ifndef CNCL_COMM_H
#define CNCL_COMM_H

#include "runtime/api/cncl/clique.h"

/* Ranks that call together; a rank of a group is a place in it. */
struct cncl_group {
    uint64_t id; /* 0: all ranks of the clique */
    int n;       /* 0: not known yet, as not all have split */
    unsigned char ranks[CNCL_MAX_RANKS]; /* of the clique */
};

struct cnclComm {
    struct cncl_clique *clique;
    int member; /* the rank in the clique, */
    int rank;   /* and in the group */
    int device; /* its ordinal */
    struct cncl_group group;
    uint64_t n_calls; /* collectives so far, */
    uint64_t n_splits;
    uint64_t n_sends[CNCL_MAX_RANKS], n_receives[CNCL_MAX_RANKS];
    unsigned n_open;        /* commands in queues */
    struct cncl_group from; /* what it was split off, and by which split */
    int from_rank;
    uint64_t split;
};

/* The communicator behind a handle; NULL after a message: it is none. */
struct cnclComm *cncl_comm_find(struct rt_context *rt, cnclComm_t handle);
/* A new one, a rank that is taken. NULL: the host has no memory left. */
struct cnclComm *cncl_comm_new(struct cncl_clique *clique, int member,
                               int device);
/* Frees one without open commands; its rank leaves with the last. */
void cncl_comm_free(struct cnclComm *comm);

/* Posts that comm splits; false: its posts are all in use. */
bool cncl_comm_split(struct cnclComm *comm, int color, int key);
/* The communicator that comm becomes by the split it has posted last. NULL: no
 * memory. */
struct cnclComm *cncl_comm_child(struct cnclComm *comm);
/* Whether its ranks are known, now that others may have split. */
bool cncl_comm_is_formed(struct cnclComm *comm);

/* A rank of the group as a row of the table. */
struct cncl_member *cncl_comm_member(const struct cnclComm *comm, int rank);
/* What that rank has posted, see cncl_table_post. */
struct cncl_post *cncl_comm_post(const struct cnclComm *comm, int rank,
                                 uint64_t number, int peer);
/* The ranks of a group, a bit each. */
uint64_t cncl_group_bits(const struct cncl_group *group);

#endif
