/* SPDX-License-Identifier: MIT
 *
 * The functions of vectors on many floats, against the C library. Arguments:
 * how many inputs, and a seed. Prints how many functions passed.
 */
#include "tests/trial/floats.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t n, passed = 0;
    const struct ref_plain *plains = ref_plains(&n);
    if (argc != 3)
        return 2;
    for (size_t i = 0; i < n; i++)
        passed += trial_floats(&plains[i], strtoul(argv[1], NULL, 10),
                               strtoul(argv[2], NULL, 10) + i) == 0;
    printf("%zu passed, %zu failed\n", passed, n - passed);
    return passed != n;
}
