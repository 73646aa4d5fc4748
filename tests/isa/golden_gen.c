/* SPDX-License-Identifier: MIT
 *
 * Writes the golden files of the ops: golden_gen DIRECTORY. Which cases there
 * are is up to the shape of the op (tests/ref); every type has a case of one
 * element and cases of edges, some also run over a line of 128 bytes.
 * "gen=2" after the operands: as on architectures 1xx and 2xx.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ref/ref_maker.h"
#include "tests/trial/ops.h"

enum { COLUMNS = 76 };

struct golden {
    struct ref_maker maker; /* first: the maker's emit knows where it is */
    FILE *out;
};

/* ---- writing ------------------------------------------------------------ */

static void write_header(const struct golden *g)
{
    const struct ref_case *c = g->maker.c;
    fprintf(g->out, "\n%s", isa_types[c->type].name);
    if (c->from != c->type)
        fprintf(g->out, " from %s", isa_types[c->from].name);
    for (int k = 0; k < c->op->n_operands; k++) {
        char letter = c->op->operands[k], text[48];
        if (!strchr(REF_NUMBERS "y", letter))
            continue;
        if (c->span[k].n > 0) { /* a list that follows */
            fprintf(g->out, " %c=*", letter);
            continue;
        }
        snprintf(text, sizeof text, "%" PRId64, (int64_t)c->arg[k]);
        if (letter == 's' || letter == 'y')
            ref_print(c->type, c->arg[k], text, sizeof text);
        fprintf(g->out, " %c=%s", letter, text);
    }
    if (c->is_gen2)
        fputs(" gen=2", g->out);
    if (c->is_shared)
        fprintf(g->out, " d-s=%" PRId64, c->distance);
    fputc('\n', g->out);
}

/* A list of elements; "." stands for one that keeps its value. */
static void write_list(const struct golden *g, int k, bool is_result)
{
    const struct ref_case *c = g->maker.c;
    const struct ref_span *span = &c->span[k];
    char label[4], text[48];
    snprintf(label, sizeof label, "%s%c", is_result ? ">" : "",
             ref_span_name(c->op, k));
    int column = fprintf(g->out, "%s", label);
    for (size_t i = 0; i < span->n; i++) {
        uint64_t bits = is_result ? span->out[i] : span->in[i];
        ref_print(ref_operand_type(c, k), bits, text, sizeof text);
        if (is_result && !span->is_written[i])
            strcpy(text, ".");
        if (column + 1 + (int)strlen(text) > COLUMNS)
            column = fprintf(g->out, "\n%s", label) - 1;
        column += fprintf(g->out, " %s", text);
    }
    fputc('\n', g->out);
}

static void write_case(struct ref_maker *m)
{
    const struct golden *g = (const struct golden *)m;
    const struct ref_case *c = m->c;
    write_header(g);
    for (int k = 0; k < c->op->n_operands; k++)
        if (c->span[k].n > 0 && strchr(REF_READ, c->op->operands[k]))
            write_list(g, k, false);
    for (int k = 0; k < c->op->n_operands; k++)
        if (c->span[k].n > 0 && strchr(REF_WRITTEN, c->op->operands[k]))
            write_list(g, k, true);
    if (ref_result_type(c)) {
        char text[48];
        ref_print(ref_result_type(c), c->result, text, sizeof text);
        fprintf(g->out, "> %s\n", text);
    }
}

/* ---- the files ----------------------------------------------------------- */

static bool write_file(const char *directory, const char *formula,
                       struct ref_case *c)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.txt", directory, c->op->name);
    struct golden g = {.maker = {.c = c, .emit = write_case},
                       .out = fopen(path, "w")};
    if (!g.out) {
        perror(path);
        return false;
    }
    fprintf(g.out,
            "# %s: %s\n"
            "# A case: the type and the operands that are numbers, by their\n"
            "# letters in letters.def; what is read; after > what is written,\n"
            "# or returned. Lists hold the elements of an operand from the\n"
            "# lowest address on, \".\" keeps its value, \"nan\" is any NaN.\n"
            "# d-s is how many bytes the destination lies after the source,\n"
            "# where it does. y=* is an operand that is a list.\n"
            "# Written by golden_gen from the formulas of tests/ref.\n",
            c->op->name, formula);
    const struct isa_op *op = isa_op_find(c->op->name);
    for (c->type = 0; c->type < REF_N_TYPES; c->type++)
        for (c->from = 0; c->from < REF_N_TYPES; c->from++)
            if (trial_has_types(c)) {
                g.maker.state =
                    op->code * 97u + (unsigned)(c->type * 31 + c->from);
                c->is_gen2 = false;
                c->op->shape->golden(&g.maker);
            }
    if (fclose(g.out) == 0)
        return true;
    perror(path);
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: golden_gen DIRECTORY\n");
        return 2;
    }
    struct ref_case *c = calloc(1, sizeof *c);
    if (!c)
        return 1;
    size_t n = 0;
    const struct isa_op *ops = isa_ops(&n);
    bool done = true;
    for (size_t i = 0; i < n && done; i++) {
        struct ref_op op = trial_op(i);
        c->op = &op;
        if (trial_is_judged(i) && op.shape)
            done = write_file(argv[1], ops[i].formula, c);
    }
    free(c);
    return done ? 0 : 1;
}
