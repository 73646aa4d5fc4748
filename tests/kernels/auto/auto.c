/* SPDX-License-Identifier: MIT */
/*
 * auto OPERATOR DEVICE FIRST SHAPES: runs random shapes of an operator in every
 * variant and in `auto`, and prints for each shape the simulated microseconds.
 * The last line has the share of the shapes where auto takes at most 5 % longer
 * than the best variant. Status 1: a result is wrong.
 */
#include <stdio.h>
#include <stdlib.h>

#include "kernels/harness/run.h"
#include "tests/kernels/auto/draws.h"

/* How much longer than the best variant `auto` may take. */
#define CLOSE 1.05

static double measure(const struct kn_operator *op, const struct kn_case *c,
                      const char *variant)
{
    const struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                       .variant = variant};
    const struct kn_result r = kn_run(op, c, &options);
    if (r.status || !r.is_good) {
        printf("seed %u, %s: wrong, status %d\n", (unsigned)c->seed, variant,
               (int)r.status);
        exit(EXIT_FAILURE);
    }
    return r.us;
}

static void show_shape(const struct kn_operator *op, const struct kn_case *c)
{
    for (size_t i = 0; i < op->n_fields; i++)
        printf("%s%g", i ? "x" : "", c->value[i]);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    const struct kn_operator *op = kn_operator_find(argv[1]);
    const int first = atoi(argv[3]), shapes = atoi(argv[4]);
    int close = 0;
    setenv("MLUSIM_DEVICE", argv[2], 1);
    for (int i = first; op && i < first + shapes; i++) {
        struct kn_random r = kn_random_init((uint32_t)i);
        const struct kn_case c = draw_case(op, &r);
        double best = 0;
        printf("%d ", i);
        show_shape(op, &c);
        for (size_t v = 0; v < op->function->n_variants; v++) {
            const char *variant = op->function->variants[v];
            const double us = measure(op, &c, variant);
            printf(" %s %.3f", variant, us);
            best = v == 0 || us < best ? us : best;
        }
        const double us = measure(op, &c, "auto");
        close += us <= CLOSE * best;
        printf(" auto %.3f%s\n", us, us <= CLOSE * best ? "" : " slow");
        fflush(stdout);
    }
    printf("%d of %d within 5 %%\n", close, shapes);
    return EXIT_SUCCESS;
}
