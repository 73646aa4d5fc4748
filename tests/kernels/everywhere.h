/* SPDX-License-Identifier: MIT
 *
 * What every operator is tested for: its quick cases on every device, in every
 * variant and several task types; the documented steps in the report, and what
 * each moves; cases and the parts of NRAM told apart. One line in the suite of
 * an operator: EVERYWHERE(name). One more for each generation it exists on
 * tries shapes at random: RANDOM_SHAPES.
 */
#ifndef TEST_KERNELS_EVERYWHERE_H
#define TEST_KERNELS_EVERYWHERE_H

#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include "kernels/harness/random.h"
#include "kernels/harness/run.h"

/* Where and how the cases run. */
struct everywhere {
    char device[16], variant[32];
    cnrtFunctionType_t type;
};

struct criterion_test_params everywhere_all(const struct kn_operator *op);
/* Whether the device is before the operator's first one. */
bool everywhere_refuses(const struct kn_operator *op, const char *device);
/* The quick cases; with a forced task type those without KN_CASE_LONG. */
void everywhere_quick_cases(const struct kn_operator *op,
                            const struct everywhere *e);
/* Steps and bytes of every variant of every quick case on this device. */
void everywhere_steps(const struct kn_operator *op, const char *device);
/* Names, seeds and sentences of the cases. */
void everywhere_cases(const struct kn_operator *op);
/* The parts of NRAM lie one behind the other and fill it. */
void everywhere_partition(const struct kn_operator *op);

/* The values of a random case, whose seed is set. */
typedef void everywhere_make(struct kn_random *r, struct kn_case *c);
/* What looks at the tensors of a judged case beside the verdict; user is the
 * case. */
typedef void everywhere_judged(void *user, const struct kn_operator *op,
                               const struct kn_tensor *tensors);
/* Random cases in all variants and some task types by turns; judged may be
 * NULL. */
void everywhere_random(const struct kn_operator *op, const char *device,
                       everywhere_make *make, everywhere_judged *judged);

#define RANDOM_SHAPES(name, generation, device, make, judged)         \
    Test(name, random_shapes_on_##generation)                         \
    {                                                                 \
        everywhere_random(&kn_op_##name, (device), (make), (judged)); \
    }

#define EVERYWHERE(name)                                       \
    ParameterizedTestParameters(name, quick_cases)             \
    {                                                          \
        return everywhere_all(&kn_op_##name);                  \
    }                                                          \
    ParameterizedTest(struct everywhere *e, name, quick_cases) \
    {                                                          \
        everywhere_quick_cases(&kn_op_##name, e);              \
    }                                                          \
    Test(name, cases_are_named_once_and_described)             \
    {                                                          \
        everywhere_cases(&kn_op_##name);                       \
    }                                                          \
    Test(name, steps_and_their_bytes_are_the_documents_on_370) \
    {                                                          \
        everywhere_steps(&kn_op_##name, "MLU370-X4");          \
    }                                                          \
    Test(name, steps_and_their_bytes_are_the_documents_on_590) \
    {                                                          \
        everywhere_steps(&kn_op_##name, "MLU590-H8");          \
    }                                                          \
    Test(name, the_partition_fills_nram)                       \
    {                                                          \
        everywhere_partition(&kn_op_##name);                   \
    }

#endif
