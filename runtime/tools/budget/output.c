/* SPDX-License-Identifier: MIT */
#include "runtime/tools/budget/output.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/budget/measure.h"

/* Prints "name (file:line)" of a function of the code. */
static void print_function(FILE *out, const struct budget *b, size_t function)
{
    assert(function < b->code.n_functions);
    const struct isa_symbol *s = b->code.functions[function].symbol;
    struct isa_location at;
    if (b->info && isa_debuginfo_function(b->info, s->address, &at))
        fprintf(out, "%s (%s:%u)", at.function, at.file, at.line);
    else
        fprintf(out, "%s", s->name);
}

/* ---- the overview ------------------------------------------------------ */

void budget_print_head(FILE *out)
{
    fprintf(out, "%-12s", "architecture");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, " %8s %8s", budget_memories[m].name, "left");
    fprintf(out, " %8s\n", "stack");
}

/* Prints the verdict, with the memories or kernels for which it holds. */
static void print_verdict(FILE *out, const struct budget *b)
{
    const char *separator = "";
    bool is_good = budget_fits(b);
    fprintf(out, is_good ? "fits" : "too large: ");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        if (!budget_excess(b, (enum budget_memory)m))
            continue;
        fprintf(out, "%s%s", separator, budget_memories[m].name);
        separator = ", ";
    }
    for (size_t i = 0; i < b->n_kernels; i++) {
        if (budget_stack_kib(&b->kernels[i]))
            continue;
        fprintf(out, "%sstack", separator);
        break;
    }
    for (unsigned m = 0; is_good && m < BUDGET_N_MEMORIES; m++)
        if (b->used[m] && budget_left(b, (enum budget_memory)m) < 0)
            fprintf(out, ", into the reserve of %s", budget_memories[m].name);
    fprintf(out, "\n");
}

/* Returns the kernel with the deepest stack, NULL if there are no kernels. */
static const struct budget_kernel *deepest(const struct budget *b)
{
    const struct budget_kernel *found = NULL;
    for (size_t i = 0; i < b->n_kernels; i++)
        if (!found || b->kernels[i].stack.bytes > found->stack.bytes)
            found = &b->kernels[i];
    return found;
}

static bool is_bounded(const struct budget *b)
{
    for (size_t i = 0; i < b->n_kernels; i++)
        if (!budget_stack_is_bounded(&b->code, &b->kernels[i].stack))
            return false;
    return true;
}

void budget_print_row(FILE *out, const struct budget *b)
{
    const struct budget_kernel *k = deepest(b);
    fprintf(out, "%-12s", b->limits.name);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, " %8" PRIu64 " %8" PRId64, b->used[m],
                budget_left(b, (enum budget_memory)m));
    fprintf(out, " %8" PRIu64 "%c ", k ? k->stack.bytes : 0,
            is_bounded(b) ? ' ' : '+');
    print_verdict(out, b);
}

/* ---- one architecture -------------------------------------------------- */

static void print_memories(FILE *out, const struct budget *b)
{
    fprintf(out, "\n  %-6s %9s %9s %9s %9s\n", "memory", "size", "used",
            "reserve", "left");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        uint64_t excess = budget_excess(b, (enum budget_memory)m);
        fprintf(out, "  %-6s %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRId64,
                budget_memories[m].name, b->limits.bytes[m], b->used[m],
                budget_reserve(b, (enum budget_memory)m),
                budget_left(b, (enum budget_memory)m));
        if (excess)
            fprintf(out, "  %" PRIu64 " too many", excess);
        fprintf(out, "\n");
    }
}

/* Prints a row per kernel, and what all kernels share. */
static void print_layouts(FILE *out, const struct budget *b)
{
    fprintf(out, "\n  layout   ");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, " %9s", budget_memories[m].name);
    fprintf(out, "\n  %-9s", "file");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, " %9" PRIu64, b->shared[m]);
    fprintf(out, "  at file scope, for all kernels\n");
    for (size_t i = 0; i < b->n_kernels; i++) {
        const struct budget_kernel *k = &b->kernels[i];
        fprintf(out, "  %-9s", "kernel");
        for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
            fprintf(out, " %9" PRIu64, k->used[m]);
        fprintf(out, "  %s\n", k->kernel->pretty);
    }
}

static void print_users(FILE *out, const struct budget *b,
                        const struct budget_variable *v)
{
    const char *separator = "  used by ";
    if (b->n_kernels == 1)
        return;
    for (size_t i = 0; i < b->n_kernels; i++) {
        if (!budget_uses(b, &b->kernels[i], v))
            continue;
        fprintf(out, "%s%s", separator, b->kernels[i].kernel->pretty);
        separator = ", ";
    }
}

