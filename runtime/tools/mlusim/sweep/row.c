/* SPDX-License-Identifier: MIT */
/* The columns are the axes for which the plan has a list, and in any case the
 * device. */
#include "runtime/tools/mlusim/sweep/row.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool swp_row_column(const struct swp_plan *plan, size_t i,
                    struct swp_name *name)
{
    for (size_t k = 0; swp_plan_name(plan, k, name); k++) {
        const bool is_column =
            name->axis->is_column || name->axis->key == SWP_DEVICE;
        if (is_column && i-- == 0)
            return true;
    }
    return false;
}

/* ---- CSV ----------------------------------------------------------------- */

static void put_cell(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void swp_row_head(const struct swp_plan *plan, FILE *out)
{
    struct swp_name name;
    fputs("unit,id", out);
    for (size_t i = 0; swp_row_column(plan, i, &name); i++)
        fprintf(out, ",%s", name.name);
    fputs(",outcome", out);
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        fprintf(out, ",%s", swp_figures[i]);
    fputs(",bound,output,message\n", out);
}

void swp_row_csv(const struct swp_plan *plan, size_t unit,
                 const struct swp_result *r, FILE *out)
{
    struct swp_name name;
    fprintf(out, "%zu,%s", unit + 1, r->id);
    for (size_t i = 0; swp_row_column(plan, i, &name); i++) {
        fputc(',', out);
        put_cell(out, swp_plan_value(plan, unit, &name));
    }
    fprintf(out, ",%s", swp_outcomes[r->outcome]);
    for (size_t i = 0; i < SWP_N_FIGURES; i++) {
        fputc(',', out);
        if (!isnan(r->figures[i]))
            fprintf(out, "%.15g", r->figures[i]);
    }
    fprintf(out, ",%s,%s,", r->bound, r->output);
    put_cell(out, r->message);
    fputc('\n', out);
}

/* ---- JSON ---------------------------------------------------------------- */

/* Whether the text can be written as an integer in JSON. */
static bool is_whole(const char *text)
{
    const char *digits = text + (*text == '-');
    const size_t n = strlen(digits);
    return n > 0 && n < 16 && strspn(digits, "0123456789") == n &&
           (digits[0] != '0' || (n == 1 && digits == text));
}

void swp_row_value(struct json_writer *w, const char *name, const char *value)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    if (is_whole(value))
        isa_json_raw(w, "value", value);
    else
        isa_json_text(w, "value", value);
    isa_json_close(w);
}

void swp_row_json(const struct swp_plan *plan, size_t unit,
                  const struct swp_result *r, FILE *out)
{
    struct json_writer w;
    struct swp_name name;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_SWEPT);
    isa_json_u64(&w, "unit", unit + 1);
    isa_json_text(&w, "id", r->id);
    isa_json_array(&w, "point", ISA_JSON_ROW);
    for (size_t i = 0; swp_row_column(plan, i, &name); i++)
        swp_row_value(&w, name.name, swp_plan_value(plan, unit, &name));
    isa_json_close(&w);
    isa_json_text(&w, "outcome", swp_outcomes[r->outcome]);
    isa_json_text(&w, "message", *r->message ? r->message : NULL);
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        isa_json_short(&w, swp_figures[i], r->figures[i], 15);
    isa_json_text(&w, "bound", *r->bound ? r->bound : NULL);
    isa_json_text(&w, "output", *r->output ? r->output : NULL);
    isa_json_end(&w);
}

/* ---- the best of all ----------------------------------------------------- */

/* Candidates are sorted by their first figure, so each one has to be compared
 * only with the best ones before it. */

static size_t number_of(const struct swp_plan *plan, size_t unit,
                        bool is_choice)
{
    size_t number = 0;
    for (size_t i = 0; i < plan->n_axes; i++)
        if (swp_keys[plan->axes[i].key].is_choice == is_choice)
            number = number * (size_t)plan->axes[i].n +
                     swp_plan_point(plan, unit, i);
    return number;
}

size_t swp_case(const struct swp_plan *plan, size_t unit)
{
    return number_of(plan, unit, false);
}

size_t swp_choice(const struct swp_plan *plan, size_t unit)
{
    return number_of(plan, unit, true);
}

static int in_order(const void *a, const void *b)
{
    const struct swp_candidate *x = a, *y = b;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        if (x->figures[i] != y->figures[i])
            return x->figures[i] < y->figures[i] ? -1 : 1;
    return x->unit < y->unit ? -1 : 1;
}

/* Whether `a` is at least as good as `b` in all figures, and better in one
 * figure. */
static bool is_better(const struct swp_candidate *a,
                      const struct swp_candidate *b, size_t n_figures)
{
    bool has_less = false;
    for (size_t i = 0; i < n_figures; i++) {
        if (a->figures[i] > b->figures[i])
            return false;
        has_less |= a->figures[i] < b->figures[i];
    }
    return has_less;
}

void swp_pareto(struct swp_candidate *of, size_t n, size_t n_figures)
{
    size_t first = 0; /* first candidate of the group */
    assert(n_figures <= SWP_N_FIGURES);
    if (n > 1)
        qsort(of, n, sizeof *of, in_order);
    for (size_t i = 0; i < n; i++) {
        if (of[i].group != of[first].group)
            first = i;
        of[i].is_best = true;
        for (size_t k = first; k < i && of[i].is_best; k++)
            of[i].is_best =
                !of[k].is_best || !is_better(&of[k], &of[i], n_figures);
    }
}
