/* SPDX-License-Identifier: MIT */
/* Translates loops as a whole, see loop.h. A loop is the text between a head
 * and the last jump back to it, plus overlapping loops. If a loop cannot be
 * translated, its inner loops are tried. Loops with calls, BANG ops, marks or
 * instructions without a template are not translated. Counting is as for single
 * instructions, except for NRAM cycles, which are added where control flow
 * begins, ends or joins. */
#include "sim/jit/loop.h"

#include "isa/scalar/decode.h"
#include "sim/jit/copies.h"
#include "sim/jit/exits.h"
#include "sim/jit/places.h"
#include "sim/jit/sse.h"
#include "sim/jit/templates.h"
#include "sim/scalar/interp.h"

#include <stdlib.h>

#if SIM_JIT_IS_HOST

#define INSN ((int32_t)sizeof(struct sim_insn))

/* ---- choosing loops ------------------------------------------------------ */

/* Whether instruction i is a branch or jal with a target in the text. */
static bool has_target(const struct sim_program *p, size_t i)
{
    const struct sim_insn *pc = &p->insns[i];
    const bool jumps = pc->body == ISA_I_jal ||
                       (pc->body > ISA_I_ILLEGAL && pc->body < ISA_I_BANG &&
                        isa_insns[pc->body].format == ISA_FORMAT_B);
    return jumps && i + (size_t)(pc->imm / INSN) < p->n;
}

static size_t target_of_jump(const struct sim_program *p, size_t i)
{
    return i + (size_t)(p->insns[i].imm / INSN);
}

size_t sim_jit_find_heads(struct maker *m)
{
    const struct sim_program *p = m->p;
    size_t n = 0;
    for (size_t i = 1; i < p->n; i++) {
        if (!has_target(p, i))
            continue;
        const size_t to = target_of_jump(p, i);
        if (to >= i || i - to >= MAX_LOOP)
            continue;
        n += m->head[to].last == 0;
        m->head[to].last = (uint32_t)i;
    }
    return n;
}

/* Finds the loop that begins at this head, with the loops that overlap it.
 * Returns false if the loop is too long. */
static bool find_loop(const struct maker *m, size_t first, struct loop *l)
{
    size_t last = m->head[first].last;
    l->is_innermost = true;
    for (size_t i = first + 1; i <= last; i++) {
        if (m->head[i].last == 0)
            continue;
        l->is_innermost = false;
        if (m->head[i].last > last)
            last = m->head[i].last;
    }
    l->first = first;
    l->n = last - first + 1;
    return l->n <= MAX_LOOP;
}

/* Multiplies the weight of an instruction by 8 for each loop around the
 * instruction. */
static void weigh(const struct maker *m, struct loop *l)
{
    for (size_t k = 0; k < l->n; k++) {
        unsigned depth = 0;
        for (size_t h = 0; h <= k; h++)
            depth += m->head[l->first + h].last >= l->first + k;
        l->weight[k] = 1u << 3 * (depth < 6 ? depth : 6);
    }
}

static void find_labels(const struct sim_program *p, struct loop *l)
{
    for (size_t k = 0; k < l->n; k++) {
        const size_t i = l->first + k;
        if (has_target(p, i) && is_in_loop(l, target_of_jump(p, i)))
            l->is_label[target_of_jump(p, i) - l->first] = true;
    }
}

/* ---- in and out -------------------------------------------------------- */

static void put_flags(struct x86 *a, bool is_equal)
{
    x86_rr(a, X86_W, is_equal ? X86_CMP : X86_TEST, RSP, RSP);
}

/* Whether the loop keeps r in a different host register than the code outside
 * of the loop. */
static bool is_moved(const struct loop *l, unsigned r)
{
    return l->places.host[r] != sim_jit_usual.host[r];
}

