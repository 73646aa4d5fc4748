/* SPDX-License-Identifier: MIT */
/* Finds the calls that led to an instruction. Debug information, which is read
 * later, says where each call stored its return address. So this file saves
 * words that may be needed: addresses of code (directly after a call) or of the
 * stack.
 * A function can end with a jump to another (tail call), which leaves nothing
 * on the stack. The jumps between the called function and the running one are
 * named if there is only one path. */
#include "sim/run/stack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "sim/observers/notify.h"

#define MOST_FRAMES (1 << 15)
#define EVENT_WORDS 4096 /* words saved for an event */
#define MOST_JUMPS  4    /* maximum of tail calls in a row */

/* ---- keeping ------------------------------------------------------------ */

static bool is_pointer(const struct sim_core *c, uint64_t value)
{
    return value - c->program->first <= 4 * (uint64_t)c->program->n ||
           value - c->stack.first <= c->stack.bytes ||
           value == SIM_RETURN_ADDRESS;
}

static uint64_t word_at(const struct sim_core *c, uint64_t address)
{
    uint64_t value;
    memcpy(&value, c->stack.host + (address - c->stack.first), sizeof value);
    return value;
}

/* Copies words that may be addresses, from the stack pointer on, at most
 * `most`, to `to` (may be NULL). Returns the number of copied words. */
static size_t collect(const struct sim_core *c, struct sim_stack_word *to,
                      size_t most)
{
    const uint64_t end = c->stack.first + c->stack.bytes;
    const uint64_t sp = c->x[SIM_SP]; /* may be below the stack after an
                                         overflow */
    uint64_t at = ((sp > c->stack.first ? sp : c->stack.first) + 7) & ~7ull;
    size_t n = 0;
    if (!c->stack.host)
        return 0;
    for (; at - c->stack.first < c->stack.bytes && end - at >= sizeof at &&
           n < most;
         at += 8) {
        const uint64_t value = word_at(c, at);
        if (!is_pointer(c, value))
            continue;
        if (to)
            to[n] = (struct sim_stack_word){at, value};
        n++;
    }
    return n;
}

struct sim_stack *sim_stack_take(const struct sim_core *c, uint64_t pc,
                                 size_t most)
{
    if (!c->program)
        return NULL;
    const size_t n = collect(c, NULL, most);
    struct sim_stack *s =
        isa_alloc(1, sizeof *s + n * sizeof(struct sim_stack_word));
    if (!s)
        return NULL;
    s->pc = pc;
    s->entry = c->sim->run.kernel->address;
    memcpy(s->x, c->x, sizeof s->x);
    s->n = collect(c, s->words, most);
    return s;
}

struct sim_stack *sim_stack_of(const struct sim *sim,
                               const struct sim_actor *by)
{
    if (!sim->run.is_open || by->number >= sim->n_cores)
        return NULL;
    const struct sim_core *c = &sim->cores[by->number];
    if (!sim_core_has_task(c) || c->module != by->module || !c->pc ||
        sim_program_address(c->program, c->pc) != by->pc ||
        sim_core_retired(c) != by->retired)
        return NULL;
    return sim_stack_take(c, by->pc, EVENT_WORDS);
}

/* ---- naming ------------------------------------------------------------- */

struct places {
    struct sim_location *to;
    unsigned n, most;
};

static void add(struct places *p, const struct sim_location *at)
{
    const struct sim_location *last = p->n ? &p->to[p->n - 1] : NULL;
    if (last && last->line == at->line && strcmp(last->file, at->file) == 0 &&
        strcmp(last->name, at->name) == 0)
        return;
    if (p->n < p->most)
        p->n++;
    p->to[p->n - 1] = *at;
}

/* The word at pc; 0 (which is no instruction) if pc is outside of the text. */
static uint32_t word_of(const struct sim_program *p, uint64_t pc)
{
    if (pc % 4 || pc < p->first || (pc - p->first) / 4 >= p->n)
        return 0;
    return p->words[(pc - p->first) / 4];
}

/* Whether an instruction is jal or jalr with return address in rd. */
static bool is_jump(uint32_t word, unsigned rd)
{
    return (word & 0xfff) == (rd << 7 | 0x6f) ||
           (word & 0x7fff) == (rd << 7 | 0x67);
}

/* The target of the jump at pc; 0 if it depends on an unknown register. */
static uint64_t target_of(const struct sim_program *p, uint64_t pc)
{
    const uint32_t word = word_of(p, pc), before = word_of(p, pc - 4);
    if ((word & 0x7f) == 0x6f) {
        const uint32_t offset =
            (word >> 31 & 1) << 20 | (word >> 12 & 0xff) << 12 |
            (word >> 20 & 1) << 11 | (word >> 21 & 0x3ff) << 1;
        return pc + offset - ((uint64_t)(word >> 31 & 1) << 21);
    }
    if ((before & 0x7f) != 0x17 || (before >> 7 & 31) != (word >> 15 & 31))
        return 0; /* not auipc + jalr */
    return pc - 4 + (uint64_t)(int64_t)(int32_t)(before & ~0xfffu) +
           (uint64_t)(int64_t)((int32_t)word >> 20);
}

