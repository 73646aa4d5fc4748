/* SPDX-License-Identifier: MIT */
/* Groups of calls. All or none of a group's calls are started. Sends come
 * first: a send never waits, so ranks that exchange data in one queue each may
 * name their receive before their send. */
#include "runtime/api/cncl/together.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

/* The open group of a thread. */
static _Thread_local struct {
    unsigned depth; /* of nested groups */
    size_t n, room;
    struct cncl_asked *calls;
    cnclResult_t result; /* of the first call that was refused */
} group;

bool cncl_together_is_open(void)
{
    return group.depth > 0;
}

/* Makes room for one more call. */
static bool grow(void)
{
    if (group.n < group.room)
        return true;
    const size_t room = group.room > 0 ? 2 * group.room : 16;
    struct cncl_asked *calls = isa_alloc(room, sizeof *calls);
    if (!calls)
        return false;
    if (group.n > 0)
        memcpy(calls, group.calls, group.n * sizeof *calls);
    free(group.calls);
    group.calls = calls;
    group.room = room;
    return true;
}

cnclResult_t cncl_together_add(struct rt_context *rt,
                               const struct cncl_asked *asked)
{
    cnclResult_t result = cncl_asked_check(rt, asked);
    if (result == CNCL_RET_SUCCESS && !grow())
        result = cncl_refuse(rt, CNCL_RET_ERR_SYSTEM, ISA_NO_MEMORY,
                             "a call of a group");
    if (result == CNCL_RET_SUCCESS)
        group.calls[group.n++] = *asked;
    else if (group.result == CNCL_RET_SUCCESS)
        group.result = result;
    return result;
}

unsigned cncl_together_waiting(cnclComm_t comm)
{
    unsigned n = 0;
    for (size_t i = 0; i < group.n; i++)
        n += group.calls[i].comm == comm;
    return n;
}

/* ---- the end of a group -------------------------------------------------- */

/* Starts the sends of the group, or (is_send is false) all its other calls. */
static cnclResult_t start(struct rt_context *rt, bool is_send)
{
    cnclResult_t result = CNCL_RET_SUCCESS;
    for (size_t i = 0; i < group.n; i++) {
        const struct cncl_asked *asked = &group.calls[i];
        if ((asked->call.kind == CNCL_SEND) != is_send)
            continue;
        const cnclResult_t one = cncl_asked_start(rt, asked);
        result = result == CNCL_RET_SUCCESS ? one : result;
    }
    return result;
}

static cnclResult_t start_all(struct rt_context *rt)
{
    if (group.result != CNCL_RET_SUCCESS)
        return cncl_refuse(rt, group.result,
                           "a call of this group was refused, so none of its "
                           "calls is started");
    /* memory, queues and communicators may have ended since the calls */
    for (size_t i = 0; i < group.n; i++) {
        const cnclResult_t result = cncl_asked_check(rt, &group.calls[i]);
        if (result != CNCL_RET_SUCCESS)
            return result;
    }
    const cnclResult_t sends = start(rt, true), others = start(rt, false);
    return sends == CNCL_RET_SUCCESS ? others : sends;
}

static cnclResult_t end(struct rt_context *rt)
{
    if (group.depth == 0)
        return cncl_refuse(rt, CNCL_RET_ERR_ARGUMENTS,
                           "this thread has no open group; cnclGroupStart "
                           "begins one");
    if (--group.depth > 0)
        return CNCL_RET_SUCCESS;
    const cnclResult_t result = start_all(rt);
    free(group.calls);
    memset(&group, 0, sizeof group);
    return result;
}

/* ---- the public functions ------------------------------------------------ */

cnclResult_t cnclGroupStart(void)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    group.depth++;
    return cncl_leave(rt, CNCL_RET_SUCCESS);
}

cnclResult_t cnclGroupEnd(void)
{
    struct rt_context *rt =
        rt_ranks_enter(__func__, __builtin_return_address(0));
    if (!rt)
        return CNCL_RET_ERR_CNRT;
    return cncl_leave(rt, end(rt));
}
