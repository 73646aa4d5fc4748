/* SPDX-License-Identifier: MIT */
/* Runs cores on host threads, with the same order as on one thread.
 * Threads do the private work of cores, each for one core at a time, and stop
 * before visible actions. Visible actions are turns: one at a time, by any
 * thread. The core with the smallest (clock, number) has the turn, if no
 * running core could come before it. Clocks never decrease, so a running core's
 * next turn is not before its clock at the start of the run.
 * A core belongs to the thread that runs it or its turn, if any; the table of
 * phases (phases.c) is protected by the mutex. Machine state changes only in
 * turns; only data of transfers may move later (op/postponed.c). Callbacks into
 * the program run on the launching thread. Anything rare ends parallel running:
 * the loop of one thread (order.c) handles it, and may return here. */
#include "sim/run/parallel.h"
#include "isa/support/memory/alloc.h"
#include "sim/jit/jit.h"
#include "sim/machine/turn.h"
#include "sim/memory/pools.h"
#include "sim/op/call.h"
#include "sim/op/memo_table.h"
#include "sim/op/postponed.h"
#include "sim/run/phases.h"
#include "sim/run/slice.h"
#include "sim/run/spin.h"
#include "sim/run/tasks.h"
#include "sim/scalar/watch.h"
#include "sim/threads/pool.h"
#include "sim/threads/trial.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FIRST_LOOK = 2,   /* turns per core before the speed is first measured; */
    LAST_LOOK = 4096, /* the number of turns is doubled each time, up to this
                         total */
    LOOKS = 40        /* polls of an idle thread before it sleeps */
};
#define LOOK_NS 400.0 /* between two polls */

struct sim_parallel {
    struct sim *sim;
    pthread_mutex_t mutex; /* protects the fields below, except `ends` */
    pthread_cond_t is_news;
    unsigned asleep;
    bool is_launcher_asleep;
    bool has_turn; /* a thread runs a turn */
    atomic_bool ends;
    struct sim_phases table;
    uint64_t visible;       /* run.visible after the last turn */
    uint64_t first_visible; /* run.visible at the start of threads */
    uint64_t actions;       /* visible actions to do */
    double began;           /* start in nanoseconds */
    unsigned looks;         /* LOOKS, or 0 if there are too few processors */
    pthread_t launcher;
    struct sim_memo_table *memos[SIM_MAX_THREADS];
    /* Speed on one thread: */
    uint64_t look;   /* turns until the next measurement */
    double looked;   /* time of the last measurement in nanoseconds */
    uint64_t seen;   /* run.visible at the last measurement */
    double alone_ns; /* nanoseconds per visible action */
};

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void end(struct sim_parallel *p)
{
    atomic_store(&p->ends, true);
    pthread_cond_broadcast(&p->is_news);
}

/* ---- private work -------------------------------------------------------- */

/* Runs core `c` until it waits for its turn or must stop. */
static enum sim_stop run_private(struct sim_parallel *p, struct sim_core *c)
{
    struct sim *sim = p->sim;
    enum sim_stop stop;
    sim_postponed_perform(c);
    c->bound = 0;
    do {
        stop = sim_run_slice(sim, c);
        if (stop == SIM_STOP_QUANTUM)
            p->table.begins[c->id] = sim_place_of(c);
        atomic_store_explicit(&p->table.places[c->id].key, sim_place_of(c),
                              memory_order_relaxed);
    } while (stop == SIM_STOP_QUANTUM && c->instret < c->next_tick &&
             !atomic_load_explicit(&p->ends, memory_order_relaxed) &&
             !sim_is_stopped(sim));
    return stop;
}

/* Notes that core `c` is before an op that sends an event. Events are sent on
 * one thread, in the order in which cores begin to run. */
static void be_late(struct sim_parallel *p, struct sim_core *c)
{
    struct sim_run *run = &p->sim->run;
    const struct sim_module *m = run->launch.module;
    c->is_late = false;
    m->known[run->kernel - m->image.kernels].is_notified = true;
    p->table.phases[c->id] = PRIVATE;
    end(p);
}