/* Moves the guest registers to their usual places. */
static void put_spill(struct maker *m, struct loop *l)
{
    struct x86 *a = &m->hot;
    l->spill = a->at;
    for (unsigned r = 1; r < 32; r++) {
        const unsigned xmm = l->places.xmm[r];
        if (xmm && l->format[r] == LOOP_SINGLE) {
            x86_rr(a, X86_66, SSE_STORE, xmm, RAX);
            x86_rr(a, X86_W, X86_MOVSXD, RAX, RAX);
            x86_rm(a, X86_W, X86_STORE, RAX, CORE, guest_at(r));
        } else if (xmm) {
            x86_rm(a, X86_66 | X86_W, SSE_STORE, xmm, CORE, guest_at(r));
        } else if (l->places.host[r] && is_moved(l, r)) {
            x86_rm(a, X86_W, X86_STORE, l->places.host[r], CORE, guest_at(r));
        }
    }
    for (unsigned r = 1; r < 32; r++)
        if (sim_jit_usual.host[r] && is_moved(l, r))
            x86_rm(a, X86_W, X86_MOV, sim_jit_usual.host[r], CORE, guest_at(r));
    x86_byte(a, 0xc3);
}

/* Emits tests of the loop's conditions, with jumps that are taken if a
 * condition is false. */
static size_t put_conditions(struct maker *m, const struct loop *l,
                             x86_hole *holes)
{
    struct x86 *a = &m->hot;
    size_t n = 0;
    if (l->has_mode) {
        x86_rm(a, 0, X86_IMM8_BYTE, DIGIT_CMP, CORE, CORE_AT(frm));
        x86_byte(a, ISA_RM_RNE);
        holes[n++] = x86_jump_if(a, X86_NE);
    }
    for (unsigned r = 1; r < 32; r++) {
        if (l->format[r] != LOOP_SINGLE)
            continue;
        put_op(m, a, X86_W, X86_MOVSXD, RAX, r);
        put_op(m, a, X86_W, X86_CMP, RAX, r);
        holes[n++] = x86_jump_if(a, X86_NE);
    }
    return n;
}

/* Emits code that finds the part of NRAM that needs no wait: all of it, or the
 * part above or below the compute unit's writes, on the side of the loop's
 * addresses. */
static void put_free_nram(struct maker *m, const struct loop *l)
{
    struct x86 *a = &m->hot;
    const int32_t most = (int32_t)m->kind->nram.bytes - 7;
    const int32_t first = (int32_t)m->kind->nram.first;
    const int32_t call = 8;
    const int32_t stores = call + 8 * (FRAME_NRAM + FRAME_STORE_FIRST);
    const int32_t loads = call + 8 * FRAME_LOAD_FIRST;
    x86_load_number(a, RDX, (uint64_t)most);
    x86_rr(a, 0, X86_XOR, RCX, RCX);
    x86_rm(a, X86_W, X86_CMP, RCX, CORE, CORE_AT(wait_hi));
    x86_hole all = x86_jump_if(a, X86_E);
    x86_rm(a, X86_W, X86_STORE, RCX, RSP, stores);
    x86_rm(a, X86_W, X86_STORE, RCX, RSP, stores + 8);
    put_get(m, a, RAX, l->nram_base);
    x86_rm(a, X86_W, X86_CMP, RAX, CORE, CORE_AT(wait_lo));
    x86_hole below = x86_jump_if(a, X86_B);
    x86_rm(a, X86_W, X86_MOV, RCX, CORE, CORE_AT(wait_hi));
    x86_ri(a, X86_W, DIGIT_SUB, RCX, first);
    x86_rr(a, X86_W, X86_SUB, RDX, RCX);
    x86_hole above = x86_jump_if(a, X86_AE);
    x86_rr(a, 0, X86_XOR, RCX, RCX); /* nothing above */
    fill_here(m, below, a);
    x86_rm(a, X86_W, X86_MOV, RDX, CORE, CORE_AT(wait_lo));
    x86_ri(a, X86_W, DIGIT_SUB, RDX, first + 7);
    x86_ri(a, X86_W, DIGIT_CMP, RDX, most);
    x86_hole fits = x86_jump_if(a, X86_BE);
    x86_rr(a, 0, X86_XOR, RDX, RDX);
    fill_here(m, all, a);
    fill_here(m, above, a);
    fill_here(m, fits, a);
    x86_rm(a, X86_W, X86_STORE, RCX, RSP, loads);
    x86_rm(a, X86_W, X86_STORE, RDX, RSP, loads + 8);
}

