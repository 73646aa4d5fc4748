/* SPDX-License-Identifier: MIT */
/* Code between translated code and C, shared by all instructions of a program.
 * It saves the core before a C call, so that C may use all of it, and reloads
 * afterwards what C changed.
 * If C executes an instruction and continues at the next one, the exit is a
 * call: `fuse` stays, `base` moves by the cycles that C added to the clock, and
 * registers that C preserves are not reloaded. After sim_jit_slow, which may
 * move the core to any instruction, the core enters translated code again. */
#include "sim/jit/maker.h"
#include "sim/jit/places.h"
#include "sim/jit/run.h"
#include "sim/jit/templates.h"
#include "sim/op/call.h"

#if SIM_JIT_IS_HOST

static const uint8_t saved[] = {RBX, RBP, R12, R13, R14, R15};
#define N_SAVED (sizeof saved / sizeof *saved)

enum { PADDING = 8 }; /* aligns the stack to 16 */
enum { FRAME_BYTES = 8 * FRAME_WORDS };

#define INSN_AT(field) ((int32_t)offsetof(struct sim_insn, field))

/* ---- pieces -------------------------------------------------------------- */

static void put_guests(struct x86 *a, unsigned opcode, bool with_kept)
{
    for (unsigned r = 1; r < 32; r++)
        if (host_in(&sim_jit_usual, r) != IN_MEMORY &&
            (with_kept || !is_kept_by_c(host_in(&sim_jit_usual, r))))
            x86_rm(a, X86_W, opcode, host_in(&sim_jit_usual, r), CORE,
                   guest_at(r));
}

/* Saves pc, clock and instret. Before: rax has the place of the next
 * instruction, rcx the cycles before that instruction. After: rcx has the
 * clock, rdx the instruction. */
static void put_save_place(struct maker *m, struct x86 *a)
{
    x86_load_number(a, RDX, (uintptr_t)m->p->insns);
    x86_rr(a, X86_W, X86_ADD, RDX, RAX);
    x86_rm(a, X86_W, X86_STORE, RDX, CORE, CORE_AT(pc));
    x86_rr(a, X86_W, X86_ADD, RCX, BASE);
    x86_rm(a, X86_W, X86_STORE, RCX, CORE, CORE_AT(clock));
    x86_rr(a, X86_W, X86_SUB, RAX, FUSE);
    x86_shift(a, X86_W, DIGIT_SAR, RAX, 5);
    x86_rm(a, X86_W, X86_ADD, RAX, CORE, CORE_AT(limit));
    x86_rm(a, X86_W, X86_STORE, RAX, CORE, CORE_AT(instret));
}

/* Saves the whole core; registers as for put_save_place. */
static void put_save(struct maker *m, struct x86 *a)
{
    put_guests(a, X86_STORE, true);
    put_save_place(m, a);
}

/* Like put_save, but for code in which rcx does not have the cycles. */
static void put_save_at(struct maker *m, struct x86 *a)
{
    x86_load_number(a, RDX, (uintptr_t)m->p->insns);
    x86_rx(a, 0, X86_MOV, RCX, RDX, RAX, 1, INSN_AT(cycles));
    put_save(m, a);
}

/* Enters translated code at c->pc. */
static void put_enter(struct maker *m, struct x86 *a)
{
    put_guests(a, X86_MOV, true);
    x86_rm(a, X86_W, X86_MOV, RAX, CORE, CORE_AT(pc));
    x86_rm(a, 0, X86_MOV, RCX, RAX, INSN_AT(cycles));
    x86_rm(a, X86_W, X86_MOV, BASE, CORE, CORE_AT(clock));
    x86_rr(a, X86_W, X86_SUB, BASE, RCX);
    x86_load_number(a, RDX, (uintptr_t)m->p->insns);
    x86_rr(a, X86_W, X86_SUB, RAX, RDX);
    x86_rm(a, X86_W, X86_MOV, FUSE, CORE, CORE_AT(limit));
    x86_rm(a, X86_W, X86_SUB, FUSE, CORE, CORE_AT(instret));
    x86_shift(a, X86_W, DIGIT_SHL, FUSE, 5);
    x86_rr(a, X86_W, X86_ADD, FUSE, RAX);
    x86_shift(a, X86_W, DIGIT_SHR, RAX, 2); /* 32 bytes to 8 */
    x86_load_number(a, RDX, (uintptr_t)m->entry);
    x86_rx(a, 0, X86_JUMP, DIGIT_JUMP, RDX, RAX, 1, 0);
}

/* Calls the function at this address with the core as argument; the result is
 * in eax. */
