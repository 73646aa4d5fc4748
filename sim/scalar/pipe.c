/* SPDX-License-Identifier: MIT */
/* Waits for results of earlier instructions. Issue is in order. An instruction
 * takes the cycles of its class, and its result can be used after the latency
 * of its class. Waits are computed at decoding, because inside a block
 * distances never change. Results of earlier blocks count as available. The
 * extra time of memory accesses is added when the accesses execute. */
#include "sim/scalar/pipe.h"
#include "isa/scalar/decode.h"

#include <assert.h>
#include <string.h>

/* Control register instructions have a number in place of a register. */
static bool has_operands(const struct isa_insn *insn)
{
    return isa_insns[insn->op].format != ISA_FORMAT_CSRI;
}

static bool ends_block(const struct isa_insn *insn)
{
    switch (isa_insns[insn->op].class) {
    case ISA_INSN_branch:
    case ISA_INSN_jump:
    case ISA_INSN_bang:
        return true;
    default:
        return false;
    }
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint32_t sim_pipe_issue(struct sim_pipe *p, const struct isa_insn *insn,
                        const struct sim_scalar_costs *costs)
{
    const uint32_t cost = costs->cycles[insn->op];
    const uint64_t before = p->now;
    assert(insn->rd < 32 && p->ready[0] == 0);
    if (insn->op != ISA_I_BANG && has_operands(insn))
        p->now = later(later(p->now, p->ready[insn->rs1]),
                       later(p->ready[insn->rs2], p->ready[insn->rs3]));
    if (insn->rd != 0)
        p->ready[insn->rd] = p->now + costs->latency[insn->op];
    p->now += cost;
    const uint64_t all = p->now - before;
    if (ends_block(insn))
        memset(p, 0, sizeof *p);
    return (uint32_t)all;
}
