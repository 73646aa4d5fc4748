/* SPDX-License-Identifier: MIT */
/* `mluop list` prints the operators; `mluop list OPERATOR` prints the row of
 * one. */
#include <stdio.h>

#include "kernels/harness/operator.h"
#include "kernels/library/handle.h"
#include "kernels/mluop/mluop.h"
#include "kernels/mluop/names.h"
#include "kernels/mluop/show.h"

static int list_operators(void)
{
    size_t n;
    const struct kn_operator *const *operators = kn_operators(&n);
    for (size_t i = 0; i < n; i++)
        printf("%s\n    %s; %zu cases\n    %s\n", operators[i]->name,
               operators[i]->function->name, operators[i]->n_cases,
               operators[i]->summary);
    return CMD_OK;
}

static void list_cases(const struct kn_operator *op)
{
    puts("cases (* a size the document names, + large)");
    for (size_t i = 0; i < op->n_cases; i++) {
        const struct kn_case *c = &op->cases[i];
        char shape[128];
        cmd_shape(op, c, shape, sizeof shape);
        printf("%c%c%-20s %s\n      %s\n",
               c->flags & KN_CASE_DOCUMENTED ? '*' : ' ',
               c->flags & KN_CASE_LARGE ? '+' : ' ', c->name, shape, c->doc);
    }
}

/* Prints the names of the sizes of a shape, in order. */
static void list_shape(const struct kn_operator *op)
{
    printf("shape");
    for (size_t i = 0; i < op->n_sizes; i++)
        printf("%s%s", i ? " x " : "  ", op->fields[i]);
    putchar('\n');
}

static int list_command(const struct cmd_line *line)
{
    if (!line->rest[0])
        return list_operators();
    const struct kn_operator *op = cmd_operator(line);
    if (!op)
        return CMD_USAGE;
    printf("%s\n  %s\n\nfunction  %s\nvariants ", op->name, op->summary,
           op->function->name);
    for (size_t i = 0; i < op->function->n_variants; i++)
        printf(" %s", op->function->variants[i]);
    printf(" " KN_VARIANT_AUTO "\n\nsteps\n");
    for (size_t i = 0; i < op->n_steps; i++)
        printf("  %s (document: %s)\n", op->steps[i].name,
               op->steps[i].section);
    putchar('\n');
    list_shape(op);
    list_cases(op);
    return CMD_OK;
}

const struct cmd_command cmd_list = {
    .name = "list",
    .arguments = "[OPERATOR]",
    .doc = "lists the operators, or the cases of one",
    .options = cmd_options,
    .n_options = CMD_N_OPTIONS,
    .bit = CMD_LIST,
    .max_rest = 1,
    .run = list_command,
};
