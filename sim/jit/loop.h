/* SPDX-License-Identifier: MIT
 *
 * Loops that are translated as a whole, a second time: while a core is in one,
 * the guest registers that the loop uses most are in registers of the host,
 * numbers in those for numbers. Internal to the translator.
 *
 * A loop is entered by a jump to one of its heads, and left before any
 * instruction: its registers go to where the code of single instructions
 * (translate.c) has them, and that continues there. So whatever is rare, stops
 * or faults happens in the code of single instructions.
 */
#ifndef SIM_JIT_LOOP_H
#define SIM_JIT_LOOP_H

#include "sim/jit/maker.h"

enum { MAX_LOOP = 128 }; /* instructions */

/* What a loop takes a guest register for. */
enum loop_format {
    LOOP_WHOLE = 1,  /* all of its bits, of which integers make use */
    LOOP_SINGLE = 2, /* a float: the other bits are its sign */
    LOOP_DOUBLE = 4,
};

/* What else a use of a register says about it. */
enum {
    LOOP_ANY = 0,     /* is moved as a whole, or becomes 0 */
    LOOP_WORD = 8,    /* is moved as 32 bits with their sign extended */
    LOOP_LONG = 0x10, /* as 64 bits */
};

/* What an instruction takes its operands for. */
struct operands {
    uint8_t rd, rs1, rs2, rs3;
};

struct loop {
    size_t first, n;      /* instructions of the program */
    struct places places; /* of guest registers inside */
    uint8_t format[SIM_ZERO_REG + 1];
    uint32_t weight[MAX_LOOP]; /* how often an instruction is executed */
    bool is_innermost;
    bool is_mixed; /* some register is a number here and an integer there */

    /* While it is translated: */
    bool has_mode; /* what it computes is right for one mode in frm alone */
    unsigned nram_base;   /* x of it is used most for addresses in NRAM */
    uint32_t nram_weight; /* how often; 0: there are none */
    /* Copies of registers that are numbers at times, see copies.c: */
    uint8_t copy[SIM_ZERO_REG + 1]; /* where; 0: none */
    uint8_t
        copied[SIM_ZERO_REG + 1]; /* as what it is there now; 0: it is not */
    uint32_t ahead;               /* by register: there alone */
    uint32_t ahead_before;        /* in front of the instruction at hand */
    uint8_t written;      /* as what the instruction writes x[rd] there */
    int32_t pending;      /* cycles that are to be added to `base` yet */
    const uint8_t *spill; /* to be called: registers go to their usual places */
    const uint8_t *code[MAX_LOOP];
    bool is_label[MAX_LOOP]; /* a jump of the loop leads here */
    struct forward forward[MAX_LOOP];
    size_t n_forward;
};

/* Sets last of the heads of m->p. Returns how many there are. */
size_t sim_jit_find_heads(struct maker *m);

/* Code for the loops, once the single instructions have theirs, as far as there
 * is room. Sets the code of heads. Returns how many loops have some. */
size_t sim_jit_put_loops(struct maker *m);

/* Whether instruction i is in the loop that is being translated. */
static inline bool is_in_loop(const struct loop *l, size_t i)
{
    return i - l->first < l->n;
}

#endif
