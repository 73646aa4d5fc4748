/* SPDX-License-Identifier: MIT */
/* Loops that are translated a second time as a whole. The guest registers that
 * a loop uses most are in host registers (floats in SSE registers). Internal to
 * the translator. A loop is entered by a jump to one of its heads, and can be
 * left before any instruction: then its registers move to where the code of
 * single instructions (translate.c) expects them, and that code continues. So
 * anything rare, every stop and every fault happens in the code of single
 * instructions. */
#ifndef SIM_JIT_LOOP_H
#define SIM_JIT_LOOP_H

#include "sim/jit/maker.h"

enum { MAX_LOOP = 128 }; /* instructions */

/* How a loop uses a guest register. */
enum loop_format {
    LOOP_WHOLE = 1,  /* all 64 bits, as an integer */
    LOOP_SINGLE = 2, /* an integer register with a float: the upper bits
                        repeat the sign */
    LOOP_DOUBLE = 4,
};

/* Other properties of a use of a register. */
enum {
    LOOP_ANY = 0,     /* moved as a whole, or set to 0 */
    LOOP_WORD = 8,    /* moved as 32 bits, sign-extended */
    LOOP_LONG = 0x10, /* moved as 64 bits */
};

/* How an instruction uses its operands. */
struct operands {
    uint8_t rd, rs1, rs2, rs3;
};

struct loop {
    size_t first, n;      /* range of instructions of the program */
    struct places places; /* places of guest registers in the loop */
    uint8_t format[SIM_ZERO_REG + 1];
    uint32_t weight[MAX_LOOP]; /* estimated executions, by instruction */
    bool is_innermost;
    bool is_mixed; /* some register is a float here, an integer there */

    /* State during translation: */
    bool has_mode; /* the code is right only for one rounding mode in frm */
    unsigned nram_base;   /* the register used most for NRAM addresses */
    uint32_t nram_weight; /* number of uses of the register; 0 if there is no
                             such register */
    /* Copies of registers that are sometimes floats, see copies.c: */
    uint8_t copy[SIM_ZERO_REG + 1];   /* SSE register of the copy; 0 if none */
    uint8_t copied[SIM_ZERO_REG + 1]; /* format of the copy now; 0 if the
                                         copy is not valid */
    uint32_t ahead;                   /* bit r is set if the copy is newer
                                         than x[r] */
    uint32_t ahead_before; /* `ahead` before the current instruction */
    uint8_t written;       /* format in which the copy of x[rd] is written */
    int32_t pending;       /* cycles not yet added to `base` */
    const uint8_t *spill;  /* routine that moves registers to their usual
                              places */
    const uint8_t *code[MAX_LOOP];
    bool is_label[MAX_LOOP]; /* a jump of the loop has this target */
    struct forward forward[MAX_LOOP];
    size_t n_forward;
};

/* Sets `last` of the heads of m->p. Returns the number of heads. */
size_t sim_jit_find_heads(struct maker *m);

/* Emits code for the loops, after that of single instructions, while there is
 * room. Sets `code` of the heads. Returns how many loops are translated. */
size_t sim_jit_put_loops(struct maker *m);

/* Whether instruction i is in the loop that is being translated. */
static inline bool is_in_loop(const struct loop *l, size_t i)
{
    return i - l->first < l->n;
}

#endif