/* Records why core `c` stopped, after a thread ran the core or its turn. */
static void note_stop(struct sim_parallel *p, struct sim_core *c,
                      enum sim_stop stop)
{
    switch (stop) {
    case SIM_STOP_YIELD:
        if (c->is_late)
            be_late(p, c);
        else
            sim_phases_put(&p->table, c, WAITS);
        return;
    case SIM_STOP_QUANTUM:
        c->is_tick_due = c->instret >= c->next_tick;
        sim_phases_put(&p->table, c, c->is_tick_due ? WAITS : PRIVATE);
        return;
    default:
        assert(stop == SIM_STOP_END || stop == SIM_STOP_FAULT);
        p->table.stops[c->id] = stop;
        sim_phases_put(&p->table, c, STOPPED);
    }
}

static void run_core(struct sim_parallel *p, struct sim_core *c,
                     struct sim_memo_table *memos)
{
    p->table.phases[c->id] = RUNS;
    atomic_store_explicit(&p->table.places[c->id].key, p->table.keys[c->id],
                          memory_order_relaxed);
    pthread_mutex_unlock(&p->mutex);
    c->memos = memos;
    const enum sim_stop stop = run_private(p, c);
    pthread_mutex_lock(&p->mutex);
    note_stop(p, c, stop);
}

/* ---- turns --------------------------------------------------------------- */

/* Whether the one-thread loop must handle the next action of core `c`: a fault,
 * the instruction limit, or another launch. */
static bool is_rare(const struct sim_core *c)
{
    const struct sim *sim = c->sim;
    const uint64_t retired =
        sim->run.instructions + (c->instret - c->turn_instret);
    return c->state == SIM_CORE_FAULTED || c->state == SIM_CORE_TAKEN ||
           ((c->state == SIM_CORE_ENDING || c->is_tick_due) &&
            retired > sim->config.max_instructions);
}

/* Whether the turn of core `c` calls back into the program, because the core
 * prints or progress must be reported first. */
static bool calls_back(const struct sim_core *c)
{
    if (sim_progress_is_due(c->sim))
        return true;
    if (c->state != SIM_CORE_READY || c->pc->body != ISA_I_BANG)
        return false;
    const struct isa_op *op = c->sim->plans[c->pc->imm].op;
    return !op->sem && strcmp(op->name, "printf") == 0;
}

/* Whether core `c` waits to perform an op that itself handles postponed
 * transfers. Scalar accesses do not handle them, nor do ops whose operands are
 * selected by contents. */
static bool knows_its_bytes(const struct sim_core *c)
{
    const struct sim_plan *plans = c->sim->plans;
    return c->pc->body == ISA_I_BANG && plans[c->pc->imm].op->sem &&
           !plans[c->pc->imm].has_late;
}

/* Performs the visible action of `c`. True if other cores may be released. */
static bool take_turn(struct sim_core *c, enum sim_stop *stop)
{
    struct sim *sim = c->sim;
    *stop = SIM_GO;
    if (c->state == SIM_CORE_ENDING) {
        sim_within_limit(sim, c);
        sim_visible_done(c);
        sim_task_ended(c);
        return true;
    }
    if (c->is_tick_due) {
        sim_within_limit(sim, c);
        c->next_tick = c->instret + sim_tick(sim);
        c->is_tick_due = false;
        if (!sim_spin_look(c))
            *stop = SIM_STOP_FAULT;
        return false;
    }
    if (!knows_its_bytes(c))
        sim_postponed_settle(sim);
    c->bound = c->clock + 1;
    c->limit = UINT64_MAX;
    *stop = sim_core_step(c);
    return *stop == SIM_STOP_BLOCK && sim_program_stopped(sim, c, *stop);
}

static void give_turn(struct sim_parallel *p, struct sim_core *c,
                      struct sim_memo_table *memos)
{
    const bool has_stopped = p->table.phases[c->id] == STOPPED;
    enum sim_stop stop = p->table.stops[c->id];
    bool is_felt = false;
    p->table.phases[c->id] = TURN;
    p->table.begins[c->id] = p->table.keys[c->id];
    p->has_turn = true;
    pthread_mutex_unlock(&p->mutex);
    c->memos = memos;
    if (has_stopped)
        sim_program_stopped(p->sim, c, stop);
    else
        is_felt = take_turn(c, &stop);
    pthread_mutex_lock(&p->mutex);
    p->has_turn = false;
    p->visible = p->sim->run.visible;
    if (has_stopped)
        sim_phases_put(&p->table, c, WAITS);
    else if (stop == SIM_GO && c->state == SIM_CORE_READY)
        sim_phases_put(&p->table, c, PRIVATE);
    else if (stop == SIM_GO || stop == SIM_STOP_BLOCK)
        p->table.phases[c->id] = AWAY;
    else
        note_stop(p, c, stop);
    if (is_felt)
        sim_phases_find_released(&p->table);
}

