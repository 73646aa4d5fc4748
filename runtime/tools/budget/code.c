/* SPDX-License-Identifier: MIT */
/* Follows addresses through the code of each function, from its first
 * instruction to its last: auipc begins an address, and an instruction that
 * adds to this value, or reads memory through it, completes the address.
 * Compilers form every static address this way. If an auipc has no partner,
 * because a jump lies between them, all variables that it could reach count as
 * used. */
#include "runtime/tools/budget/code.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/frames.h"
#include "isa/image/room.h"
#include "isa/isa.h"
#include "isa/scalar/decode.h"
#include "isa/support/memory/alloc.h"

enum { RA = 1, N_REGISTERS = 32, REACH = 2048 };

/* A function that is being read. */
struct reader {
    struct budget_code *code;
    const struct isa_image *image;
    size_t function;
    uint64_t first, end; /* addresses of the function */
    uint64_t value[N_REGISTERS];
    bool is_known[N_REGISTERS];
    uint64_t pending[N_REGISTERS]; /* value of an auipc that no instruction
                                      has used yet; 0: none */
    uint64_t call_pc; /* address of the jalr that follows an auipc */
    unsigned call_register;
    bool has_table; /* constants hold addresses inside the function, to which
                       jumps may lead */
};

/* ---- what was found ---------------------------------------------------- */

size_t budget_code_at(const struct budget_code *code, uint64_t address)
{
    for (size_t i = 0; i < code->n_functions; i++)
        if (code->functions[i].symbol->address == address)
            return i;
    return code->n_functions;
}

static void add_call(struct reader *r, uint64_t target, uint64_t pc,
                     bool is_tail)
{
    struct budget_code *code = r->code;
    size_t to = budget_code_at(code, target);
    if (to == code->n_functions)
        return; /* the return address of a launch, or data that is no code */
    for (size_t i = 0; i < code->n_calls; i++)
        if (code->calls[i].from == r->function && code->calls[i].to == to &&
            code->calls[i].is_tail == is_tail)
            return;
    if (!ISA_GROW(code->calls, code->n_calls, code->calls_room)) {
        code->has_no_memory = true;
        return;
    }
    code->calls[code->n_calls++] =
        (struct budget_call){r->function, to, pc, is_tail};
}

static void add_use(struct reader *r, const struct isa_symbol *variable)
{
    struct budget_code *code = r->code;
    for (size_t i = 0; i < code->n_uses; i++)
        if (code->uses[i].function == r->function &&
            code->uses[i].variable == variable)
            return;
    if (!ISA_GROW(code->uses, code->n_uses, code->uses_room)) {
        code->has_no_memory = true;
        return;
    }
    code->uses[code->n_uses++] = (struct budget_use){r->function, variable};
}

/* Whether a table begins at `address` whose entries are addresses in the
 * function. */
static bool is_table(const struct reader *r, uint64_t address)
{
    const struct isa_segment *s = isa_image_segment_at(r->image, address);
    uint64_t word;
    if (!s || s->is_code ||
        s->file_bytes - (address - s->address) < sizeof word)
        return false;
    memcpy(&word, s->data + (address - s->address), sizeof word);
    return word > r->first && word < r->end;
}

/* Records that the function forms this address. */
static void refer(struct reader *r, uint64_t address)
{
    size_t function = budget_code_at(r->code, address);
    if (function < r->code->n_functions) {
        r->code->functions[function].is_taken = true;
        return;
    }
    r->has_table = r->has_table || is_table(r, address);
    const struct isa_symbol *s = isa_image_symbol_at(r->image, address);
    if (s && !s->is_function)
        add_use(r, s);
}

/* Records all addresses that could be formed from an auipc without a partner.
 */
static void refer_around(struct reader *r, uint64_t address)
{
    for (size_t i = 0; i < r->image->n_symbols; i++) {
        const struct isa_symbol *s = &r->image->symbols[i];
        if (s->address + s->bytes <= address - REACH ||
            s->address >= address + REACH)
            continue;
        if (!s->is_function)
            add_use(r, s);
        else if (s->address >= address - REACH)
            refer(r, s->address);
    }
}

