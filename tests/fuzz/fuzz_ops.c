/* SPDX-License-Identifier: MIT
 *
 * Random calls of every op and type, judged by the references of tests/ref:
 * fuzz_ops [--calls N] [--seconds N] [--seed S]. Shapes, contents, alignments
 * and aliases vary; every byte around the operands is compared. The seed and
 * the round that are printed show a difference again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/trial/sweep.h"

enum { DEFAULT_CALLS = 20000, ROUNDS_PER_SEED = 4 };

static long option(int argc, char **argv, const char *name, long otherwise)
{
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], name) == 0)
            return atol(argv[i + 1]);
    return otherwise;
}

int main(int argc, char **argv)
{
    char text[256];
    long seconds = option(argc, argv, "--seconds", 0);
    uint64_t calls =
        seconds ? UINT64_MAX
                : (uint64_t)option(argc, argv, "--calls", DEFAULT_CALLS);
    time_t end = time(NULL) + (seconds ? seconds : 1 << 30);
    struct trial_sweep s = {.seed =
                                (uint64_t)option(argc, argv, "--seed", 1000)};
    for (; s.calls < calls && time(NULL) < end; s.seed++)
        if (!trial_sweep(&s, ROUNDS_PER_SEED, text, sizeof text)) {
            fprintf(stderr, "fuzz_ops: %s\n", text);
            return 1;
        }
    printf("calls of %llu (op, type) pairs: %llu passed, 0 failed\n",
           (unsigned long long)s.pairs, (unsigned long long)s.calls);
    return 0;
}
