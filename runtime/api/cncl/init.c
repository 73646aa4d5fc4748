/* SPDX-License-Identifier: MIT */
/* Makes and ends communicators. */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cncl/call.h"
#include "runtime/api/cncl/comm.h"
#include "runtime/api/cncl/queue.h"
#include "runtime/api/cncl/together.h"
#include "runtime/api/cncl/wait.h"

/* The ranks made by a call. */
struct made {
    int n, n_ranks;
    const int *devices, *ranks;
    struct cnclComm *comms[CNCL_MAX_RANKS];
};

cnclResult_t cnclGetCliqueId(cnclCliqueId_t id)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    cnclResult_t result = CNCL_RET_SUCCESS;
    if (!id)
        result = cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS, "id is NULL");
    else if (!cncl_clique_make(id))
        result =
            cncl_refuse(rt, CNCL_RET_ERR_SYSTEM,
                        "no memory that processes share: %s", strerror(errno));
    return cncl_leave(rt, result);
}

/* ---- arguments ----------------------------------------------------------- */

static cnclResult_t check_rank(const struct rt_context *rt,
                               const struct made *made, int i)
{
    const int device = made->devices[i], rank = made->ranks[i];
    if (device < 0 || device >= rt_ranks_devices(rt))
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d is to be on device %d, and this process "
                           "simulates %d, from 0 on; ask for more with "
                           "MLUSIM_DEVICES",
                           rank, device, rt_ranks_devices(rt));
    if (rank < 0 || rank >= made->n_ranks)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank_list[%d] is %d, and there are %d ranks, from "
                           "0 on",
                           i, rank, made->n_ranks);
    for (int k = 0; k < i; k++)
        if (made->ranks[k] == rank)
            return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                               "rank_list has rank %d twice, at %d and %d",
                               rank, k, i);
    return CNCL_RET_SUCCESS;
}

static cnclResult_t check(const struct rt_context *rt, const cnclComm_t *comms,
                          const struct made *made, cnclCliqueId_t id)
{
    if (cncl_wait_limit(rt) == 0)
        return cncl_refuse(
            rt, CNCL_RET_ERR_ARGUMENTS,
            "MLUSIM_CNCL_LIMIT is no number of seconds from 1 to "
            "1000000");
    if (!comms || !made->devices || !made->ranks)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "comms, dev_list or rank_list is NULL");
    if (made->n_ranks < 1 || made->n_ranks > CNCL_MAX_RANKS)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "nranks is %d, expected 1 to %d", made->n_ranks,
                           CNCL_MAX_RANKS);
    if (made->n < 1 || made->n > made->n_ranks)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "num_comms is %d, expected 1 to nranks, %d", made->n,
                           made->n_ranks);
    if (id && made->n != made->n_ranks && cncl_together_is_open())
        return cncl_refuse(rt, CNCL_RET_ERR_UNSUPPORTED,
                           "in a group this call would wait for ranks that "
                           "other calls make: make all ranks of this thread in "
                           "one call, before cnclGroupStart");
    if (!id && made->n != made->n_ranks)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "without an id all ranks are made at once, and "
                           "num_comms is %d of %d; pass an id of "
                           "cnclGetCliqueId",
                           made->n, made->n_ranks);
    cnclResult_t result = CNCL_RET_SUCCESS;
    for (int i = 0; i < made->n && result == CNCL_RET_SUCCESS; i++)
        result = check_rank(rt, made, i);
    return result;
}

/* ---- beginning ----------------------------------------------------------- */

/* Takes a rank of a locked table. */
static cnclResult_t take(const struct rt_context *rt, struct made *made, int i,
                         struct cncl_clique *clique)
{
    const int rank = made->ranks[i];
    struct cncl_member *member = &clique->table->members[rank];
    if (member->state != CNCL_ABSENT)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "rank %d was made twice with this id, before by "
                           "process %d",
                           rank, (int)member->pid);
    if (!cncl_clique_take(clique, rank))
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM,
                           "rank %d cannot be locked: %s", rank,
                           strerror(errno));
    member->pid = getpid();
    member->thread = (uint64_t)pthread_self();
    member->links =
        cncl_links_of(rt_ranks_device(rt, made->devices[i]), made->devices[i]);
    made->comms[i] = cncl_comm_new(clique, rank, made->devices[i]);
    if (!made->comms[i])
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM, ISA_NO_MEMORY,
                           "a communicator");
    member->state = CNCL_PRESENT;
    clique->table->n_present++;
    return CNCL_RET_SUCCESS;
}

