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

/* Whether an input declares a variable of that name. */
static bool declares(const struct pg_entry *input, const char *name)
{
    char other[128];
    if (input->kind != PG_STATEMENT || input->has_no_locals)
        return false;
    for (size_t k = 0; pg_local(input->text, k, other, sizeof other); k++)
        if (strcmp(other, name) == 0)
            return true;
    return false;
}

bool pg_is_declared(const struct playground *pg, const char *name)
{
    bool is_declared = false;
    for (size_t i = 0; i < pg->n_inputs && !is_declared; i++)
        is_declared = declares(&pg->inputs[i], name);
    return is_declared;
}

/* Whether a later input declares a variable of that name again. */
static bool is_hidden(const struct playground *pg, const struct pg_entry *last,
                      size_t i, const char *name)
{
    bool is_found = last && i < pg->n_inputs && declares(last, name);
    while (++i < pg->n_inputs && !is_found)
        is_found = declares(&pg->inputs[i], name);
    return is_found;
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
            if (!is_hidden(pg, last, i, name))
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
    const struct pg_entry nothing = {.kind = PG_STATEMENT,
                                     .text = (char[]){""}};
    const struct pg_entry *measured =
        last && last->kind == PG_STATEMENT ? last : &nothing;
    /* apart, so that nothing of it is done in the step that is measured */
    fprintf(out, "__PG_APART void __pg_others()\n{\n");
    pg_each_variable(pg, last, put_other, out);
    fprintf(out, "}\n__mlu_global__ void playground()\n{\n");
    size_t n_blocks = measured->shadows;
    for (size_t i = 0; i < pg->n_inputs; i++) {
        if (pg->inputs[i].kind != PG_STATEMENT)
            continue;
        n_blocks += pg->inputs[i].shadows;
        fputs(pg->inputs[i].shadows ? "{" : "", out);
        put_input(out, &pg->inputs[i]);
    }
    fprintf(out, "__sync();\n__mlu_step(\"base\");\n__sync();\n"
                 "__mlu_step(\"statement\");\n");
    fputs(measured->shadows ? "{" : "", out);
    put_input(out, measured);
    fprintf(out, "__sync();\n__mlu_step(\"shown\");\n");
    const bool is_value = last && last->kind == PG_VALUE;
    if (is_value) { /* what it prints itself comes before the mark */
        fprintf(out, "const auto &__pg_result = (\n#line 1 \"input-%u\"\n",
                last->number);
        pg_put_expression(out, last->text);
        fprintf(out, "\n#line 1 \"playground\"\n);\n");
    }
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_MARK);
    if (is_value)
        fprintf(out, "%s(__pg_result);\n",
                last->is_flat ? "__pg_flat" : "__pg_value");
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_LOCALS);
    each_local(pg, last, put_local, out);
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_OTHERS);
    fprintf(out, "__pg_others();\n");
    for (size_t i = 0; i <= n_blocks; i++)
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
