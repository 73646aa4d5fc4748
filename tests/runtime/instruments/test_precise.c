/* SPDX-License-Identifier: MIT */
/*
 * What ops are in float64 (runtime/instruments/precise/twins.def) beside the
 * golden cases of the ops, whose results come from formulas of their own: each
 * element of a result is the expression on its operands, as far as the op is
 * exact.
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/rows.h"
#include "runtime/instruments/precise/state.h"
#include "tests/trial/golden.h"
#include "tests/trial/trial.h"

static double ulp(enum isa_type type, double x)
{
    const int least = type == ISA_T_F16 ? -14 : -126;
    const int digits = type == ISA_T_F16 ? 10 : type == ISA_T_BF16 ? 7 : 23;
    int exponent = least;
    if (x != 0 && isfinite(x))
        exponent = ilogb(x) > least ? ilogb(x) : least;
    return ldexp(1, exponent - digits);
}

static double most(enum isa_type type)
{
    return type == ISA_T_F16    ? 65504
           : type == ISA_T_BF16 ? ldexp(1 - ldexp(1, -8), 128)
                                : ldexp(1 - ldexp(1, -24), 128);
}

/* How far a result is from what is expected, in units of the last place of the
 * largest number on the way there. What exceeds the type becomes infinite, or
 * its largest number. */
static double distance(enum isa_type type, double real, double expected,
                       double on_the_way)
{
    if (isnan(real) || isnan(expected))
        return isnan(real) && isnan(expected) ? 0 : INFINITY;
    if (real == expected || on_the_way > most(type))
        return 0;
    if (fabs(expected) > most(type))
        return fabs(real) >= most(type) && (real > 0) == (expected > 0)
                   ? 0
                   : INFINITY;
    return fabs(real - expected) / ulp(type, fmax(fabs(real), on_the_way));
}

/* Two operations in one, each rounded: what the first one can come to, and of a
 * product behind it, the product. */
static double first_of(const char *name, const double *a)
{
    const double x = fabs(a[0]), y = fabs(a[1]);
    if (strncmp(name, "fusion_fm", 9) == 0)
        return x * y;
    if (strcmp(name, "fusion_fam") == 0 || strcmp(name, "fusion_fsm") == 0)
        return (x + y) * fmax(fabs(a[2]), 1);
    return strncmp(name, "fusion_", 7) == 0 ? x + y : 0;
}

/* How far a result may be off: half a place where it is rounded once, a whole
 * one toward zero; a rounded sum can be off by a whole place of a product. */
static double limit_of(const char *name)
{
    return strncmp(name, "fusion_", 7) == 0 ? 1.5
           : strstr(name, "add_tz")         ? 1
                                            : 0.5;
}

struct source {
    int k;
    bool is_scalar;
    uint64_t period;
};

static int sources_of(const struct ref_case *c, struct source *to)
{
    int n = 0;
    for (int k = 0; k < c->op->n_operands && n < 3; k++) {
        const char letter = c->op->operands[k];
        if (!strchr("recyxGs", letter))
            continue;
        const bool is_scalar = letter == 's' || c->span[k].n == 0;
        to[n++] = (struct source){k, is_scalar, 0};
        if (!is_scalar && (letter == 'c' || letter == 'y'))
            to[n - 1].period = c->span[k].n;
    }
    return n;
}

static double element(const struct ref_case *c, const struct source *s,
                      size_t i)
{
    const uint64_t bits =
        s->is_scalar
            ? c->arg[s->k]
            : ref_in(c, s->k, (int64_t)(s->period ? i % s->period : i));
    return prc_value((enum isa_type)c->type, &bits);
}

/* The largest distance in a case. */
static double judge(const struct ref_case *c, prc_expression *f)
{
    struct source from[3];
    const int n = sources_of(c, from);
    const enum isa_type type = (enum isa_type)c->type;
    const char *global = strchr(c->op->operands, 'G');
    const struct ref_span *to = &c->span[global ? global - c->op->operands : 0];
    double largest = 0;
    for (size_t i = 0; i < to->n; i++) {
        double a[3] = {0};
        if (!to->is_written[i])
            continue;
        for (int k = 0; k < n; k++)
            a[k] = element(c, &from[k], i);
        const double d = distance(type, prc_value(type, &to->out[i]),
                                  f(a[0], a[1], a[2], c->is_gen2 ? 2 : 3),
                                  first_of(c->op->name, a));
        largest = d > largest ? d : largest;
    }
    return largest;
}

/* Whether element i of the result is made of element i of the operands. */
static bool is_judged(size_t op, const struct prc_row *row)
{
    size_t n;
    return row && row->expression && trial_is_judged(op) &&
           isa_ops(&n)[op].shape != ISA_SHAPE_atomic_blocks;
}

struct judging {
    struct ref_maker maker; /* first: judge_case knows where it is */
    const struct prc_row *row;
    size_t n;
};

static void judge_case(struct ref_maker *m)
{
    struct judging *j = (struct judging *)m;
    char title[256];
    if (!prc_has_twins((enum isa_type)m->c->type))
        return;
    const double d = judge(m->c, j->row->expression);
    trial_golden_title(m->c, title, sizeof title);
    cr_expect_leq(d, limit_of(m->c->op->name), "%s, %s: %g places off",
                  m->c->op->name, title, d);
    j->n++;
}

Test(precise, expressions_are_the_ops)
{
    struct judging j = {
        .maker = {.c = calloc(1, sizeof *j.maker.c), .emit = judge_case}};
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        j.row = prc_row_find(&ops[i]);
        if (is_judged(i, j.row))
            trial_golden_make(&j.maker, i);
    }
    cr_expect_gt(j.n, 500, "%zu cases", j.n);
    free(j.maker.c);
}
