/* SPDX-License-Identifier: MIT
 *
 * Runs every case of golden/<op>.txt through the body of the op and compares
 * every byte (ref_trial.c). The file says what operands hold; where they lie
 * and how long they are follows from the operand letters and isa_shape, so
 * the shapes are judged as well. golden_gen.c explains the format.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/trial/golden.h"
#include "tests/trial/trial.h"

Test(golden, bodies_agree_with_files)
{
    struct ref_case *c = calloc(1, sizeof *c);
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!trial_is_judged(i))
            continue;
        struct trial_golden r = trial_golden_open(i);
        uint32_t types = 0;
        char text[256];
        while (trial_golden_next(&r, c)) {
            types |= 1u << c->type;
            cr_expect(trial_layouts(c, NULL, text, sizeof text),
                      "%s:%u: case before this line: %s", r.path, r.line, text);
        }
        cr_expect_eq(types, ops[i].types, "%s: types missing: mask %x", r.path,
                     ops[i].types & ~types);
        trial_golden_close(&r);
    }
    free(c);
}

/* Changes one expected element that is not "nan". False if there is none. */
static bool perturb(struct ref_case *c)
{
    if (c->op->result && c->result != ref_any_nan(ref_result_type(c))) {
        c->result ^= 1;
        return true;
    }
    for (int k = c->op->n_operands - 1; k >= 0; k--) {
        struct ref_span *span = &c->span[k];
        uint64_t any_nan = ref_any_nan(ref_operand_type(c, k));
        bool is_result = strchr(REF_WRITTEN, c->op->operands[k]);
        for (size_t i = span->n; is_result && i-- > 0;)
            if (span->is_written[i] && span->out[i] != any_nan) {
                span->out[i] ^= span->out[i] == (any_nan ^ 1) ? 2 : 1;
                return true;
            }
    }
    return false;
}

/* The comparison must notice a wrong expectation in any case. */
Test(golden, perturbed_expectations_fail)
{
    struct ref_case *c = calloc(1, sizeof *c);
    size_t n_ops = 0;
    isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!trial_is_judged(i))
            continue;
        struct trial_golden r = trial_golden_open(i);
        size_t n_perturbed = 0;
        char text[256];
        while (trial_golden_next(&r, c)) {
            if (!perturb(c))
                continue;
            n_perturbed++;
            cr_expect_not(trial_layouts(c, NULL, text, sizeof text),
                          "%s:%u: a wrong expectation passed", r.path, r.line);
        }
        cr_expect_gt(n_perturbed, 0, "%s", r.path);
        trial_golden_close(&r);
    }
    free(c);
}
