/* SPDX-License-Identifier: MIT */
/* State of a translation, and places of guest registers. Internal to the
 * translator.
 * Host registers: a pointer to the core (plus 128 bytes, so that short
 * displacements reach all of x), `base` and `fuse` of the interpreter loop,
 * nine guest registers, and rax, rcx, rdx for the templates. `fuse` and places
 * in the program are byte offsets from its first instruction. */
#ifndef SIM_JIT_MAKER_H
#define SIM_JIT_MAKER_H

#include "sim/jit/translation.h"
#include "sim/jit/x86.h"
#include "sim/op/fast_path.h"

#include <assert.h>
#include <stddef.h>

/* Words of the stack frame, from the stack pointer on. Each pair `first` and
 * `n` is a range of offsets in a private memory. Loops may access an offset
 * without further tests if offset - first < n. At entry `n` is 0. */
enum frame {
    FRAME_STORE_FIRST = 0, /* stores to the stack: pages marked as written */
    FRAME_STORE_N = 1,
    FRAME_NRAM = 2,       /* distance to the same words for NRAM */
    FRAME_LOAD_FIRST = 4, /* loads from NRAM without wait */
    FRAME_LOAD_N = 5,
    FRAME_WORDS = 7, /* odd, to align the stack */
};

enum { CORE = RBX, BASE = R14, FUSE = R15, CORE_BIAS = 128 };

/* Exits from translated code to C, see ways.c. rax contains a place in the
 * program. */
struct ways {
    const uint8_t *enter;   /* from sim_jit_run */
    const uint8_t *slow;    /* executes the instruction in C, continues */
    const uint8_t *quantum; /* stops before the instruction at rax */
    /* Subroutines; rcx: cycles before the instruction. They return with the
     * zero flag set, or with the stop reason in eax: */
    const uint8_t *bang, *move;
    /* Like `bang`, but always returns; in edx: byte offset of the step's
     * row. */
    const uint8_t *step;
    /* Like `bang`, by fast_form; in rdx: plan of the BANG op. */
    const uint8_t *fast[SIM_N_FAST];
    const uint8_t *leave;
    const uint8_t *body; /* subroutine that executes body rax of instruction
                            rdx */
    /* Subroutines in loops: mark the page of offset rcx of a memory as written,
     * and extend the range of pages known to be marked. */
    const uint8_t *open[2];
};

/* A jump whose target has no code yet. */
struct forward {
    x86_hole hole;
    size_t to; /* index of the target instruction */
};

/* The head of a loop: a target of backward jumps. */
struct head {
    uint32_t last;       /* last instruction that jumps back here; 0 if none */
    const uint8_t *code; /* entry of the translated loop; NULL if the loop is
                            not translated */
};

struct maker;

/* How to translate an instruction: a row of a family's table. */
struct form {
    bool (*put)(struct maker *m); /* returns false, and emits nothing, if the
                                     body must be called */
    unsigned code;                /* selects the variant of the template */
    bool is_double, is_long;
};

struct maker {
    const struct sim_program *p;
    const struct sim_jit_kind *kind;
    const struct sim_insn *pc; /* the current instruction */
    int32_t place;             /* byte offset of the instruction from the
                                  first one */
    unsigned op;               /* its ISA_I_... */
    const struct form *form;
    struct x86 hot, cold; /* cold: code that rarely runs */
    const uint8_t **entry;
    struct ways ways; /* exits shared by all instructions */
    /* Jumps to instructions without code yet. */
    struct forward *forward;
    size_t n_forward;
    bool has_fma, has_half, has_rounding; /* features of the host CPU */
    const struct places *places; /* of guest registers in the current code */
    struct loop *loop;           /* loop being translated, or NULL */
    struct head *head;           /* by instruction */
};

/* ---- displacements ------------------------------------------------------- */

#define CORE_AT(field) ((int32_t)offsetof(struct sim_core, field) - CORE_BIAS)

/* ---- guest registers ----------------------------------------------------- */

#define IN_MEMORY 0xff

/* Values besides guest registers that a loop may keep in a register. */
enum {
    PLACE_STACK_HOST = SIM_ZERO_REG + 1, /* host address of the stack */
    PLACE_NRAM_HOST,
    PLACE_LOAD_FIRST, /* words of the frame */
    PLACE_LOAD_N,
    N_PLACES
};

/* Places of guest registers: host[r] contains x[r], or xmm[r] contains its
 * float. If both are 0, x[r] is in memory. */
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

/* Whether C functions preserve the host register. */
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

/* reg = x[r]; may change the flags */
static inline void put_get(const struct maker *m, struct x86 *a, unsigned reg,
                           unsigned r)
{
    if (r == 0)
        x86_rr(a, 0, X86_XOR, reg, reg);
    else if (host_of(m, r) != reg)
        put_op(m, a, X86_W, X86_MOV, reg, r);
}

/* x[r] = reg; no effect for x0 */
static inline void put_set(const struct maker *m, struct x86 *a, unsigned r,
                           unsigned reg)
{
    if (r != SIM_ZERO_REG && host_of(m, r) != reg)
        put_op(m, a, X86_W, X86_STORE, reg, r);
}

/* The host register that contains x[r]; if no host register does, loads
 * register `scratch`. */
static inline unsigned put_source(const struct maker *m, struct x86 *a,
                                  unsigned r, unsigned scratch)
{
    if (host_of(m, r) != IN_MEMORY)
        return host_of(m, r);
    put_get(m, a, scratch, r);
    return scratch;
}

/* The host register to compute x[rd] in; put_set must follow. */
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

/* Sets the target of a jump to the current position of a. */
static inline void fill_here(const struct maker *m, x86_hole hole,
                             const struct x86 *a)
{
    if (!is_full(m))
        x86_fill(hole, a->at);
}

#endif
