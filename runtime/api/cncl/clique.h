/* SPDX-License-Identifier: MIT
 * A clique as this process sees it: the table, and, between processes, the file
 * that it lies in, with what ranks send behind it. */
#ifndef CNCL_CLIQUE_H
#define CNCL_CLIQUE_H

#include "runtime/api/cncl/table.h"
#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"

struct cncl_clique {
    struct cncl_clique *next; /* of this process */
    struct cncl_table *table;
    int fd;          /* of the file; -1: there is none */
    bool is_local;   /* all ranks are of this process */
    bool is_awaited; /* this process made the id, and not all ranks have come
                        yet: they find the file here */
    int mine;        /* one of its ranks; -1: none yet */
    unsigned n_own;  /* communicators of this process, */
    unsigned n_sleepers; /* and threads that wait without the lock */
    bool is_reported;    /* it has been printed why it failed */
    uint64_t moves;      /* what was counted when something moved last, */
    int64_t since_ms;    /* and when that was, in host time */
    uint64_t used[CNCL_MAX_RANKS]; /* bytes of its part of the file that a rank
                                      has used so far */
};

/* A clique in memory of this process; NULL: the host has none left. */
struct cncl_clique *cncl_clique_local(void);
/* One in a file, which id names as long as this process lives. NULL: the host
 * refuses, errno says why. */
struct cncl_clique *cncl_clique_make(cnclCliqueId *id);
/* That which an id names. NULL: there is none, problem receives a sentence. */
struct cncl_clique *cncl_clique_open(const cnclCliqueId *id, char *problem,
                                     size_t bytes);
/* Frees it once it has no communicators, and nobody waits or may come. */
void cncl_clique_close(struct cncl_clique *clique);

/* Takes a rank for this process, for as long as it lives. False: others have
 * it. */
bool cncl_clique_take(struct cncl_clique *clique, int rank);
/* Whether the process of a rank that is present lives. */
bool cncl_clique_lives(const struct cncl_clique *clique, int rank);

/* Bytes of a rank in the file: room for n, where they are from *at on; to and
 * from there; and when nobody needs them any more. False: errno says why. */
void cncl_clique_room(struct cncl_clique *clique, int rank, uint64_t n,
                      uint64_t *at);
bool cncl_clique_put(const struct cncl_clique *clique, uint64_t at,
                     const void *bytes, size_t n);
bool cncl_clique_get(const struct cncl_clique *clique, uint64_t at, void *bytes,
                     size_t n);
void cncl_clique_forget(const struct cncl_clique *clique, uint64_t at,
                        uint64_t n);

/* How to wait for something in a clique, whose count of changes was seen before
 * it was looked for. */
struct rt_sleep cncl_clique_sleep(struct cncl_clique *clique, uint32_t seen);
/* Host time in which nothing has moved: no call of the runtime has begun, and
 * no other process is in one. */
int64_t cncl_clique_still_ms(struct cncl_clique *clique);
/* What the runtime calls, see rt_ranks_watch. */
void cncl_clique_watch(bool is_inside);

#endif
