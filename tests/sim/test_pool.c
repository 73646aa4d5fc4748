/* SPDX-License-Identifier: MIT
 *
 * The threads that help with large ops: every part is done once, under the
 * rounding of the caller, whatever the numbers of parts and threads; pools are
 * apart from each other, and a forked child gets threads of its own.
 */
#include <criterion/criterion.h>

#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sim/threads/pool.h"

enum { MOST = 1000 };

struct job {
    atomic_uint done[MOST];
    atomic_uint rounded_up; /* parts that saw the rounding of the caller */
};

static void do_part(void *user, unsigned part)
{
    struct job *job = user;
    atomic_fetch_add(&job->done[part], 1);
    atomic_fetch_add(&job->rounded_up, fegetround() == FE_UPWARD);
}

/* Whether parts 0..n-1 are done once, and no other. */
static bool is_done(struct job *job, unsigned n)
{
    bool is = true;
    for (unsigned i = 0; i < MOST; i++)
        is &= job->done[i] == (i < n);
    return is;
}

Test(pool, does_every_part_once)
{
    static const unsigned helpers[] = {1, 2, 3, 6};
    for (unsigned k = 0; k < sizeof helpers / sizeof helpers[0]; k++) {
        struct sim_pool *pool = NULL;
        cr_assert(sim_pool_need(&pool, helpers[k]));
        for (unsigned n = 0; n <= MOST; n = n * 5 / 4 + 1) {
            static struct job job;
            job = (struct job){0};
            sim_pool_run(pool, helpers[k], do_part, &job, n);
            cr_expect(is_done(&job, n), "%u helpers, %u parts", helpers[k], n);
        }
        sim_pool_free(pool);
    }
}

static void wait_for(void *user, unsigned part)
{
    atomic_uint *arrived = user;
    (void)part;
    atomic_fetch_add(arrived, 1);
    while (atomic_load(arrived) < 4)
        sched_yield();
}

/* Four parts that wait for each other need four threads. */
Test(pool, works_side_by_side, .timeout = 30)
{
    struct sim_pool *pool = NULL;
    cr_assert(sim_pool_need(&pool, 3));
    for (int i = 0; i < 100; i++) {
        atomic_uint arrived = 0;
        sim_pool_run(pool, 3, wait_for, &arrived, 4);
        cr_expect_eq(arrived, 4);
    }
    sim_pool_free(pool);
}

Test(pool, rounds_as_its_caller)
{
    struct sim_pool *pool = NULL;
    cr_assert(sim_pool_need(&pool, 3));
    static struct job job;
    fesetround(FE_UPWARD);
    sim_pool_run(pool, 3, do_part, &job, MOST);
    fesetround(FE_TONEAREST);
    cr_expect_eq(job.rounded_up, MOST);
    job = (struct job){0};
    sim_pool_run(pool, 3, do_part, &job, MOST);
    cr_expect_eq(job.rounded_up, 0);
    sim_pool_free(pool);
}

/* Each part waits for all, so that no thread does two. */
struct rounding {
    atomic_uint arrived, up;
};
static void look_at_rounding(void *user, unsigned part)
{
    struct rounding *r = user;
    (void)part;
    atomic_fetch_add(&r->up, fegetround() == FE_UPWARD);
    atomic_fetch_add(&r->arrived, 1);
    while (atomic_load(&r->arrived) < 4)
        sched_yield();
}

Test(pool, each_helper_rounds_as_the_caller)
{
    struct sim_pool *pool = NULL;
    cr_assert(sim_pool_need(&pool, 3));
    for (unsigned i = 0; i < 4; i++) {
        struct rounding r = {0};
        fesetround(i % 2 ? FE_TONEAREST : FE_UPWARD);
        sim_pool_run(pool, 3, look_at_rounding, &r, 4);
        fesetround(FE_TONEAREST);
        cr_expect_eq(r.up, i % 2 ? 0 : 4, "run %u: %u", i, (unsigned)r.up);
    }
    sim_pool_free(pool);
}

/* Signals are for the threads of the program: with parts that wait for each
 * other each thread does one, and one of them is the caller. */
struct signals {
    atomic_uint arrived, open;
};
static void look_at_signals(void *user, unsigned part)
{
    struct signals *s = user;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    atomic_fetch_add(&s->open, !sigismember(&blocked, SIGTERM));
    wait_for(&s->arrived, part);
}
Test(pool, blocks_signals, .timeout = 30)
{
    struct sim_pool *pool = NULL;
    struct signals s = {0};
    cr_assert(sim_pool_need(&pool, 3));
    sim_pool_run(pool, 3, look_at_signals, &s, 4);
    cr_expect_eq(s.open, 1);
    sim_pool_free(pool);
}

/* ---- several, and forks -------------------------------------------------- */

static void *many_jobs(void *failed)
{
    struct sim_pool *pool = NULL;
    struct job job;
    if (!sim_pool_need(&pool, 2))
        return failed;
    for (unsigned i = 0; i < 2000; i++) {
        job = (struct job){0};
        sim_pool_run(pool, 2, do_part, &job, 1 + i % 40);
        if (!is_done(&job, 1 + i % 40))
            return failed;
    }
    sim_pool_free(pool);
    return NULL;
}

Test(pool, pools_are_apart)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, many_jobs, threads), 0);
    for (int i = 0; i < 3; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        cr_expect_null(failed);
    }
}

/* The child has the memory of a pool without its threads: it makes another. */
static int in_child(struct sim_pool **pool)
{
    struct sim_pool *parents = *pool;
    atomic_uint arrived = 0;
    if (!sim_pool_need(pool, 3) || !parents)
        return 1;
    sim_pool_run(*pool, 3, wait_for, &arrived, 4);
    sim_pool_free(*pool);
    return arrived == 4 ? 0 : 2;
}

Test(pool, forked_children_have_their_own, .timeout = 60)
{
    struct sim_pool *pool = NULL;
    cr_assert(sim_pool_need(&pool, 3));
    for (int i = 0; i < 20; i++) {
        atomic_uint arrived = 0;
        sim_pool_run(pool, 3, wait_for, &arrived, 4);
        pid_t child = fork();
        cr_assert_geq(child, 0);
        if (child == 0)
            _exit(i % 2 ? in_child(&pool) : (sim_pool_free(pool), 0));
        int status;
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_expect_eq(status, 0, "status %d", status);
    }
    sim_pool_free(pool);
}

Test(pool, counts_processors)
{
    cr_expect_geq(sim_pool_processors(), 1);
    cr_expect_leq(sim_pool_processors(), SIM_MAX_THREADS);
}
