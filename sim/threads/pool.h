/* SPDX-License-Identifier: MIT
 *
 * Threads of the host that help with one piece of work at a time. They come
 * into being together, sleep while there is nothing to do, and block all
 * signals, which are for the threads of the program. Internal to sim/.
 */
#ifndef SIM_THREADS_POOL_H
#define SIM_THREADS_POOL_H

#include <stdbool.h>

struct sim_pool;

#define SIM_MAX_THREADS 256

/* Processors this process may run on, at least 1 and at most SIM_MAX_THREADS.
 */
unsigned sim_pool_processors(void);

/* Makes *pool the pool of this process, with up to `helpers` threads beside
 * its callers, unless it is that already; a forked child has the memory of a
 * pool and none of its threads. False, and *pool NULL, if the host gives no
 * thread. */
bool sim_pool_need(struct sim_pool **pool, unsigned helpers);

/* Ends the threads and waits for them. Accepts NULL. */
void sim_pool_free(struct sim_pool *pool);

/* Does work(user, i) once for each i < parts (at most 65535), here and on up to
 * `helpers` of the threads, under the floating-point environment of the caller;
 * comes back when all are done. For one thread at a time. */
typedef void sim_pool_work(void *user, unsigned part);
void sim_pool_run(struct sim_pool *pool, unsigned helpers, sim_pool_work *work,
                  void *user, unsigned parts);

#endif
