/* SPDX-License-Identifier: MIT
 *
 * The code of a kernel as a graph: blocks, loops, and what each block needs.
 */
#ifndef RUNTIME_TOOLS_PROVE_CODE_H
#define RUNTIME_TOOLS_PROVE_CODE_H

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/support/words/refuse.h"

enum { PRV_MOST_BLOCKS = 512, PRV_NO_BLOCK = -1 };

struct prv_block {
    uint64_t pc;       /* of the first instruction */
    size_t first, end; /* instructions */
    int next[2];       /* not taken, taken; PRV_NO_BLOCK */
    uint32_t needs;    /* registers whose value at the start is used */
    int loop;          /* the innermost loop, or PRV_NO_BLOCK */
    int place;         /* in an order in which a block comes after those that
                          lead to it, but for the ends of loops */
};

struct prv_loop {
    int header;
    bool *has;       /* by block */
    uint32_t writes; /* registers */
};

struct prv_code {
    struct isa_insn *insns; /* a call is what it calls */
    uint64_t *pcs;          /* of instructions */
    long *to;               /* the instructions that jumps lead to, or -1 */
    size_t n_insns, insns_room, pcs_room, to_room;
    struct prv_block *blocks;
    int n_blocks;
    int *order; /* blocks by their place */
    int n_order;
    struct prv_loop *loops; /* each before the loops inside of it */
    int n_loops;
};

/* False after a sentence, with the instruction that it is about in *pc: the
 * code jumps to places that are not known, or has loops with several
 * entries. prv_code_close in either case. */
bool prv_code_open(struct prv_code *code, const struct isa_image *image,
                   uint64_t address, uint64_t *pc, struct isa_sentence reason);
void prv_code_close(struct prv_code *code);

#endif