static void put_call(struct x86 *a, uintptr_t function)
{
    x86_rm(a, X86_W, X86_LEA, RDI, CORE, -CORE_BIAS);
    x86_load_number(a, RAX, function);
    x86_rr(a, 0, X86_JUMP, DIGIT_CALL, RAX);
}

/* The address of a function. */
static uintptr_t address_of(enum sim_stop (*function)(struct sim_core *))
{
    uintptr_t address;
    memcpy(&address, &function, sizeof address);
    return address;
}

/* ---- calls that return --------------------------------------------------- */

/* Exits for calls of C that do not return to the next instruction. */
struct exits {
    const uint8_t *stopped; /* stop; the reason is in eax */
    const uint8_t *anew;    /* exit that leaves the translation because the
                               marks changed */
};

/* Loads the arguments of sim_core_call (code in esi, type in edx, source type
 * in ecx) from the instruction that rdx points to. */
static void put_bang_arguments(struct x86 *a)
{
    x86_rm(a, 0, X86_MOV, RSI, RDX, INSN_AT(imm));
    x86_rm(a, 0, X86_MOVZX8, RCX, RDX, INSN_AT(rm));
    x86_rm(a, 0, X86_MOVZX8, RDX, RDX, INSN_AT(rs1));
}

/* Leaves if a stop point was set meanwhile (by an observer). */
static void put_look(struct x86 *a, const struct exits *exits)
{
    x86_rm(a, X86_W, X86_MOV, RAX, CORE, CORE_AT(program));
    x86_rm(a, 0, X86_IMM8_BYTE, DIGIT_CMP, RAX,
           (int32_t)offsetof(struct sim_program, is_marked_anew));
    x86_byte(a, 0);
    x86_jump_if_to(a, X86_NE, exits->anew);
}

enum way { BANG, MOVE };

/* Emits a call of a C function. Of the registers that C preserves, a BANG op
 * changes only x10, a load may change any. */
static const uint8_t *put_way_to(struct maker *m, enum way kind,
                                 uintptr_t function, const struct exits *exits)
{
    struct x86 *a = &m->hot;
    const uint8_t *way = a->at;
    put_save(m, a);
    x86_rr(a, X86_W, X86_SUB, BASE, RCX);
    if (kind == BANG)
        put_bang_arguments(a);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, PADDING);
    put_call(a, function);
    x86_rr(a, 0, X86_TEST, RAX, RAX);
    x86_jump_if_to(a, X86_NE, exits->stopped);
    put_look(a, exits);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, PADDING);
    x86_rm(a, X86_W, X86_ADD, BASE, CORE, CORE_AT(clock));
    put_guests(a, X86_MOV, kind == MOVE);
    if (kind == BANG)
        x86_rm(a, X86_W, X86_MOV, host_in(&sim_jit_usual, 10), CORE,
               guest_at(10));
    x86_rr(a, 0, X86_XOR, RAX, RAX);
    x86_byte(a, 0xc3);
    return way;
}

/* Emits an exit to sim_jit_stopped or sim_jit_leave. The exit is a call with a
 * return, because hosts predict returns only if each return has its call. */
static const uint8_t *put_exit(struct x86 *a, uintptr_t function)
{
    const uint8_t *exit = a->at;
    x86_rr(a, 0, X86_MOV, RSI, RAX);
    put_call(a, function);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, PADDING);
    x86_rr(a, 0, X86_TEST, RAX, RAX);
    x86_byte(a, 0xc3);
    return exit;
}

/* Emits a call of a fast_path.c function, then of the function that it returns.
 * The place of the instruction stays on the stack: if the fast path refuses the
 * BANG op, sim_core_call needs this place and performs the whole op. All
 * registers are saved first, so that observers see the current core. */
