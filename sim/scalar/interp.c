/* SPDX-License-Identifier: MIT */
/*
 * The dispatch loop: runs the pre-decoded program of one core. Bodies are
 * expanded from isa/tables/insns.def; the words in capitals that they use are
 * the macros of this file.
 *
 * Counting costs nothing in straight-line code. The clock is `base` plus the
 * sum of costs stored in each instruction, retired instructions follow from
 * the place in the program; taken branches correct both. `fuse` is the place
 * where the quantum would end if the code went straight on from here: it moves
 * with taken branches, which alone compare the place with it.
 *
 * An instruction that writes the stack pointer has a second body, chosen when
 * it is decoded, which has the pointer stay within the own stack. So a frame of
 * any size that the stack has no room for is known before anything is written
 * to it.
 */
#include "sim/scalar/interp.h"
#include "isa/scalar/arith.h"
#include "isa/scalar/fp.h"
#include "sim/machine/core.h"
#include "sim/machine/fail.h"
#include "sim/observers/notify.h"
#include "sim/op/call.h"
#include "sim/op/unit.h"
#include "sim/scalar/access.h"
#include "sim/scalar/csr.h"
#include "sim/scalar/marks.h"
#include "sim/scalar/operands.h"
#include "sim/scalar/program.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)

/* A private memory, for the fast path: at least 8 bytes, so that an access of
 * n bytes lies inside if its offset is at most bytes - n. */
struct window {
    uint64_t first, bytes;
    uint8_t *host, *dirty;
};

static inline struct window window_of(const struct sim_region *r)
{
    assert(r->bytes >= 8);
    return (struct window){r->first, r->bytes, r->host, r->dirty};
}

static inline void mark_dirty(uint8_t *dirty, uint64_t offset, unsigned bytes)
{
    if (dirty) {
        dirty[offset >> 12] = 1;
        dirty[(offset + bytes - 1) >> 12] = 1;
    }
}

/* What `left` retired instructions are as a distance in the program; ends the
 * quantum after 2^48 at the latest. */
static int64_t fuse_length(uint64_t limit, uint64_t instret)
{
    int64_t left = limit < instret                ? 0
                   : limit - instret > 1ull << 48 ? (int64_t)1 << 48
                                                  : (int64_t)(limit - instret);
    return left * (int64_t)sizeof(struct sim_insn);
}

/* ---- operands; the others are in operands.h ---------------------------- */

#define PC (text_bias + ((uint64_t)(uintptr_t)pc >> 3))
#define RM modes[pc->rm]

/* ---- control ----------------------------------------------------------- */

#define NEXT()      \
    do {            \
        pc++;       \
        DISPATCH(); \
    } while (0)

#define SAVE()                                                        \
    (c->pc = pc, c->clock = base + pc->cycles,                        \
     c->instret = limit - (uint64_t)((fuse - (int64_t)(intptr_t)pc) / \
                                     (int64_t)sizeof *pc))
#define RELOAD() (base = c->clock - pc->cycles)

#define NOTHING()       ((void)0)
#define REFUSE(message) return (SAVE(), refuse(c, message))

/* Goes on at pc, of which base and fuse know. */
#define ARRIVE()                                  \
    do {                                          \
        if (LIKELY((int64_t)(intptr_t)pc < fuse)) \
            DISPATCH();                           \
        goto quantum;                             \
    } while (0)

#define TURN()                                                       \
    do {                                                             \
        int64_t distance = pc->imm;                                  \
        base += (uint64_t)pc->turn;                                  \
        fuse += distance - (int64_t)sizeof *pc;                      \
        pc = (const struct sim_insn *)((const char *)pc + distance); \
        ARRIVE();                                                    \
    } while (0)

#define BRANCH(condition) \
    if (condition)        \
    TURN()

#define JUMP()       \
    do {             \
        SET(PC + 4); \
        TURN();      \
    } while (0)

#define JUMP_TO(address)                                   \
    do {                                                   \
        target = (address);                                \
        uint64_t offset = target - text_first;             \
        if (!LIKELY(offset < text_bytes && !(offset & 3))) \
            goto leave;                                    \
        const struct sim_insn *to = text + offset / 4;     \
        SET(PC + 4);                                       \
        base += (uint64_t)pc[1].cycles - to->cycles;       \
        fuse += (const char *)to - (const char *)(pc + 1); \
        pc = to;                                           \
        ARRIVE();                                          \
    } while (0)