/* Loads the other values that the loop has in registers. */
static void put_extras(struct maker *m, const struct loop *l)
{
    static const struct {
        unsigned place, base;
        int32_t at;
    } extras[] = {
        {PLACE_STACK_HOST, CORE, CORE_AT(stack.host)},
        {PLACE_NRAM_HOST, CORE, CORE_AT(nram.host)},
        {PLACE_LOAD_FIRST, RSP, 8 + 8 * FRAME_LOAD_FIRST},
        {PLACE_LOAD_N, RSP, 8 + 8 * FRAME_LOAD_N},
    };
    for (size_t k = 0; k < sizeof extras / sizeof *extras; k++)
        if (l->places.host[extras[k].place])
            x86_rm(&m->hot, X86_W, X86_MOV, l->places.host[extras[k].place],
                   extras[k].base, extras[k].at);
}

/* Emits a subroutine that moves the guest registers to their places in the
 * loop. The subroutine returns with the zero flag set. If the loop does not fit
 * the state of the core, the subroutine changes nothing and returns with the
 * flag clear. */
static const uint8_t *put_fill(struct maker *m, const struct loop *l)
{
    struct x86 *a = &m->hot;
    const uint8_t *fill = a->at;
    x86_hole holes[SIM_ZERO_REG + 1];
    const size_t n = put_conditions(m, l, holes);
    if (l->nram_weight)
        put_free_nram(m, l);
    for (unsigned r = 1; r < 32; r++)
        if (sim_jit_usual.host[r] && is_moved(l, r))
            x86_rm(a, X86_W, X86_STORE, sim_jit_usual.host[r], CORE,
                   guest_at(r));
    for (unsigned r = 1; r < 32; r++) {
        const unsigned xmm = l->places.xmm[r];
        if (xmm)
            x86_rm(a, X86_66 | (l->format[r] == LOOP_DOUBLE ? X86_W : 0),
                   SSE_LOAD, xmm, CORE, guest_at(r));
        else if (l->places.host[r] && is_moved(l, r))
            x86_rm(a, X86_W, X86_MOV, l->places.host[r], CORE, guest_at(r));
    }
    put_extras(m, l);
    put_flags(a, true);
    for (size_t i = 0; i < n; i++)
        fill_here(m, holes[i], a);
    x86_byte(a, 0xc3);
    return fill;
}

/* ---- instructions ------------------------------------------------------ */

static void stand_at(struct maker *m, size_t i)
{
    m->pc = &m->p->insns[i];
    m->place = (int32_t)i * INSN;
}

/* Fuses a shift and an add: an index that becomes an address. Nothing can stop
 * between the two instructions. */
static bool put_scaled(struct maker *m, struct loop *l)
{
    const struct sim_insn *shift = m->pc, *add = m->pc + 1;
    const size_t k = (size_t)(m->place / INSN) + 1 - l->first;
    const unsigned rd = shift->rd;
    if (k >= l->n || l->is_label[k] || shift->body != ISA_I_slli ||
        shift->imm > 3 || add->body != ISA_I_add || shift->marks ||
        add->marks || add->rd != rd || rd == SIM_ZERO_REG || shift->rs1 == 0)
        return false;
    const unsigned other = add->rs1 == rd ? add->rs2 : add->rs1;
    if (other == rd || other == 0 || (add->rs1 != rd && add->rs2 != rd))
        return false;
    struct x86 *a = &m->hot;
    sim_jit_settle(m, shift->rs1);
    sim_jit_settle(m, other);
    sim_jit_drop_copy(l, rd);
    const unsigned to = target_of(m, rd, RAX);
    const unsigned base = put_source(m, a, other, RCX);
    const unsigned index = put_source(m, a, shift->rs1, RDX);
    x86_rx(a, X86_W, X86_LEA, to, base, index, 1u << shift->imm, 0);
    put_set(m, a, rd, to);
    return true;
}

static bool put_insn(struct maker *m)
{
    const unsigned body = m->pc->body;
    if (m->pc->marks || body == ISA_I_ILLEGAL || body == ISA_I_BANG ||
        (body >= SIM_BODY_END && body != SIM_BODY_SP + ISA_I_addi) ||
        (body == ISA_I_jal && m->pc->rd != SIM_ZERO_REG))
        return false;
    if (body < SIM_BODY_END)
        return sim_jit_template(m, body);
    sim_jit_move_sp(m);
    return true;
}