/* ---- threads ------------------------------------------------------------- */

/* Whether to measure the speed on one thread again: enough actions are done, or
 * threads are slower. */
static bool is_tried(const struct sim_parallel *p)
{
    const uint64_t done = p->visible - p->first_visible;
    if (p->sim->least_private_ns == 0)
        return false;
    return done >= p->actions ||
           (done % SIM_TRIAL_ALONE == 0 &&
            sim_trial_is_slow(done, now_ns() - p->began, p->alone_ns));
}

/* Polls, because waking a thread takes longer than most turns. */
static void wait_awake(struct sim_parallel *p)
{
    pthread_mutex_unlock(&p->mutex);
    const double until = now_ns() + LOOK_NS;
    while (now_ns() < until)
        continue;
    pthread_mutex_lock(&p->mutex);
}

static void sleep_on(struct sim_parallel *p, bool is_launcher)
{
    p->asleep++;
    p->is_launcher_asleep |= is_launcher;
    pthread_cond_wait(&p->is_news, &p->mutex);
    p->is_launcher_asleep &= !is_launcher;
    p->asleep--;
}

/* Does the next job of a thread. Called with the mutex locked. */
static void step(struct sim_parallel *p, struct sim_memo_table *memos,
                 bool is_launcher, unsigned *looks)
{
    struct sim *sim = p->sim;
    const struct sim_choice choice = sim_phases_choose(&p->table, p->has_turn);
    struct sim_core *c = choice.turn;
    const bool has_run = choice.run && (!c || p->has_turn);
    if (sim_is_stopped(sim) || choice.is_over || (c && is_rare(c)) ||
        is_tried(p)) {
        end(p);
        return;
    }
    if (p->asleep > 0 && choice.n_private > (has_run ? 1 : 0))
        pthread_cond_signal(&p->is_news);
    if (c && calls_back(c) && !is_launcher) {
        if (p->is_launcher_asleep)
            pthread_cond_broadcast(&p->is_news);
        c = NULL;
    }
    if (c || choice.run)
        *looks = 0;
    if (c) {
        if (is_launcher)
            sim_progress_report(sim, c);
        give_turn(p, c, memos);
    } else if (choice.run) {
        run_core(p, choice.run, memos);
    } else if ((*looks)++ < p->looks) {
        wait_awake(p);
    } else {
        sleep_on(p, is_launcher);
        *looks = 0;
    }
}

/* The memo table of a thread, or NULL. */
static struct sim_memo_table *memos_of(struct sim_parallel *p, unsigned part)
{
    if (!p->memos[part])
        p->memos[part] = sim_memo_table_new();
    if (p->memos[part])
        sim_memo_table_forget(p->memos[part]);
    return p->memos[part];
}

static void work(void *user, unsigned part)
{
    struct sim_parallel *p = user;
    const bool is_launcher = pthread_equal(pthread_self(), p->launcher);
    if (atomic_load_explicit(&p->ends, memory_order_relaxed))
        return; /* the launch ended before this thread started */
    struct sim_memo_table *memos = memos_of(p, part);
    unsigned looks = 0; /* failed polls in a row */
    pthread_mutex_lock(&p->mutex);
    while (!atomic_load_explicit(&p->ends, memory_order_relaxed))
        step(p, memos, is_launcher, &looks);
    pthread_mutex_unlock(&p->mutex);
}

/* ---- beginning and end --------------------------------------------------- */

void sim_parallel_free(struct sim_parallel *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i < SIM_MAX_THREADS; i++)
        free(p->memos[i]);
    pthread_cond_destroy(&p->is_news);
    pthread_mutex_destroy(&p->mutex);
    free(p->sim->postponed);
    p->sim->postponed = NULL;
    sim_phases_fini(&p->table);
    free(p);
}

static struct sim_parallel *need(struct sim *sim)
{
    if (sim->parallel)
        return sim->parallel;
    struct sim_parallel *p = isa_alloc(1, sizeof *p);
    if (!p)
        return NULL;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->is_news, NULL);
    p->sim = sim;
    sim->postponed = sim_postponed_new();
    if (!sim_phases_init(&p->table, sim) || !sim->postponed) {
        sim_parallel_free(p);
        return NULL;
    }
    return sim->parallel = p;
}

