/* SPDX-License-Identifier: MIT */
/* The text of the interpreter loop, which runs the pre-decoded program of one
 * core. interp.c includes it as the loop that runs kernels, watch.c as the loop
 * that can stop after any instruction and notifies observers of scalar
 * accesses. Both first define LOOP (the function's name), LOOP_BEGIN, DISPATCH
 * and ACCESSED; nothing else differs. Bodies come from isa/tables/insns.def
 * and use the macros of this file.
 * Counting costs no time in straight-line code. The clock is `base` plus the
 * sum of costs stored in each instruction, and the place in the program gives
 * the number of retired instructions; taken branches correct both. `fuse` is
 * the place where the quantum would end without branches: taken branches move
 * it, and only they compare the place with it.
 * An instruction that writes the stack pointer uses a second body, chosen at
 * decoding, which checks that the pointer stays inside the stack. So a frame
 * that does not fit faults before anything is written to it. */
#include "isa/scalar/arith.h"
#include "isa/scalar/fp.h"
#include "sim/machine/core.h"
#include "sim/op/call.h"
#include "sim/op/unit.h"
#include "sim/scalar/access.h"
#include "sim/scalar/csr.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/marks.h"
#include "sim/scalar/operands.h"
#include "sim/scalar/program.h"
#include "sim/scalar/trap.h"

#include <assert.h>
#include <string.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)

/* A private memory of at least 8 bytes, for the fast path: an access of n bytes
 * is inside if its offset is at most bytes - n. */
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

/* The instructions up to `limit`, at most 2^48, as a program distance. */
static inline int64_t fuse_length(uint64_t limit, uint64_t instret)
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
#define REFUSE(message) return (SAVE(), sim_refuse_insn(c, message))

/* Continues at pc; base and fuse are already correct. */
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

/* Sets host to the host address of a value of this type. Handles the core's
 * stack and NRAM; sim_core_access handles other memories. */
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

/* Atomic access, must be aligned. Defines `old`, the present value. */
#define FIND_ATOMIC(type)                                             \
    if (RS1 % sizeof(type))                                           \
        return (SAVE(), sim_misaligned_atomic(c, RS1, sizeof(type))); \
    uint64_t address = RS1;                                           \
    FIND(type, address, SIM_ATOMIC)                                   \
    type old;                                                         \
    memcpy(&old, host, sizeof old);

#define LOAD_RESERVED(type)          \
    do {                             \
        FIND_ATOMIC(type)            \
        c->reservation = address;    \
        c->reserved = (uint64_t)old; \
        SET(old);                    \
    } while (0)

/* Other cores may have written since lr, so the value must be the same as lr
 * read. */
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

/* 32-bit values are sign-extended into rd, unsigned ones too. */
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

/* ---- the loop ---------------------------------------------------------- */

/* Runs core `c`. If `c` is NULL, only sets *bodies to the addresses of the
 * bodies. */
__attribute__((noinline)) static enum sim_stop LOOP(struct sim_core *c,
                                                    const void *const **bodies)
{
    static const void *const labels[SIM_N_BODIES] = {
        [ISA_I_ILLEGAL] = __extension__ && do_illegal,
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [ISA_I_##name] = __extension__ && do_##name,
#include "isa/tables/insns.def"
#undef I
        [ISA_I_BANG] = __extension__ && do_bang,
        [SIM_BODY_END] = __extension__ && do_end,
        [SIM_BODY_OUTSIDE] = __extension__ && do_outside,
        [SIM_BODY_MARKED] = __extension__ && do_marked,
#define I(name, mnemonic, match, mask, format, class, formula, body) \
    [SIM_BODY_SP + ISA_I_##name] = __extension__ && sp_##name,
#include "isa/tables/insns.def"
#undef I
    };
    if (!c) {
        *bodies = labels;
        return SIM_GO;
    }

    const struct sim_insn *pc = c->pc;
    uint64_t *const x = c->x;
    uint64_t base = c->clock - pc->cycles;
    const int64_t length = fuse_length(c->limit, c->instret);
    int64_t fuse = (int64_t)(intptr_t)pc + length;
    const uint64_t limit = c->instret + (uint64_t)length / sizeof *pc;
    const struct sim_insn *const text = c->program->insns;
    const uint64_t text_first = c->program->first;
    const uint64_t text_bytes = 4 * c->program->n;
    const uint64_t text_bias = text_first - ((uint64_t)(uintptr_t)text >> 3);
    const struct window stack = window_of(&c->stack);
    const struct window nram = window_of(&c->nram);
    uint8_t modes[8] = {0, 1, 2, 3, 4, 0, 0, c->frm};
    uint64_t target;
    LOOP_BEGIN();
    DISPATCH();

#define I(name, mnemonic, match, mask, format, class, formula, body) \
    do_##name:                                                       \
    {                                                                \
        body;                                                        \
        NEXT();                                                      \
    }
#include "isa/tables/insns.def"
#undef I

#define I(name, mnemonic, match, mask, format, class, formula, body) \
    sp_##name:                                                       \
    {                                                                \
        const uint64_t sp = x[SIM_SP];                               \
        body;                                                        \
        if (!LIKELY(x[SIM_SP] - stack.first <= stack.bytes))         \
            return (SAVE(), sim_stack_left(c, sp));                  \
        NEXT();                                                      \
    }
#include "isa/tables/insns.def"
#undef I

do_bang : {
    SAVE();
    enum sim_stop stop = sim_core_call(c, (unsigned)pc->imm, pc->rs1, pc->rm);
    if (LIKELY(stop == SIM_GO)) {
        RELOAD();
        NEXT();
    }
    c->pc = stop == SIM_STOP_BLOCK ? pc + 1 : pc;
    c->instret += stop == SIM_STOP_BLOCK || stop == SIM_STOP_END;
    return stop;
}
do_marked : {
    SAVE();
    enum sim_stop stop = sim_mark_reached(c);
    if (stop)
        return stop;
    __extension__({ goto *labels[pc->body]; });
}
do_illegal:
    SAVE();
    return sim_illegal_word(c);

do_outside : {
    const struct sim_insn *branch =
        (const struct sim_insn *)((const char *)pc + pc->imm);
    base -= (uint64_t)branch->turn;
    fuse -= branch->imm - (int64_t)sizeof *pc;
    pc = branch;
    uint32_t word = c->program->words[branch - text];
    target = PC + (uint64_t)isa_decode(word).imm;
    goto leave;
}
do_end: /* report the fault at the last instruction of the text */
    SAVE();
    c->pc -= pc > text;
    return sim_jump_outside(c, text_first + text_bytes);

leave:
    SAVE();
    if (target != SIM_RETURN_ADDRESS)
        return sim_jump_outside(c, target);
    c->clock += pc->cost;
    c->instret++;
    return SIM_STOP_END;

quantum:
    if (pc > text + c->program->n) /* a branch that faults is not taken */
        goto do_outside;
    SAVE();
    return SIM_STOP_QUANTUM;
}