/* ---- instructions ------------------------------------------------------ */

static void forget(struct reader *r, unsigned reg)
{
    if (r->pending[reg])
        refer_around(r, r->pending[reg]);
    r->pending[reg] = 0;
    r->is_known[reg] = false;
}

static void learn(struct reader *r, unsigned reg, uint64_t value)
{
    forget(r, reg);
    r->value[reg] = value;
    r->is_known[reg] = reg != 0;
}

/* After a call, forgets all registers except those that callees save. */
static void forget_after_call(struct reader *r)
{
    static const bool is_saved[N_REGISTERS] = {
        [0] = true,  [2] = true,  [3] = true,  [4] = true,
        [8] = true,  [9] = true,  [18] = true, [19] = true,
        [20] = true, [21] = true, [22] = true, [23] = true,
        [24] = true, [25] = true, [26] = true, [27] = true};
    for (unsigned i = 0; i < N_REGISTERS; i++)
        if (!is_saved[i])
            forget(r, i);
}

/* Records a jump to a known address. A jump out of the function is a call whose
 * return leads to the function's caller. */
static void jump(struct reader *r, uint64_t target, uint64_t pc, unsigned link)
{
    if (link) {
        add_call(r, target, pc, false);
        forget_after_call(r);
    } else if (target < r->first || target >= r->end) {
        add_call(r, target, pc, true);
    }
}

/* Records a jump to an address in a register: a return, a switch, or a call of
 * any function. */
static void jump_by_register(struct reader *r, const struct isa_insn *insn,
                             uint64_t pc)
{
    bool is_return = !insn->rd && insn->rs1 == RA;
    bool is_switch = !insn->rd && r->has_table;
    if (!is_return && !is_switch)
        r->code->functions[r->function].indirect_pc = pc;
    if (insn->rd)
        forget_after_call(r);
}

/* Reads a jalr. With its auipc before it, a jalr calls a known function. Any
 * other address may come from several places. */
static void read_jalr(struct reader *r, const struct isa_insn *insn,
                      uint64_t pc)
{
    if (pc != r->call_pc || insn->rs1 != r->call_register) {
        jump_by_register(r, insn, pc);
        return;
    }
    r->pending[insn->rs1] = 0;
    jump(r, r->value[insn->rs1] + (uint64_t)(int64_t)insn->imm, pc, insn->rd);
}

static bool reads_memory(const struct isa_insn *insn)
{
    return isa_insns[insn->op].class == ISA_INSN_load ||
           isa_insns[insn->op].class == ISA_INSN_store;
}

static void read_insn(struct reader *r, uint32_t word, uint64_t pc)
{
    struct isa_insn insn = isa_decode(word);
    uint64_t imm = (uint64_t)(int64_t)insn.imm;
    switch (insn.op) {
    case ISA_I_auipc:
        learn(r, insn.rd, pc + imm);
        r->pending[insn.rd] = pc + imm;
        r->call_pc = pc + 4;
        r->call_register = insn.rd;
        return;
    case ISA_I_jal:
        jump(r, pc + imm, pc, insn.rd);
        return;
    case ISA_I_jalr:
        read_jalr(r, &insn, pc);
        return;
    default:
        break;
    }
    bool is_sum = insn.op == ISA_I_addi && r->is_known[insn.rs1];
    bool is_access = reads_memory(&insn) && r->is_known[insn.rs1];
    uint64_t sum = r->value[insn.rs1] + imm;
    if (is_sum || is_access) {
        refer(r, sum);
        r->pending[insn.rs1] = 0;
    }
    if (is_sum)
        learn(r, insn.rd, sum);
    else if (insn.rd)
        forget(r, insn.rd);
}