static const uint8_t *put_way_fast(struct maker *m, sim_fast_path *function,
                                   const struct exits *exits)
{
    struct x86 *a = &m->hot;
    const bool notifies = m->kind->fast->notifies;
    const uint8_t *way = a->at;
    uintptr_t at;
    memcpy(&at, &function, sizeof at);
    x86_push(a, RAX);
    put_guests(a, X86_STORE, true);
    x86_rr(a, X86_W, X86_MOV, RSI, RDX);
    if (notifies) {
        put_save_place(m, a);
    } else {
        x86_rr(a, X86_W, X86_ADD, RCX, BASE);
        x86_rm(a, X86_W, X86_STORE, RCX, CORE, CORE_AT(clock));
        x86_load_number(a, RDX, (uintptr_t)m->p->insns);
        x86_rr(a, X86_W, X86_ADD, RDX, RAX);
        x86_rm(a, X86_W, X86_STORE, RDX, CORE, CORE_AT(pc));
    }
    x86_rr(a, X86_W, X86_SUB, BASE, RCX);
    x86_rm(a, 0, X86_MOVZX8, RDX, RDX, INSN_AT(rs1));
    put_call(a, at);
    x86_rr(a, X86_W, X86_TEST, RAX, RAX);
    x86_hole other = x86_jump_if(a, X86_E);
    x86_rr(a, X86_W, X86_MOV, RDI, RDX);
    x86_rr(a, 0, X86_JUMP, DIGIT_CALL, RAX);
    if (notifies)
        put_look(a, exits);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, PADDING);
    x86_rm(a, X86_W, X86_ADD, BASE, CORE, CORE_AT(clock));
    put_guests(a, X86_MOV, false);
    x86_rr(a, 0, X86_XOR, RAX, RAX);
    x86_byte(a, 0xc3);
    fill_here(m, other, a);
    x86_rm(a, X86_W, X86_ADD, BASE, CORE, CORE_AT(clock));
    put_guests(a, X86_MOV, false);
    x86_pop(a, RAX);
    x86_load_number(a, RCX, (uintptr_t)m->p->insns);
    x86_rx(a, 0, X86_MOV, RCX, RCX, RAX, 1, INSN_AT(cycles));
    x86_jump_to(a, m->ways.bang);
    return way;
}

static void put_ways_back(struct maker *m)
{
    enum sim_stop (*stopped)(struct sim_core *, enum sim_stop) =
        sim_jit_stopped;
    enum sim_stop (*bang)(struct sim_core *, unsigned, unsigned, unsigned) =
        sim_core_call;
    uintptr_t stopped_at, bang_at;
    memcpy(&stopped_at, &stopped, sizeof stopped_at);
    memcpy(&bang_at, &bang, sizeof bang_at);
    const struct exits exits = {
        put_exit(&m->hot, stopped_at),
        put_exit(&m->hot, address_of(sim_jit_leave)),
    };
    m->ways.bang = put_way_to(m, BANG, bang_at, &exits);
    for (unsigned i = 0; i < SIM_N_FAST; i++)
        m->ways.fast[i] = put_way_fast(m, m->kind->fast->of[i], &exits);
    m->ways.move = put_way_to(m, MOVE, address_of(sim_jit_move), &exits);
}

#define ROW_AT(field)  ((int32_t)offsetof(struct sim_step_row, field))
#define STEP_AT(field) CORE_AT(steps.field)

/* Loads sim_core_waited(c). */
static void put_waited(struct x86 *a, enum x86_register to)
{
    x86_rm(a, X86_W, X86_MOV, to, CORE,
           CORE_AT(account.counters[SIM_COUNT_WAIT_SYNC]));
    x86_rm(a, X86_W, X86_ADD, to, CORE,
           CORE_AT(account.counters[SIM_COUNT_WAIT_BARRIER]));
    x86_rm(a, X86_W, X86_ADD, to, CORE, CORE_AT(account.drained));
}

/* Emits the fast case of sim_step_enter: the next step of the same function
 * call, with no observer. In other cases the code changes nothing and takes a
 * jump. */
static void put_next_step(struct x86 *a, x86_hole *other, x86_hole *told)
{
    x86_rm(a, X86_W, X86_CMP, host_in(&sim_jit_usual, SIM_SP), CORE,
           STEP_AT(innermost));
    *other = x86_jump_if(a, X86_NE);
    x86_push(a, RAX);
    x86_rm(a, X86_W, X86_MOV, RAX, CORE, CORE_AT(sim));
    x86_rm(a, 0, X86_UNARY, DIGIT_TEST, RAX,
           (int32_t)offsetof(struct sim, wants));
    x86_imm32(a, SIM_WANTS_STEP);
    *told = x86_jump_if(a, X86_NE);
    x86_rr(a, X86_W, X86_ADD, RCX, BASE);
    x86_rm(a, X86_W, X86_SUB, RCX, CORE, STEP_AT(since));
    x86_rm(a, X86_W, X86_ADD_TO, RCX, CORE, STEP_AT(since));
    x86_rm(a, X86_W, X86_ADD, RDX, CORE, STEP_AT(rows));
    x86_push(a, RDX);
    x86_rm(a, X86_W, X86_MOV, RDX, CORE, STEP_AT(present));
    x86_rm(a, X86_W, X86_MOV, RAX, CORE, CORE_AT(turns));
    x86_rm(a, X86_W, X86_CMP, RAX, RDX, ROW_AT(kept_time_turn));
    x86_hole kept = x86_jump_if(a, X86_E);
    x86_rm(a, X86_W, X86_STORE, RAX, RDX, ROW_AT(kept_time_turn));
    x86_rm(a, X86_W, X86_MOV, RAX, RDX, ROW_AT(time.cycles));
    x86_rm(a, X86_W, X86_STORE, RAX, RDX, ROW_AT(kept_time.cycles));
    x86_rm(a, X86_W, X86_MOV, RAX, RDX, ROW_AT(time.waits));
    x86_rm(a, X86_W, X86_STORE, RAX, RDX, ROW_AT(kept_time.waits));
    if (!a->is_full)
        x86_fill(kept, a->at);
    x86_rm(a, X86_W, X86_ADD_TO, RCX, RDX, ROW_AT(time.cycles));
    put_waited(a, RAX);
    x86_rm(a, X86_W, X86_SUB, RAX, CORE, STEP_AT(waited));
    x86_rm(a, X86_W, X86_ADD_TO, RAX, CORE, STEP_AT(waited));
    x86_rm(a, X86_W, X86_ADD_TO, RAX, RDX, ROW_AT(time.waits));
    x86_pop(a, RDX);
    x86_rm(a, X86_W, X86_STORE, RDX, CORE, STEP_AT(present));
    x86_pop(a, RAX);
    x86_byte(a, 0xc3);
}