static cnclResult_t take_all(const struct rt_context *rt, struct made *made,
                             struct cncl_clique *clique)
{
    struct cncl_table *table = clique->table;
    cnclResult_t result = CNCL_RET_SUCCESS;
    cncl_table_lock(table);
    if (table->n != 0 && table->n != made->n_ranks)
        result = cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                             "ranks disagree about nranks: rank %d says %d, "
                             "ranks before it with this id said %d",
                             made->ranks[0], made->n_ranks, (int)table->n);
    else
        table->n = made->n_ranks;
    for (int i = 0; i < made->n && result == CNCL_RET_SUCCESS; i++)
        result = take(rt, made, i, clique);
    cncl_table_unlock(table);
    return result;
}

/* Reports to the other ranks of the id that a call was refused: to waiting
 * ranks now, to later ranks when they come. If all ranks are present, the
 * refused call was for an additional rank, and no report is needed. */
static void tell_others(struct cncl_clique *clique)
{
    struct cncl_table *table = clique->table;
    cncl_table_lock(table);
    if (table->n == 0 || table->n_present < table->n)
        cncl_table_fail(table,
                        "process %d was refused when it called cnclInitComms "
                        "with this id: %s",
                        (int)getpid(), cncl_refusal());
    cncl_table_unlock(table);
}

/* Reports a call that was refused before its clique was opened. */
static void tell_others_of(cnclCliqueId_t id)
{
    char problem[256];
    struct cncl_clique *clique = cncl_clique_open(id, problem, sizeof problem);
    if (!clique)
        return;
    tell_others(clique);
    cncl_clique_close(clique);
}

/* Waits until other calls have made the missing ranks. */
static bool wait_for_all(struct rt_context *rt, struct cncl_clique *clique)
{
    struct cncl_table *table = clique->table;
    const struct cncl_wanted wanted = {0};
    while (table->n_present < table->n) {
        const struct rt_sleep sleep =
            cncl_clique_sleep(clique, atomic_load(&table->changes));
        const bool is_of_use = cncl_wait_is_of_use(rt, clique, &wanted);
        if (is_of_use && table->n_present < table->n)
            rt_ranks_sleep(rt, &sleep);
        else
            sleep.woken(sleep.on);
        if (!is_of_use)
            return false;
    }
    return true;
}

/* Fills in what all ranks share, when all are present. */
static void settle(const struct made *made, struct cncl_clique *clique)
{
    clique->is_awaited = false;
    clique->is_local = true;
    for (int i = 0; i < made->n_ranks; i++)
        clique->is_local &= clique->table->members[i].pid == getpid();
    for (int i = 0; i < made->n; i++) {
        struct cncl_group *group = &made->comms[i]->group;
        group->n = made->n_ranks;
        for (int k = 0; k < group->n; k++)
            group->ranks[k] = (unsigned char)k;
    }
}

static cnclResult_t give_handles(struct rt_context *rt, struct made *made,
                                 cnclComm_t *comms)
{
    for (int i = 0; i < made->n; i++) {
        comms[i] = rt_ranks_handle(rt, made->comms[i]);
        if (comms[i])
            continue;
        while (i-- > 0)
            rt_ranks_handle_end(rt, comms[i]);
        return CNCL_RET_ERR_CNRT;
    }
    return CNCL_RET_SUCCESS;
}

static void undo(struct made *made, struct cncl_clique *clique)
{
    clique->n_own++; /* keeps the clique until all ranks have ended */
    for (int i = 0; i < made->n; i++)
        if (made->comms[i])
            cncl_comm_free(made->comms[i]);
    clique->n_own--;
    cncl_clique_close(clique);
}

