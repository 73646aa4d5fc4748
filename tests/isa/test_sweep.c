/* SPDX-License-Identifier: MIT
 *
 * Random cases of every op with a body, judged by tests/ref directly: longer
 * operands, any strides, edges among any bit patterns. What the golden cases
 * show by example, this repeats in bulk. The sequence is fixed.
 */
#include <criterion/criterion.h>

#include "tests/trial/sweep.h"

enum { N_ROUNDS = 24 };

Test(sweep, bodies_agree_with_references)
{
    char text[256];
    struct trial_sweep s = {.seed = 1};
    cr_expect(trial_sweep(&s, N_ROUNDS, text, sizeof text), "%s", text);
    cr_expect_gt(s.pairs, 0);
    cr_expect_eq(s.runs, s.pairs, "types without a case");
}
