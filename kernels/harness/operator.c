/* SPDX-License-Identifier: MIT */
/* The list of operators, made from kernels/operators.def. The rows themselves
 * are in the operators' folders. */
#include "kernels/harness/operator.h"

#include <string.h>

const struct kn_operator *const *kn_operators(size_t *n)
{
    static const struct kn_operator *const operators[] = {
#define X(name, generation) &kn_op_##name,
#include "kernels/operators.def"
#undef X
    };
    *n = sizeof operators / sizeof *operators;
    return operators;
}

const struct kn_operator *kn_operator_find(const char *name)
{
    size_t n;
    const struct kn_operator *const *operators = kn_operators(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(operators[i]->name, name) == 0)
            return operators[i];
    return NULL;
}

const struct kn_case *kn_case_find(const struct kn_operator *op,
                                   const char *name)
{
    for (size_t i = 0; i < op->n_cases; i++)
        if (strcmp(op->cases[i].name, name) == 0)
            return &op->cases[i];
    return NULL;
}
