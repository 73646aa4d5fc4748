/* SPDX-License-Identifier: MIT
 *
 * The command line of the fuzzers: --seed S, --seconds N and their like.
 */
#ifndef TESTS_FUZZ_OPTIONS_H
#define TESTS_FUZZ_OPTIONS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The number behind the option of that name, or what it is otherwise. */
static inline uint64_t fuzz_option(int argc, char **argv, const char *name,
                                   uint64_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return strtoull(argv[i + 1], NULL, 0);
    return otherwise;
}

#endif
