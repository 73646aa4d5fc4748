/* SPDX-License-Identifier: MIT */
/* Communicators. A group made by a split needs no table of its own: the group's
 * calls are posted in the table of the clique, under the number of the group.
 * The ranks of a group are known when all ranks have given their colors. A
 * split does not wait for this, so one thread may split for several ranks. */
#include "runtime/api/cncl/comm.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

struct cnclComm *cncl_comm_find(struct rt_context *rt, cnclComm_t handle)
{
    char text[128];
    const char *problem = "is NULL";
    struct cnclComm *comm =
        handle ? rt_ranks_object(rt, handle, &problem) : NULL;
    if (comm && comm->clique->table->members[comm->member].pid == getpid())
        return comm;
    if (comm)
        problem = "belongs to the process that this one was forked from; make "
                  "communicators in the child";
    snprintf(text, sizeof text, "communicator %p %s", (void *)handle, problem);
    rt_ranks_say(rt, text);
    return NULL;
}

struct cnclComm *cncl_comm_new(struct cncl_clique *clique, int member,
                               int device)
{
    struct cnclComm *comm = isa_alloc(1, sizeof *comm);
    if (!comm)
        return NULL;
    comm->clique = clique;
    comm->member = comm->rank = member;
    comm->device = device;
    clique->n_own++;
    clique->table->members[member].n_comms++;
    return comm;
}

void cncl_comm_free(struct cnclComm *comm)
{
    struct cncl_clique *clique = comm->clique;
    struct cncl_member *member = &clique->table->members[comm->member];
    cncl_table_lock(clique->table);
    if (--member->n_comms == 0)
        member->state = CNCL_LEFT;
    cncl_table_unlock(clique->table);
    clique->n_own--;
    cncl_clique_close(clique);
    free(comm);
}

struct cncl_member *cncl_comm_member(const struct cnclComm *comm, int rank)
{
    return &comm->clique->table->members[comm->group.ranks[rank]];
}

struct cncl_post *cncl_comm_post(const struct cnclComm *comm, int rank,
                                 uint64_t number, int peer)
{
    return cncl_table_post(comm->clique->table, comm->member,
                           comm->group.ranks[rank], comm->group.id, number,
                           peer);
}

uint64_t cncl_group_bits(const struct cncl_group *group)
{
    uint64_t bits = 0;
    for (int i = 0; i < group->n; i++)
        bits |= UINT64_C(1) << group->ranks[i];
    return bits;
}

/* ---- splits -------------------------------------------------------------- */

bool cncl_comm_split(struct cnclComm *comm, int color, int key)
{
    struct cncl_table *table = comm->clique->table;
    cncl_table_lock(table);
    struct cncl_post *post = cncl_table_free_post(table, comm->member);
    if (post) {
        *post = (struct cncl_post){
            .group = comm->group.id,
            .number = comm->n_splits++,
            .call = {.kind = CNCL_SPLIT, .color = color, .key = key}};
        post->readers = cncl_group_bits(&comm->group);
    }
    cncl_table_unlock(table);
    return post != NULL;
}

struct cnclComm *cncl_comm_child(struct cnclComm *comm)
{
    struct cnclComm *child =
        cncl_comm_new(comm->clique, comm->member, comm->device);
    if (!child)
        return NULL;
    child->from = comm->group;
    child->from_rank = comm->rank;
    child->split = comm->n_splits - 1;
    return child;
}

static struct cncl_post *split_of(const struct cnclComm *comm, int rank)
{
    return cncl_table_post(comm->clique->table, comm->member,
                           comm->from.ranks[rank], comm->from.id, comm->split,
                           CNCL_NO_PEER_SPLIT);
}

/* Returns a number for a group. Another group can have the same number only by
 * a hash collision. */
static uint64_t id_of(const struct cnclComm *comm, int color)
{
    const uint64_t words[] = {comm->from.id, comm->split, (uint64_t)color};
    uint64_t id = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < 3; i++) {
        id = (id ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        id ^= id >> 29;
    }
    return id | 1;
}

/* Inserts a rank at the place given by its key. */
static void insert(struct cnclComm *comm, int keys[], int rank, int key)
{
    struct cncl_group *group = &comm->group;
    int at = group->n++;
    for (; at > 0 && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1];
        group->ranks[at] = group->ranks[at - 1];
    }
    keys[at] = key;
    group->ranks[at] = comm->from.ranks[rank];
}

static void form(struct cnclComm *comm)
{
    int keys[CNCL_MAX_RANKS];
    const int color = split_of(comm, comm->from_rank)->call.color;
    for (int i = 0; i < comm->from.n; i++) {
        struct cncl_post *post = split_of(comm, i);
        if (post->call.color == color)
            insert(comm, keys, i, post->call.key);
    }
    for (int i = 0; i < comm->from.n; i++)
        split_of(comm, i)->readers &= ~(UINT64_C(1) << comm->member);
    for (int i = 0; i < comm->group.n; i++)
        if (comm->group.ranks[i] == comm->member)
            comm->rank = i;
    comm->group.id = id_of(comm, color);
}

bool cncl_comm_is_formed(struct cnclComm *comm)
{
    if (comm->group.n > 0)
        return true;
    cncl_table_lock(comm->clique->table);
    bool is_whole = true;
    for (int i = 0; i < comm->from.n && is_whole; i++)
        is_whole = split_of(comm, i) != NULL;
    if (is_whole)
        form(comm);
    cncl_table_unlock(comm->clique->table);
    return is_whole;
}
