/* SPDX-License-Identifier: MIT
 *
 * The state of a translation, and where guest registers are. Internal to the
 * translator.
 *
 * Host registers: the core (128 bytes on, so that short displacements reach all
 * of x), `base` and `fuse` of the dispatch loop, nine guest registers, and
 * three for the templates (rax, rcx, rdx). `fuse` and places in the program are
 * counted in bytes from its first instruction.
 */
#ifndef SIM_JIT_MAKER_H
#define SIM_JIT_MAKER_H

#include "sim/jit/translation.h"
#include "sim/jit/x86.h"
#include "sim/op/fast_path.h"

#include <assert.h>
#include <stddef.h>

/* What loops know while a core runs, in words from the stack pointer on: which
 * offsets of a private memory they may access without more tests. An access
 * may if its offset less `first` is less than `n`; at first none may. */
enum frame {
    FRAME_STORE_FIRST = 0, /* pages that are marked: of the stack */
    FRAME_STORE_N = 1,
    FRAME_NRAM = 2,       /* the same of NRAM: these many words on */
    FRAME_LOAD_FIRST = 4, /* NRAM that needs no wait */
    FRAME_LOAD_N = 5,
    FRAME_WORDS = 7, /* an odd number aligns the stack */
};

enum { CORE = RBX, BASE = R14, FUSE = R15, CORE_BIAS = 128 };

/* Where the code leads to C, see ways.c. rax is a place. */
struct ways {
    const uint8_t *enter;   /* from sim_jit_run */
    const uint8_t *slow;    /* executes that instruction in C, continues */
    const uint8_t *quantum; /* stops before that instruction */
    /* To be called, with the cycles before that instruction in rcx. They come
     * back with the flag of zero, or with why the core stops in eax: */
    const uint8_t *bang, *move;
    /* The same, but it always comes back; the place of the step among
     * steps.rows in edx, in bytes. */
    const uint8_t *step;
    /* The same, with the plan of a BANG op in rdx, by its fast_form: */
    const uint8_t *fast[SIM_N_FAST];
    const uint8_t *leave;
    const uint8_t *body; /* to be called: the body rax of the instruction rdx */
    /* To be called in loops: the page of the offset rcx of a memory is marked
     * as written, and those like it near it are known to be. */
    const uint8_t *open[2];
};

/* A jump that leads nowhere yet. */
struct forward {
    x86_hole hole;
    size_t to; /* an instruction */
};

/* A place where a loop begins: where jumps back lead. */
struct head {
    uint32_t last; /* the last instruction that jumps back; 0: none does */
    const uint8_t *code; /* the way into the loop; NULL: there is none */
};

struct maker;

/* How an instruction is translated: a row of a family's table. */
struct form {
    bool (*put)(struct maker *m); /* false: nothing was put, its body does it */
    unsigned code; /* what its template differs by from others like it */
    bool is_double, is_long;
};

struct maker {
    const struct sim_program *p;
    const struct sim_jit_kind *kind;
    const struct sim_insn *pc; /* the one that is being translated */
    int32_t place;             /* of it, in bytes from the first one */
    unsigned op;               /* ISA_I_... of it */
    const struct form *form;
    struct x86 hot, cold; /* cold: what is not on the straight way */
    const uint8_t **entry;
    struct ways ways; /* out of it, shared by all instructions */
    /* Jumps to instructions that have no code yet. */
    struct forward *forward;
    size_t n_forward;
    bool has_fma, has_half, has_rounding; /* the host */
    const struct places *places; /* of guest registers in the code at hand */
    struct loop *loop;           /* that is being translated; or NULL */
    struct head *head;           /* of each instruction */
};

/* ---- displacements ------------------------------------------------------- */

#define CORE_AT(field) ((int32_t)offsetof(struct sim_core, field) - CORE_BIAS)

/* ---- guest registers ----------------------------------------------------- */

#define IN_MEMORY 0xff

/* What else a loop may keep in a register, beside those of the guest. */
enum {
    PLACE_STACK_HOST = SIM_ZERO_REG + 1, /* where the host has the stack */
    PLACE_NRAM_HOST,
    PLACE_LOAD_FIRST, /* words of the frame */
    PLACE_LOAD_N,
    N_PLACES
};

/* Where code keeps guest registers: host[r] has x[r], or xmm[r] what matters of
 * it. 0 and 0: memory has it. */
struct places {
    uint8_t host[N_PLACES];
    uint8_t xmm[N_PLACES];
};

static inline unsigned host_in(const struct places *places, unsigned r)
{
    return places->host[r] ? places->host[r] : IN_MEMORY;
}

static inline unsigned host_of(const struct maker *m, unsigned r)
{
    return host_in(m->places, r);
}

/* Whether a function in C leaves the register as it is. */
static inline bool is_kept_by_c(unsigned host)
{
    return host == RBP || host == R12 || host == R13;
}

static inline int32_t guest_at(unsigned r)
{
    return (int32_t)(r * sizeof(uint64_t)) - CORE_BIAS;
}

/* opcode reg, x[r] */
static inline void put_op(const struct maker *m, struct x86 *a, unsigned prefix,
                          unsigned opcode, unsigned reg, unsigned r)
{
    if (host_of(m, r) != IN_MEMORY)
        x86_rr(a, prefix, opcode, reg, host_of(m, r));
    else
        x86_rm(a, prefix, opcode, reg, CORE, guest_at(r));
}

/* reg = x[r]; may change flags */
static inline void put_get(const struct maker *m, struct x86 *a, unsigned reg,
                           unsigned r)
{
    if (r == 0)
        x86_rr(a, 0, X86_XOR, reg, reg);
    else if (host_of(m, r) != reg)
        put_op(m, a, X86_W, X86_MOV, reg, r);
}

/* x[r] = reg; x0 swallows it. */
static inline void put_set(const struct maker *m, struct x86 *a, unsigned r,
                           unsigned reg)
{
    if (r != SIM_ZERO_REG && host_of(m, r) != reg)
        put_op(m, a, X86_W, X86_STORE, reg, r);
}

/* The host register that has x[r], which is scratch if none does. */
static inline unsigned put_source(const struct maker *m, struct x86 *a,
                                  unsigned r, unsigned scratch)
{
    if (host_of(m, r) != IN_MEMORY)
        return host_of(m, r);
    put_get(m, a, scratch, r);
    return scratch;
}

/* The host register in which x[rd] may be made; to be followed by put_set. */
static inline unsigned target_of(const struct maker *m, unsigned rd,
                                 unsigned scratch)
{
    return host_of(m, rd) != IN_MEMORY ? host_of(m, rd) : scratch;
}

/* ---- code ---------------------------------------------------------------- */

static inline bool is_full(const struct maker *m)
{
    return m->hot.is_full || m->cold.is_full;
}

/* Has a jump go where a now is. */
static inline void fill_here(const struct maker *m, x86_hole hole,
                             const struct x86 *a)
{
    if (!is_full(m))
        x86_fill(hole, a->at);
}

#endif
