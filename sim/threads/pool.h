/* SPDX-License-Identifier: MIT */
/* Host threads for one job at a time. The threads start together, sleep without
 * work, and block all signals, so that the program's threads get the signals.
 * Internal to sim/. */
#ifndef SIM_THREADS_POOL_H
#define SIM_THREADS_POOL_H

#include <stdbool.h>

struct sim_pool;

#define SIM_MAX_THREADS 256

/* Processors that this process may use, 1 to SIM_MAX_THREADS. */
unsigned sim_pool_processors(void);

/* Makes *pool a pool of this process with up to `helpers` threads, if *pool is
 * not a pool of this process yet. (After fork a child has the memory of a pool
 * but no threads.) Returns false, and sets *pool to NULL, if the host has no
 * threads. */
bool sim_pool_need(struct sim_pool **pool, unsigned helpers);

/* Ends the threads and waits for them. Accepts NULL. */
void sim_pool_free(struct sim_pool *pool);

/* Calls work(user, i) for each i < parts (at most 65535), on this thread and up
 * to `helpers` others, in the caller's floating-point environment. Returns when
 * all parts are done. Only one caller may use a pool at a time. */
typedef void sim_pool_work(void *user, unsigned part);
void sim_pool_run(struct sim_pool *pool, unsigned helpers, sim_pool_work *work,
                  void *user, unsigned parts);

#endif
