/* SPDX-License-Identifier: MIT
 *
 * Runs every case of golden/<op>.txt through the body of the op and compares
 * every byte (ref_trial.c). The file says what operands hold; where they lie
 * and how long they are follows from the operand letters and isa_shape, so
 * the shapes are judged as well. golden_gen.c explains the format.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/trial/ops.h"
#include "tests/trial/trial.h"

struct reader {
    FILE *file;
    struct ref_op op;
    char path[128];
    char text[256]; /* of the line being read */
    unsigned line;
    bool has_line; /* text was not used yet */
};

static struct reader open_golden(size_t nth)
{
    struct reader r = {.op = trial_op(nth)};
    snprintf(r.path, sizeof r.path, "tests/isa/golden/%s.txt", r.op.name);
    r.file = fopen(r.path, "r");
    cr_assert(r.file,
              "%s: cannot open; every op with a body needs a golden file "
              "(run tests from the root of the repository)",
              r.path);
    return r;
}

/* ---- reading ------------------------------------------------------------ */

/* The next line that says something; the same one until it is used. */
static bool peek_line(struct reader *r)
{
    while (!r->has_line && fgets(r->text, sizeof r->text, r->file)) {
        r->line++;
        cr_assert(strchr(r->text, '\n'), "%s:%u: too long", r->path, r->line);
        r->text[strcspn(r->text, "#\n")] = '\0';
        r->has_line = r->text[0] != '\0';
    }
    return r->has_line;
}

static enum isa_type parse_type(const struct reader *r, const char *name)
{
    for (int type = 0; name && type < ISA_N_TYPES; type++)
        if (strcmp(isa_types[type].name, name) == 0)
            return (enum isa_type)type;
    cr_assert(false, "%s:%u: no element type", r->path, r->line);
    return ISA_T_NONE;
}

static uint64_t parse_element(const struct reader *r, ref_type type,
                              const char *word)
{
    uint64_t bits = 0;
    cr_assert(ref_parse(type, word, &bits), "%s:%u: '%s' is no element",
              r->path, r->line, word);
    return bits;
}

/* "n=5": the value of the first operand with that letter that has none yet. */
static void parse_number(const struct reader *r, struct ref_case *c,
                         const char *word, bool *is_set)
{
    int k = 0;
    while (k < r->op.n_operands && (r->op.operands[k] != *word || is_set[k]))
        k++;
    cr_assert(k < r->op.n_operands && word[1] == '=',
              "%s:%u: '%s' is no operand", r->path, r->line, word);
    is_set[k] = true;
    c->arg[k] = strchr("sy", *word) ? parse_element(r, c->type, word + 2)
                                    : (uint64_t)strtoll(word + 2, NULL, 10);
}

static void parse_header(struct reader *r, struct ref_case *c)
{
    char *rest = NULL;
    bool is_set[ISA_MAX_OPERANDS] = {false};
    memset(c->arg, 0, sizeof c->arg);
    c->is_shared = false;
    c->from = c->type = parse_type(r, strtok_r(r->text, " ", &rest));
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;) {
        long long distance = 0;
        if (strcmp(word, "from") == 0)
            c->from = parse_type(r, strtok_r(NULL, " ", &rest));
        else if ((c->is_shared = sscanf(word, "d-s=%lld", &distance) == 1))
            c->distance = distance;
        else
            parse_number(r, c, word, is_set);
    }
    cr_assert(trial_has_types(c), "%s:%u: the row has no such type", r->path,
              r->line);
    cr_assert(ref_case_extents(c), "%s:%u: too long", r->path, r->line);
}

/* The span operand a list names, -1 if there is none. */
static int span_named(const struct ref_op *op, char name)
{
    for (int k = 0; k < op->n_operands; k++)
        if (strchr(REF_SPANS, op->operands[k]) && ref_span_name(op, k) == name)
            return k;
    return -1;
}