static struct sim_known *known_of(const struct sim_run *run)
{
    const struct sim_module *m = run->launch.module;
    return &m->known[run->kernel - m->image.kernels];
}

/* Whether this launch may use threads: observers only want rare events, and the
 * order depends on clocks only. */
static bool may_be_parallel(const struct sim *sim)
{
    const struct sim_run *run = &sim->run;
    const uint32_t few = SIM_WANTS_STRAY | SIM_WANTS_PARTIAL;
    return sim->config.threads > 1 && run->is_whole && !sim->deferred &&
           sim->config.schedule != SIM_SCHEDULE_RANDOM &&
           !(sim->wants & ~few) &&
           !(sim->wants & SIM_WANTS_STRAY && sim_is_pooled(sim)) &&
           run->launch.module->program.n_stops == 0 &&
           !known_of(run)->is_notified;
}

static unsigned count_ready(const struct sim *sim)
{
    unsigned n = 0;
    for (unsigned i = 0; i < sim->n_cores; i++)
        n += sim->cores[i].state == SIM_CORE_READY;
    return n;
}

static void look_later(struct sim *sim, uint64_t turns)
{
    sim->run.until_look = turns;
    if (!sim->parallel)
        return;
    sim->parallel->look = turns;
    sim->parallel->looked = now_ns();
    sim->parallel->seen = sim->run.visible;
}

void sim_parallel_begin(struct sim *sim)
{
    uint64_t first = UINT64_MAX;
    if (may_be_parallel(sim) && need(sim)) {
        const uint64_t skip = known_of(&sim->run)->trial.skip;
        first = FIRST_LOOK * (uint64_t)count_ready(sim);
        first = first < skip ? skip : first;
        first = sim->least_private_ns == 0 ? 1 : first;
    }
    look_later(sim, first);
}

/* Runs cores on threads until something else must be done. */
static void run_parallel(struct sim *sim)
{
    struct sim_parallel *p = sim->parallel;
    const unsigned threads = sim->config.threads;
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim->cores[i].execution = &sim_execution_postponed;
    sim_phases_begin(&p->table);
    atomic_store(&p->ends, false);
    p->visible = p->first_visible = sim->run.visible;
    p->actions = sim_trial_actions(&known_of(&sim->run)->trial);
    p->looks = threads <= sim_pool_processors() ? LOOKS : 0;
    p->began = now_ns();
    p->launcher = pthread_self();
    sim->run.is_parallel = true;
    sim_pool_run(sim->split.pool, threads - 1, work, p, threads);
    sim->run.is_parallel = false;
    sim_postponed_settle(sim);
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        c->execution = &sim_execution_now;
        c->memos = sim->memo_table;
        if (p->table.phases[i] == STOPPED)
            sim_program_stopped(sim, c, p->table.stops[i]);
        c->late_key = p->table.phases[i] == PRIVATE ? p->table.begins[i] : 0;
        sim->run.n_late += c->late_key != 0;
    }
}

/* Tries threads. Returns the turns to run on one thread next. */
static uint64_t try_threads(struct sim *sim)
{
    struct sim_parallel *p = sim->parallel;
    run_parallel(sim);
    if (sim->least_private_ns == 0)
        return 1;
    return sim_trial_note(&known_of(&sim->run)->trial,
                          sim->run.visible - p->first_visible,
                          now_ns() - p->began, p->alone_ns);
}

void sim_parallel_look(struct sim *sim)
{
    struct sim_parallel *p = sim->parallel;
    if (!p || !may_be_parallel(sim)) {
        look_later(sim, UINT64_MAX);
        return;
    }
    const uint64_t done = sim->run.visible - p->seen;
    p->alone_ns = (now_ns() - p->looked) / (double)(done ? done : 1);
    uint64_t next = p->look < LAST_LOOK ? 2 * p->look : LAST_LOOK;
    if (count_ready(sim) > 1 && p->alone_ns >= (double)sim->least_private_ns) {
        if (p->look > 4 * SIM_TRIAL_ALONE) /* the last trial was long ago */
            next = SIM_TRIAL_ALONE;
        else if (sim_pool_need(&sim->split.pool, sim->config.threads - 1))
            next = try_threads(sim);
    }
    look_later(sim, next);
}
