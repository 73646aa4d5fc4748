/* SPDX-License-Identifier: MIT */
/* Ops that act on the machine: waits, barriers, exits, clock. One function per
 * SYS row of bang.def; printing is in print.c. */
#include "sim/run/sysops.h"
#include "sim/fault/fault.h"
#include "sim/machine/fail.h"
#include "sim/machine/turn.h"
#include "sim/observers/notify.h"
#include "sim/op/deferred.h"
#include "sim/op/occupy.h"
#include "sim/op/print.h"
#include "sim/run/locks.h"
#include "sim/run/naming.h"
#include "sim/run/sync.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Arguments from the device library about an operation without a result. */
struct sim_no_result {
    char operator;        /* + - * / (also for remainder), or ~ for negation */
    char type[160];       /* type of the result, in quotes, as "'int'" */
    uint64_t info;        /* bit 0: whether the type is signed; the other
                             bits: log2 of its width */
    uint64_t left, right; /* operands; unused upper bits are zero */
};

/* Messages for integer operations without a result in sanitized code: each
 * message has the operands, formatted by their type, and says why the type
 * cannot represent the result. */

enum { MAX_LOG2_BITS = 6 }; /* for wider operands only the type is printed */

static uint64_t log2_bits(const struct sim_no_result *what)
{
    return what->info >> 1;
}

/* Writes an operand as a number. */
static void put_number(const struct sim_no_result *what, uint64_t value,
                       char *text, size_t bytes)
{
    const unsigned shift = 64 - (1u << log2_bits(what));

    if (what->info & 1)
        snprintf(text, bytes, "%" PRId64, (int64_t)(value << shift) >> shift);
    else
        snprintf(text, bytes, "%" PRIu64, value);
}

/* Returns "a product" or the like, if the operands are unknown. */
static const char *noun_of(char operator)
{
    switch (operator) {
    case '+':
        return "a sum";
    case '-':
        return "a difference";
    case '*':
        return "a product";
    case '~':
        return "the negative of a number";
    default:
        return "a quotient";
    }
}

/* Writes the message; returns the kind of fault. */
static enum sim_fault_kind sim_no_result_words(const struct sim_no_result *what,
                                               char *text, size_t bytes)
{
    char left[24], right[24];

    if (log2_bits(what) > MAX_LOG2_BITS) {
        snprintf(text, bytes,
                 what->operator== '/'
                     ? "%s of integers of type %s does not exist: a division "
                       "by zero, or by -1 of the least number"
                     : "signed integer overflow: %s does not fit %s",
                 noun_of(what->operator), what->type);
        return what->operator== '/' ? SIM_FAULT_DIVISION : SIM_FAULT_OVERFLOW;
    }
    put_number(what, what->left, left, sizeof left);
    put_number(what, what->right, right, sizeof right);
    if (what->operator== '/' && what->right == 0) {
        snprintf(text, bytes,
                 "a division of integers by zero: %s by 0, of type %s", left,
                 what->type);
        return SIM_FAULT_DIVISION;
    }
    if (what->operator== '~')
        snprintf(text, bytes, "signed integer overflow: -(%s) does not fit %s",
                 left, what->type);
    else
        snprintf(text, bytes,
                 "signed integer overflow: %s %s %s does not fit %s", left,
                 what->operator == '/' ? "divided by"
                                       : (char[]){what->operator, 0},
                 right, what->type);
    return SIM_FAULT_OVERFLOW;
}

#define BODY_SEM(name)
#define BODY_SYS(name) static sim_sysop sim_op_##name;
#define X(code, name, intrinsic, operands, result, shape, types, rules, unit, \
          cost, body, header, since, dropped, formula)                        \
    BODY_##body(name)
#include "isa/tables/bang.def"
#undef X
#undef BODY_SYS

void sim_sysops_init(sim_sysop **table)
{
#define BODY_SYS(code, name) table[code] = sim_op_##name;
#undef BODY_SEM
#define BODY_SEM(code, name)
#define X(code, name, intrinsic, operands, result, shape, types, rules, unit, \
          cost, body, header, since, dropped, formula)                        \
    BODY_##body(code, name)
#include "isa/tables/bang.def"
#undef X
#undef BODY_SYS
#undef BODY_SEM
}

/* Sets a fault that names the op. */
static enum sim_stop give_up(struct sim_core *c, const struct isa_op *op,
                             enum sim_fault_kind kind, const char *detail)
{
    assert(op && kind != SIM_FAULT_NONE);
    sim_core_fault(c, kind, 0, detail);
    c->fault.op = op;
    return SIM_STOP_FAULT;
}

