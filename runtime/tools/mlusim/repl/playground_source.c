/* SPDX-License-Identifier: MIT */
/*
 * The kernel of the playground as text: what was declared, then what was
 * stated, each under its number, and behind it what prints values.
 */
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/expression.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/words.h"

static const char *const helpers[] = {
#include "runtime/tools/mlusim/repl/values.mlu.inc"
};

/* An input in lines of its own, which messages name by its number. */
static void put_input(FILE *out, const struct pg_entry *input)
{
    fprintf(out, "\n#line 1 \"input-%u\"\n", input->number);
    if (input->kind == PG_DECLARATION && pg_is_bare_function(input->text))
        fprintf(out,
                "#pragma clang attribute push(__attribute__((device)), "
                "apply_to = function)\n#line 1\n%s\n"
                "#pragma clang attribute pop",
                input->text);
    else
        fprintf(out, "%s", input->text);
    fprintf(out, "\n#line 1 \"playground\"\n");
}

void pg_each_variable(const struct playground *pg, const struct pg_entry *last,
                      pg_visit_variable *visit, void *user)
{
    char name[128];
    size_t shown = 0;
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        for (size_t k = 0;
             input && pg_variable(input->text, k, name, sizeof name); k++)
            visit(user, shown++, name);
    }
}

/* Calls visit for each variable that its statements declare. */
static void each_local(const struct playground *pg, const struct pg_entry *last,
                       pg_visit_variable *visit, void *user)
{
    char name[128];
    size_t shown = 0;
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        for (size_t k = 0;
             input && input->kind == PG_STATEMENT && !input->has_no_locals &&
             pg_local(input->text, k, name, sizeof name);
             k++)
            visit(user, shown++, name);
    }
}

static void put_local(void *user, size_t i, const char *name)
{
    (void)i;
    fprintf(user, "    __pg_local(\"%s\", %s);\n", name, name);
}

static void put_other(void *user, size_t i, const char *name)
{
    (void)i;
    fprintf(user, "    __pg_show(\"%s\", %s);\n", name, name);
}

/* Everything is waited for before a step begins and ends; the step "base" is
 * what that costs by itself. */
static void put_kernel(FILE *out, const struct playground *pg,
                       const struct pg_entry *last)
{
    const struct pg_entry nothing = {PG_STATEMENT, (char[]){""}, 0, false,
                                     false};
    const struct pg_entry *measured =
        last && last->kind == PG_STATEMENT ? last : &nothing;
    /* apart, so that nothing of it is done in the step that is measured */
    fprintf(out, "__PG_APART void __pg_others()\n{\n");
    pg_each_variable(pg, last, put_other, out);
    fprintf(out, "}\n__mlu_global__ void playground()\n{\n");
    for (size_t i = 0; i < pg->n_inputs; i++)
        if (pg->inputs[i].kind == PG_STATEMENT)
            put_input(out, &pg->inputs[i]);
    fprintf(out, "__sync();\n__mlu_step(\"base\");\n__sync();\n"
                 "__mlu_step(\"statement\");\n");
    put_input(out, measured);
    fprintf(out,
            "__sync();\n__mlu_step(\"shown\");\n"
            "__bang_printf(\"\\%o\");\n",
            (unsigned)PG_MARK);
    if (last && last->kind == PG_VALUE) {
        fprintf(out, "%s(\n#line 1 \"input-%u\"\n",
                last->is_flat ? "__pg_flat" : "__pg_value", last->number);
        pg_put_expression(out, last->text);
        fprintf(out, "\n#line 1 \"playground\"\n);\n");
    }
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_LOCALS);
    each_local(pg, last, put_local, out);
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_OTHERS);
    fprintf(out, "__pg_others();\n");
    fprintf(out, "}\n");
}

bool pg_write_source(const struct playground *pg, const struct pg_entry *last,
                     const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fprintf(out, "#line 1 \"playground\"\n");
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
        fprintf(out, "%s\n", helpers[i]);
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        if (input && input->kind == PG_DECLARATION)
            put_input(out, input);
    }
    put_kernel(out, pg, last);
    return (ferror(out) | fclose(out)) == 0;
}
