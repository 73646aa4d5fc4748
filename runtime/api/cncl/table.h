/* SPDX-License-Identifier: MIT
 *
 * What the ranks of a clique know of each other: a table, in memory of this
 * process or in a file without a name that processes map. It has a lock of its
 * own, for short changes; whoever takes it has the lock of the runtime. */
#ifndef CNCL_TABLE_H
#define CNCL_TABLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cncl/call.h"
#include "sim/sim.h"

/* ---- times --------------------------------------------------------------- */

/* The links of a device to others and to itself. */
struct cncl_links {
    struct clk_links to_others;
    uint32_t memory_mbps; /* of its memory, read or written */
    int32_t card;         /* its number; the same: the same device */
};

/* The links of a device, which is number card of its host. */
struct cncl_links cncl_links_of(const struct sim_device *device, int card);
/* The link between two ranks. */
struct clk_link cncl_link_between(const struct cncl_links *a,
                                  const struct cncl_links *b);

/* Returns the time of a call of n ranks over a link, in ps: of a collective,
 * the faster of ring and tree; or of a transfer. */
uint64_t cncl_time(const struct cncl_call *call, unsigned n,
                   struct clk_link link);
/* Returns the time of a copy of one rank in its own memory. */
uint64_t cncl_copy_time(const struct cncl_call *call,
                        const struct cncl_links *links);

#define CNCL_MAX_RANKS    64
#define CNCL_N_POSTS      32 /* pending calls per rank */
#define CNCL_TOKEN_BYTES  40
#define CNCL_REASON_BYTES 1024

/* A call at the head of its queue, visible to the other ranks. */
struct cncl_post {
    /* Bit set of the ranks that have not finished it; 0: free. Written last,
     * because other ranks read it without the lock. */
    _Atomic uint64_t readers;
    uint64_t group, number;
    struct cncl_call call;
    uint64_t ready_ps;
    uint64_t send, recv; /* addresses on the rank's device */
    uint64_t bytes, at;  /* size and place of the sent data: in the file, or
                            (send) in this process's memory */
    bool is_moved;       /* the data have been moved */
};

enum cncl_state { CNCL_ABSENT, CNCL_PRESENT, CNCL_LEFT };

struct cncl_member {
    _Atomic int32_t state; /* enum cncl_state */
    int32_t pid;
    int32_t n_comms; /* communicators of the rank */
    uint64_t thread; /* that made its communicator */
    struct cncl_links links;
    _Atomic uint64_t moves;     /* number of runtime calls begun */
    _Atomic uint32_t is_inside; /* its process is in a runtime call */
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

/* Initialises an empty table; is_shared: between processes. */
void cncl_table_begin(struct cncl_table *table, const char *token,
                      bool is_shared);
void cncl_table_lock(struct cncl_table *table);
/* Unlocks it and wakes waiting ranks. */
void cncl_table_unlock(struct cncl_table *table);
/* Sleeps until the table changes, at most some time. */
void cncl_table_sleep(struct cncl_table *table, uint32_t seen);

/* Marks the clique as failed; keeps the first reason. */
void cncl_table_fail(struct cncl_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A free post of a rank; NULL: none. */
struct cncl_post *cncl_table_free_post(struct cncl_table *table, int rank);
/* The post of a rank that rank `self` has not finished (so it stays valid): its
 * call `number` in a group, a collective (peer -1), split (CNCL_NO_PEER_SPLIT),
 * or send to a peer. NULL: not posted. */
#define CNCL_NO_PEER_SPLIT (-2)
struct cncl_post *cncl_table_post(struct cncl_table *table, int self, int rank,
                                  uint64_t group, uint64_t number, int peer);

#endif