/* Appends the elements of a line to the operand it names. */
static void parse_list(const struct reader *r, struct ref_case *c, char *text,
                       size_t *n_in, size_t *n_out)
{
    bool is_result = text[0] == '>';
    int k = span_named(&r->op, text[is_result]);
    cr_assert(k >= 0 && text[is_result + 1] == ' ',
              "%s:%u: the op has no such operand", r->path, r->line);
    size_t *n = is_result ? &n_out[k] : &n_in[k];
    char *rest = NULL, *word = strtok_r(text + is_result + 2, " ", &rest);
    for (; word; word = strtok_r(NULL, " ", &rest)) {
        cr_assert_lt(*n, c->span[k].n, "%s:%u: too many elements", r->path,
                     r->line);
        bool is_written = strcmp(word, ".") != 0;
        uint64_t bits =
            is_written ? parse_element(r, ref_operand_type(c, k), word) : 0;
        if (is_result)
            c->span[k].is_written[*n] = is_written;
        (is_result ? c->span[k].out : c->span[k].in)[*n] = bits;
        ++*n;
    }
}

/* Reads the next case. False at the end of the file. */
static bool next_case(struct reader *r, struct ref_case *c)
{
    if (!peek_line(r))
        return false;
    c->op = &r->op;
    parse_header(r, c);
    r->has_line = false;
    size_t n_in[ISA_MAX_OPERANDS] = {0}, n_out[ISA_MAX_OPERANDS] = {0};
    while (peek_line(r) && (r->text[0] == '>' || r->text[1] == ' ')) {
        r->has_line = false;
        if (strncmp(r->text, "> ", 2) == 0)
            c->result = parse_element(r, ref_result_type(c), r->text + 2);
        else
            parse_list(r, c, r->text, n_in, n_out);
    }
    for (int k = 0; k < r->op.n_operands; k++) {
        char letter = r->op.operands[k];
        size_t n = c->span[k].n;
        cr_assert_eq(n_in[k], strchr(REF_READ, letter) ? n : 0,
                     "%s:%u: elements of operand %d", r->path, r->line, k);
        cr_assert_eq(n_out[k], strchr(REF_WRITTEN, letter) ? n : 0,
                     "%s:%u: results of operand %d", r->path, r->line, k);
    }
    return true;
}

/* ---- tests -------------------------------------------------------------- */

Test(golden, bodies_agree_with_files)
{
    struct ref_case *c = calloc(1, sizeof *c);
    size_t n_ops = 0;
    const struct isa_op *ops = isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!trial_is_judged(i))
            continue;
        struct reader r = open_golden(i);
        uint32_t types = 0;
        char text[256];
        while (next_case(&r, c)) {
            types |= 1u << c->type;
            cr_expect(trial_layouts(c, text, sizeof text),
                      "%s:%u: case before this line: %s", r.path, r.line, text);
        }
        cr_expect_eq(types, ops[i].types, "%s: types missing: mask %x", r.path,
                     ops[i].types & ~types);
        fclose(r.file);
    }
    free(c);
}

/* Changes one expected element that is not "nan". False if there is none. */
static bool perturb(struct ref_case *c)
{
    if (c->op->result && c->result != ref_any_nan(ref_result_type(c))) {
        c->result ^= 1;
        return true;
    }
    for (int k = c->op->n_operands - 1; k >= 0; k--) {
        struct ref_span *span = &c->span[k];
        uint64_t any_nan = ref_any_nan(ref_operand_type(c, k));
        bool is_result = strchr(REF_WRITTEN, c->op->operands[k]);
        for (size_t i = span->n; is_result && i-- > 0;)
            if (span->is_written[i] && span->out[i] != any_nan) {
                span->out[i] ^= 1;
                return true;
            }
    }
    return false;
}

/* The comparison must notice a wrong expectation in any case. */
Test(golden, perturbed_expectations_fail)
{
    struct ref_case *c = calloc(1, sizeof *c);
    size_t n_ops = 0;
    isa_ops(&n_ops);
    for (size_t i = 0; i < n_ops; i++) {
        if (!trial_is_judged(i))
            continue;
        struct reader r = open_golden(i);
        size_t n_perturbed = 0;
        char text[256];
        while (next_case(&r, c)) {
            if (!perturb(c))
                continue;
            n_perturbed++;
            cr_expect_not(trial_layouts(c, text, sizeof text),
                          "%s:%u: a wrong expectation passed", r.path, r.line);
        }
        cr_expect_gt(n_perturbed, 0, "%s", r.path);
        fclose(r.file);
    }
    free(c);
}
