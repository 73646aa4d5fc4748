/* SPDX-License-Identifier: MIT */
#include "tests/trial/floats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

size_t trial_floats(const struct ref_plain *plain, size_t n, uint64_t seed)
{
    static const size_t steps[] = {1, 7, 8, 255, 256, 257, 1000, 65536};
    enum { N_STEPS = sizeof steps / sizeof *steps };
    float *a = malloc(n * sizeof *a), *d = malloc(n * sizeof *d);
    size_t differ = 0;
    struct isa_call call = {.type = ISA_T_F32};
    if (!a || !d)
        abort();
    ref_plain_floats(a, n, seed);
    for (size_t i = 0, k = 0; i < n; i += call.n) {
        call.n =
            steps[k++ % N_STEPS] < n - i ? steps[(k - 1) % N_STEPS] : n - i;
        call.ptr[0] = d + i;
        call.ptr[1] = a + i;
        isa_op_find(plain->op)->sem(&call);
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t bits, got;
        memcpy(&bits, &a[i], sizeof bits);
        memcpy(&got, &d[i], sizeof got);
        uint32_t want = ref_plain_element(plain->formula, REF_F32, bits);
        if (got != want && differ++ == 0)
            printf("%s of %a (0x%08x) is 0x%08x, not 0x%08x\n", plain->op,
                   (double)a[i], bits, got, want);
    }
    free(a);
    free(d);
    return differ;
}
