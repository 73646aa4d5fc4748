/* SPDX-License-Identifier: MIT */
/* Follows a loaded value through the registers and stack slots of a function,
 * on all paths from the load to a later instruction. The state of an
 * instruction is what all paths to that instruction have in common. Runs only
 * after a hazard was found, so other launches are not slower. */
#include "sim/code.h"

#include <stdlib.h>

#include "isa/isa.h"
#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"

enum { REACH = 16384 }; /* maximum distance from the load, in instructions */
enum { SP = 2, FRAME = 8 };

/* Bit sets of places that contain the value. All bits are set after an op has
 * used the value. */
struct taken {
    uint32_t registers;
    uint64_t by_sp, by_frame; /* 8-byte slots relative to a register */
    bool is_used, is_reached, is_waiting;
};

struct search {
    struct sim *sim;
    unsigned core;
    uint64_t first, load, to; /* `first` is REACH before `load` */
    struct taken *at;         /* state before each instruction */
    uint32_t *waiting;        /* instructions to process (again) */
    size_t n_waiting;
};

/* Intersects the state at pc with `now`; if the state changes, queues the
 * instruction. */
static void reach(struct search *s, uint64_t pc, const struct taken *now)
{
    const uint64_t i = (pc - s->first) / 4;
    if (pc < s->first || i >= 2 * REACH)
        return;
    struct taken *t = &s->at[i], old = *t;
    if (!t->is_reached) {
        *t = *now;
        t->is_reached = true;
        t->is_waiting = false;
    } else {
        t->registers &= now->registers;
        t->by_sp &= now->by_sp;
        t->by_frame &= now->by_frame;
        t->is_used &= now->is_used;
        if (t->registers == old.registers && t->by_sp == old.by_sp &&
            t->by_frame == old.by_frame && t->is_used == old.is_used)
            return;
    }
    if (pc == s->to || t->is_waiting)
        return;
    t->is_waiting = true;
    s->waiting[s->n_waiting++] = (uint32_t)i;
}

static bool has(const struct taken *t, unsigned r)
{
    return r != 0 && t->registers >> r & 1;
}

static void put(struct taken *t, unsigned r, bool has_it)
{
    if (t->is_used)
        return;
    t->registers &= ~(1u << r);
    t->registers |= (uint32_t)(has_it && r != 0) << r;
    if (r == SP)
        t->by_sp = 0;
    if (r == FRAME)
        t->by_frame = 0;
}

/* The bit of the stack slot that an instruction addresses, and the set that has
 * this bit; 0 if there is none. */
static uint64_t slot_of(struct taken *t, const struct isa_insn *insn,
                        uint64_t **slots)
{
    const int32_t away = insn->rs1 == SP ? insn->imm : -insn->imm;
    *slots = insn->rs1 == SP ? &t->by_sp : &t->by_frame;
    if ((insn->rs1 != SP && insn->rs1 != FRAME) || away < 0 || away >= 512)
        return 0;
    return (uint64_t)1 << away / 8;
}

static void use(struct taken *t)
{
    t->registers = UINT32_MAX;
    t->by_sp = t->by_frame = UINT64_MAX;
    t->is_used = true;
}

/* Processes a BANG op: an op of a unit uses the values of its registers; an op
 * on scalars passes the value to its result. */
static void pass_op(struct taken *t, const struct isa_insn *insn)
{
    const struct isa_op *op = isa_op_by_code((unsigned)insn->imm);
    bool has_any = false;
    for (int i = 0; op && i < op->n_operands; i++)
        has_any |= has(t, isa_operand_registers[i]);
    if (!op)
        return;
    if (op->unit != ISA_UNIT_SCALAR && op->unit != ISA_UNIT_NONE && has_any)
        use(t);
    else if (op->result != ISA_RESULT_NONE)
        put(t, 10, has_any);
}

/* Clears registers that a called function may change. */
static void call(struct taken *t)
{
    static const uint32_t saved =
        1u << 2 | 1u << 3 | 1u << 4 | 3u << 8 | 0x3ffu << 18;
    if (!t->is_used)
        t->registers &= saved;
}

/* Applies a scalar instruction to the state. */
static void pass(struct search *s, struct taken *t, const struct isa_insn *insn,
                 uint64_t pc)
{
    const unsigned format = isa_insns[insn->op].format;
    uint64_t *slots, slot;
    bool has_any = has(t, insn->rs1) || has(t, insn->rs2) || has(t, insn->rs3);
    switch (format) {
    case ISA_FORMAT_S:
        slot = slot_of(t, insn, &slots);
        if (!t->is_used)
            *slots = has(t, insn->rs2) ? *slots | slot : *slots & ~slot;
        return;
    case ISA_FORMAT_L:
        slot = slot_of(t, insn, &slots);
        has_any |= pc == s->load || (*slots & slot) != 0;
        break;
    case ISA_FORMAT_U:
    case ISA_FORMAT_CSRI:
    case ISA_FORMAT_CSR:
        has_any = false;
        break;
    case ISA_FORMAT_B:
    case ISA_FORMAT_FENCE:
    case ISA_FORMAT_NONE:
        return;
    default:
        break;
    }
    put(t, insn->rd, has_any);
}

/* Processes one instruction and its successors. */
static void step(struct search *s, uint64_t pc, struct taken t)
{
    uint32_t word;
    if (sim_peek(s->sim, s->core, pc, &word, sizeof word) != SIM_OK)
        return;
    const struct isa_insn insn = isa_decode(word);
    const unsigned format = isa_insns[insn.op].format;
    const uint64_t target = pc + (uint64_t)(int64_t)insn.imm;
    if (insn.op == ISA_I_ILLEGAL)
        return;
    if (insn.op == ISA_I_BANG) {
        pass_op(&t, &insn);
    } else if (isa_insns[insn.op].class == ISA_INSN_jump) {
        if (insn.rd == 0) { /* a return, whose successor is unknown */
            if (format == ISA_FORMAT_J)
                reach(s, target, &t);
            return;
        }
        call(&t);
    } else {
        if (format == ISA_FORMAT_B)
            reach(s, target, &t);
        pass(s, &t, &insn, pc);
    }
    reach(s, pc + 4, &t);
}

bool sim_is_load_used(struct sim *sim, unsigned core, uint64_t load,
                      uint64_t to)
{
    struct search s = {
        .sim = sim, .core = core, .load = load, .to = to, .first = 0};
    s.first = load > 4 * REACH ? load - 4 * REACH : 0;
    s.at = isa_alloc(2 * REACH, sizeof *s.at);
    s.waiting = isa_alloc(2 * REACH, sizeof *s.waiting);
    const uint64_t i = (to - s.first) / 4;
    bool is_used = false;
    if (s.at && s.waiting && to >= s.first && i < 2 * REACH) {
        step(&s, load, (struct taken){.registers = 0});
        while (s.n_waiting > 0) {
            const uint32_t k = s.waiting[--s.n_waiting];
            s.at[k].is_waiting = false;
            step(&s, s.first + 4 * (uint64_t)k, s.at[k]);
        }
        is_used = s.at[i].is_reached && s.at[i].is_used;
    }
    free(s.at);
    free(s.waiting);
    return is_used;
}