/* ---- waits ------------------------------------------------------------- */

/* Whether other cores see deferred work of these units take effect. */
static bool shows(const struct sim_core *c, unsigned units)
{
    return c->deferred && sim_deferred_is_seen(c, units);
}

static enum sim_stop wait_units(struct sim_core *c, unsigned units)
{
    const bool is_turn = shows(c, units);
    if (is_turn && !sim_may_turn(c))
        return SIM_STOP_YIELD;
    sim_wait_units(c, units);
    if (is_turn)
        sim_turn_taken(c);
    return SIM_GO;
}

#define UNIT(ID) (1u << ISA_UNIT_##ID)
#define WAIT(name, units)                                       \
    static enum sim_stop sim_op_##name(struct sim_core *c,      \
                                       const struct isa_op *op) \
    {                                                           \
        (void)op;                                               \
        return wait_units(c, units);                            \
    }

WAIT(sync, ~0u)
WAIT(sync_io, UNIT(IO) | UNIT(MPU_DMA))
WAIT(sync_move, UNIT(MOVE))
WAIT(sync_compute, UNIT(COMPUTE))
WAIT(sync_all_units, UNIT(IO) | UNIT(MOVE) | UNIT(COMPUTE) | UNIT(MPU_DMA))
#undef WAIT

static enum sim_stop sim_op_sync_units(struct sim_core *c,
                                       const struct isa_op *op)
{
    static const enum isa_unit order[] = {ISA_UNIT_IO, ISA_UNIT_MOVE,
                                          ISA_UNIT_COMPUTE};
    (void)op;
    uint32_t before = 0, after = 0;
    for (int i = 0; i < 3; i++) {
        before |= sim_argument(c, i) ? 1u << order[i] : 0;
        after |= sim_argument(c, i + 3) ? 1u << order[i] : 0;
    }
    const bool is_turn = shows(c, before);
    if (is_turn && !sim_may_turn(c))
        return SIM_STOP_YIELD;
    sim_notify_order(c, SIM_ORDER_UNITS, before, after, 0);
    if (c->deferred)
        sim_deferred_release(c, before);
    uint64_t alone;
    const uint64_t until = sim_units_done(c, before, &alone);
    for (int i = 0; i < 3; i++) {
        struct sim_occupancy *u = &c->account.units[order[i]];
        if (!sim_argument(c, i + 3))
            continue;
        u->free_at = sim_max(u->free_at, until);
        u->free_alone = sim_max(u->free_alone, alone);
    }
    c->clock += c->sim->params.sync;
    if (is_turn)
        sim_turn_taken(c);
    return SIM_GO;
}

/* ---- barriers ---------------------------------------------------------- */

