/* SPDX-License-Identifier: MIT */
#include "isa/image/dwarf/debuginfo.h"
#include "runtime/tools/budget/json.h"
#include "runtime/tools/budget/measure.h"

/* Columns of members and of rows. */
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