/* ---- memory ------------------------------------------------------------ */

/* Sets host to where the bytes of a type at address are. Own stack and NRAM
 * are found here, everything else by sim_core_access. */
#define FIND(type, address, how)                                               \
    uint8_t *host;                                                             \
    uint64_t offset = (address)-stack.first;                                   \
    if (LIKELY(offset <= stack.bytes - sizeof(type))) {                        \
        host = stack.host + offset;                                            \
        if ((how) != SIM_READ)                                                 \
            mark_dirty(stack.dirty, offset, sizeof(type));                     \
    } else if (offset = (address)-nram.first,                                  \
               LIKELY(offset <= nram.bytes - sizeof(type))) {                  \
        if ((address) < c->wait_hi && (address) + sizeof(type) > c->wait_lo) { \
            SAVE();                                                            \
            sim_core_interlock(c);                                             \
            RELOAD();                                                          \
        }                                                                      \
        base += c->nram_cycles;                                                \
        host = nram.host + offset;                                             \
        if ((how) != SIM_READ)                                                 \
            mark_dirty(nram.dirty, offset, sizeof(type));                      \
    } else {                                                                   \
        void *found;                                                           \
        SAVE();                                                                \
        enum sim_stop stop =                                                   \
            sim_core_access(c, address, sizeof(type), how, &found);            \
        if (stop != SIM_GO)                                                    \
            return stop;                                                       \
        RELOAD();                                                              \
        host = found;                                                          \
    }                                                                          \
    ACCESSED(address, sizeof(type), how);

#define LOAD(type)                          \
    do {                                    \
        uint64_t address = RS1 + IMM;       \
        FIND(type, address, SIM_READ)       \
        type value;                         \
        memcpy(&value, host, sizeof value); \
        SET(value);                         \
    } while (0)

#define STORE(type)                         \
    do {                                    \
        uint64_t address = RS1 + IMM;       \
        FIND(type, address, SIM_WRITE)      \
        type value = (type)RS2;             \
        memcpy(host, &value, sizeof value); \
    } while (0)

/* Atomic accesses: aligned ones only. Defines old as what is there now. */
#define FIND_ATOMIC(type)                                  \
    if (RS1 % sizeof(type))                                \
        return (SAVE(), misaligned(c, RS1, sizeof(type))); \
    uint64_t address = RS1;                                \
    FIND(type, address, SIM_ATOMIC)                        \
    type old;                                              \
    memcpy(&old, host, sizeof old);

#define LOAD_RESERVED(type)          \
    do {                             \
        FIND_ATOMIC(type)            \
        c->reservation = address;    \
        c->reserved = (uint64_t)old; \
        SET(old);                    \
    } while (0)

/* Other cores may have written meanwhile, so the value must be the same. */
#define STORE_CONDITIONAL(type)                                        \
    do {                                                               \
        FIND_ATOMIC(type)                                              \
        bool failed =                                                  \
            c->reservation != address || c->reserved != (uint64_t)old; \
        type value = (type)RS2;                                        \
        if (!failed)                                                   \
            memcpy(host, &value, sizeof value);                        \
        c->reservation = 0;                                            \
        SET(failed);                                                   \
    } while (0)

/* rd has 32-bit values with their sign extended, unsigned ones too. */
#define AMO(type, expression)               \
    do {                                    \
        FIND_ATOMIC(type)                   \
        type src = (type)RS2;               \
        type value = (type)(expression);    \
        memcpy(host, &value, sizeof value); \
        if (sizeof old == 4)                \
            SETW(old);                      \
        else                                \
            SET(old);                       \
    } while (0)

#define CSR(writes, expression)                                        \
    do {                                                               \
        uint64_t old = 0;                                              \
        SAVE();                                                        \
        enum sim_stop stop = sim_csr_read(c, (unsigned)pc->imm, &old); \
        if (stop == SIM_GO && (writes))                                \
            stop = sim_csr_write(c, (unsigned)pc->imm, (expression));  \
        if (stop != SIM_GO)                                            \
            return stop;                                               \
        modes[ISA_RM_DYN] = c->frm;                                    \
        SET(old);                                                      \
    } while (0)

/* ---- faults; c->pc, clock and instret are current ---------------------- */

static enum sim_stop refuse(struct sim_core *c, const char *message)
{
    return sim_core_fault(c, SIM_FAULT_UNSUPPORTED, 0, message);
}