static void print_variables(FILE *out, const struct budget *b)
{
    uint64_t named[BUDGET_N_MEMORIES] = {0}; /* at file scope */
    if (b->n_variables)
        fprintf(out, "\n  variables\n");
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        named[v->memory] += v->symbol->is_local ? 0 : v->bytes;
        fprintf(out, "  %-6s %9" PRIu64 "  %s", budget_memories[v->memory].name,
                v->bytes, v->name);
        if (v->file)
            fprintf(out, "  %s:%u", v->file, v->line);
        print_users(out, b, v);
        fprintf(out, "\n");
    }
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        if (b->shared[m] > named[m])
            fprintf(out, "  %-6s %9" PRIu64 "  between them, for alignment\n",
                    budget_memories[m].name, b->shared[m] - named[m]);
}

/* Prints why a stack may become larger than its figure. */
static void print_unbounded(FILE *out, const struct budget *b,
                            const struct budget_stack *stack)
{
    size_t none = b->code.n_functions;
    struct isa_location at;
    if (stack->recursive != none) {
        fprintf(out, "    unbounded: ");
        print_function(out, b, stack->recursive);
        fprintf(out, stack->by_address
                         ? " may call itself, through a call by an address\n"
                         : " calls itself; counted once\n");
    }
    if (stack->variable != none) {
        fprintf(out, "    at least: ");
        print_function(out, b, stack->variable);
        fprintf(out, " has a frame that depends on its arguments\n");
    }
    if (stack->indirect != none) {
        fprintf(out, "    at least: ");
        print_function(out, b, stack->indirect);
        fprintf(out, " calls what an address says");
        if (b->info && isa_debuginfo_line(b->info, stack->indirect_pc, &at))
            fprintf(out, " (%s:%u)", at.file, at.line);
        fprintf(out, ", which is not known here\n");
    }
}

static void print_stack(FILE *out, const struct budget *b,
                        const struct budget_stack *stack)
{
    fprintf(out, "    stack %" PRIu64 "%s", stack->bytes,
            budget_stack_is_bounded(&b->code, stack) ? "" : " or more");
    if (stack->arguments)
        fprintf(out, ", of them %" PRIu64 " for arguments", stack->arguments);
    fprintf(out, "\n");
    for (size_t i = 0; i < stack->n_chain && i < BUDGET_MAX_CHAIN; i++) {
        const struct budget_function *f = &b->code.functions[stack->chain[i]];
        fprintf(out, "      %8" PRIu64 "  ", f->frame);
        print_function(out, b, stack->chain[i]);
        fprintf(out, "\n");
    }
    if (stack->n_chain > BUDGET_MAX_CHAIN)
        fprintf(out, "      and %zu more calls\n",
                stack->n_chain - BUDGET_MAX_CHAIN);
    print_unbounded(out, b, stack);
}

static void print_kernel(FILE *out, const struct budget *b,
                         const struct budget_kernel *k)
{
    fprintf(out, "\n  kernel %s", k->kernel->pretty);
    if (k->file)
        fprintf(out, "  %s:%u", k->file, k->line);
    fprintf(out, "\n    uses");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, "%s %" PRIu64 " of %s", m ? "," : "", k->bytes[m],
                budget_memories[m].name);
    fprintf(out, "\n");
    print_stack(out, b, &k->stack);
}

void budget_print(FILE *out, const struct budget *b)
{
    fprintf(out, "%s: ", b->limits.name);
    print_verdict(out, b);
    print_memories(out, b);
    print_layouts(out, b);
    print_variables(out, b);
    for (size_t i = 0; i < b->n_kernels; i++)
        print_kernel(out, b, &b->kernels[i]);
}

/* ---- what would help --------------------------------------------------- */

/* Writes sentences for callers. */
struct remedies {
    const struct budget *budget;
    budget_tell *tell;
    void *user;
};

__attribute__((format(printf, 4, 5))) static void say(const struct remedies *r,
                                                      const char *file,
                                                      unsigned line,
                                                      const char *format, ...)
{
    char text[1024];
    int n = 0;
    va_list values;
    if (file)
        n = snprintf(text, sizeof text, "%.500s:%u: ", file, line);
    va_start(values, format);
    vsnprintf(text + n, sizeof text - (size_t)n, format, values);
    va_end(values);
    r->tell(r->user, text);
}