/* Emits the call of sim_jit_step, which changes no register of translated code.
 * Programs rarely need this call. */
static void put_way_to_step(struct maker *m)
{
    struct x86 *a = &m->hot;
    x86_hole other, told;
    void (*step)(struct sim_core *, const struct sim_insn *) = sim_jit_step;
    uintptr_t step_at;
    memcpy(&step_at, &step, sizeof step_at);
    m->ways.step = a->at;
    put_next_step(a, &other, &told);
    fill_here(m, told, a);
    x86_pop(a, RAX);
    fill_here(m, other, a);
    put_guests(a, X86_STORE, false);
    x86_rm(a, X86_W, X86_STORE, host_in(&sim_jit_usual, SIM_SP), CORE,
           guest_at(SIM_SP));
    x86_rr(a, X86_W, X86_ADD, RCX, BASE);
    x86_rm(a, X86_W, X86_STORE, RCX, CORE, CORE_AT(clock));
    x86_load_number(a, RSI, (uintptr_t)m->p->insns);
    x86_rr(a, X86_W, X86_ADD, RSI, RAX);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, PADDING);
    put_call(a, step_at);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, PADDING);
    put_guests(a, X86_MOV, false);
    x86_byte(a, 0xc3);
}

/* Calls the body rax of instruction rdx; put_body handles x[rd]. */
static void put_way_to_bodies(struct maker *m)
{
    struct x86 *a = &m->hot;
    m->ways.body = a->at;
    put_guests(a, X86_STORE, true);
    x86_rm(a, X86_W, X86_LEA, RDI, CORE, -CORE_BIAS);
    x86_rr(a, X86_W, X86_MOV, RSI, RDX);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, PADDING);
    x86_rr(a, 0, X86_JUMP, DIGIT_CALL, RAX);
    x86_ri(a, X86_W, DIGIT_ADD, RSP, PADDING);
    put_guests(a, X86_MOV, false);
    x86_byte(a, 0xc3);
}

/* ---- the table of ways --------------------------------------------------- */

void sim_jit_put_ways(struct maker *m)
{
    struct x86 *a = &m->hot;
    for (unsigned i = 0; i < 16; i++) /* guard bytes before the code */
        x86_byte(a, 0xcc);
    m->ways.enter = a->at;
    for (unsigned i = 0; i < N_SAVED; i++)
        x86_push(a, saved[i]);
    x86_ri(a, X86_W, DIGIT_SUB, RSP, FRAME_BYTES);
    x86_rr(a, 0, X86_XOR, RAX, RAX);
    for (unsigned k = 0; k < FRAME_LOAD_FIRST; k++)
        x86_rm(a, X86_W, X86_STORE, RAX, RSP, (int32_t)(8 * k));
    x86_rm(a, X86_W, X86_LEA, CORE, RDI, CORE_BIAS);
    const uint8_t *again = a->at;
    put_enter(m, a);

    m->ways.slow = a->at;
    put_save_at(m, a);
    put_call(a, address_of(sim_jit_slow));
    x86_rr(a, 0, X86_TEST, RAX, RAX);
    x86_jump_if_to(a, X86_E, again);
    m->ways.leave = a->at;
    x86_ri(a, X86_W, DIGIT_ADD, RSP, FRAME_BYTES);
    for (unsigned i = N_SAVED; i-- > 0;)
        x86_pop(a, saved[i]);
    x86_byte(a, 0xc3);

    m->ways.quantum = a->at;
    put_save_at(m, a);
    x86_load_number(a, RAX, SIM_STOP_QUANTUM);
    x86_jump_to(a, m->ways.leave);

    put_ways_back(m);
    put_way_to_step(m);
    put_way_to_bodies(m);
    sim_jit_put_opening(m);
}

#endif
