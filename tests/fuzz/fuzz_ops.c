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
#include "tests/fuzz/options.h"

enum { DEFAULT_CALLS = 20000, ROUNDS_PER_SEED = 4 };

int main(int argc, char **argv)
{
    char text[256];
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    uint64_t calls = seconds
                         ? UINT64_MAX
                         : fuzz_option(argc, argv, "--calls", DEFAULT_CALLS);
    time_t end = time(NULL) + (seconds ? seconds : 1 << 30);
    struct trial_sweep s = {.seed = fuzz_option(argc, argv, "--seed", 1000)};
    for (; s.calls < calls && time(NULL) < end; s.seed++)
        if (!trial_sweep(&s, ROUNDS_PER_SEED, text, sizeof text)) {
            fprintf(stderr, "fuzz_ops: %s\n", text);
            return 1;
        }
    printf("calls of %llu (op, type) pairs: %llu passed, 0 failed\n",
           (unsigned long long)s.pairs, (unsigned long long)s.calls);
    return 0;
}
