/* SPDX-License-Identifier: MIT */
/* Translates a program to x86-64. Each instruction becomes its template
 * (integer.c, memory.c, control.c, float.c, convert.c, half.c), a call of its
 * body, or an exit to C. Every instruction has an entry, so a core can enter
 * and leave anywhere. Then loops are translated again as a whole (loop.c). The
 * code contains no addresses of a core, because all cores of a program share
 * it, but the code contains the address and costs of the program. */
#include "isa/support/memory/alloc.h"
#include "sim/jit/bodies.h"
#include "sim/jit/jit.h"
#include "sim/jit/loop.h"
#include "sim/jit/places.h"
#include "sim/jit/templates.h"
#include "sim/memory/pages.h"
#include "sim/scalar/interp.h"
#include "sim/scalar/program.h"

#include <assert.h>
#include <stdlib.h>

#if SIM_JIT_IS_HOST
#include <cpuid.h>

enum {
    MAX_ENTRIES = 1 << 20, /* so that places and cycles fit 31 bits */
    HOT_BYTES = 192,       /* longest template, with reserve */
    COLD_BYTES = 192,
    SHARED_BYTES = 4096,
    LOOP_BYTES = 1024, /* in addition to templates */
};

#define NO_MEMORY "the host has no memory left for its translation"
#define TOO_LARGE "it is larger than the translator allows"

/* ---- instructions -------------------------------------------------------- */

static void put_bang(struct maker *m)
{
    assert(m->pc->imm >= 0 && m->pc->imm < ISA_MAX_OPS);
    const struct sim_plan *plan = &m->kind->plans[m->pc->imm];
    if (!(plan->fast_types >> m->pc->rs1 & 1)) {
        put_way(m, &m->hot, m->ways.bang);
        return;
    }
    x86_load_number(&m->hot, RDX, (uintptr_t)plan);
    put_way(m, &m->hot, m->ways.fast[plan->fast_form]);
}

static void put_insn(struct maker *m)
{
    const unsigned body = m->pc->body;
    const unsigned op = body >= SIM_BODY_SP ? body - SIM_BODY_SP : body;
    if (op == ISA_I_ILLEGAL || op > ISA_I_BANG) {
        put_slow(m, &m->hot);
    } else if (op == ISA_I_BANG) {
        put_bang(m);
    } else if (body >= SIM_BODY_SP) {
        if (op == ISA_I_addi)
            sim_jit_move_sp(m);
        else
            put_slow(m, &m->hot);
    } else if (sim_jit_template(m, op)) {
        return;
    } else if (sim_jit_bodies[op]) {
        put_body(m, &m->hot);
    } else {
        put_slow(m, &m->hot);
    }
}

/* Emits the start of a step, if steps are counted. */
static void put_step(struct maker *m)
{
    struct x86 *a = &m->hot;
    const size_t step = m->p->step_at[m->pc - m->p->insns];
    x86_rm(a, X86_W, X86_IMM8, DIGIT_CMP, CORE, CORE_AT(steps.present));
    x86_byte(a, 0);
    x86_hole hole = x86_jump_if(a, X86_E);
    x86_load_number(a, RAX, (uint64_t)m->place);
    x86_load_number(a, RCX, m->pc->cycles);
    x86_load_number(a, RDX, step * sizeof(struct sim_step_row));
    x86_call_to(a, m->ways.step);
    fill_here(m, hole, a);
}

/* Records that a step begins, then executes the instruction. If the instruction
 * is executed in C, the step begins again, which has no effect. Other marks are
 * left to C. */
static void put_marked(struct maker *m)
{
    if (m->pc->marks & ~SIM_MARK_STEP) {
        put_slow(m, &m->hot);
        return;
    }
    if (m->pc->marks)
        put_step(m);
    put_insn(m);
}

static bool put_program(struct maker *m, struct sim_translation *t)
{
    const struct sim_program *p = m->p;
    sim_jit_put_ways(m);
    memcpy(&t->enter, &m->ways.enter, sizeof t->enter);
    for (size_t i = 0; i < p->n_entries; i++) {
        m->pc = &p->insns[i];
        m->place = (int32_t)(i * sizeof *m->pc);
        t->entry[i] = m->hot.at;
        put_marked(m);
    }
    if (is_full(m))
        return false;
    m->pc = NULL;
    t->n_loops = sim_jit_put_loops(m);
    for (size_t i = 0; i < m->n_forward; i++) {
        const size_t to = m->forward[i].to;
        const uint8_t *code = m->head[to].code;
        x86_fill(m->forward[i].hole, code ? code : t->entry[to]);
    }
    return true;
}