/* Paths of tail calls from one function to the start of another. */
struct ways {
    const struct sim_module *m;
    uint64_t to, sites[MOST_JUMPS], found[MOST_JUMPS];
    unsigned n, n_found;
};

static void search(struct ways *w, const struct isa_symbol *from,
                   unsigned depth)
{
    const struct sim_program *p = &w->m->program;
    for (uint64_t at = from->address;
         depth < MOST_JUMPS && at - from->address < from->bytes; at += 4) {
        const uint64_t to = is_jump(word_of(p, at), 0) ? target_of(p, at) : 0;
        if (!to || to - from->address < from->bytes)
            continue;
        const struct isa_symbol *next = isa_image_symbol_at(&w->m->image, to);
        w->sites[depth] = at;
        if (to == w->to && w->n++ == 0) {
            w->n_found = depth + 1;
            memcpy(w->found, w->sites, sizeof w->found);
        } else if (to != w->to && next && next->address == to) {
            search(w, next, depth + 1);
        }
    }
}

bool sim_locate_in(const struct sim_module *m, const struct sim_symbolizer *s,
                   void *info, uint64_t pc, struct sim_location *to)
{
    const struct isa_symbol *symbol = isa_image_symbol_at(&m->image, pc);
    const bool is_known = s->line(info, pc, to);
    if (!is_known)
        *to = (struct sim_location){0};
    if (!to->name[0] && symbol)
        snprintf(to->name, sizeof to->name, "%s", symbol->name);
    return is_known;
}

static void add_inlined(struct places *p, const struct sim_symbolizer *s,
                        void *info, uint64_t pc)
{
    struct sim_location at;
    for (unsigned i = 0; s->caller && s->caller(info, pc, i, &at); i++)
        add(p, &at);
}

/* Adds the line of a call, or at least the function that contains the call. */
static void add_call(struct places *p, const struct sim_symbolizer *s,
                     void *info, const struct sim_module *m, uint64_t pc)
{
    struct sim_location at;
    if (sim_locate_in(m, s, info, pc, &at) || at.name[0])
        add(p, &at);
    add_inlined(p, s, info, pc);
}

/* Adds the tail calls from the function at `called` to the function around
 * pc. */
static void add_jumps(struct places *p, const struct sim_symbolizer *s,
                      void *info, const struct sim_module *m, uint64_t called,
                      uint64_t pc)
{
    const struct isa_symbol *from = isa_image_symbol_at(&m->image, called);
    const struct isa_symbol *to = isa_image_symbol_at(&m->image, pc);
    if (!from || !to || from->address != called || to->address == called)
        return;
    struct ways w = {.m = m, .to = to->address};
    search(&w, from, 0);
    for (unsigned i = w.n_found; w.n == 1 && i-- > 0;)
        add_call(p, s, info, m, w.found[i]);
}

/* Adds the calls by return addresses up to the kernel's, except `known`. */
static void add_calls(struct places *p, const struct sim_symbolizer *s,
                      void *info, const struct sim_module *m, uint64_t known,
                      const struct sim_stack *stack)
{
    uint64_t *returns =
        s->returns ? isa_alloc_raw(MOST_FRAMES, sizeof *returns) : NULL;
    const size_t n =
        returns ? s->returns(info, stack, returns, MOST_FRAMES) : 0;
    uint64_t pc = stack->pc;
    for (size_t i = 0; i < n; i++) {
        const uint64_t call = returns[i] - 4;
        if (returns[i] == SIM_RETURN_ADDRESS)
            add_jumps(p, s, info, m, stack->entry, pc);
        if (!is_jump(word_of(&m->program, call), 1))
            break;
        if (call == pc)
            continue; /* repeated by a recursion */
        if (call != known) {
            add_jumps(p, s, info, m, target_of(&m->program, call), pc);
            add_call(p, s, info, m, call);
        }
        pc = call;
    }
    free(returns);
}

unsigned sim_locate_callers(struct sim *sim, const struct sim_module *module,
                            uint64_t pc, const struct sim_stack *stack,
                            struct sim_location *to, unsigned most)
{
    const struct sim_symbolizer *s = sim->config.symbolizer;
    const struct sim_module *m = sim->modules;
    struct places places = {to, 0, most};
    while (m && m != module)
        m = m->next;
    void *info = s && m ? s->open(m->elf, m->elf_bytes) : NULL;
    if (!info)
        return 0;
    add_inlined(&places, s, info, pc);
    if (stack)
        add_calls(&places, s, info, m, pc, stack);
    s->close(info);
    return places.n;
}

void sim_caller_words(const struct sim_location *at, char *text, size_t bytes)
{
    if (at->line)
        snprintf(text, bytes, "%s:%u%s%s", at->file, at->line,
                 at->name[0] ? " in " : "", at->name);
    else
        snprintf(text, bytes, "%s", at->name);
}
