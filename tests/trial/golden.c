/* SPDX-License-Identifier: MIT
 *
 * See golden.h.
 */
#include "tests/trial/golden.h"

#include <inttypes.h>
#include <string.h>

enum { COLUMNS = 76 };

void trial_golden_types(struct ref_maker *m, size_t nth, ref_type type,
                        ref_type from)
{
    const struct ref_op op = trial_op(nth);
    size_t n;
    struct ref_case *c = m->c;
    c->op = &op;
    c->type = type;
    c->from = from;
    c->is_gen2 = false;
    if (!trial_is_judged(nth) || !op.shape || !trial_has_types(c))
        return;
    m->state = isa_ops(&n)[nth].code * 97u + (unsigned)(type * 31 + from);
    op.shape->golden(m);
}

void trial_golden_make(struct ref_maker *m, size_t nth)
{
    for (ref_type type = 0; type < REF_N_TYPES; type++)
        for (ref_type from = 0; from < REF_N_TYPES; from++)
            trial_golden_types(m, nth, type, from);
}

/* ---- text --------------------------------------------------------------- */

static void write_title(const struct ref_case *c, FILE *out)
{
    fputs(isa_types[c->type].name, out);
    if (c->from != c->type)
        fprintf(out, " from %s", isa_types[c->from].name);
    for (int k = 0; k < c->op->n_operands; k++) {
        const char letter = c->op->operands[k];
        char text[48];
        if (!strchr(REF_NUMBERS "y", letter))
            continue;
        if (c->span[k].n > 0) { /* a list that follows */
            fprintf(out, " %c=*", letter);
            continue;
        }
        snprintf(text, sizeof text, "%" PRId64, (int64_t)c->arg[k]);
        if (letter == 's' || letter == 'y')
            ref_print(c->type, c->arg[k], text, sizeof text);
        fprintf(out, " %c=%s", letter, text);
    }
    if (c->is_gen2)
        fputs(" gen=2", out);
    if (c->is_shared)
        fprintf(out, " d-s=%" PRId64, c->distance);
}

void trial_golden_title(const struct ref_case *c, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    write_title(c, out);
    fclose(out);
}

static void write_list(const struct ref_case *c, int k, bool is_result,
                       FILE *out)
{
    const struct ref_span *span = &c->span[k];
    char label[4], text[48];
    snprintf(label, sizeof label, "%s%c", is_result ? ">" : "",
             ref_span_name(c->op, k));
    int column = fprintf(out, "%s", label);
    for (size_t i = 0; i < span->n; i++) {
        const uint64_t bits = is_result ? span->out[i] : span->in[i];
        ref_print(ref_operand_type(c, k), bits, text, sizeof text);
        if (is_result && !span->is_written[i])
            strcpy(text, ".");
        if (column + 1 + (int)strlen(text) > COLUMNS)
            column = fprintf(out, "\n%s", label) - 1;
        column += fprintf(out, " %s", text);
    }
    fputc('\n', out);
}

void trial_golden_write(const struct ref_case *c, FILE *out)
{
    fputc('\n', out);
    write_title(c, out);
    fputc('\n', out);
    for (int k = 0; k < c->op->n_operands; k++)
        if (c->span[k].n > 0 && strchr(REF_READ, c->op->operands[k]))
            write_list(c, k, false, out);
    for (int k = 0; k < c->op->n_operands; k++)
        if (c->span[k].n > 0 && strchr(REF_WRITTEN, c->op->operands[k]))
            write_list(c, k, true, out);
    if (ref_result_type(c)) {
        char text[48];
        ref_print(ref_result_type(c), c->result, text, sizeof text);
        fprintf(out, "> %s\n", text);
    }
}