/* Whether the host has F16C, and the system saves AVX state; not all compilers
 * have a name for that test. */
static bool converts_half(void)
{
    unsigned a, b, c = 0, d;
    return __builtin_cpu_supports("avx") && __get_cpuid(1, &a, &b, &c, &d) &&
           (c & bit_F16C);
}

static const char *put_all(struct maker *m, struct sim_translation *t)
{
    const size_t n = m->p->n_entries;
    const size_t loops = sim_jit_find_heads(m);
    const size_t templates = loops ? 2 * n : n; /* twice in loops */
    const size_t hot =
        SHARED_BYTES + HOT_BYTES * templates + LOOP_BYTES * loops;
    t->bytes = hot + COLD_BYTES * templates;
    t->code = sim_pages_new(t->bytes, 0);
    if (!t->code)
        return NO_MEMORY;
    m->hot = (struct x86){t->code, t->code + hot, false};
    m->cold = (struct x86){t->code + hot, t->code + t->bytes, false};
    if (!put_program(m, t))
        return TOO_LARGE;
    if (!sim_pages_seal(t->code, t->bytes))
        return "the host forbids to make code";
    return NULL;
}

static const char *make(const struct sim_program *p, struct sim_translation *t)
{
    struct maker m = {
        .p = p,
        .kind = &t->kind,
        .places = &sim_jit_usual,
        .entry = t->entry,
        .forward = isa_alloc(p->n_entries, sizeof *m.forward),
        .head = isa_alloc(p->n_entries, sizeof *m.head),
        .has_fma = __builtin_cpu_supports("fma"),
        .has_half = converts_half(),
        .has_rounding = __builtin_cpu_supports("sse4.1"),
    };
    const char *why = m.forward && m.head ? put_all(&m, t) : NO_MEMORY;
    free(m.forward);
    free(m.head);
    return why;
}

/* Whether offsets in a memory, and a little past it, fit an immediate. */
static bool is_short(uint64_t first, uint64_t bytes)
{
    const uint64_t most = INT32_MAX - 4096;
    return bytes >= 8 && first >= 4096 && first <= most && bytes <= most;
}

static const char *translate(struct sim_program *p,
                             const struct sim_jit_kind *kind)
{
    _Static_assert(sizeof(struct sim_insn) == 32, "places are shifted by 5");
    assert(!p->translation);
    if (p->n_entries > MAX_ENTRIES || p->insns[p->n].cycles > INT32_MAX ||
        !is_short(kind->stack.first, kind->stack.bytes) ||
        !is_short(kind->nram.first, kind->nram.bytes) ||
        kind->nram_cycles > INT32_MAX)
        return TOO_LARGE;
    struct sim_translation *t =
        isa_alloc(1, sizeof *t + p->n_entries * sizeof *t->entry);
    if (!t)
        return NO_MEMORY;
    t->kind = *kind;
    const char *why = make(p, t);
    if (!why) {
        p->translation = t;
        return NULL;
    }
    sim_pages_free(t->code, t->bytes);
    free(t);
    return why;
}

#else

static const char *translate(struct sim_program *p,
                             const struct sim_jit_kind *kind)
{
    (void)p;
    (void)kind;
    return "there is no translator for this host";
}

#endif

static struct sim_jit_kind kind_of(const struct sim_core *c)
{
    return (struct sim_jit_kind){.stack = {c->stack.first, c->stack.bytes},
                                 .nram = {c->nram.first, c->nram.bytes},
                                 .nram_cycles = c->nram_cycles,
                                 .plans = c->sim->plans,
                                 .fast = c->sim->fast};
}

const char *sim_jit_prepare(struct sim_program *p, const struct sim_core *c)
{
    const bool is_here = p->translation && !p->is_marked_anew &&
                         sim_jit_is_of_kind(c, &p->translation->kind);
    if (is_here || p->untranslated)
        return p->untranslated;
    sim_jit_forget(p);
    const struct sim_jit_kind kind = kind_of(c);
    p->untranslated = translate(p, &kind);
    p->is_marked_anew = false;
    return p->untranslated;
}

void sim_jit_forget(struct sim_program *p)
{
    if (p->translation)
        sim_pages_free(p->translation->code, p->translation->bytes);
    free(p->translation);
    p->translation = NULL;
    p->untranslated = NULL;
}