static void say_shrink(void *user, const struct budget_variable *v, uint64_t to)
{
    const struct remedies *r = user;
    const struct budget_memory_info *m = &budget_memories[v->memory];
    if (!r->budget->limits.bytes[v->memory])
        say(r, v->file, v->line,
            "%s %.200s, %" PRIu64 " byte%s, cannot be: there is no %s",
            m->qualifier, v->name, v->bytes, isa_s(v->bytes), m->name);
    else
        say(r, v->file, v->line,
            "%s %.200s has to shrink from %" PRIu64 " to %" PRIu64 " bytes",
            m->qualifier, v->name, v->bytes, to);
}

/* Prints how much the vendor's compiler keeps, or how much the kernels leave
 * for it. */
static void say_reserve(const struct remedies *r, enum budget_memory m)
{
    const struct budget *b = r->budget;
    const char *name = budget_memories[m].name;
    const char *evidence = isa_evidence_words[b->limits.evidence];
    const bool is_beyond = m == BUDGET_NRAM && b->used[m] <= b->limits.bytes[m];
    const enum isa_take take = budget_take(b, m, b->used[m]);
    if (is_beyond && take == ISA_REFUSES)
        say(r, NULL, 0,
            "%s: the vendor's compiler refuses a kernel that uses all, and "
            "took %" PRIu64 " bytes (%s); mlucc takes it with --scratchpad=all",
            name, budget_limit(b, m), evidence);
    else if (is_beyond && take == ISA_MAY_TAKE && b->limits.kept[m])
        say(r, NULL, 0,
            "%s: the vendor's compiler may refuse this: it took %" PRIu64
            " bytes and refused all (%s)",
            name, budget_limit(b, m), evidence);
    else if (is_beyond && take == ISA_MAY_TAKE)
        say(r, NULL, 0,
            "%s: the vendor's compiler may refuse a kernel that uses all: that "
            "it keeps none for itself is %s",
            name, evidence);
    if (budget_left(b, m) < 0 && !budget_excess(b, m))
        say(r, NULL, 0,
            "%s: the vendor's own kernels leave %" PRIu64
            " bytes to the compiler; %" PRId64 " of them are in use",
            budget_memories[m].name, budget_reserve(b, m), -budget_left(b, m));
}

static void say_stack(const struct remedies *r, const struct budget_kernel *k)
{
    uint64_t kib = budget_stack_kib(k);
    if (!kib)
        say(r, k->file, k->line,
            "kernel %.200s takes %" PRIu64 " bytes of stack, more than there "
            "can be: put large arrays in GDRAM (cnrtMalloc) or NRAM",
            k->kernel->pretty, k->stack.bytes);
    else if (kib > BUDGET_STACK_KIB)
        say(r, k->file, k->line,
            "kernel %.200s takes %" PRIu64 " bytes of stack: it runs with "
            "mlusim run --stack-kib %" PRIu64,
            k->kernel->pretty, k->stack.bytes, kib);
}

void budget_remedies(const struct budget *b, budget_tell *tell, void *user)
{
    struct remedies r = {b, tell, user};
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        budget_shrink(b, (enum budget_memory)m, say_shrink, &r);
        say_reserve(&r, (enum budget_memory)m);
    }
    for (size_t i = 0; i < b->n_kernels; i++)
        say_stack(&r, &b->kernels[i]);
}

/* ---- json ---------------------------------------------------------------- */

/* Widths of columns. */
enum { PARTS = 6, VARIABLES = 10, FRAMES = 10 };

static void put_place(struct json_writer *w, const char *file, unsigned line)
{
    isa_json_text(w, "file", file);
    if (file)
        isa_json_u64(w, "line", line);
}

/* ---- memories ---------------------------------------------------------- */

static void put_shrink(void *user, const struct budget_variable *v, uint64_t to)
{
    struct json_writer *w = user;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "variable", v->name);
    isa_json_u64(w, "from", v->bytes);
    isa_json_u64(w, "to", to);
    isa_json_close(w);
}

