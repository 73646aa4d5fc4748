/* SPDX-License-Identifier: MIT */
/*
 * Translation of a program to x86-64: for each instruction its template
 * (integer.c, memory.c, control.c, float.c), a call of its body where there is
 * none, or the way out to C. Every instruction has an entry, so that a core can
 * come in and leave anywhere.
 *
 * Nothing of a core is written into the code, which all cores of a program
 * share: the place of the program is, and costs, which are part of it.
 */
#include "sim/jit/maker.h"

#include "isa/support/alloc.h"
#include "sim/memory/pages.h"
#include "sim/scalar/interp.h"

#include <assert.h>
#include <stdlib.h>

#if SIM_JIT_IS_HOST

enum {
    MAX_ENTRIES = 1 << 20, /* places and cycles have 31 bits */
    HOT_BYTES = 160,       /* of the longest template, with room */
    COLD_BYTES = 192,
    SHARED_BYTES = 2048,
    FRAME_PADDING = 8,
};

static const uint8_t saved[] = {RBX, RBP, R12, R13, R14, R15};
#define N_SAVED (sizeof saved / sizeof *saved)

/* ---- shared code --------------------------------------------------------- */

static void put_guests(struct x86 *a, unsigned opcode)
{
    for (unsigned r = 1; r < 32; r++)
        if (host_of(r) != IN_MEMORY)
            x86_rm(a, X86_W, opcode, host_of(r), CORE, guest_at(r));
}

/* Brings the core up to date; rax is the place of its next instruction, the
 * frame so many bytes further up. */
static void put_save(struct maker *m, struct x86 *a, int32_t further)
{
    put_guests(a, X86_STORE);
    x86_load_number(a, RDX, (uintptr_t)m->p->insns);
    x86_rr(a, X86_W, X86_ADD, RDX, RAX);
    x86_rm(a, X86_W, X86_STORE, RDX, CORE, CORE_AT(pc));
    x86_rm(a, 0, X86_MOV, RCX, RDX, (int32_t)offsetof(struct sim_insn, cycles));
    x86_rr(a, X86_W, X86_ADD, RCX, BASE);
    x86_rm(a, X86_W, X86_STORE, RCX, CORE, CORE_AT(clock));
    x86_rr(a, X86_W, X86_SUB, RAX, FUSE);
    x86_shift(a, X86_W, DIGIT_SAR, RAX, 5);
    x86_rm(a, X86_W, X86_ADD, RAX, RSP, FRAME_AT(limit) + further);
    x86_rm(a, X86_W, X86_STORE, RAX, CORE, CORE_AT(instret));
}

/* The opposite, but for `fuse`; rax becomes the address of the instruction. */
static void put_restore(struct x86 *a)
{
    put_guests(a, X86_MOV);
    x86_rm(a, X86_W, X86_MOV, RAX, CORE, CORE_AT(pc));
    x86_rm(a, 0, X86_MOV, RCX, RAX, (int32_t)offsetof(struct sim_insn, cycles));
    x86_rm(a, X86_W, X86_MOV, BASE, CORE, CORE_AT(clock));
    x86_rr(a, X86_W, X86_SUB, BASE, RCX);
}

/* Takes up again where the core is. */
static void put_enter(struct maker *m, struct x86 *a)
{
    put_restore(a);
    x86_load_number(a, RDX, (uintptr_t)m->p->insns);
    x86_rr(a, X86_W, X86_SUB, RAX, RDX);
    x86_rm(a, X86_W, X86_MOV, FUSE, RSP, FRAME_AT(limit));
    x86_rm(a, X86_W, X86_SUB, FUSE, CORE, CORE_AT(instret));
    x86_shift(a, X86_W, DIGIT_SHL, FUSE, 5);
    x86_rr(a, X86_W, X86_ADD, FUSE, RAX);
    x86_shift(a, X86_W, DIGIT_SHR, RAX, 2); /* 32 bytes to 8 */
    x86_load_number(a, RDX, (uintptr_t)m->entry);
    x86_rx(a, 0, X86_JUMP, DIGIT_JUMP, RDX, RAX, 1, 0);
}

/* Calls a function of a core; it leaves its answer in eax. */
static void put_call(struct x86 *a,
                     enum sim_stop (*function)(struct sim_core *))
{
    uintptr_t address;
    memcpy(&address, &function, sizeof address);
    x86_rm(a, X86_W, X86_LEA, RDI, CORE, -CORE_BIAS);
    x86_load_number(a, RAX, address);
    x86_rr(a, 0, X86_JUMP, DIGIT_CALL, RAX);
    x86_rr(a, 0, X86_TEST, RAX, RAX);
}

/* A BANG op goes on with the next instruction, so that `fuse` stays. */
static void put_bang(struct maker *m, const uint8_t *leave)
{
    struct x86 *a = &m->hot;
    m->call = a->at;
    put_save(m, a, 8);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, 8); /* as the ABI has it at calls */
    put_call(a, sim_jit_call);
    x86_rm(a, X86_W, X86_LEA, RSP, RSP, 8);
    x86_hole stopped = x86_jump_if(a, X86_NE);
    put_restore(a);
    x86_byte(a, 0xc3);
    fill_here(m, stopped, a);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, 8);
    x86_jump_to(a, leave);
}