static cnclResult_t begin(struct rt_context *rt, struct made *made,
                          cnclComm_t *comms, cnclCliqueId_t id)
{
    char problem[256];
    struct cncl_clique *clique =
        id ? cncl_clique_open(id, problem, sizeof problem)
           : cncl_clique_local();
    if (!clique && id)
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM, "%s", problem);
    if (!clique)
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM, ISA_NO_MEMORY, "a clique");
    rt_ranks_watch(rt, cncl_clique_watch);
    cnclResult_t result = CNCL_RET_SUCCESS;
    if (!clique->table->has_failed)
        result = take_all(rt, made, clique);
    if (result != CNCL_RET_SUCCESS) {
        tell_others(clique);
    } else if (clique->table->has_failed || !wait_for_all(rt, clique)) {
        cncl_wait_report(rt, clique);
        result = CNCL_RET_ASYNC_ERROR;
    }
    if (result == CNCL_RET_SUCCESS) {
        settle(made, clique);
        result = give_handles(rt, made, comms);
    }
    if (result != CNCL_RET_SUCCESS)
        undo(made, clique);
    return result;
}

cnclResult_t cnclInitComms(cnclComm_t *comms, int num_comms,
                           const int *dev_list, const int *rank_list,
                           int nranks, cnclCliqueId_t id)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    struct made made = {num_comms, nranks, dev_list, rank_list, {NULL}};
    cnclResult_t result = check(rt, comms, &made, id);
    if (result == CNCL_RET_SUCCESS)
        result = begin(rt, &made, comms, id);
    else if (id)
        tell_others_of(id);
    return cncl_leave(rt, result);
}

/* ---- splitting ----------------------------------------------------------- */

static cnclResult_t split(struct rt_context *rt, struct cnclComm *comm,
                          int color, int key, cnclComm_t *new_comm)
{
    if (!new_comm)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS, "new_comm is NULL");
    if (color < 0)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "color is %d, expected 0 or more; a rank that needs "
                           "no communicator takes a color of its own",
                           color);
    if (!cncl_comm_is_formed(comm))
        return cncl_refuse(rt, CNCL_RET_ERR_UNSUPPORTED,
                           "the ranks of this communicator are not known yet, "
                           "as not all ranks have called cnclSplitComm for it; "
                           "let them, before it is split again");
    if (!cncl_comm_split(comm, color, key))
        return cncl_refuse(rt, CNCL_RET_ERR_UNSUPPORTED,
                           "%d calls of rank %d are open for others; wait for "
                           "its queues before it splits",
                           CNCL_N_POSTS, comm->rank);
    struct cnclComm *child = cncl_comm_child(comm);
    *new_comm = NULL;
    if (!child)
        return cncl_refuse(rt, CNCL_RET_ERR_SYSTEM, ISA_NO_MEMORY,
                           "a communicator");
    *new_comm = rt_ranks_handle(rt, child);
    if (!*new_comm)
        cncl_comm_free(child);
    return *new_comm ? CNCL_RET_SUCCESS : CNCL_RET_ERR_CNRT;
}

cnclResult_t cnclSplitComm(cnclComm_t handle, int color, int key,
                           cnclComm_t *new_comm)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    struct cnclComm *comm = cncl_comm_find(rt, handle);
    cnclResult_t result = CNCL_RET_ERR_ARGUMENTS;
    if (comm)
        result = split(rt, comm, color, key, new_comm);
    cncl_queue_go_on(rt);
    return cncl_leave(rt, result);
}

/* Waits until all ranks of a split communicator are known. */
static bool wait_for_group(struct rt_context *rt, struct cnclComm *comm)
{
    struct cncl_clique *clique = comm->clique;
    const struct cncl_wanted wanted = {.comm = comm};
    while (!cncl_comm_is_formed(comm)) {
        const struct rt_sleep sleep =
            cncl_clique_sleep(clique, atomic_load(&clique->table->changes));
        const bool is_of_use = cncl_wait_is_of_use(rt, clique, &wanted);
        if (is_of_use && !cncl_comm_is_formed(comm))
            rt_ranks_sleep(rt, &sleep);
        else
            sleep.woken(sleep.on);
        if (!is_of_use) {
            cncl_wait_report(rt, clique);
            return false;
        }
    }
    return true;
}