static void put_variable(struct json_writer *w, const struct budget *b,
                         const struct budget_variable *v)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "variable", v->name);
    put_place(w, v->file, v->line);
    isa_json_u64(w, "offset", v->offset);
    isa_json_u64(w, "bytes", v->bytes);
    isa_json_array(w, "kernels", ISA_JSON_ROW);
    for (size_t i = 0; i < b->n_kernels; i++)
        if (budget_uses(b, &b->kernels[i], v))
            isa_json_text(w, NULL, b->kernels[i].kernel->pretty);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_memory(struct json_writer *w, const struct budget *b,
                       enum budget_memory m)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "memory", budget_memories[m].name);
    isa_json_u64(w, "size", b->limits.bytes[m]);
    isa_json_u64(w, "used", b->used[m]);
    isa_json_u64(w, "file_scope", b->shared[m]);
    isa_json_u64(w, "kept", b->limits.kept[m]);
    isa_json_text(w, "kept_evidence",
                  m == BUDGET_NRAM ? isa_evidence_ids[b->limits.evidence]
                                   : NULL);
    isa_json_u64(w, "reserve", budget_reserve(b, m));
    isa_json_i64(w, "left", budget_left(b, m));
    isa_json_bool(w, "fits", !budget_excess(b, m));
    isa_json_line(w);
    isa_json_array(w, "shrink", ISA_JSON_ROW);
    budget_shrink(b, m, put_shrink, w);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_array(w, "variables", ISA_JSON_HANGING);
    isa_json_column(w, VARIABLES);
    for (size_t i = 0; i < b->n_variables; i++)
        if (b->variables[i].memory == m)
            put_variable(w, b, &b->variables[i]);
    isa_json_close(w);
    isa_json_close(w);
}

/* ---- kernels ----------------------------------------------------------- */

static void put_frame(struct json_writer *w, const struct budget *b,
                      size_t function)
{
    assert(function < b->code.n_functions);
    const struct isa_symbol *s = b->code.functions[function].symbol;
    struct isa_location at;
    bool is_known = b->info && isa_debuginfo_function(b->info, s->address, &at);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "function", is_known ? at.function : s->name);
    put_place(w, is_known ? at.file : NULL, is_known ? at.line : 0);
    isa_json_u64(w, "bytes", b->code.functions[function].frame);
    isa_json_close(w);
}

static void put_stack(struct json_writer *w, const struct budget *b,
                      const struct budget_kernel *k)
{
    const struct budget_stack *stack = &k->stack;
    size_t none = b->code.n_functions;
    const char *why = stack->recursive != none
                          ? stack->by_address ? "maybe recursive" : "recursive"
                      : stack->variable != none ? "variable frame"
                      : stack->indirect != none ? "indirect call"
                                                : NULL;
    isa_json_object(w, "stack", ISA_JSON_ROW);
    isa_json_u64(w, "bytes", stack->bytes);
    isa_json_u64(w, "arguments", stack->arguments);
    isa_json_bool(w, "bounded", !why);
    isa_json_text(w, "why", why);
    isa_json_u64(w, "kib", budget_stack_kib(k));
    isa_json_array(w, "frames", ISA_JSON_HANGING);
    isa_json_column(w, FRAMES);
    for (size_t i = 0; i < stack->n_chain && i < BUDGET_MAX_CHAIN; i++)
        put_frame(w, b, stack->chain[i]);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_kernel(struct json_writer *w, const struct budget *b,
                       const struct budget_kernel *k)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "kernel", k->kernel->pretty);
    isa_json_text(w, "mangled", k->kernel->name);
    put_place(w, k->file, k->line);
    isa_json_line(w);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        isa_json_u64(w, budget_memories[m].name, k->bytes[m]);
    isa_json_object(w, "layout", ISA_JSON_ROW);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        isa_json_u64(w, budget_memories[m].name, k->used[m]);
    isa_json_close(w);
    put_stack(w, b, k);
    isa_json_close(w);
}

/* ---- all --------------------------------------------------------------- */

void budget_json(struct json_writer *w, const struct budget *b)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_column(w, PARTS);
    isa_json_text(w, "architecture", b->limits.name);
    isa_json_bool(w, "compiles", true);
    isa_json_bool(w, "fits", budget_fits(b));
    isa_json_line(w);
    isa_json_array(w, "memories", ISA_JSON_HANGING);
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        put_memory(w, b, (enum budget_memory)m);
    isa_json_close(w);
    isa_json_line(w);
    isa_json_array(w, "kernels", ISA_JSON_HANGING);
    for (size_t i = 0; i < b->n_kernels; i++)
        put_kernel(w, b, &b->kernels[i]);
    isa_json_close(w);
    isa_json_close(w);
}

void budget_json_refusal(struct json_writer *w, const char *name,
                         const char *messages)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "architecture", name);
    isa_json_bool(w, "compiles", false);
    isa_json_bool(w, "fits", false);
    isa_json_text(w, "messages", messages);
    isa_json_close(w);
}
