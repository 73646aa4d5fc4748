/* SPDX-License-Identifier: MIT */
/*
 * Around translated code: making it, entering it, and what it calls.
 *
 * Translated code keeps the core in registers of the host. Before it calls
 * anything here it brings the core up to date, and afterwards it takes up
 * again wherever c->pc is. So what it calls can be the dispatch loop, which
 * executes one instruction: that covers faults, marked instructions, atomics,
 * control registers, and whatever else has no template.
 */
#include "sim/jit/jit.h"
#include "sim/jit/translation.h"
#include "sim/memory/pages.h"
#include "sim/op/call.h"
#include "sim/scalar/access.h"
#include "sim/scalar/interp.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *sim_jit_prepare(struct sim_program *p)
{
    if (p->translation && !p->is_marked_anew)
        return NULL;
    sim_jit_forget(p);
    if (!SIM_JIT_IS_HOST)
        return "there is no translator for this host";
    p->is_marked_anew = false;
    p->translation = sim_jit_translate(p);
    return p->translation ? NULL : "the host has no memory for translated code";
}

void sim_jit_forget(struct sim_program *p)
{
    if (p->translation)
        sim_pages_free(p->translation->code, p->translation->bytes);
    free(p->translation);
    p->translation = NULL;
}

/* ---- what translated code calls ----------------------------------------- */

/* The instruction at c->pc is done. */
static enum sim_stop retire(struct sim_core *c)
{
    c->clock += c->pc->cost;
    c->instret++;
    c->pc++;
    return SIM_GO;
}

static bool is_private(const struct sim_core *c, uint64_t address)
{
    return address - c->nram.first < c->nram.bytes ||
           address - c->stack.first < c->stack.bytes;
}

/* A load or store beyond the windows, whose waits belong to the interpreter. */
static enum sim_stop move(struct sim_core *c, unsigned bytes, bool is_signed,
                          enum sim_access how)
{
    const struct sim_insn *pc = c->pc;
    const uint64_t address = c->x[pc->rs1] + (uint64_t)pc->imm;
    void *host;
    if (is_private(c, address))
        return sim_core_step(c);
    enum sim_stop stop = sim_core_access(c, address, bytes, how, &host);
    if (stop)
        return stop;
    if (how == SIM_WRITE) {
        memcpy(host, &c->x[pc->rs2], bytes); /* hosts are little-endian */
        return retire(c);
    }
    uint64_t value = 0;
    memcpy(&value, host, bytes);
    unsigned unused = 64 - 8 * bytes;
    c->x[pc->rd] =
        is_signed ? (uint64_t)((int64_t)(value << unused) >> unused) : value;
    return retire(c);
}

/* An observer may have set a stop point of which the code knows nothing. */
static inline enum sim_stop go_on(struct sim_core *c)
{
    return c->program->is_marked_anew ? sim_core_run(c) : SIM_GO;
}

enum sim_stop sim_jit_call(struct sim_core *c)
{
    const struct sim_insn *pc = c->pc;
    enum sim_stop stop = sim_core_call(c, (unsigned)pc->imm, pc->rs1, pc->rm);
    if (stop == SIM_GO) {
        retire(c);
        return go_on(c);
    }
    c->pc = stop == SIM_STOP_BLOCK ? pc + 1 : pc;
    c->instret += stop == SIM_STOP_BLOCK || stop == SIM_STOP_END;
    return stop;
}

static enum sim_stop execute(struct sim_core *c)
{
    if (c->pc->marks)
        return sim_core_step(c);
    switch (c->pc->body) {
    case ISA_I_lb:
        return move(c, 1, true, SIM_READ);
    case ISA_I_lh:
        return move(c, 2, true, SIM_READ);
    case ISA_I_lw:
        return move(c, 4, true, SIM_READ);
    case ISA_I_ld:
        return move(c, 8, true, SIM_READ);
    case ISA_I_lbu:
        return move(c, 1, false, SIM_READ);
    case ISA_I_lhu:
        return move(c, 2, false, SIM_READ);
    case ISA_I_lwu:
        return move(c, 4, false, SIM_READ);
    case ISA_I_sb:
        return move(c, 1, false, SIM_WRITE);
    case ISA_I_sh:
        return move(c, 2, false, SIM_WRITE);
    case ISA_I_sw:
        return move(c, 4, false, SIM_WRITE);
    case ISA_I_sd:
        return move(c, 8, false, SIM_WRITE);
    default:
        return sim_core_step(c);
    }
}

enum sim_stop sim_jit_slow(struct sim_core *c)
{
    enum sim_stop stop = execute(c);
    return stop == SIM_GO ? go_on(c) : stop;
}

/* ---- entering ------------------------------------------------------------ */

static struct sim_jit_window window_of(const struct sim_region *r)
{
    assert(r->bytes >= 8);
    return (struct sim_jit_window){
        .first = r->first,
        .bytes = r->bytes,
        .bias = (uint64_t)(uintptr_t)r->host - r->first,
        .dirty = r->dirty,
        .last = {r->bytes - 1, r->bytes - 2, r->bytes - 4, r->bytes - 8},
    };
}

/* What a core can retire in one go: half of what the distance to the end of
 * the quantum, in bytes of the program, has room for. */
#define MOST (1ull << 48)

/* Clang's check of indirect calls looks for its marks before the function. */
#if defined __clang__
__attribute__((no_sanitize("function")))
#endif
enum sim_stop
sim_jit_run(struct sim_core *c)
{
    const struct sim_program *p = c->program;
    if (!p->translation || p->is_marked_anew || !c->stack.dirty ||
        !c->nram.dirty)
        return sim_core_run(c);
    uint64_t left = c->limit > c->instret ? c->limit - c->instret : 0;
    const struct sim_jit_frame frame = {
        .limit = c->instret + (left < MOST ? left : MOST),
        .stack = window_of(&c->stack),
        .nram = window_of(&c->nram),
        .nram_cycles = c->nram_cycles,
    };
    return p->translation->enter(c, frame);
}