/* Joins control flow before m->pc; nothing is pending, no copies are valid. */
static void put_label(struct maker *m, struct loop *l)
{
    sim_jit_settle_all(m);
    memset(l->copied, 0, sizeof l->copied);
    sim_jit_add_pending(&m->hot, l);
    l->pending = 0;
}

/* Aligns the loop to a cache line, because host processors fetch aligned code
 * fastest. */
static void align(struct x86 *a)
{
    static const uint8_t nop[] = {0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0};
    size_t rest = -(uintptr_t)a->at % 32;
    for (; rest >= sizeof nop; rest -= sizeof nop)
        for (size_t i = 0; i < sizeof nop; i++)
            x86_byte(a, nop[i]);
    while (rest-- > 0)
        x86_byte(a, 0x90);
}

/* Emits one instruction, or two fused ones. */
static bool put_next(struct maker *m, struct loop *l, size_t *k)
{
    const size_t i = l->first + *k;
    stand_at(m, i);
    if (l->is_label[*k])
        put_label(m, l);
    if (m->head[i].last)
        align(&m->hot);
    l->code[*k] = m->hot.at;
    if (put_scaled(m, l)) {
        ++*k;
        return true;
    }
    if (has_target(m->p, i) && is_in_loop(l, target_of_jump(m->p, i)))
        sim_jit_settle_all(m);
    sim_jit_begin_copies(m);
    if (!put_insn(m))
        return false;
    sim_jit_end_copies(m);
    if (m->pc->body == ISA_I_jal)
        l->pending = 0;
    return true;
}

static bool put_insns(struct maker *m, struct loop *l)
{
    for (size_t k = 0; k < l->n; k++)
        if (!put_next(m, l, &k))
            return false;
    stand_at(m, l->first + l->n);
    l->ahead_before = l->ahead;
    sim_jit_leave_loop(m, &m->hot);
    for (size_t i = 0; i < l->n_forward; i++)
        if (!is_full(m))
            x86_fill(l->forward[i].hole, l->code[l->forward[i].to - l->first]);
    return true;
}

/* ---- loops ------------------------------------------------------------- */

/* Emits the entries at the heads of the loop. */
static void put_heads(struct maker *m, const struct loop *l)
{
    struct x86 *a = &m->hot;
    m->loop = NULL;
    m->places = &sim_jit_usual;
    const uint8_t *fill = put_fill(m, l);
    for (size_t k = 0; k < l->n; k++) {
        struct head *head = &m->head[l->first + k];
        if (head->last == 0)
            continue;
        head->code = a->at;
        x86_call_to(a, fill);
        x86_jump_if_to(a, X86_NE, m->entry[l->first + k]);
        x86_jump_to(a, l->code[k]);
    }
}

static bool put_loop(struct maker *m, struct loop *l)
{
    const struct x86 hot = m->hot, cold = m->cold;
    weigh(m, l);
    sim_jit_choose_places(m->p, l);
    if (l->is_mixed && !l->is_innermost)
        return false;
    find_labels(m->p, l);
    m->loop = l;
    m->places = &l->places;
    put_spill(m, l);
    const bool is_done = put_insns(m, l);
    if (is_done)
        put_heads(m, l);
    m->loop = NULL;
    m->places = &sim_jit_usual;
    if (is_done && !is_full(m))
        return true;
    for (size_t k = 0; k < l->n; k++)
        m->head[l->first + k].code = NULL;
    m->hot = hot;
    m->cold = cold;
    return false;
}

/* Whether loops can be translated: cycle counts fit, and NRAM and stack have
 * whole pages. */
static bool is_for_loops(const struct maker *m)
{
    const struct sim_jit_kind *k = m->kind;
    const uint64_t page = 1u << SIM_PAGE_SHIFT;
    return k->nram_cycles < 1u << 16 &&
           m->p->insns[m->p->n].cycles < INT32_MAX / 2 &&
           k->nram.bytes % page == 0 && k->stack.bytes % page == 0;
}

size_t sim_jit_put_loops(struct maker *m)
{
    size_t n = 0;
    if (!is_for_loops(m))
        return 0;
    for (size_t i = 0; i < m->p->n; i++) {
        struct loop l = {0};
        if (m->head[i].last && find_loop(m, i, &l) && put_loop(m, &l)) {
            i += l.n - 1;
            n++;
        }
    }
    return n;
}

#endif
