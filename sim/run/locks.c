/* SPDX-License-Identifier: MIT */
/* __bang_lock and __bang_unlock: P and V on numbered locks, shared by all cores
 * of a launch. An op with two different numbers takes both locks together. A
 * core blocks if a lock that it needs is taken; a released lock passes to the
 * core that has waited longest. Release waits for the core's copies, so that
 * the next owner sees their results. */
#include "sim/run/locks.h"
#include "sim/machine/fail.h"
#include "sim/machine/names.h"
#include "sim/machine/turn.h"
#include "sim/observers/notify.h"
#include "sim/op/deferred.h"
#include "sim/op/occupy.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/* The units that perform copies. */
#define COPIES \
    (1u << ISA_UNIT_IO | 1u << ISA_UNIT_MOVE | 1u << ISA_UNIT_MPU_DMA)

static enum sim_stop fault(struct sim_core *c, const struct isa_op *op,
                           const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static enum sim_stop fault(struct sim_core *c, const struct isa_op *op,
                           const char *format, ...)
{
    char detail[200];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    sim_core_fault(c, SIM_FAULT_LOCK, 0, detail);
    c->fault.op = op;
    return SIM_STOP_FAULT;
}

/* "task 3 on cluster 0 core 1" */
static void describe_core(const struct sim_core *c, char *text, size_t size)
{
    unsigned cluster = (unsigned)(c->cluster - c->sim->clusters);
    int task = c->csr[ISA_CSR_taskId];
    if (c->is_mpu)
        snprintf(text, size, "the memory core of cluster %u", cluster);
    else
        snprintf(text, size, "task %d on cluster %u core %u", task, cluster,
                 c->index);
}

/* ---- locks of a core ----------------------------------------------------- */

#define ID_BITS 8
_Static_assert(SIM_N_LOCKS <= 1 << ID_BITS, "ids of two locks are packed");

static struct sim_lock *lock_of(const struct sim_core *c, int nth)
{
    assert(nth == 0 || nth == 1);
    unsigned id = c->barrier_id >> nth * ID_BITS & ((1u << ID_BITS) - 1);
    assert(id < SIM_N_LOCKS);
    return &c->sim->run.locks[id];
}

void sim_wait_describe(const struct sim_core *c, char *text, size_t size)
{
    if (c->barrier != SIM_BARRIER_LOCK) {
        int n = snprintf(text, size, "%s", sim_barrier_name(c->barrier));
        if (c->barrier_count != SIM_BARRIER_EVERYONE)
            snprintf(text + n, size - (size_t)n, " %u, %u", c->barrier_id,
                     c->barrier_count);
        return;
    }
    const struct sim_lock *lock = lock_of(c, 0);
    if (!lock->holder)
        lock = lock_of(c, 1);
    char holder[80];
    if (lock->holder && lock->holder != c)
        describe_core(lock->holder, holder, sizeof holder);
    else
        snprintf(holder, sizeof holder, "the core itself");
    snprintf(text, size, "__bang_lock for lock %d, which %s holds",
             (int)(lock - c->sim->run.locks), holder);
}

/* Sends an order event for each lock that core `c` names, with the cycle at
 * which the wait ended. */
static void notify_locks(struct sim_core *c, enum sim_order_kind kind,
                         uint64_t until)
{
    const struct sim_lock *locks = c->sim->run.locks;
    const struct sim_lock *first = lock_of(c, 0), *second = lock_of(c, 1);
    sim_notify_order(c, kind, 0, (uint32_t)(first - locks), until);
    if (second != first)
        sim_notify_order(c, kind, 0, (uint32_t)(second - locks), until);
}

/* Takes the locks for c if all are free. */
static bool try_take(struct sim_core *c, uint64_t pc)
{
    struct sim_lock *first = lock_of(c, 0), *second = lock_of(c, 1);
    if (first->holder || second->holder)
        return false;
    *first = *second = (struct sim_lock){c, pc};
    c->sim->run.has_locked = true;
    c->barrier = SIM_BARRIER_NONE;
    return true;
}

/* ---- P and V ------------------------------------------------------------ */

static enum sim_stop check_ids(struct sim_core *c, const struct isa_op *op)
{
    for (int i = 0; i < 2; i++) {
        int64_t id = (int64_t)sim_argument(c, i);
        if (id >= 0 && id < SIM_N_LOCKS)
            continue;
        fault(c, op, "there is no lock %" PRId64 ", they are 0..%d", id,
              SIM_N_LOCKS - 1);
        c->fault.operand = i;
        return SIM_STOP_FAULT;
    }
    return SIM_GO;
}

/* Stores the lock numbers that core `c` names, also if the core blocks. */
static void note_ids(struct sim_core *c)
{
    c->barrier_id =
        (uint32_t)(sim_argument(c, 0) | sim_argument(c, 1) << ID_BITS);
}

enum sim_stop sim_lock_take(struct sim_core *c, const struct isa_op *op)
{
    enum sim_stop stop = check_ids(c, op);
    if (stop)
        return stop;
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    note_ids(c);
    if (try_take(c, sim_program_address(c->program, c->pc))) {
        notify_locks(c, SIM_ORDER_LOCK, c->clock);
        c->clock += c->sim->params.lock;
        sim_turn_taken(c);
        return SIM_GO;
    }
    sim_turn_blocked(c);
    c->state = SIM_CORE_BLOCKED;
    c->barrier = SIM_BARRIER_LOCK;
    notify_locks(c, SIM_ORDER_WANT_LOCK, 0);
    return SIM_STOP_BLOCK;
}

/* Returns the core that has waited longest for locks that are free now, and
 * of equal cores the one with the smallest id (as in order.c); NULL if none
 * waits. */
static struct sim_core *next_holder(struct sim *sim)
{
    struct sim_core *first = NULL;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        bool waits =
            c->state == SIM_CORE_BLOCKED && c->barrier == SIM_BARRIER_LOCK;
        if (waits && !lock_of(c, 0)->holder && !lock_of(c, 1)->holder &&
            (!first || c->clock < first->clock))
            first = c;
    }
    return first;
}

