/* SPDX-License-Identifier: MIT
 *
 * See sums.h.
 */
#define _GNU_SOURCE /* asprintf */
#include "tests/trial/sums.h"

#include <sha2.h>
#include <stdlib.h>

#include "tests/trial/golden.h"

struct writing {
    struct ref_maker maker; /* first: write_case knows where it is */
    FILE *out;
};

static void write_case(struct ref_maker *m)
{
    trial_golden_write(m->c, ((const struct writing *)m)->out);
}

char *trial_golden_sum(size_t nth, ref_type type, ref_type from, char **kept)
{
    char *text = NULL, *line = NULL, hash[SHA256_DIGEST_STRING_LENGTH];
    size_t n = 0, n_ops;
    struct writing w = {
        .maker = {.c = calloc(1, sizeof *w.maker.c), .emit = write_case},
        .out = open_memstream(&text, &n)};
    trial_golden_types(&w.maker, nth, type, from);
    fclose(w.out);
    free(w.maker.c);
    SHA256Data((const uint8_t *)text, n, hash);
    if (n && asprintf(&line, "%s  %s %s%s%s", hash, isa_ops(&n_ops)[nth].name,
                      isa_types[type].name, from != type ? " from " : "",
                      from != type ? isa_types[from].name : "") < 0)
        abort();
    if (kept)
        *kept = text;
    else
        free(text);
    return line;
}
