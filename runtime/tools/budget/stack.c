/* SPDX-License-Identifier: MIT */
/*
 * A walk over the calls from a kernel on. Each function is worked out once; a
 * call of one that is being worked out is recursion. A call by an address may
 * mean any function whose address somebody takes.
 */
#include "runtime/tools/budget/stack.h"

#include <assert.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"

struct state {
    enum { NEW, UNDER_WAY, DONE } mark;
    uint64_t depth; /* with what it calls */
    size_t above;   /* calls that wait for a return, when it was entered */
    size_t next;    /* the callee that takes most; n_functions: none */
};

struct walk {
    const struct budget_code *code;
    struct state *states;
    size_t waiting; /* calls on the way here that wait for a return */
    struct budget_stack *stack;
};

static uint64_t visit(struct walk *w, size_t function);

/* Functions that only jump to each other take no more stack the second time. */
static void note_recursion(struct walk *w, size_t callee, bool by_address)
{
    struct budget_stack *stack = w->stack;
    if (w->waiting == w->states[callee].above)
        return;
    if (stack->recursive != w->code->n_functions && by_address)
        return; /* what is certain is told first */
    stack->recursive = callee;
    stack->by_address = by_address;
}

static void visit_callee(struct walk *w, size_t function,
                         const struct budget_call *call, bool by_address)
{
    struct state *state = &w->states[function];
    w->waiting += !call->is_tail;
    if (w->states[call->to].mark == UNDER_WAY) {
        note_recursion(w, call->to, by_address);
    } else {
        uint64_t own = call->is_tail ? 0 : w->code->functions[function].frame;
        uint64_t depth = own + visit(w, call->to);
        if (depth > state->depth) {
            state->depth = depth;
            state->next = call->to;
        }
    }
    w->waiting -= !call->is_tail;
}

/* The functions that a call by an address may mean. */
static void visit_taken(struct walk *w, size_t function)
{
    const struct budget_function *f = &w->code->functions[function];
    bool any = false;
    for (size_t i = 0; i < w->code->n_functions; i++) {
        if (!w->code->functions[i].is_taken)
            continue;
        any = true;
        struct budget_call call = {.from = function, .to = i};
        visit_callee(w, function, &call, true);
    }
    if (!any) {
        w->stack->indirect = function;
        w->stack->indirect_pc = f->indirect_pc;
    }
}

/* The bytes from the frame of a function on. */
static uint64_t visit(struct walk *w, size_t function)
{
    struct state *state = &w->states[function];
    const struct budget_function *f = &w->code->functions[function];
    if (state->mark == DONE)
        return state->depth;
    state->mark = UNDER_WAY;
    state->depth = f->frame;
    if (!f->has_frame)
        w->stack->variable = function;
    state->above = w->waiting;
    for (size_t i = 0; i < w->code->n_calls; i++)
        if (w->code->calls[i].from == function)
            visit_callee(w, function, &w->code->calls[i], false);
    if (f->indirect_pc)
        visit_taken(w, function);
    state->mark = DONE;
    return state->depth;
}

static uint64_t up(uint64_t bytes, uint64_t align)
{
    return (bytes + align - 1) & ~(align - 1);
}

/* What a launch puts on the stack of a task before the kernel begins: copies of
 * parameters above 16 bytes, and the words that eight registers do not hold. */
static uint64_t argument_bytes(const struct isa_kernel *kernel)
{
    uint64_t bytes = 0, words = 0;
    for (size_t i = 0; i < kernel->n_params; i++) {
        const struct isa_param *p = &kernel->params[i];
        if (p->bytes > 16)
            bytes = up(bytes + p->bytes, p->align > 16 ? p->align : 16);
        words += p->bytes > 16 ? 1 : (p->bytes + 7) / 8;
        if (p->align == 16 && p->bytes <= 16 && words > 8)
            words++; /* a pair may leave a gap */
    }
    return bytes + (words > 8 ? up(8 * (words - 8), 16) : 0);
}

bool budget_stack_of(const struct budget_code *code,
                     const struct isa_kernel *kernel,
                     struct budget_stack *stack)
{
    size_t none = code->n_functions;
    size_t function = budget_code_at(code, kernel->address);
    *stack = (struct budget_stack){.arguments = argument_bytes(kernel),
                                   .recursive = none,
                                   .variable = none,
                                   .indirect = none};
    stack->bytes = stack->arguments;
    if (function == none)
        return true; /* a kernel without code */
    struct state *states = isa_alloc(none, sizeof *states);
    if (!states)
        return false;
    for (size_t i = 0; i < none; i++)
        states[i].next = none;
    struct walk w = {.code = code, .states = states, .stack = stack};
    stack->bytes += visit(&w, function);
    for (size_t f = function; f != none; f = states[f].next) {
        if (stack->n_chain < BUDGET_MAX_CHAIN)
            stack->chain[stack->n_chain] = f;
        stack->n_chain++;
    }
    free(states);
    return true;
}

bool budget_stack_is_bounded(const struct budget_code *code,
                             const struct budget_stack *stack)
{
    size_t none = code->n_functions;
    return stack->recursive == none && stack->variable == none &&
           stack->indirect == none;
}
