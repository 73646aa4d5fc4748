/* SPDX-License-Identifier: MIT */
/* Finds out which ranks are missing. A rank that has left, or whose process has
 * ended, is reported at once. A rank that lives but does not call is reported
 * when there was no progress for a long time. */
#include "runtime/api/cncl/wait.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIMIT_VARIABLE "MLUSIM_CNCL_LIMIT"
#define LIMIT_SECONDS  10
#define LIMIT_MOST     1000000

int cncl_wait_limit(const struct rt_context *rt)
{
    const char *text = rt_ranks_variable(rt, LIMIT_VARIABLE);
    if (!text || !*text)
        return LIMIT_SECONDS;
    char *end;
    const long seconds = strtol(text, &end, 10);
    return *end || seconds < 1 || seconds > LIMIT_MOST ? 0 : (int)seconds;
}

/* Whether a rank of the clique has not finished earlier calls of comm. */
static bool has_to_read(const struct cnclComm *comm, int place)
{
    const struct cncl_member *own = cncl_comm_member(comm, comm->rank);
    for (int i = 0; i < CNCL_N_POSTS; i++)
        if (own->posts[i].readers >> place & 1)
            return true;
    return false;
}

/* Whether others wait for a rank. `rank` is its number in the group, or in the
 * clique if there is no group. */
static bool is_missing(struct cncl_clique *clique,
                       const struct cncl_wanted *wanted, int rank)
{
    if (!wanted->comm)
        return clique->table->members[rank].state == CNCL_ABSENT;
    const struct cnclComm *comm = wanted->comm;
    if (comm->group.n == 0)
        return !cncl_table_post(clique->table, comm->member,
                                comm->from.ranks[rank], comm->from.id,
                                comm->split, CNCL_NO_PEER_SPLIT);
    if (wanted->has_no_post)
        return has_to_read(comm, comm->group.ranks[rank]);
    if (wanted->call->kind == CNCL_RECV)
        return rank == wanted->call->root;
    return !cncl_comm_post(comm, rank, wanted->number, -1);
}

static int n_ranks(const struct cncl_clique *clique,
                   const struct cncl_wanted *wanted)
{
    if (!wanted->comm)
        return clique->table->n;
    return wanted->comm->group.n > 0 ? wanted->comm->group.n
                                     : wanted->comm->from.n;
}

static const struct cncl_member *member_of(struct cncl_clique *clique,
                                           const struct cncl_wanted *wanted,
                                           int rank)
{
    if (wanted->comm && wanted->comm->group.n == 0)
        rank = wanted->comm->from.ranks[rank];
    else if (wanted->comm)
        rank = wanted->comm->group.ranks[rank];
    return &clique->table->members[rank];
}

/* Writes "rank 2 has" or "ranks 2, 3 have". */
static void missing_words(struct cncl_clique *clique,
                          const struct cncl_wanted *wanted, char *text,
                          size_t bytes)
{
    int n = 0;
    size_t at = 0;
    char ranks[256] = "";
    for (int i = 0; i < n_ranks(clique, wanted); i++) {
        if (!is_missing(clique, wanted, i))
            continue;
        if (at < sizeof ranks)
            at += (size_t)snprintf(ranks + at, sizeof ranks - at, "%s%d",
                                   n > 0 ? ", " : "", i);
        n++;
    }
    snprintf(text, bytes, "rank%s %s %s", n == 1 ? "" : "s", ranks,
             n == 1 ? "has" : "have");
}

/* Writes which call the missing ranks have not made. */
static void call_words(const struct cncl_wanted *wanted, char *text,
                       size_t bytes)
{
    char words[256];
    if (!wanted->comm) {
        snprintf(text, bytes, "not called cnclInitComms");
        return;
    }
    if (wanted->comm->group.n == 0) {
        snprintf(text, bytes, "not called cnclSplitComm");
        return;
    }
    cncl_call_words(wanted->call, words, sizeof words);
    if (wanted->call->kind == CNCL_RECV)
        snprintf(text, bytes, "not sent what rank %d waits for in %s",
                 wanted->comm->rank, words);
    else if (wanted->has_no_post)
        snprintf(text, bytes,
                 "not taken %d earlier calls of rank %d, which waits with %s",
                 CNCL_N_POSTS, wanted->comm->rank, words);
    else
        snprintf(text, bytes, "not come to %s, collective %" PRIu64, words,
                 wanted->number + 1);
}

/* Whether a missing rank can no longer come; then the clique is marked
 * failed. */
static bool is_gone(struct cncl_clique *clique,
                    const struct cncl_wanted *wanted)
{
    char what[512];
    for (int i = 0; wanted->comm && i < n_ranks(clique, wanted); i++) {
        if (!is_missing(clique, wanted, i))
            continue;
        const struct cncl_member *member = member_of(clique, wanted, i);
        const int place = (int)(member - clique->table->members);
        const bool has_left = member->state == CNCL_LEFT;
        if (!has_left && cncl_clique_lives(clique, place))
            continue;
        if (!is_missing(clique, wanted, i))
            continue; /* the rank came after all, then left */
        call_words(wanted, what, sizeof what);
        cncl_table_lock(clique->table);
        if (has_left)
            cncl_table_fail(clique->table,
                            "rank %d has freed its communicator, and has %s", i,
                            what);
        else
            cncl_table_fail(clique->table,
                            "the process %d of rank %d has ended; the rank has "
                            "%s",
                            member->pid, i, what);
        cncl_table_unlock(clique->table);
        return true;
    }
    return false;
}

/* Whether the other ranks wait only for this thread, which itself waits. */
static bool is_alone(struct cncl_clique *clique,
                     const struct cncl_wanted *wanted)
{
    bool is_own = wanted->comm != NULL;
    for (int i = 0; is_own && i < n_ranks(clique, wanted); i++) {
        const struct cncl_member *member = member_of(clique, wanted, i);
        is_own = !is_missing(clique, wanted, i) ||
                 (member->pid == getpid() &&
                  member->thread == (uint64_t)pthread_self());
    }
    return is_own;
}

bool cncl_wait_is_of_use(struct rt_context *rt, struct cncl_clique *clique,
                         const struct cncl_wanted *wanted)
{
    char who[300], what[512];
    if (clique->table->has_failed || is_gone(clique, wanted))
        return false;
    const int seconds = cncl_wait_limit(rt);
    if (cncl_clique_still_ms(clique) < (int64_t)seconds * 1000)
        return true;
    missing_words(clique, wanted, who, sizeof who);
    call_words(wanted, what, sizeof what);
    cncl_table_lock(clique->table);
    cncl_table_fail(
        clique->table,
        "%s %s, and nothing has moved for %d s of host time%s%s (%s "
        "sets the limit in seconds)",
        who, what, seconds, wanted->hint ? wanted->hint : "",
        !wanted->hint && is_alone(clique, wanted)
            ? "; the thread that waits made these ranks as well: "
              "let it call for all ranks before it waits"
            : "",
        LIMIT_VARIABLE);
    cncl_table_unlock(clique->table);
    return false;
}

void cncl_wait_report(struct rt_context *rt, struct cncl_clique *clique)
{
    if (clique->is_reported)
        return;
    clique->is_reported = true;
    rt_ranks_say(rt, clique->table->reason);
}
