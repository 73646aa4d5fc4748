/* SPDX-License-Identifier: MIT */
/* Makes translated code, enters it, and provides the functions that translated
 * code calls. Translated code keeps the core in host registers and saves it
 * before each call (ways.c). So the called function can be the interpreter
 * loop, for one instruction: faults, stop points, atomics, and everything
 * without a template. */
#include "sim/jit/jit.h"
#include "sim/jit/run.h"
#include "sim/jit/translation.h"
#include "sim/memory/pages.h"
#include "sim/observers/steps.h"
#include "sim/op/call.h"
#include "sim/op/unit.h"
#include "sim/scalar/access.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"
#include "sim/scalar/watch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- loads and stores ---------------------------------------------------- */

struct move {
    unsigned bytes; /* 0 if the instruction is no load or store */
    bool is_signed;
    enum sim_access how;
};

static struct move move_of(const struct sim_insn *pc)
{
    static const struct move moves[ISA_N_INSNS] = {
        [ISA_I_lb] = {1, true, SIM_READ},   [ISA_I_lh] = {2, true, SIM_READ},
        [ISA_I_lw] = {4, true, SIM_READ},   [ISA_I_ld] = {8, true, SIM_READ},
        [ISA_I_lbu] = {1, false, SIM_READ}, [ISA_I_lhu] = {2, false, SIM_READ},
        [ISA_I_lwu] = {4, false, SIM_READ}, [ISA_I_sb] = {1, false, SIM_WRITE},
        [ISA_I_sh] = {2, false, SIM_WRITE}, [ISA_I_sw] = {4, false, SIM_WRITE},
        [ISA_I_sd] = {8, false, SIM_WRITE},
    };
    return pc->body < ISA_N_INSNS ? moves[pc->body] : (struct move){0};
}

static bool is_inside(const struct sim_region *r, uint64_t address,
                      unsigned bytes)
{
    return address - r->first <= r->bytes - bytes;
}

/* The host address of an access to the core's NRAM; c may have to wait. */
static void *find_in_nram(struct sim_core *c, uint64_t address, unsigned bytes,
                          enum sim_access how)
{
    if (address < c->wait_hi && address + bytes > c->wait_lo)
        sim_core_interlock(c);
    c->clock += c->nram_cycles;
    if (how == SIM_WRITE)
        sim_region_mark(&c->nram, address - c->nram.first, bytes);
    return c->nram.host + (address - c->nram.first);
}

enum sim_stop sim_jit_move(struct sim_core *c)
{
    const struct sim_insn *pc = c->pc;
    const struct move move = move_of(pc);
    const uint64_t address = c->x[pc->rs1] + (uint64_t)pc->imm;
    void *host = NULL;
    assert(move.bytes && !is_inside(&c->stack, address, move.bytes));
    if (is_inside(&c->nram, address, move.bytes)) {
        host = find_in_nram(c, address, move.bytes, move.how);
    } else {
        enum sim_stop stop =
            sim_core_access(c, address, move.bytes, move.how, &host);
        if (stop)
            return stop;
    }
    if (move.how == SIM_WRITE) {
        memcpy(host, &c->x[pc->rs2], move.bytes); /* host and guest are
                                                     little-endian */
        return SIM_GO;
    }
    uint64_t value = 0;
    memcpy(&value, host, move.bytes);
    const unsigned unused = 64 - 8 * move.bytes;
    c->x[pc->rd] = move.is_signed
                       ? (uint64_t)((int64_t)(value << unused) >> unused)
                       : value;
    return SIM_GO;
}

/* ---- functions for translated code --------------------------------------- */

void sim_jit_step(struct sim_core *c, const struct sim_insn *pc)
{
    assert(pc->marks & SIM_MARK_STEP);
    sim_step_enter(c, pc);
}

enum sim_stop sim_jit_stopped(struct sim_core *c, enum sim_stop stop)
{
    bool is_done = stop == SIM_STOP_BLOCK || stop == SIM_STOP_END;
    c->pc += stop == SIM_STOP_BLOCK;
    c->instret += is_done;
    return stop;
}

/* Retires the instruction at c->pc. */
static void retire(struct sim_core *c)
{
    c->clock += c->pc->cost;
    c->instret++;
    c->pc++;
}

enum sim_stop sim_jit_leave(struct sim_core *c)
{
    retire(c);
    return sim_core_run(c);
}

enum sim_stop sim_jit_slow(struct sim_core *c)
{
    enum sim_stop stop = sim_core_step(c);
    if (stop)
        return stop;
    return c->program->is_marked_anew ? sim_core_run(c) : SIM_GO;
}

/* ---- entering ------------------------------------------------------------ */

/* A core that has waited for its turn first executes the instruction that it
 * waited for, which saves an exit. Returns SIM_GO if that is done or if the
 * core has not waited. */
static enum sim_stop begin(struct sim_core *c)
{
    const struct sim_insn *pc = c->pc;
    enum sim_stop stop;
    if (pc->marks)
        return SIM_GO;
    if (pc->body == ISA_I_BANG) {
        stop = sim_core_call(c, (unsigned)pc->imm, pc->rs1, pc->rm);
    } else {
        const unsigned bytes = move_of(pc).bytes;
        const uint64_t address = c->x[pc->rs1] + (uint64_t)pc->imm;
        if (bytes == 0 || is_inside(&c->stack, address, bytes))
            return SIM_GO;
        stop = sim_jit_move(c);
    }
    if (stop)
        return sim_jit_stopped(c, stop);
    retire(c);
    return c->program->is_marked_anew ? sim_core_run(c) : SIM_GO;
}

/* The maximum number of instructions of a run: half the range of `fuse` in
 * bytes. */
#define MOST (1ull << 48)

/* Not checked by Clang, whose check of indirect calls reads bytes before the
 * called function. */
#if defined __clang__
__attribute__((no_sanitize("function")))
#endif
enum sim_stop
sim_jit_run(struct sim_core *c)
{
    const struct sim_translation *t = c->program->translation;
    if (!t || c->program->is_marked_anew)
        return sim_core_run(c);
    assert(sim_jit_is_of_kind(c, &t->kind));
    if (c->limit < c->instret)
        c->limit = c->instret;
    if (c->limit - c->instret > MOST)
        c->limit = c->instret + MOST;
    enum sim_stop stop = begin(c);
    return stop ? stop : t->enter(c);
}
