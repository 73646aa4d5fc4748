/* SPDX-License-Identifier: MIT */
/* Sends events to observers. Each function first tests whether an observer
 * wants the event: a test of one word, if no observer does. Internal to sim/.
 */
#ifndef SIM_OBSERVERS_NOTIFY_H
#define SIM_OBSERVERS_NOTIFY_H

#include <assert.h>

#include "sim/machine/machine.h"

/* Sends an op whose event is_stray, or with partial overlap, also to observers
 * that only want such ops. */
void sim_send_special(const struct sim *sim, const struct sim_op_event *event,
                      uint32_t wants);

/* Slow parts of the inline functions below, if an observer wants the event. */
void sim_send_op(const struct sim *sim, const struct sim_op_event *event);
void sim_send_order(struct sim_core *c, enum sim_order_kind kind,
                    uint32_t units, uint32_t id, uint64_t until);
void sim_send_task(struct sim_core *c, bool is_end);
/* Sends that core `c` is about to do a scalar access. An access to the core's
 * own stack is only sent to observers that want all accesses. */
void sim_send_access(struct sim_core *c, uint64_t address, unsigned bytes,
                     enum sim_access how);
/* Sends an access outside of allocations to observers that only want such
 * accesses. */
void sim_send_stray(struct sim_core *c, uint64_t address, unsigned bytes,
                    enum sim_access how);
/* Whether insn is a conditional branch. */
bool sim_is_branch(const struct sim_insn *insn);
/* Sends that core `c`, whose state must be current, is about to execute an
 * instruction. */
void sim_send_insn(struct sim_core *c);
void sim_send_step(struct sim_core *c, const struct sim_insn *at,
                   const char *name);
void sim_send_alloc(struct sim *sim, uint64_t address, uint64_t bytes,
                    bool is_freed);

void sim_send_skip(struct sim_core *c, const char *intrinsic,
                   const struct isa_direction_info *direction,
                   bool writes_dram);
void sim_send_soon(struct sim *sim, uint64_t address);
void sim_send_region(struct sim_core *c, const struct sim_named_region *region,
                     bool is_end);

/* The actor of c's events. Inline, so that it is built in place. */
static inline struct sim_actor sim_actor_of(const struct sim_core *c)
{
    assert(c->program && c->pc);
    return (struct sim_actor){
        .number = c->id,
        .cluster = (unsigned)(c->cluster - c->sim->clusters),
        .core = c->is_mpu ? SIM_MEMORY_CORE : c->index,
        .task = c->csr[ISA_CSR_taskId],
        .pc = sim_program_address(c->program, c->pc),
        .cycle = c->clock,
        .retired = sim_core_retired(c),
        .module = c->module,
    };
}

/* Sends an op. Inline and short, because mostly one observer wants ops. */
static inline __attribute__((always_inline)) void
sim_notify_op(const struct sim *sim, const struct sim_op_event *event)
{
    assert(event->n_ranges <= ISA_MAX_OPERANDS);
    assert(event->start <= event->end);
    if (sim->notify_op)
        sim->notify_op(sim->notify_op_self, event);
    else
        sim_send_op(sim, event);
}

/* Sends that core `c` is ordered after other cores or its own units. `units`
 * has bits by enum isa_unit, `id` is that of a lock or barrier, `until` the
 * cycle at which the wait ends (0 if there is no wait). */
static inline void sim_notify_order(struct sim_core *c,
                                    enum sim_order_kind kind, uint32_t units,
                                    uint32_t id, uint64_t until)
{
    if (c->sim->wants & SIM_WANTS_ORDER)
        sim_send_order(c, kind, units, id, until);
}

/* Whether an observer wants scalar accesses to these bytes. */
static inline bool sim_wants_access(const struct sim_core *c, uint64_t address,
                                    unsigned bytes)
{
    return address <= c->sim->watched_last &&
           address + bytes > c->sim->watched_first &&
           (c->sim->watches_stack ||
            address - c->stack.first > c->stack.bytes - bytes);
}

static inline void sim_notify_task(struct sim_core *c, bool is_end)
{
    if (c->sim->wants & SIM_WANTS_TASK)
        sim_send_task(c, is_end);
}

/* Sends that core `c`, whose pc may be stale, enters a step, or with NULL
 * leaves all steps. */
static inline void sim_notify_step(struct sim_core *c,
                                   const struct sim_insn *at, const char *name)
{
    if (c->sim->wants & SIM_WANTS_STEP)
        sim_send_step(c, at, name);
}

/* Sends that a core will touch device memory at address in its next turn. */
static inline void sim_notify_soon(struct sim *sim, uint64_t address)
{
    if (sim->wants & SIM_WANTS_SOON)
        sim_send_soon(sim, address);
}

static inline void sim_notify_alloc(struct sim *sim, uint64_t address,
                                    uint64_t bytes, bool is_freed)
{
    if (sim->wants & SIM_WANTS_ALLOC)
        sim_send_alloc(sim, address, bytes, is_freed);
}

#endif
