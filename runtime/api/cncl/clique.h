/* SPDX-License-Identifier: MIT */
/* A clique as this process sees it: the shared table and, if there are several
 * processes, the file. The file has the table, then the data that ranks send.
 */
#ifndef CNCL_CLIQUE_H
#define CNCL_CLIQUE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cncl/call.h"
#include "runtime/api/cnrt/queue/ranks.h"
#include "runtime/api/include/cncl.h"
#include "sim/sim.h"

/* The table in which ranks of a clique see each other is in the memory of one
 * process, or in a file without a name that several processes map. It has its
 * own lock, taken only for a short time, by threads that have the lock of the
 * runtime. */

/* ---- times --------------------------------------------------------------- */

/* The links from a device to other devices, and the rate of the device's
 * memory. */
struct cncl_links {
    struct clk_links to_others;
    uint32_t memory_mbps; /* of the device's memory, read or written */
    int32_t card;         /* number of the device; ranks with the same number
                             share a device */
};

/* Returns the links of a device; card is its number on the host. */
struct cncl_links cncl_links_of(const struct sim_device *device, int card);
/* Returns the link between two ranks. */
struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b);

/* Returns the time in ps of a call of n ranks over a link: either a transfer,
 * or a collective by ring or tree, whichever is faster. */
uint64_t cncl_time(const struct cncl_call *call, unsigned n,
                   struct clk_link link);
/* Returns the time of a copy by one rank inside its own memory. */
uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links);

#define CNCL_MAX_RANKS    64
#define CNCL_N_POSTS      32 /* pending calls per rank */
#define CNCL_TOKEN_BYTES  40
#define CNCL_REASON_BYTES 1024

/* The first command of a queue's line, visible to the other ranks. */
struct cncl_post {
    /* The ranks that have not finished the call, as a bit set; 0: the post is
     * free. Written last, because other ranks read this member without the
     * lock. */
    _Atomic uint64_t readers;
    uint64_t group, number;
    struct cncl_call call;
    uint64_t ready_ps;
    uint64_t send, recv; /* addresses on the rank's device */
    uint64_t bytes, at;  /* size of the sent data, and its place: in the file
                            or, for a send, in the memory of this process */
    bool is_moved;       /* the data has been moved */
};

enum cncl_state { CNCL_ABSENT, CNCL_PRESENT, CNCL_LEFT };

struct cncl_member {
    _Atomic int32_t state; /* enum cncl_state */
    int32_t pid;
    int32_t n_comms; /* communicators of the rank */
    uint64_t thread; /* thread that made the rank's communicator */
    struct cncl_links links;
    _Atomic uint64_t moves;     /* number of runtime calls begun */
    _Atomic uint32_t is_inside; /* whether the rank's process is in a runtime
                                   call */
    struct cncl_post posts[CNCL_N_POSTS];
};

struct cncl_table {
    char token[CNCL_TOKEN_BYTES];
    pthread_mutex_t mutex;
    _Atomic uint32_t changes; /* incremented by each change */
    int32_t n;
    _Atomic int32_t n_present;
    _Atomic int32_t has_failed; /* written after `reason` */
    char reason[CNCL_REASON_BYTES];
    struct cncl_member members[CNCL_MAX_RANKS];
};

void cncl_table_lock(struct cncl_table *table);
/* Unlocks the table and wakes waiting ranks. */
void cncl_table_unlock(struct cncl_table *table);

/* Marks the clique as failed; only the first reason is kept. */
void cncl_table_fail(struct cncl_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns a free post of a rank. NULL: there is none. */
struct cncl_post *cncl_table_free_post(struct cncl_table *table, int rank);
/* Returns the post of a rank for call `number` in a group. peer: -1 for a
 * collective, CNCL_NO_PEER_SPLIT for a split, or the receiver of a send. The
 * post stays valid while rank `self` has not finished the call. NULL: the call
 * is not posted. */
#define CNCL_NO_PEER_SPLIT (-2)
struct cncl_post *cncl_table_post(struct cncl_table *table, int self, int rank,
                                  uint64_t group, uint64_t number, int peer);

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
