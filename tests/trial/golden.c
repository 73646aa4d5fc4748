/* SPDX-License-Identifier: MIT
 *
 * See golden.h; golden_gen.c explains the format.
 */
#include "tests/trial/golden.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What is not so is told, and ends the program. */
static void demand(const struct trial_golden *g, bool is_so, const char *format,
                   ...) __attribute__((format(printf, 3, 4)));

static void demand(const struct trial_golden *g, bool is_so, const char *format,
                   ...)
{
    if (is_so)
        return;
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%u: ", g->path, g->line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

struct trial_golden trial_golden_open(size_t nth)
{
    struct trial_golden g = {.op = trial_op(nth)};
    snprintf(g.path, sizeof g.path, "tests/isa/golden/%s.txt", g.op.name);
    g.file = fopen(g.path, "r");
    demand(&g, g.file != NULL,
           "cannot open; every op with a body needs a golden file (run tests "
           "from the root of the repository)");
    return g;
}

void trial_golden_close(struct trial_golden *g)
{
    fclose(g->file);
}

/* ---- reading ------------------------------------------------------------ */

/* The next line that says something; the same one until it is used. */
static bool peek_line(struct trial_golden *r)
{
    while (!r->has_line && fgets(r->text, sizeof r->text, r->file)) {
        r->line++;
        demand(r, strchr(r->text, '\n'), "too long");
        r->text[strcspn(r->text, "#\n")] = '\0';
        r->has_line = r->text[0] != '\0';
    }
    return r->has_line;
}

static enum isa_type parse_type(const struct trial_golden *r, const char *name)
{
    for (int type = 0; name && type < ISA_N_TYPES; type++)
        if (strcmp(isa_types[type].name, name) == 0)
            return (enum isa_type)type;
    demand(r, false, "no element type");
    return ISA_T_NONE;
}

static uint64_t parse_element(const struct trial_golden *r, ref_type type,
                              const char *word)
{
    uint64_t bits = 0;
    demand(r, ref_parse(type, word, &bits), "'%s' is no element", word);
    return bits;
}

/* "n=5": the value of the first operand with that letter that has none yet. */
static void parse_number(const struct trial_golden *r, struct ref_case *c,
                         const char *word, bool *is_set)
{
    int k = 0;
    while (k < r->op.n_operands && (r->op.operands[k] != *word || is_set[k]))
        k++;
    demand(r, k < r->op.n_operands && word[1] == '=', "'%s' is no operand",
           word);
    is_set[k] = true;
    if (strcmp(word + 1, "=*") == 0) /* a span: a list that follows */
        return;
    c->arg[k] = strchr("sy", *word) ? parse_element(r, c->type, word + 2)
                                    : (uint64_t)strtoll(word + 2, NULL, 10);
}

static void parse_header(struct trial_golden *r, struct ref_case *c)
{
    char *rest = NULL;
    bool is_set[ISA_MAX_OPERANDS] = {false};
    memset(c->arg, 0, sizeof c->arg);
    c->is_gen2 = false;
    c->is_shared = false;
    c->from = c->type = parse_type(r, strtok_r(r->text, " ", &rest));
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;) {
        long long distance = 0;
        if (strcmp(word, "from") == 0)
            c->from = parse_type(r, strtok_r(NULL, " ", &rest));
        else if ((c->is_shared = sscanf(word, "d-s=%lld", &distance) == 1))
            c->distance = distance;
        else if (strcmp(word, "gen=2") == 0)
            c->is_gen2 = true;
        else
            parse_number(r, c, word, is_set);
    }
    demand(r, trial_has_types(c), "the row has no such type");
    demand(r, ref_case_extents(c), "too long");
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
static void parse_list(const struct trial_golden *r, struct ref_case *c,
                       char *text, size_t *n_in, size_t *n_out)
{
    bool is_result = text[0] == '>';
    int k = span_named(&r->op, text[is_result]);
    demand(r, k >= 0 && text[is_result + 1] == ' ',
           "the op has no such operand");
    size_t *n = is_result ? &n_out[k] : &n_in[k];
    char *rest = NULL, *word = strtok_r(text + is_result + 2, " ", &rest);
    for (; word; word = strtok_r(NULL, " ", &rest)) {
        demand(r, *n < c->span[k].n, "too many elements");
        bool is_written = strcmp(word, ".") != 0;
        uint64_t bits =
            is_written ? parse_element(r, ref_operand_type(c, k), word) : 0;
        if (is_result)
            c->span[k].is_written[*n] = is_written;
        (is_result ? c->span[k].out : c->span[k].in)[*n] = bits;
        ++*n;
    }
}

bool trial_golden_next(struct trial_golden *r, struct ref_case *c)
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
        demand(r, n_in[k] == (strchr(REF_READ, letter) ? n : 0),
               "elements of operand %d", k);
        demand(r, n_out[k] == (strchr(REF_WRITTEN, letter) ? n : 0),
               "results of operand %d", k);
    }
    return true;
}
