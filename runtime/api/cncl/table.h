/* SPDX-License-Identifier: MIT
 * What the ranks of a clique know of each other: a table, in memory of this
 * process or in a file without a name that processes map. It has a lock of its
 * own, for short changes; whoever takes it has the lock of the runtime. */
#ifndef CNCL_TABLE_H
#define CNCL_TABLE_H

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/api/cncl/call.h"
#include "runtime/api/cncl/links.h"

#define CNCL_MAX_RANKS    64
#define CNCL_N_POSTS      32 /* calls of a rank that are not over for all */
#define CNCL_TOKEN_BYTES  40
#define CNCL_REASON_BYTES 1024

/* A call that has come to the head of its queue, for the others to see. */
struct cncl_post {
    /* Ranks for which it is not over, a bit each; 0: free. It is written last:
     * others look without the lock. */
    _Atomic uint64_t readers;
    uint64_t group, number;
    struct cncl_call call;
    uint64_t ready_ps;
    uint64_t send, recv; /* addresses on the device of the rank */
    uint64_t bytes, at;  /* what is sent, and where it was put: in the file, or
                            of a send in memory of this process */
    bool is_moved;       /* the data are where they belong */
};

enum cncl_state { CNCL_ABSENT, CNCL_PRESENT, CNCL_LEFT };

struct cncl_member {
    _Atomic int32_t state; /* enum cncl_state */
    int32_t pid;
    int32_t n_comms; /* its communicators */
    uint64_t thread; /* that made its communicator */
    struct cncl_links links;
    _Atomic uint64_t moves;     /* calls of the runtime that began */
    _Atomic uint32_t is_inside; /* its process is in one */
    struct cncl_post posts[CNCL_N_POSTS];
};

struct cncl_table {
    char token[CNCL_TOKEN_BYTES];
    pthread_mutex_t mutex;
    _Atomic uint32_t changes; /* who waits, waits for this to change */
    int32_t n;
    _Atomic int32_t n_present;
    _Atomic int32_t has_failed; /* written after the reason */
    char reason[CNCL_REASON_BYTES];
    struct cncl_member members[CNCL_MAX_RANKS];
};

/* Begins with an empty table; is_shared: between processes. */
void cncl_table_begin(struct cncl_table *table, const char *token,
                      bool is_shared);
void cncl_table_lock(struct cncl_table *table);
/* Unlocks it; wakes those who wait. */
void cncl_table_unlock(struct cncl_table *table);
/* Sleeps until the table changes, or for some time. */
void cncl_table_sleep(struct cncl_table *table, uint32_t seen);

/* The ranks cannot go on; the first reason stays. */
void cncl_table_fail(struct cncl_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A free post of a rank; NULL: it has none. */
struct cncl_post *cncl_table_free_post(struct cncl_table *table, int rank);
/* What a rank has posted for rank self, for which it is not over, so that it
 * stays: its call of that number in a group, a collective
 * (peer -1), split (CNCL_NO_PEER_SPLIT), or a send to a peer. */
#define CNCL_NO_PEER_SPLIT (-2)
struct cncl_post *cncl_table_post(struct cncl_table *table, int self, int rank,
                                  uint64_t group, uint64_t number, int peer);

#endif
