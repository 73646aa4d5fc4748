/* SPDX-License-Identifier: MIT */
/* Handles registers of a loop that are floats in some places and integers in
 * others. Such registers are kept as integers. Between joins of control flow an
 * SSE register may have a copy of such a register. The copy is loaded at the
 * first use as a float. When a float is written, the copy becomes newer than
 * the integer register. The copy is written back when an integer is needed,
 * when a jump inside the loop is taken, or when the loop is left. */
#include "sim/jit/copies.h"
#include "sim/jit/places.h"

#if SIM_JIT_IS_HOST

static bool is_ahead(const struct loop *l, unsigned r)
{
    return l->ahead >> r & 1;
}

/* x[r] = its copy */
static void put_copy_back(struct maker *m, struct x86 *a, unsigned r)
{
    const struct loop *l = m->loop;
    const bool is_double = l->copied[r] == LOOP_DOUBLE;
    const unsigned to = host_of(m, r) == IN_MEMORY ? RAX : host_of(m, r);
    x86_rr(a, X86_66 | (is_double ? X86_W : 0), SSE_STORE, l->copy[r], to);
    if (!is_double)
        x86_rr(a, X86_W, X86_MOVSXD, to, to);
    put_set(m, a, r, to);
}

void sim_jit_settle(struct maker *m, unsigned r)
{
    if (!is_ahead(m->loop, r))
        return;
    put_copy_back(m, &m->hot, r);
    m->loop->ahead &= ~(1u << r);
    m->loop->ahead_before &= ~(1u << r); /* no exit was emitted yet */
}

void sim_jit_settle_all(struct maker *m)
{
    for (unsigned r = 1; r < 32; r++)
        sim_jit_settle(m, r);
}

void sim_jit_settle_before(struct maker *m, struct x86 *a)
{
    for (unsigned r = 1; r < 32; r++)
        if (m->loop->ahead_before >> r & 1)
            put_copy_back(m, a, r);
}

void sim_jit_drop_copy(struct loop *l, unsigned r)
{
    l->copied[r] = 0;
    l->ahead &= ~(1u << (r & 31));
}

/* Makes the copy of x[r] valid for the instruction. */
static void put_copy(struct maker *m, unsigned r, enum loop_format format)
{
    struct loop *l = m->loop;
    if (l->copied[r] != format) {
        sim_jit_settle(m, r);
        put_op(m, &m->hot, X86_66 | (format == LOOP_DOUBLE ? X86_W : 0),
               SSE_LOAD, l->copy[r], r);
        l->copied[r] = (uint8_t)format;
    }
    l->places.xmm[r] = l->copy[r];
}

/* Returns the format in which x[rd], which this instruction writes, is used
 * next; 0 if that is unknown or no float format. */
static unsigned next_format(const struct maker *m)
{
    const struct loop *l = m->loop;
    const unsigned rd = m->pc->rd;
    size_t k = (size_t)(m->pc - m->p->insns) - l->first + 1;
    for (const struct sim_insn *pc = m->pc + 1; k < l->n; k++, pc++) {
        const struct operands o = sim_jit_operands(pc);
        if (l->is_label[k])
            return 0;
        if (pc->rs1 == rd || pc->rs2 == rd || pc->rs3 == rd) {
            const unsigned use = pc->rs1 == rd   ? o.rs1
                                 : pc->rs2 == rd ? o.rs2
                                                 : o.rs3;
            return use & (LOOP_SINGLE | LOOP_DOUBLE);
        }
        if (pc->rd == rd)
            return 0;
    }
    return 0;
}

/* Returns the float format in which x[rd] is written, or 0. */
static unsigned format_written(const struct maker *m, unsigned use)
{
    const struct loop *l = m->loop;
    if (use & (LOOP_SINGLE | LOOP_DOUBLE))
        return use;
    if (use & LOOP_WHOLE)
        return 0;
    if (use == LOOP_ANY && m->pc->rs1 != 0)
        return l->places.xmm[m->pc->rs1] ? l->copied[m->pc->rs1] : 0;
    const unsigned next = next_format(m);
    return use == LOOP_WORD   ? next & LOOP_SINGLE
           : use == LOOP_LONG ? next & LOOP_DOUBLE
                              : next;
}

/* Prepares a read of x[r]. */
static void begin_source(struct maker *m, unsigned r, unsigned use)
{
    struct loop *l = m->loop;
    const unsigned format = use == LOOP_WORD   ? LOOP_SINGLE
                            : use == LOOP_LONG ? LOOP_DOUBLE
                                               : l->copied[r];
    if (!l->copy[r])
        return;
    if (use & (LOOP_SINGLE | LOOP_DOUBLE)) {
        put_copy(m, r, (enum loop_format)use);
        return;
    }
    const bool may_copy =
        use == LOOP_ANY ? l->copy[m->pc->rd] != 0 : m->pc->rs1 != m->pc->rs2;
    if (!(use & LOOP_WHOLE) && may_copy && is_ahead(l, r) &&
        l->copied[r] == format)
        l->places.xmm[r] = l->copy[r];
    else
        sim_jit_settle(m, r);
}

void sim_jit_begin_copies(struct maker *m)
{
    struct loop *l = m->loop;
    const struct operands o = sim_jit_operands(m->pc);
    l->ahead_before = l->ahead;
    begin_source(m, m->pc->rs1, o.rs1);
    begin_source(m, m->pc->rs2, o.rs2);
    begin_source(m, m->pc->rs3, o.rs3);
    l->written = 0;
    if (!l->copy[m->pc->rd])
        return;
    l->written = (uint8_t)format_written(m, o.rd);
    if (l->written)
        l->places.xmm[m->pc->rd] = l->copy[m->pc->rd];
}

void sim_jit_end_copies(struct maker *m)
{
    struct loop *l = m->loop;
    const uint8_t all[] = {m->pc->rd, m->pc->rs1, m->pc->rs2, m->pc->rs3};
    for (unsigned k = 0; k < 4; k++)
        if (l->copy[all[k]])
            l->places.xmm[all[k]] = 0;
    const unsigned rd = m->pc->rd;
    if (!l->copy[rd])
        return;
    sim_jit_drop_copy(l, rd);
    l->copied[rd] = l->written;
    if (l->written)
        l->ahead |= 1u << rd;
}

#endif
