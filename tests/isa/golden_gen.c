/* SPDX-License-Identifier: MIT
 *
 * golden_gen FOLDER: writes the golden cases of each op as text into
 * FOLDER/<op>.txt, and prints their sums (tests/isa/golden.sums).
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/trial/golden.h"
#include "tests/trial/sums.h"

static bool write_op(const char *folder, const struct isa_op *op, size_t nth)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", folder, op->name);
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return false;
    }
    fprintf(out, "# %s: %s\n", op->name, op->formula);
    for (ref_type type = 0; type < REF_N_TYPES; type++)
        for (ref_type from = 0; from < REF_N_TYPES; from++) {
            char *text, *sum = trial_golden_sum(nth, type, from, &text);
            if (sum)
                puts(sum);
            fputs(text, out);
            free(sum);
            free(text);
        }
    if (fclose(out) == 0)
        return true;
    perror(path);
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: golden_gen FOLDER\n");
        return 2;
    }
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    bool is_done = true;
    for (size_t i = 0; i < n && is_done; i++)
        if (trial_is_judged(i) && trial_op(i).shape)
            is_done = write_op(argv[1], &ops[i], i);
    return !is_done;
}