cnclResult_t cnclGetCommCount(int *count, cnclComm_t handle)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    struct cnclComm *comm = cncl_comm_find(rt, handle);
    cnclResult_t result = CNCL_RET_SUCCESS;
    if (!comm)
        result = CNCL_RET_ERR_ARGUMENTS;
    else if (!count)
        result = cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS, "count is NULL");
    else if (!wait_for_group(rt, comm))
        result = CNCL_RET_ASYNC_ERROR;
    else
        *count = comm->group.n;
    return cncl_leave(rt, result);
}

/* Whether the ranks have failed. If so, prints a message. */
static bool has_failed(struct rt_context *rt, struct cncl_clique *clique)
{
    if (clique->table->has_failed)
        cncl_wait_report(rt, clique);
    return clique->is_reported;
}

cnclResult_t cnclGetCommAsyncError(cnclComm_t handle)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    struct cnclComm *comm = cncl_comm_find(rt, handle);
    cncl_queue_go_on(rt);
    cnclResult_t result = comm ? CNCL_RET_SUCCESS : CNCL_RET_ERR_ARGUMENTS;
    if (comm && has_failed(rt, comm->clique))
        result = CNCL_RET_ASYNC_ERROR;
    return cncl_leave(rt, result);
}

/* ---- ending -------------------------------------------------------------- */

/* Refuses with an error if the last communicator of a clique ends before every
 * send was received. */
static cnclResult_t check_sends(const struct rt_context *rt,
                                const struct cnclComm *comm)
{
    const struct cncl_clique *clique = comm->clique;
    if (!clique->is_local || clique->n_own > 1 || clique->table->has_failed)
        return CNCL_RET_SUCCESS;
    for (int rank = 0; rank < clique->table->n; rank++)
        for (int i = 0; i < CNCL_N_POSTS; i++) {
            const struct cncl_post *post =
                &clique->table->members[rank].posts[i];
            if (post->readers && post->call.kind == CNCL_SEND)
                return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                                   "transfer %llu from rank %d to rank %d was "
                                   "never received: there is no cnclRecv for "
                                   "it",
                                   (unsigned long long)post->number + 1, rank,
                                   (int)post->call.root);
        }
    return CNCL_RET_SUCCESS;
}

/* Refuses with an error if calls of the communicator wait for the end of a
 * group. */
static cnclResult_t check_group(const struct rt_context *rt, cnclComm_t handle,
                                const struct cnclComm *comm)
{
    const unsigned n = cncl_together_waiting(handle);
    if (n == 0)
        return CNCL_RET_SUCCESS;
    return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                       "rank %d: %u call%s of an open group %s never started; "
                       "call cnclGroupEnd before the communicator is freed",
                       comm->rank, n, n == 1 ? "" : "s",
                       n == 1 ? "was" : "were");
}

static cnclResult_t end(struct rt_context *rt, cnclComm_t handle)
{
    struct cnclComm *comm = cncl_comm_find(rt, handle);
    if (!comm)
        return CNCL_RET_ERR_ARGUMENTS;
    cncl_queue_finish(rt, comm);
    cnclResult_t result = check_group(rt, handle, comm);
    if (has_failed(rt, comm->clique))
        result = CNCL_RET_ASYNC_ERROR;
    else if (result == CNCL_RET_SUCCESS)
        result = check_sends(rt, comm);
    rt_ranks_handle_end(rt, handle);
    cncl_comm_free(comm);
    return result;
}

cnclResult_t cnclCommAbort(cnclComm_t handle)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    struct cnclComm *comm = cncl_comm_find(rt, handle);
    if (!comm)
        return cncl_leave(rt, CNCL_RET_ERR_ARGUMENTS);
    cncl_queue_abort(rt, comm);
    rt_ranks_handle_end(rt, handle);
    cncl_comm_free(comm);
    return cncl_leave(rt, CNCL_RET_SUCCESS);
}

cnclResult_t cnclFreeComm(cnclComm_t comm)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    return cncl_leave(rt, end(rt, comm));
}

cnclResult_t cnclDestroyComms(cnclComm_t *comms, int num_comms)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    cnclResult_t result = CNCL_RET_SUCCESS;
    if (!comms || num_comms < 1)
        result = cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                             "comms is NULL, or num_comms is less than 1");
    for (int i = 0; comms && i < num_comms; i++) {
        cnclResult_t one = end(rt, comms[i]);
        result = result == CNCL_RET_SUCCESS ? one : result;
    }
    return cncl_leave(rt, result);
}
