/* SPDX-License-Identifier: MIT
 *
 * The table in which ranks of a clique see each other. It is in the memory of
 * one process, or in a file without a name that several processes map. It has
 * its own lock, taken only for a short time, by threads that have the lock of
 * the runtime.
 */
#ifndef CNCL_TABLE_H
#define CNCL_TABLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cncl/call.h"
#include "sim/sim.h"

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

/* Initialises an empty table. is_shared: several processes use it. */
void cncl_table_begin(struct cncl_table *table, const char *token,
                      bool is_shared);
void cncl_table_lock(struct cncl_table *table);
/* Unlocks the table and wakes waiting ranks. */
void cncl_table_unlock(struct cncl_table *table);
/* Sleeps until the table changes, but not for long. */
void cncl_table_sleep(struct cncl_table *table, uint32_t seen);

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

#endif