static void read_function(struct budget_code *code,
                          const struct isa_image *image, size_t function)
{
    const struct isa_symbol *symbol = code->functions[function].symbol;
    const struct isa_segment *s = isa_image_segment_at(image, symbol->address);
    if (!s)
        return;
    struct reader r = {.code = code,
                       .image = image,
                       .function = function,
                       .first = symbol->address,
                       .end = symbol->address + symbol->bytes};
    uint64_t left = s->file_bytes - (symbol->address - s->address);
    const uint8_t *at = s->data + (symbol->address - s->address);
    if (left > symbol->bytes)
        left = symbol->bytes;
    for (uint64_t offset = 0; offset + 4 <= left; offset += 4) {
        uint32_t word;
        memcpy(&word, at + offset, sizeof word);
        read_insn(&r, word, symbol->address + offset);
    }
    for (unsigned i = 0; i < N_REGISTERS; i++)
        forget(&r, i);
}

/* ---- the image --------------------------------------------------------- */

/* Reads addresses of functions in constants and variables, such as tables of
 * virtual functions. */
static void read_data(struct budget_code *code, const struct isa_image *image)
{
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        for (uint64_t k = 0; !s->is_code && k + 8 <= s->file_bytes; k += 8) {
            uint64_t word;
            memcpy(&word, s->data + k, sizeof word);
            size_t function = budget_code_at(code, word);
            if (function < code->n_functions)
                code->functions[function].is_taken = true;
        }
    }
}

/* Counts functions. Functions that begin at the same address, such as aliases
 * of constructors, count once. */
static size_t count_functions(const struct isa_image *image,
                              struct budget_function *functions)
{
    size_t n = 0;
    uint64_t last = 0;
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        if (!s->is_function || !s->bytes || s->address == last)
            continue;
        last = s->address;
        if (functions)
            functions[n].symbol = s;
        n++;
    }
    return n;
}

bool budget_code_open(struct budget_code *code, const struct isa_image *image,
                      const void *elf, size_t n)
{
    *code = (struct budget_code){0};
    size_t n_functions = count_functions(image, NULL);
    code->functions = isa_alloc(n_functions, sizeof *code->functions);
    if (!code->functions)
        return false;
    code->n_functions = count_functions(image, code->functions);
    assert(code->n_functions == n_functions);
    for (size_t i = 0; i < n_functions; i++) {
        struct budget_function *f = &code->functions[i];
        f->has_frame = isa_frames_find(elf, n, f->symbol->address, &f->frame);
    }
    for (size_t i = 0; i < n_functions; i++)
        read_function(code, image, i);
    read_data(code, image);
    return !code->has_no_memory;
}

void budget_code_close(struct budget_code *code)
{
    free(code->functions);
    free(code->calls);
    free(code->uses);
    *code = (struct budget_code){0};
}

/* ---- stack --------------------------------------------------------------- */

struct state {
    enum { NEW, UNDER_WAY, DONE } mark;
    uint64_t depth; /* bytes of stack with callees */
    size_t above;   /* number of calls that waited for a return when the
                       function was entered */
    size_t next;    /* the callee that needs the most stack; n_functions:
                       none */
};

struct walk {
    const struct budget_code *code;
    struct state *states;
    size_t waiting; /* number of calls that now wait for a return */
    struct budget_stack *stack;
};

static uint64_t visit(struct walk *w, size_t function);

/* Records a recursion. Functions that only jump to each other need no more
 * stack the second time. */
static void note_recursion(struct walk *w, size_t callee, bool by_address)
{
    struct budget_stack *stack = w->stack;
    if (w->waiting == w->states[callee].above)
        return;
    if (stack->recursive != w->code->n_functions && by_address)
        return; /* keeps a recursion that is certain, because it is reported
                   first */
    stack->recursive = callee;
    stack->by_address = by_address;
}

static void visit_callee(struct walk *w, size_t function,
                         const struct budget_call *call, bool by_address)
{
    assert(function < w->code->n_functions);
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

/* Visits the functions that a call by an address may call. */
static void visit_taken(struct walk *w, size_t function)
{
    assert(function < w->code->n_functions);
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

/* Returns the bytes of stack that a function needs with its callees. */
static uint64_t visit(struct walk *w, size_t function)
{
    assert(function < w->code->n_functions);
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

/* Returns the bytes that a launch puts on the stack of a task: copies of
 * parameters above 16 bytes, and the words that do not fit into eight
 * registers. */
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