/* Arriving is visible, so it happens in a turn. */
#define BARRIER(name, kind)                                     \
    static enum sim_stop sim_op_##name(struct sim_core *c,      \
                                       const struct isa_op *op) \
    {                                                           \
        (void)op;                                               \
        if (!sim_may_turn(c))                                   \
            return SIM_STOP_YIELD;                              \
        return sim_barrier_arrive(c, SIM_BARRIER_##kind);       \
    }

BARRIER(sync_cluster, CLUSTER)
BARRIER(sync_all, ALL)
BARRIER(sync_all_ipu, ALL_IPU)
BARRIER(sync_cluster_ipu, CLUSTER_IPU)
BARRIER(sync_all_mpu, ALL_MPU)
#undef BARRIER

/* A barrier of inline assembly: id, count. If the count is that of all cores
 * without memory cores, the barrier excludes memory cores. */
static enum sim_stop meet(struct sim_core *c, const struct isa_op *op,
                          bool is_local)
{
    uint32_t clusters = is_local ? 1 : (uint32_t)c->csr[ISA_CSR_clusterDim];
    uint32_t cores = (uint32_t)c->csr[ISA_CSR_coreDim] * clusters;
    uint32_t count = (uint32_t)sim_argument(c, 1);
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    if (!c->is_block && (count == 0 || count > cores + clusters)) {
        char detail[100];
        snprintf(detail, sizeof detail,
                 "%d cores shall meet, there are %u, and memory cores: %u",
                 (int)count, cores, clusters);
        return give_up(c, op, SIM_FAULT_COUNT, detail);
    }
    enum sim_barrier kind = is_local ? SIM_BARRIER_LOCAL : SIM_BARRIER_GLOBAL;
    if (count == cores)
        kind = is_local ? SIM_BARRIER_LOCAL_IPU : SIM_BARRIER_GLOBAL_IPU;
    return sim_barrier_meet(c, kind, (uint32_t)sim_argument(c, 0), count);
}

static enum sim_stop sim_op_barrier_local(struct sim_core *c,
                                          const struct isa_op *op)
{
    return meet(c, op, true);
}

static enum sim_stop sim_op_barrier_global(struct sim_core *c,
                                           const struct isa_op *op)
{
    return meet(c, op, false);
}

/* ---- locks --------------------------------------------------------------- */

static enum sim_stop sim_op_lock(struct sim_core *c, const struct isa_op *op)
{
    return sim_lock_take(c, op);
}

static enum sim_stop sim_op_unlock(struct sim_core *c, const struct isa_op *op)
{
    return sim_lock_give(c, op);
}

/* ---- printing and giving up -------------------------------------------- */

static enum sim_stop sim_op_printf(struct sim_core *c, const struct isa_op *op)
{
    (void)op;
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    sim_print(c, sim_argument(c, 0), sim_argument(c, 1), sim_argument(c, 2),
              sim_argument(c, 3));
    sim_turn_taken(c);
    return SIM_GO;
}

static enum sim_stop sim_op_exit(struct sim_core *c, const struct isa_op *op)
{
    int status = (int)sim_argument(c, 0);
    if (status == 0)
        return SIM_STOP_END;
    char detail[64];
    snprintf(detail, sizeof detail, "exit status %d", status);
    return give_up(c, op, SIM_FAULT_EXIT, detail);
}

static enum sim_stop sim_op_abort(struct sim_core *c, const struct isa_op *op)
{
    return give_up(c, op, SIM_FAULT_EXIT, "abort was called");
}

static enum sim_stop sim_op_assert_fail(struct sim_core *c,
                                        const struct isa_op *op)
{
    if (!sim_may_turn(c)) /* the message may be in shared memory */
        return SIM_STOP_YIELD;
    char condition[160], file[160], function[80], detail[480];
    sim_guest_string(c, sim_argument(c, 0), condition, sizeof condition);
    sim_guest_string(c, sim_argument(c, 1), file, sizeof file);
    sim_guest_string(c, sim_argument(c, 3), function, sizeof function);
    snprintf(detail, sizeof detail, "%s:%u: %s: '%s' does not hold", file,
             (unsigned)sim_argument(c, 2), function, condition);
    return give_up(c, op, SIM_FAULT_ASSERT, detail);
}

/* The device library uses this op to refuse a call: the fault is at the caller
 * of the library. */
static enum sim_stop sim_op_give_up(struct sim_core *c, const struct isa_op *op)
{
    (void)op; /* not in the user's source */
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    char sentence[240]; /* maximum length in throw.c of the device library */
    sim_guest_string(c, sim_argument(c, 0), sentence, sizeof sentence);
    sim_core_fault(c, SIM_FAULT_EXIT, 0, sentence);
    c->fault.pc = sim_argument(c, 1) - 4; /* the call instruction */
    return SIM_STOP_FAULT;
}

/* Like sim_op_give_up, for integers without a result. Reading the type's name
 * needs a turn. */
static enum sim_stop sim_op_no_result(struct sim_core *c,
                                      const struct isa_op *op)
{
    (void)op;
    if (!sim_may_turn(c))
        return SIM_STOP_YIELD;
    struct sim_no_result what = {.operator=(char) sim_argument(c, 0),
                                 .info = sim_argument(c, 2),
                                 .left = sim_argument(c, 3),
                                 .right = sim_argument(c, 4)};
    char detail[300];
    sim_guest_string(c, sim_argument(c, 1), what.type, sizeof what.type);
    const enum sim_fault_kind kind =
        sim_no_result_words(&what, detail, sizeof detail);
    sim_core_fault(c, kind, 0, detail);
    c->fault.pc = sim_argument(c, 5) - 4;
    return SIM_STOP_FAULT;
}

/* ---- names --------------------------------------------------------------- */

static enum sim_stop sim_op_region(struct sim_core *c, const struct isa_op *op)
{
    return sim_name_region(c, op);
}

static enum sim_stop sim_op_region_of(struct sim_core *c,
                                      const struct isa_op *op)
{
    return sim_name_region(c, op);
}

static enum sim_stop sim_op_region_end(struct sim_core *c,
                                       const struct isa_op *op)
{
    return sim_name_no_more(c, op);
}

/* ---- time ---------------------------------------------------------------- */

static enum sim_stop sim_op_clock(struct sim_core *c, const struct isa_op *op)
{
    (void)op;
    c->x[10] = c->clock * 1000 / c->sim->device->clock_mhz;
    return SIM_GO;
}