/* The way in, the ways out, and the call of a body; returns the way in. */
static const uint8_t *put_shared(struct maker *m)
{
    struct x86 *a = &m->hot;
    for (unsigned i = 0; i < 16; i++) /* nobody reads before the first page */
        x86_byte(a, 0xcc);
    const uint8_t *enter = a->at;
    for (unsigned i = 0; i < N_SAVED; i++)
        x86_push(a, saved[i]);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, FRAME_PADDING);
    x86_rm(a, X86_W, X86_LEA, CORE, RDI, CORE_BIAS);
    const uint8_t *again = a->at;
    put_enter(m, a);

    m->slow = a->at;
    put_save(m, a, 0);
    put_call(a, sim_jit_slow);
    x86_jump_if_to(a, X86_E, again);
    const uint8_t *leave = a->at;
    x86_ri(a, X86_W, DIGIT_ADD, RSP, FRAME_PADDING);
    for (unsigned i = N_SAVED; i-- > 0;)
        x86_pop(a, saved[i]);
    x86_byte(a, 0xc3);

    m->quantum = a->at;
    put_save(m, a, 0);
    x86_load_number(a, RAX, SIM_STOP_QUANTUM);
    x86_jump_to(a, leave);

    put_bang(m, leave);

    m->body = a->at;
    put_guests(a, X86_STORE);
    x86_rm(a, X86_W, X86_LEA, RDI, CORE, -CORE_BIAS);
    x86_rr(a, X86_W, X86_MOV, RSI, RDX);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, 8); /* as the ABI has it at calls */
    x86_rr(a, 0, X86_JUMP, DIGIT_CALL, RAX);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, 8);
    put_guests(a, X86_MOV);
    x86_byte(a, 0xc3);
    return enter;
}

/* ---- instructions -------------------------------------------------------- */

static void put_insn(struct maker *m)
{
    const unsigned body = m->pc->body;
    const unsigned op = body >= SIM_BODY_SP ? body - SIM_BODY_SP : body;
    if (m->pc->marks || op == ISA_I_ILLEGAL || op > ISA_I_BANG) {
        put_slow(m, &m->hot);
    } else if (op == ISA_I_BANG) {
        x86_load_number(&m->hot, RAX, (uint64_t)m->place);
        x86_call_to(&m->hot, m->call);
    } else if (body >= SIM_BODY_SP) {
        if (op == ISA_I_addi)
            sim_jit_move_sp(m);
        else
            put_slow(m, &m->hot);
    } else if (sim_jit_integer(m, op) || sim_jit_memory(m, op) ||
               sim_jit_control(m, op) || sim_jit_float(m, op)) {
        return;
    } else if (sim_jit_bodies[op]) {
        put_body(m, &m->hot, op);
    } else {
        put_slow(m, &m->hot);
    }
}

static bool put_program(struct maker *m, struct sim_translation *t)
{
    const struct sim_program *p = m->p;
    const uint8_t *enter = put_shared(m);
    memcpy(&t->enter, &enter, sizeof enter);
    for (size_t i = 0; i < p->n_entries; i++) {
        m->pc = &p->insns[i];
        m->place = (int32_t)(i * sizeof *m->pc);
        t->entry[i] = m->hot.at;
        put_insn(m);
    }
    for (size_t i = 0; !is_full(m) && i < m->n_forward; i++)
        x86_fill(m->forward[i].hole, t->entry[m->forward[i].to]);
    return !is_full(m);
}

static bool make(const struct sim_program *p, struct sim_translation *t)
{
    const size_t hot = SHARED_BYTES + HOT_BYTES * p->n_entries;
    t->bytes = hot + COLD_BYTES * p->n_entries;
    t->code = sim_pages_new(t->bytes, 0);
    struct maker m = {
        .p = p,
        .entry = t->entry,
        .forward = isa_alloc(p->n_entries, sizeof *m.forward),
        .has_fma = __builtin_cpu_supports("fma"),
    };
    bool is_made = false;
    if (t->code && m.forward) {
        m.hot = (struct x86){t->code, t->code + hot, false};
        m.cold = (struct x86){t->code + hot, t->code + t->bytes, false};
        is_made = put_program(&m, t) && sim_pages_seal(t->code, t->bytes);
    }
    free(m.forward);
    return is_made;
}

struct sim_translation *sim_jit_translate(const struct sim_program *p)
{
    _Static_assert(sizeof(struct sim_insn) == 32, "places are shifted by 5");
    if (p->n_entries > MAX_ENTRIES || p->insns[p->n].cycles > INT32_MAX)
        return NULL;
    struct sim_translation *t =
        isa_alloc(1, sizeof *t + p->n_entries * sizeof *t->entry);
    if (!t || make(p, t))
        return t;
    sim_pages_free(t->code, t->bytes);
    free(t);
    return NULL;
}

#else

struct sim_translation *sim_jit_translate(const struct sim_program *p)
{
    (void)p;
    return NULL;
}

#endif