static enum sim_stop illegal(struct sim_core *c)
{
    char detail[80];
    uint32_t word = c->program->words[c->pc - c->program->insns];
    snprintf(detail, sizeof detail,
             "the word 0x%08" PRIx32 " is no instruction", word);
    return sim_core_fault(c, SIM_FAULT_ILLEGAL, 0, detail);
}

static enum sim_stop misaligned(struct sim_core *c, uint64_t address,
                                unsigned bytes)
{
    char detail[80];
    snprintf(detail, sizeof detail,
             "an atomic operation needs an address that is a multiple of %u",
             bytes);
    return sim_core_fault(c, SIM_FAULT_ALIGNMENT, address, detail);
}

static enum sim_stop jump_outside(struct sim_core *c, uint64_t target)
{
    const struct sim_program *p = c->program;
    char detail[120];
    if (target - p->first < 4 * p->n)
        snprintf(detail, sizeof detail,
                 "a jump to 0x%" PRIx64 ", which is not a multiple of 4",
                 target);
    else
        snprintf(detail, sizeof detail,
                 "a jump to 0x%" PRIx64 "; code is at 0x%" PRIx64
                 " to 0x%" PRIx64,
                 target, p->first, p->first + 4 * p->n);
    return sim_core_fault(c, SIM_FAULT_EXECUTE, target, detail);
}

/* The stack pointer has left the stack; before it was at `from`. */
static enum sim_stop stack_left(struct sim_core *c, uint64_t from)
{
    const struct sim_region *stack = &c->stack;
    uint64_t to = c->x[SIM_SP];
    char detail[200];
    if ((int64_t)(to - from) < 0)
        snprintf(detail, sizeof detail,
                 "a frame of %" PRIu64 " bytes, the stack has %" PRIu64
                 " of its %" PRIu64 " bytes left",
                 from - to, from - stack->first, stack->bytes);
    else
        snprintf(detail, sizeof detail,
                 "the stack pointer becomes 0x%" PRIx64
                 ", the stack is at 0x%" PRIx64 " to 0x%" PRIx64,
                 to, stack->first, stack->first + stack->bytes);
    return sim_core_fault(c, SIM_FAULT_STACK, to, detail);
}

/* ---- the loops --------------------------------------------------------- */

/* The fast one knows nothing of pauses: whatever must happen at an instruction
 * is a body of its own. */
#define LOOP                          run
#define LOOP_BEGIN                    NOTHING
#define DISPATCH()                    __extension__({ goto * pc->handler; })
#define ACCESSED(address, bytes, how) NOTHING()
#include "sim/scalar/loop.h"
#undef LOOP
#undef LOOP_BEGIN
#undef DISPATCH
#undef ACCESSED

/* The other one counts, and tells. It takes its bodies by their numbers, as
 * the addresses in the program are those of the first. */
#define LOOP watch
#define LOOP_BEGIN()                                                   \
    const bool notifies_insns = (c->sim->wants & SIM_WANTS_INSN) != 0; \
    uint64_t left = c->target > c->instret ? c->target - c->instret : 0
#define DISPATCH()                                            \
    do {                                                      \
        if (left-- == 0)                                      \
            return (SAVE(), SIM_STOP_PAUSE);                  \
        if (notifies_insns)                                   \
            (SAVE(), sim_send_insn(c));                       \
        unsigned at = pc->marks ? SIM_BODY_MARKED : pc->body; \
        __extension__({ goto *labels[at]; });                 \
    } while (0)
#define ACCESSED(address, bytes, how)                          \
    do {                                                       \
        if (sim_wants_access(c, address, bytes))               \
            (SAVE(), sim_send_access(c, address, bytes, how)); \
    } while (0)
#include "sim/scalar/loop.h"

const void *const *sim_bodies(void)
{
    const void *const *bodies = NULL;
    run(NULL, &bodies);
    return bodies;
}

enum sim_stop sim_core_run(struct sim_core *c)
{
    return run(c, NULL);
}

enum sim_stop sim_core_watch(struct sim_core *c)
{
    return watch(c, NULL);
}

enum sim_stop sim_core_step(struct sim_core *c)
{
    c->target = c->instret + 1;
    enum sim_stop stop = watch(c, NULL);
    return stop == SIM_STOP_PAUSE ? SIM_GO : stop;
}
