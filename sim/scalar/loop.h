/* SPDX-License-Identifier: MIT
 *
 * The text of the dispatch loop. interp.c expands it twice: as the loop that
 * runs kernels, and as the one that can stop after any instruction and tells
 * observers of scalar accesses. They differ in LOOP, its name, LOOP_BEGIN,
 * DISPATCH and ACCESSED alone.
 */

/* Runs c; without one hands out the addresses of the bodies instead. */
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
            return (SAVE(), stack_left(c, sp));                      \
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
    return illegal(c);

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
do_end:
    if (pc > text)
        pc--;
    target = text_first + text_bytes;

leave:
    SAVE();
    if (target != SIM_RETURN_ADDRESS)
        return jump_outside(c, target);
    c->clock += pc->cost;
    c->instret++;
    return SIM_STOP_END;

quantum:
    SAVE();
    return SIM_STOP_QUANTUM;
}
