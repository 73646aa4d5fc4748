/* SPDX-License-Identifier: MIT */
/*
 * A budget as JSON, with all that the text has. Numbers are bytes.
 */
#include <inttypes.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/json.h"
#include "runtime/tools/budget/budget.h"

/* "name": text, or null. */
static void print_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\": ", name);
    if (text)
        isa_json_put(out, text);
    else
        fprintf(out, "null");
}

static void print_place(FILE *out, const char *file, unsigned line)
{
    print_text(out, "file", file);
    if (file)
        fprintf(out, ", \"line\": %u", line);
}

/* ---- memories ---------------------------------------------------------- */

struct shrinking {
    FILE *out;
    const char *separator;
};

static void print_shrink(void *user, const struct budget_variable *v,
                         uint64_t to)
{
    struct shrinking *s = user;
    fprintf(s->out, "%s{", s->separator);
    print_text(s->out, "variable", v->name);
    fprintf(s->out, ", \"from\": %" PRIu64 ", \"to\": %" PRIu64 "}", v->bytes,
            to);
    s->separator = ", ";
}

static void print_users(FILE *out, const struct budget *b,
                        const struct budget_variable *v)
{
    const char *separator = "";
    for (size_t i = 0; i < b->n_kernels; i++) {
        if (!budget_uses(b, &b->kernels[i], v))
            continue;
        fprintf(out, "%s", separator);
        isa_json_put(out, b->kernels[i].kernel->pretty);
        separator = ", ";
    }
}

static void print_variables(FILE *out, const struct budget *b,
                            enum budget_memory m)
{
    const char *separator = "\n";
    for (size_t i = 0; i < b->n_variables; i++) {
        const struct budget_variable *v = &b->variables[i];
        if (v->memory != m)
            continue;
        fprintf(out, "%s          {", separator);
        print_text(out, "variable", v->name);
        fprintf(out, ", ");
        print_place(out, v->file, v->line);
        fprintf(out,
                ", \"offset\": %" PRIu64 ", \"bytes\": %" PRIu64
                ", \"kernels\": [",
                v->offset, v->bytes);
        print_users(out, b, v);
        fprintf(out, "]}");
        separator = ",\n";
    }
}

static void print_memory(FILE *out, const struct budget *b,
                         enum budget_memory m)
{
    struct shrinking shrinking = {out, ""};
    fprintf(out,
            "        {\"memory\": \"%s\", \"size\": %" PRIu64
            ", \"used\": %" PRIu64 ", \"reserve\": %" PRIu64
            ", \"left\": %" PRId64 ", \"fits\": %s,\n         \"shrink\": [",
            budget_memories[m].name, b->limits.bytes[m], b->used[m],
            budget_reserve(b, m), budget_left(b, m),
            budget_excess(b, m) ? "false" : "true");
    budget_shrink(b, m, print_shrink, &shrinking);
    fprintf(out, "],\n         \"variables\": [");
    print_variables(out, b, m);
    fprintf(out, "]}");
}

/* ---- kernels ----------------------------------------------------------- */

static void print_function(FILE *out, const struct budget *b, size_t function)
{
    const struct isa_symbol *s = b->code.functions[function].symbol;
    struct isa_location at;
    bool is_known = b->info && isa_debuginfo_function(b->info, s->address, &at);
    print_text(out, "function", is_known ? at.function : s->name);
    fprintf(out, ", ");
    print_place(out, is_known ? at.file : NULL, is_known ? at.line : 0);
}

static void print_stack(FILE *out, const struct budget *b,
                        const struct budget_kernel *k)
{
    const struct budget_stack *stack = &k->stack;
    size_t none = b->code.n_functions;
    const char *why = stack->recursive != none
                          ? stack->by_address ? "maybe recursive" : "recursive"
                      : stack->variable != none ? "variable frame"
                      : stack->indirect != none ? "indirect call"
                                                : NULL;
    fprintf(out,
            "\"stack\": {\"bytes\": %" PRIu64 ", \"arguments\": %" PRIu64
            ", \"bounded\": %s, ",
            stack->bytes, stack->arguments, why ? "false" : "true");
    print_text(out, "why", why);
    fprintf(out, ", \"kib\": %" PRIu64 ", \"frames\": [", budget_stack_kib(k));
    for (size_t i = 0; i < stack->n_chain && i < BUDGET_MAX_CHAIN; i++) {
        fprintf(out, "%s\n          {", i ? "," : "");
        print_function(out, b, stack->chain[i]);
        fprintf(out, ", \"bytes\": %" PRIu64 "}",
                b->code.functions[stack->chain[i]].frame);
    }
    fprintf(out, "]}");
}

static void print_kernel(FILE *out, const struct budget *b,
                         const struct budget_kernel *k)
{
    fprintf(out, "        {");
    print_text(out, "kernel", k->kernel->pretty);
    fprintf(out, ", ");
    print_text(out, "mangled", k->kernel->name);
    fprintf(out, ", ");
    print_place(out, k->file, k->line);
    fprintf(out, ",\n         ");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++)
        fprintf(out, "\"%s\": %" PRIu64 ", ", budget_memories[m].name,
                k->bytes[m]);
    print_stack(out, b, k);
    fprintf(out, "}");
}

void budget_print_json(FILE *out, const struct budget *b)
{
    fprintf(out, "    {");
    print_text(out, "architecture", b->limits.name);
    fprintf(out, ", \"compiles\": true, \"fits\": %s,\n      \"memories\": [\n",
            budget_fits(b) ? "true" : "false");
    for (unsigned m = 0; m < BUDGET_N_MEMORIES; m++) {
        print_memory(out, b, (enum budget_memory)m);
        fprintf(out, m + 1 < BUDGET_N_MEMORIES ? ",\n" : "],\n");
    }
    fprintf(out, "      \"kernels\": [\n");
    for (size_t i = 0; i < b->n_kernels; i++) {
        print_kernel(out, b, &b->kernels[i]);
        fprintf(out, i + 1 < b->n_kernels ? ",\n" : "");
    }
    fprintf(out, "]}");
}

void budget_print_json_refusal(FILE *out, const char *name,
                               const char *messages)
{
    fprintf(out, "    {");
    print_text(out, "architecture", name);
    fprintf(out, ", \"compiles\": false, \"fits\": false, ");
    print_text(out, "messages", messages);
    fprintf(out, "}");
}
