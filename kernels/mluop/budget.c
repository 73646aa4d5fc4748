/* SPDX-License-Identifier: MIT */
/* `mluop budget`: the scratchpad memory that an operator needs for a shape, on
 * one device, on several, or on all, without inputs and without a run
 * (kernels/harness/budget.h). */
#include <errno.h>
#include <limits.h>
#include <mlusim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/mluop/budget_show.h"
#include "kernels/mluop/budget_svg.h"
#include "kernels/mluop/mluop.h"
#include "kernels/mluop/names.h"
#include "kernels/mluop/run.h"

/* ---- the shape ----------------------------------------------------------- */

/* Writes the names of the sizes, in order. */
static const char *sizes_of(const struct kn_operator *op, char *text,
                            size_t bytes)
{
    size_t n = 0;
    for (size_t i = 0; i < op->n_sizes && n < bytes; i++)
        n += (size_t)snprintf(text + n, bytes - n, "%s%s", i ? " x " : "",
                              op->fields[i]);
    return text;
}

static bool fail_shape(const struct kn_operator *op, const char *shape)
{
    char sizes[400];
    cmd_fail(0,
             "budget: --shape %s: expected %zu numbers from 0 to %d with x "
             "between them: %s",
             shape, op->n_sizes, INT_MAX, sizes_of(op, sizes, sizeof sizes));
    return false;
}

static bool read_shape(const struct kn_operator *op, const char *shape,
                       struct kn_case *c)
{
    const char *at = shape;
    for (size_t i = 0; i < op->n_sizes; i++) {
        char *end;
        if (*at < '0' || *at > '9')
            return fail_shape(op, shape);
        errno = 0;
        const unsigned long size = strtoul(at, &end, 10);
        if (errno || size > INT_MAX ||
            *end != (i + 1 < op->n_sizes ? 'x' : '\0'))
            return fail_shape(op, shape);
        c->value[i] = (double)size;
        at = end + 1;
    }
    return true;
}

/* Makes the case that the command line describes. False after a message. */
static bool read_case(const struct cmd_line *line, const struct kn_operator *op,
                      struct kn_case *c)
{
    const char *shape = line->values[CMD_OPTION_SHAPE];
    const char *name = line->values[CMD_OPTION_FROM];
    char sizes[400];
    if (!shape && !name) {
        cmd_fail(0, "budget: which shape? --shape with %s, or --case NAME",
                 sizes_of(op, sizes, sizeof sizes));
        return false;
    }
    const struct kn_case *base = name || op->base
                                     ? kn_case_find(op, name ? name : op->base)
                                     : &op->cases[0];
    if (!base) {
        cmd_fail(0, "%s has no case %s; see mluop list %s", op->name, name,
                 op->name);
        return false;
    }
    *c = *base;
    return !shape || read_shape(op, shape, c);
}

/* ---- devices ------------------------------------------------------------- */

static void take_all(struct cmd_budget *b)
{
    struct mlusim_device device;
    while (mlusimTableDevice((int)b->n, &device) == 0)
        b->n++;
    b->rows = kn_allocate(b->n * sizeof *b->rows);
    memset(b->rows, 0, b->n * sizeof *b->rows);
    for (size_t i = 0; i < b->n; i++)
        mlusimTableDevice((int)i, &b->rows[i].device);
}

/* Adds devices by name; NULL: the default device. False after a message. */
static bool take_named(struct cmd_budget *b, const char *const *names, size_t n)
{
    char error[512];
    b->n = n;
    b->rows = kn_allocate(n * sizeof *b->rows);
    memset(b->rows, 0, n * sizeof *b->rows);
    for (size_t i = 0; i < n; i++) {
        b->rows[i].is_named = true;
        if (mlusimFindDevice(names[i], &b->rows[i].device, error,
                             sizeof error) == 0)
            continue;
        cmd_fail(0, "--device %s: %s", names[i], error);
        return false;
    }
    return true;
}

/* Reads the devices that the command line selects. False after a message. */
static bool read_devices(const struct cmd_line *line, struct cmd_budget *b)
{
    const char *preset = getenv("MLUSIM_DEVICE");
    char first[256]; /* the first name, if the option names several */
    if (line->values[CMD_OPTION_EVERY] && line->n_repeated > 0) {
        cmd_fail(0, "budget: --all and --device exclude each other");
        return false;
    }
    if (line->n_repeated > 0)
        return take_named(b, line->repeated, line->n_repeated);
    if (!line->values[CMD_OPTION_EVERY]) {
        snprintf(first, sizeof first, "%.*s",
                 preset ? (int)strcspn(preset, ",") : 0, preset ? preset : "");
        const char *only = *first ? first : NULL;
        return take_named(b, &only, 1);
    }
    take_all(b);
    return true;
}

/* ---- the command --------------------------------------------------------- */

/* Writes the budget to a file in one of its forms. False after a message. */
static bool write_as(bool (*put)(FILE *, const struct cmd_budget *),
                     const struct cmd_budget *b, const char *path)
{
    FILE *out = cmd_output_open(path);
    const bool is_written = out && put(out, b);
    return cmd_output_close("budget", path, out, is_written);
}

/* Returns whether the call fits on the selected devices. A device without the
 * operator counts only if the user named it. */
static bool fits(const struct cmd_budget *b)
{
    bool is_anywhere = false;
    for (size_t i = 0; i < b->n; i++) {
        const enum kn_fit fit = b->rows[i].budget.fit;
        if (fit == KN_ABSENT && !b->rows[i].is_named)
            continue;
        if (fit != KN_FITS && fit != KN_NOTHING)
            return false;
        is_anywhere = true;
    }
    return is_anywhere;
}

static int answer(const struct cmd_line *line, struct cmd_budget *b)
{
    const char *json = line->values[CMD_OPTION_JSON];
    const char *svg = line->values[CMD_OPTION_SVG];
    for (size_t i = 0; i < b->n; i++) {
        const struct kn_place place = cmd_place(&b->rows[i].device);
        kn_budget_of(b->op, &b->c, b->variant, &place, &b->rows[i].budget);
    }
    b->fits = fits(b);
    if (!json && !svg)
        cmd_budget_print(b);
    if (json && !write_as(cmd_budget_json, b, json))
        return CMD_USAGE;
    if (svg && !write_as(cmd_budget_svg, b, svg))
        return CMD_USAGE;
    return b->fits ? CMD_OK : CMD_FAILED;
}

static int budget_command(const struct cmd_line *line)
{
    struct cmd_budget b = {.op = cmd_operator(line)};
    const struct cmd_output outputs[] = {
        {"--json", line->values[CMD_OPTION_JSON]},
        {"--svg", line->values[CMD_OPTION_SVG]}};
    int status = CMD_USAGE;
    if (!b.op || !cmd_choices_check(line, b.op) ||
        !cmd_outputs_check("budget", outputs, KN_COUNT(outputs), line->rest))
        return CMD_USAGE;
    const char *variant = cmd_variant(line);
    b.variant = variant ? variant : b.op->function->variants[0];
    if (read_case(line, b.op, &b.c) && read_devices(line, &b))
        status = answer(line, &b);
    free(b.rows);
    return status;
}

const struct cmd_command cmd_budget = {
    .name = "budget",
    .arguments = "OPERATOR",
    .doc = "says what an operator takes of each memory for a shape",
    .options = cmd_options,
    .n_options = CMD_N_OPTIONS,
    .bit = CMD_BUDGET,
    .max_rest = 1,
    .run = budget_command,
};
