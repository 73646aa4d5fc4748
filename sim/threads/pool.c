/* SPDX-License-Identifier: MIT */
/* A job is open while its caller works on it: helpers that wake up in time
 * join, late helpers find the job closed and sleep again. So no thread waits
 * for a thread that the host has not scheduled, only for parts in progress. The
 * caller takes parts from the front and helpers from the back, by one atomic
 * word; the mutex protects everything else. */
#define _GNU_SOURCE /* for sched_getaffinity */
#include "sim/threads/pool.h"
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Bodies have blocks of floats on the stack, up to half a megabyte. */
#define STACK_BYTES (4u << 20)

struct sim_pool {
    pthread_mutex_t mutex;
    pthread_cond_t is_wanted, is_left;
    pid_t process;
    /* The job; protected by the mutex, except `rest`. */
    sim_pool_work *work;
    void *user;
    fenv_t environment;
    unsigned wanted; /* more helpers allowed to join */
    unsigned inside; /* helpers that have joined the job and not left */
    bool ends;
    atomic_uint rest; /* parts not taken yet: first | end << 16 */
    unsigned n_helpers;
    pthread_t helpers[SIM_MAX_THREADS];
};

/* ---- a job --------------------------------------------------------------- */

/* Takes a part from the front or the back. Returns false if none is left. */
static bool take(struct sim_pool *p, bool is_front, unsigned *part)
{
    unsigned rest = atomic_load(&p->rest), first, end, left;
    do {
        first = rest & 0xffff;
        end = rest >> 16;
        if (first == end)
            return false;
        *part = is_front ? first : end - 1;
        left = is_front ? rest + 1 : rest - (1u << 16);
    } while (!atomic_compare_exchange_weak(&p->rest, &rest, left));
    return true;
}

static void help(struct sim_pool *p)
{
    sim_pool_work *work = p->work;
    void *user = p->user;
    unsigned part;
    fesetenv(&p->environment);
    pthread_mutex_unlock(&p->mutex);
    while (take(p, false, &part))
        work(user, part);
    pthread_mutex_lock(&p->mutex);
}

static void *helper(void *pool)
{
    struct sim_pool *p = pool;
    pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (p->wanted == 0 && !p->ends)
            pthread_cond_wait(&p->is_wanted, &p->mutex);
        if (p->ends)
            break;
        p->wanted--;
        p->inside++;
        help(p);
        if (--p->inside == 0)
            pthread_cond_signal(&p->is_left);
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

static void open_job(struct sim_pool *p, unsigned helpers, sim_pool_work *work,
                     void *user, unsigned parts)
{
    pthread_mutex_lock(&p->mutex);
    assert(p->inside == 0 && p->wanted == 0);
    p->work = work;
    p->user = user;
    fegetenv(&p->environment);
    atomic_store(&p->rest, parts << 16);
    p->wanted = helpers;
    pthread_mutex_unlock(&p->mutex);
    for (unsigned i = 0; i < helpers; i++)
        pthread_cond_signal(&p->is_wanted);
}

static void close_job(struct sim_pool *p)
{
    pthread_mutex_lock(&p->mutex);
    p->wanted = 0;
    while (p->inside > 0)
        pthread_cond_wait(&p->is_left, &p->mutex);
    pthread_mutex_unlock(&p->mutex);
}

void sim_pool_run(struct sim_pool *p, unsigned helpers, sim_pool_work *work,
                  void *user, unsigned parts)
{
    assert(p && p->process == getpid() && parts <= 0xffff);
    unsigned part;
    open_job(p, helpers < p->n_helpers ? helpers : p->n_helpers, work, user,
             parts);
    while (take(p, true, &part))
        work(user, part);
    close_job(p);
}

/* ---- threads ------------------------------------------------------------- */

unsigned sim_pool_processors(void)
{
    cpu_set_t set;
    long n = sched_getaffinity(0, sizeof set, &set) == 0
                 ? CPU_COUNT(&set)
                 : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n < SIM_MAX_THREADS ? (unsigned)n : SIM_MAX_THREADS;
}

/* Starts threads until the host cannot. */
static void start(struct sim_pool *p, unsigned helpers)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    if (pthread_attr_init(&attributes))
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (p->n_helpers < helpers &&
           pthread_create(&p->helpers[p->n_helpers], &attributes, helper, p) ==
               0)
        p->n_helpers++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

bool sim_pool_need(struct sim_pool **pool, unsigned helpers)
{
    if (*pool && (*pool)->process == getpid())
        return (*pool)->n_helpers > 0;
    free(*pool); /* after fork the pool's mutex is unusable, so it is not
                    destroyed */
    struct sim_pool *p = *pool = isa_alloc(1, sizeof *p);
    if (!p)
        return false;
    p->process = getpid();
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->is_wanted, NULL);
    pthread_cond_init(&p->is_left, NULL);
    start(p, helpers < SIM_MAX_THREADS ? helpers : SIM_MAX_THREADS);
    return p->n_helpers > 0;
}

void sim_pool_free(struct sim_pool *p)
{
    if (p && p->process == getpid()) {
        pthread_mutex_lock(&p->mutex);
        p->ends = true;
        pthread_mutex_unlock(&p->mutex);
        pthread_cond_broadcast(&p->is_wanted);
        for (unsigned i = 0; i < p->n_helpers; i++)
            pthread_join(p->helpers[i], NULL);
        pthread_cond_destroy(&p->is_left);
        pthread_cond_destroy(&p->is_wanted);
        pthread_mutex_destroy(&p->mutex);
    }
    free(p);
}
