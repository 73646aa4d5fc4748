/* SPDX-License-Identifier: MIT
 *
 * A clique as this process sees it: the shared table and, if there are several
 * processes, the file. The file has the table, then the data that ranks send.
 */
#ifndef CNCL_CLIQUE_H
#define CNCL_CLIQUE_H

#include "runtime/api/cncl/table.h"
#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"

struct cncl_clique {
    struct cncl_clique *next; /* next in the list of this process */
    struct cncl_table *table;
    int fd;              /* the file; -1: there is none */
    bool is_local;       /* whether all ranks are in this process */
    bool is_awaited;     /* made by this process, and missing ranks still
                            need the file */
    int mine;            /* a rank of this process; -1: there is none yet */
    unsigned n_own;      /* number of communicators of this process */
    unsigned n_sleepers; /* number of threads that wait without the lock */
    bool is_reported;    /* whether the clique's failure has been printed */
    uint64_t moves;      /* the counter at the last progress */
    int64_t since_ms;    /* host time of the last progress */
    uint64_t used[CNCL_MAX_RANKS]; /* bytes used in a rank's part of the file */
};

/* Makes a clique in the memory of this process. NULL: out of memory. */
struct cncl_clique *cncl_clique_local(void);
/* Makes a clique in a file, with an id that differs from the other ids of this
 * process. NULL with errno on failure. */
struct cncl_clique *cncl_clique_make(cnclCliqueId *id);
/* Opens the clique of an id. NULL: it cannot be opened; `problem` receives a
 * message. */
struct cncl_clique *cncl_clique_open(const cnclCliqueId *id, char *problem,
                                     size_t bytes);
/* Frees the clique if no communicator, waiter or later rank needs it. */
void cncl_clique_close(struct cncl_clique *clique);

/* Takes a rank for this process. False: another process has it. */
bool cncl_clique_take(struct cncl_clique *clique, int rank);
/* Whether the process of a present rank is alive. */
bool cncl_clique_lives(const struct cncl_clique *clique, int rank);

/* Data of a rank in the file: these functions reserve n bytes at *at, write
 * them, read them, and release them. False with errno on failure. */
void cncl_clique_room(struct cncl_clique *clique, int rank, uint64_t n,
                      uint64_t *at);
bool cncl_clique_put(const struct cncl_clique *clique, uint64_t at,
                     const void *bytes, size_t n);
bool cncl_clique_get(const struct cncl_clique *clique, uint64_t at, void *bytes,
                     size_t n);
void cncl_clique_forget(const struct cncl_clique *clique, uint64_t at,
                        uint64_t n);

/* Returns how to wait for a change in a clique; seen: the clique's change
 * counter before the caller checked the condition. */
struct rt_sleep cncl_clique_sleep(struct cncl_clique *clique, uint32_t seen);
/* Returns for how many host milliseconds there was no progress: no process has
 * begun a call of the runtime, and no other process is in such a call. */
int64_t cncl_clique_still_ms(struct cncl_clique *clique);
/* Callback for rt_ranks_watch. */
void cncl_clique_watch(bool is_inside);

#endif
