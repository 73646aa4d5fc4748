/* SPDX-License-Identifier: MIT
 *
 * Runs every golden case of the ops (tests/trial/golden.h) through the body of
 * the op and compares every byte. Where operands lie and how long they are
 * follows from the operand letters and isa_shape, so the shapes are judged as
 * well.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/trial/golden.h"
#include "tests/trial/sums.h"
#include "tests/trial/trial.h"

/* What a test does with the cases of an op. */
struct judging {
    struct ref_maker maker; /* first: judges know where it is */
    uint32_t types;         /* that had a case */
    size_t n_perturbed;
};

static void judge_each(void (*judge)(struct ref_maker *m),
                       void (*finish)(const struct judging *j,
                                      const struct isa_op *op))
{
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    struct ref_case *c = calloc(1, sizeof *c);
    for (size_t i = 0; i < n; i++) {
        struct judging j = {.maker = {.c = c, .emit = judge}};
        if (!trial_is_judged(i))
            continue;
        trial_golden_make(&j.maker, i);
        finish(&j, &ops[i]);
    }
    free(c);
}

static void agrees(struct ref_maker *m)
{
    char title[256], text[256];
    ((struct judging *)m)->types |= 1u << m->c->type;
    const bool is_good = trial_layouts(m->c, NULL, text, sizeof text);
    if (!is_good)
        trial_golden_title(m->c, title, sizeof title);
    cr_expect(is_good, "%s, %s: %s", m->c->op->name, title, text);
}

static void has_all_types(const struct judging *j, const struct isa_op *op)
{
    cr_expect_eq(j->types, op->types, "%s: types missing: mask %x", op->name,
                 op->types & ~j->types);
}

Test(golden, bodies_agree_with_references)
{
    judge_each(agrees, has_all_types);
}

/* An expected element that is not "nan", and a bit of it; NULL: there is none.
 */
static uint64_t *perturbable(struct ref_case *c, uint64_t *bit)
{
    *bit = 1;
    if (c->op->result && c->result != ref_any_nan(ref_result_type(c)))
        return &c->result;
    for (int k = c->op->n_operands - 1; k >= 0; k--) {
        struct ref_span *span = &c->span[k];
        const uint64_t any_nan = ref_any_nan(ref_operand_type(c, k));
        const bool is_result = strchr(REF_WRITTEN, c->op->operands[k]);
        for (size_t i = span->n; is_result && i-- > 0;)
            if (span->is_written[i] && span->out[i] != any_nan) {
                *bit = span->out[i] == (any_nan ^ 1) ? 2 : 1;
                return &span->out[i];
            }
    }
    return NULL;
}

static void fails_perturbed(struct ref_maker *m)
{
    uint64_t bit, *const element = perturbable(m->c, &bit);
    char title[256], text[256];
    if (!element)
        return;
    ((struct judging *)m)->n_perturbed++;
    *element ^= bit;
    const bool is_noticed = !trial_layouts(m->c, NULL, text, sizeof text);
    *element ^= bit;
    if (!is_noticed)
        trial_golden_title(m->c, title, sizeof title);
    cr_expect(is_noticed, "%s, %s: a wrong expectation passed", m->c->op->name,
              title);
}

static void was_perturbed(const struct judging *j, const struct isa_op *op)
{
    cr_expect_gt(j->n_perturbed, 0, "%s", op->name);
}

/* The comparison must notice a wrong expectation in any case. */
Test(golden, perturbed_expectations_fail)
{
    judge_each(fails_perturbed, was_perturbed);
}

/* The next line of the file must be the sum. */
static void expect_line(FILE *sums, const char *sum)
{
    char line[256] = "";
    cr_assert(fgets(line, sizeof line, sums), "no line for %s", sum);
    line[strcspn(line, "\n")] = 0;
    cr_assert_str_eq(line, sum,
                     "tests/isa/golden.sums has '%s', the golden cases '%s'; "
                     "`make golden` shows them",
                     line, sum);
}

Test(golden, references_are_those_of_the_sums)
{
    FILE *sums = fopen("tests/isa/golden.sums", "r");
    size_t n = 0;
    isa_ops(&n);
    cr_assert(sums, "tests/isa/golden.sums is missing: run make golden");
    for (size_t i = 0; i < n; i++)
        for (ref_type type = 0; type < REF_N_TYPES; type++)
            for (ref_type from = 0; from < REF_N_TYPES; from++) {
                char *sum = trial_golden_sum(i, type, from, NULL);
                if (sum)
                    expect_line(sums, sum);
                free(sum);
            }
    cr_expect_eq(fgetc(sums), EOF, "sums of no op at the end");
    fclose(sums);
}
