/* SPDX-License-Identifier: MIT */
/* Implements the table of a clique. Its mutex is robust: if a process is killed
 * while it has the mutex, the ranks fail. Waiting uses a futex on a count of
 * changes: a condition variable no longer works after a waiting process was
 * killed.
 */
#define _GNU_SOURCE /* syscall */
#include "runtime/api/cncl/table.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- times --------------------------------------------------------------- */

/* A time is steps * latency + bytes / rate, by the formulas of
 * collectives.def. */

/* Ranks of one device exchange data in its memory: each byte is read and
 * written. The latency is a guess: the latency of a small kernel. */
#define SAME_DEVICE_NS 2000

struct cncl_links cncl_links_of(const struct sim_device *device, int card)
{
    return (struct cncl_links){.to_others = clk_links_of(device),
                               .memory_mbps = device->dram_mbps,
                               .card = card};
}

struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b)
{
    return a->card == b->card
               ? (struct clk_link){a->memory_mbps / 2, SAME_DEVICE_NS}
               : clk_link_between(&a->to_others, &b->to_others);
}

uint64_t cncl_time(const struct cncl_call *call, unsigned ranks,
                   struct clk_link link)
{
    const uint64_t n = ranks, b = cncl_part_bytes(call);
    uint64_t k = 0, ring = 0, tree = 0;
    while (UINT64_C(1) << k < n)
        k++;
    if (b == 0)
        return 0;
    switch (call->kind) {
    case CNCL_SEND:
    case CNCL_RECV:
        return clk_link_time(link, 1, b);
#define X(ID, name, has, sent, received, senders, receivers, is_folded, rs, \
          rb, ts, tb)                                                       \
    case CNCL_##ID:                                                         \
        ring = clk_link_time(link, rs, rb);                                 \
        tree = (ts) > 0 ? clk_link_time(link, ts, tb) : ring;               \
        break;
#include "runtime/api/cncl/collectives.def"
#undef X
    case CNCL_SPLIT:
    case CNCL_N_KINDS:
        break;
    }
    return ring < tree ? ring : tree;
}

uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links)
{
    return clk_link_time((struct clk_link){links->memory_mbps / 2, 0}, 0,
                         cncl_part_bytes(call));
}

/* ---- the table ----------------------------------------------------------- */

#define SLEEP_NS 50000000 /* between two checks */

void cncl_table_begin(struct cncl_table *table, const char *token,
                      bool is_shared)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_setpshared(&attributes, is_shared
                                                  ? PTHREAD_PROCESS_SHARED
                                                  : PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&table->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    snprintf(table->token, sizeof table->token, "%s", token);
}

void cncl_table_lock(struct cncl_table *table)
{
    if (pthread_mutex_lock(&table->mutex) != EOWNERDEAD)
        return;
    pthread_mutex_consistent(&table->mutex);
    cncl_table_fail(table, "a process of this clique ended in the middle of a "
                           "call");
}

void cncl_table_unlock(struct cncl_table *table)
{
    atomic_fetch_add(&table->changes, 1);
    pthread_mutex_unlock(&table->mutex);
    syscall(SYS_futex, &table->changes, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void cncl_table_sleep(struct cncl_table *table, uint32_t seen)
{
    const struct timespec most = {.tv_nsec = SLEEP_NS};
    syscall(SYS_futex, &table->changes, FUTEX_WAIT, seen, &most, NULL, 0);
}

void cncl_table_fail(struct cncl_table *table, const char *format, ...)
{
    if (table->has_failed)
        return;
    va_list values;
    va_start(values, format);
    vsnprintf(table->reason, sizeof table->reason, format, values);
    va_end(values);
    table->has_failed = 1;
}

struct cncl_post *cncl_table_free_post(struct cncl_table *table, int rank)
{
    for (int i = 0; i < CNCL_N_POSTS; i++)
        if (table->members[rank].posts[i].readers == 0)
            return &table->members[rank].posts[i];
    return NULL;
}

static int peer_of(const struct cncl_post *post)
{
    return post->call.kind == CNCL_SEND    ? post->call.root
           : post->call.kind == CNCL_SPLIT ? CNCL_NO_PEER_SPLIT
                                           : -1;
}

struct cncl_post *cncl_table_post(struct cncl_table *table, int self, int rank,
                                  uint64_t group, uint64_t number, int peer)
{
    for (int i = 0; i < CNCL_N_POSTS; i++) {
        struct cncl_post *post = &table->members[rank].posts[i];
        if (post->readers >> self & 1 && post->group == group &&
            post->number == number && peer_of(post) == peer)
            return post;
    }
    return NULL;
}