static void hand_over(struct sim_core *c, uint64_t now)
{
    assert(c->state == SIM_CORE_BLOCKED && c->clock <= now);
    try_take(c, sim_program_address(c->program, c->pc) - 4);
    c->state = SIM_CORE_READY;
    assert(lock_of(c, 0)->holder == c && lock_of(c, 1)->holder == c);
    sim_account_private(c);
    c->account.counters[SIM_COUNT_WAIT_BARRIER] += now - c->clock;
    c->clock = now + c->sim->params.lock;
    notify_locks(c, SIM_ORDER_LOCK, now);
}

static void wait_for_copies(struct sim_core *c)
{
    uint64_t alone;
    const uint64_t until = sim_units_done(c, COPIES, &alone);
    sim_notify_order(c, SIM_ORDER_SYNC, COPIES, 0, until);
    sim_account_private(c);
    sim_wait_until(c, until, alone);
}

enum sim_stop sim_lock_give(struct sim_core *c, const struct isa_op *op)
{
    enum sim_stop stop = check_ids(c, op);
    if (stop)
        return stop;
    wait_for_copies(c);
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    note_ids(c);
    for (int i = 0; i < 2; i++) {
        const struct sim_lock *lock = lock_of(c, i);
        int id = (int)(lock - c->sim->run.locks);
        char holder[80];
        if (lock->holder == c)
            continue;
        if (!lock->holder)
            return fault(c, op, "lock %d is not held", id);
        describe_core(lock->holder, holder, sizeof holder);
        return fault(c, op, "lock %d is held by %s", id, holder);
    }
    if (c->deferred)
        sim_deferred_release(c, COPIES);
    assert(lock_of(c, 0)->holder == c && lock_of(c, 1)->holder == c);
    *lock_of(c, 0) = *lock_of(c, 1) = (struct sim_lock){NULL, 0};
    notify_locks(c, SIM_ORDER_UNLOCK, 0);
    uint64_t now = c->clock;
    c->clock += c->sim->params.sync;
    sim_turn_taken(c);
    struct sim_core *next = next_holder(c->sim);
    if (!next)
        return SIM_GO;
    c->turn_clock = c->clock; /* the wait costs no instruction */
    for (; next; next = next_holder(c->sim))
        hand_over(next, now);
    return SIM_STOP_BLOCK; /* other cores run now; this core is ready and
                              waits for its turn */
}

bool sim_locks_returned(struct sim_core *c)
{
    if (!c->sim->run.has_locked)
        return true;
    for (int id = 0; id < SIM_N_LOCKS; id++) {
        const struct sim_lock *lock = &c->sim->run.locks[id];
        if (lock->holder != c)
            continue;
        fault(c, NULL, "the task ends and still holds lock %d", id);
        c->fault.pc = lock->pc; /* address of the instruction that took the
                                   lock */
        return false;
    }
    return true;
}
