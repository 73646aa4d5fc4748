/* SPDX-License-Identifier: MIT */
/* Writes one row per form of an intrinsic. Values that most rows of a family
 * have are printed above the table, so a row only has what differs. */
#include "isa/compiler/gen/forms.h"
#include "isa/tables/gaps.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"
#include "isa/tables/words.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* How the formula of a form follows from that of another form; GEN_OWN: it does
 * not follow from another one. */
enum gen_derived {
    GEN_OWN,
    GEN_SCALAR_B,
    GEN_SCALAR_A,
    GEN_CYCLED,
    GEN_DILATED,
    GEN_OLD,
    GEN_NAMED
};

/* Finds formulas that differ from that of another form in one operand only; the
 * reference prints only the formula of that other form. A formula follows from
 * another formula if two steps change that formula into it: first, a piece of
 * text is replaced everywhere; then a beginning and an end are added. */

enum { FORMULA_SIZE = 1024 };

static const struct {
    const char *from, *to;           /* the piece of text, and what replaces
                                        it */
    const char *start, *begin, *end; /* `begin` replaces the `start` */
    const char *text;
} ways[] = {
    [GEN_SCALAR_B] = {"b[i]", "s", "", "", "", "as above, s in place of b[i]"},
    [GEN_SCALAR_A] = {"a[i]", "s", "", "", "", "as above, s in place of a[i]"},
    [GEN_CYCLED] = {"b[i]", "b[i % m]", "", "", "",
                    "as above, b[i % m] in place of b[i]"},
    [GEN_DILATED] = {"window(i, j)", "window(i * in_dh, j * in_dw)", "",
                     "results out_dh rows and out_dw columns apart: ", "",
                     "as without these distances, "
                     "window(i * in_dh, j * in_dw) in place of window(i, j), "
                     "results out_dh rows and out_dw columns apart"},
    [GEN_OLD] =
        {"d[i]", "old", "d[i] = ", "old = g[i]; g[i] = ", "; d[i] = old",
         "old = g[i]; g[i] = the result of the reduce form, with old in "
         "place of d[i]; d[i] = old"},
    [GEN_NAMED] = {.text = "the function of C"},
};

/* Derives a formula from another one; "": the other formula has nothing to
 * replace. */
static void derive(enum gen_derived how, const char *other,
                   char text[static FORMULA_SIZE])
{
    const char *from = ways[how].from, *start = ways[how].start;
    size_t n = strlen(start), length;
    *text = '\0';
    if (strncmp(other, start, n) != 0 || !strstr(other + n, from))
        return;
    other += n;
    length = (size_t)snprintf(text, FORMULA_SIZE, "%s", ways[how].begin);
    while (*other) {
        bool is_place = strncmp(other, from, strlen(from)) == 0;
        length += (size_t)snprintf(text + length, FORMULA_SIZE - length, "%.*s",
                                   is_place ? (int)strlen(ways[how].to) : 1,
                                   is_place ? ways[how].to : other);
        assert(length < FORMULA_SIZE);
        other += is_place ? strlen(from) : 1;
    }
    snprintf(text + length, FORMULA_SIZE - length, "%s", ways[how].end);
}

/* Whether a formula is the C function whose name is the intrinsic's without its
 * "f". */
static bool is_named(const char *intrinsic, const char *formula)
{
    size_t n = strlen(intrinsic);
    return n > 0 && intrinsic[--n] == 'f' &&
           strncmp(formula, intrinsic, n) == 0 && formula[n] == '(';
}

/* Returns whether the formula of an intrinsic follows from one of the n others,
 * or from the intrinsic's name. */
static enum gen_derived gen_derived_from(const char *intrinsic,
                                         const char *formula,
                                         const char *const others[], size_t n)
{
    char text[FORMULA_SIZE];
    for (enum gen_derived how = GEN_OWN + 1; how <= GEN_OLD; how++)
        for (size_t i = 0; i < n; i++) {
            derive(how, others[i], text);
            if (strcmp(text, formula) == 0)
                return how;
        }
    return is_named(intrinsic, formula) ? GEN_NAMED : GEN_OWN;
}

/* Returns the sentence to print instead of the formula. */
static const char *gen_derived_text(enum gen_derived how)
{
    assert(how != GEN_OWN);
    return ways[how].text;
}

/* Columns in which rows of a family may agree. */
enum field { TYPES, UNIT, ARCHITECTURES, RULES, N_FIELDS };
enum { FIELD_SIZE = 256, SIGNATURE_SIZE = 2048, MAX_ROWS = 128 };

const char *gen_page_of(const char *family)
{
    static const char *const mathematics[] = {
        "Reductions", "Vector registers", "Mathematics", "In assembly only"};
    for (size_t i = 0; i < sizeof mathematics / sizeof *mathematics; i++)
        if (strcmp(family, mathematics[i]) == 0)
            return "mathematics.md";
    return "ops.md";
}

void gen_put_types(FILE *f, uint32_t types)
{
    static const struct {
        uint32_t types;
        const char *words;
    } sets[] = {
        {INTS, "integers"},
        {ARITH_INTS | FLOATS, "numbers"},
        {ARITH_INTS, "16 to 64-bit integers"},
        {INT_LANES, "16 and 32-bit integers"},
        {FLOATS, "floats"},
    };
    const char *separator = "";
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if ((types & sets[i].types) == sets[i].types) {
            fprintf(f, "%s%s", separator, sets[i].words);
            separator = ", ";
            types &= ~sets[i].types;
        }
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (types & 1u << t) {
            fprintf(f, "%s%s", separator, isa_types[t].name);
            separator = ", ";
        }
}

/* Returns the mark of dropped names, which the top of the page explains. */
static const char *dropped(unsigned version)
{
    assert(version == 0 || version == 4);
    return version ? "\u2020" : "";
}

/* The signature of a form, with T for the element type. */
static const char *signature_of(const struct isa_op *op,
                                char text[static SIGNATURE_SIZE])
{
    char operands[SIGNATURE_SIZE / 2];
    struct isa_spelling s = {"T", "T", "T", "U", ""};
    const char *result = op->result == ISA_RESULT_OWN ? "T"
                         : op->result ? isa_spellings[op->result][0]
                                      : "void";
    if (op->is_hand_written &&
        isa_signature(op->intrinsic, text, SIGNATURE_SIZE))
        return text;
    snprintf(text, SIGNATURE_SIZE, "%s %s(%s)", result, op->intrinsic,
             isa_operands_text(op, &s, false, 0, operands, sizeof operands));
    return text;
}

/* Whether two forms are the same but for their names. */
static bool is_alike(const struct isa_op *a, const struct isa_op *b)
{
    char of_a[SIGNATURE_SIZE], of_b[SIGNATURE_SIZE];
    const char *name_a = strstr(signature_of(a, of_a), a->intrinsic);
    const char *name_b = strstr(signature_of(b, of_b), b->intrinsic);
    return name_a && name_b && name_a - of_a == name_b - of_b &&
           memcmp(of_a, of_b, (size_t)(name_a - of_a)) == 0 &&
           strcmp(name_a + strlen(a->intrinsic),
                  name_b + strlen(b->intrinsic)) == 0;
}

/* Prints a signature without what most signatures have: the result void, and
 * the type long of numbers. */
static void put_signature(FILE *f, const char *signature)
{
    static const char nothing[] = "void ", number[] = "long ";
    if (strncmp(signature, nothing, sizeof nothing - 1) == 0)
        signature += sizeof nothing - 1;
    for (const char *at = signature; *at;) {
        bool is_operand = at > signature &&
                          (at[-1] == '(' || (at[-1] == ' ' && at[-2] == ','));
        if (is_operand && strncmp(at, number, sizeof number - 1) == 0)
            at += sizeof number - 1;
        else
            fputc(*at++, f);
    }
}

/* Prints the form or its name alone, and its other names. */
static void put_forms(FILE *f, const struct isa_op *op, bool is_name_enough)
{
    char text[SIGNATURE_SIZE];
    fputc('`', f);
    put_signature(f, is_name_enough ? op->intrinsic : signature_of(op, text));
    fprintf(f, "`%s%s", dropped(op->dropped), isa_note(op) ? "\u2021" : "");
    for (size_t i = 0; i < isa_n_aliases(); i++) {
        struct isa_alias a = isa_alias(i);
        if (a.op != op)
            continue;
        fprintf(f, ", `%s`%s", a.name, dropped(a.dropped));
        if (a.since != op->since)
            fprintf(f, " (from %u)", a.since);
    }
}

static void put_field(FILE *f, const struct isa_op *op, enum field which)
{
    char limits[ISA_RULES_SIZE];
    switch (which) {
    case TYPES:
        fputs("T: ", f);
        gen_put_types(f, op->types);
        break;
    case UNIT:
        fprintf(f, "unit: %s",
                op->unit == ISA_UNIT_DMA ? "by direction"
                                         : isa_units[op->unit].name);
        break;
    case ARCHITECTURES:
        if (op->since)
            fprintf(f, "from %u", op->since);
        else
            fputs("all architectures", f);
        break;
    case RULES:
        fprintf(f, "rules: %s", isa_rules[op->rule].name);
        if (isa_shape_limits(op->shape, limits, sizeof limits)[0])
            fprintf(f, ", %s", isa_shapes[op->shape].name);
        break;
    case N_FIELDS:
        break;
    }
}

static const char *field_text(const struct isa_op *op, enum field which,
                              char text[static FIELD_SIZE])
{
    FILE *f = fmemopen(text, FIELD_SIZE, "w");
    assert(f);
    put_field(f, op, which);
    fclose(f);
    return text;
}

static bool is_row(const struct isa_op *op, const char *family)
{
    return !isa_op_converts(op) && op->intrinsic[0] &&
           strcmp(isa_family(op), family) == 0;
}

/* Prints how a form differs from most of its family. */
static void put_differences(FILE *f, const struct isa_op *op,
                            char usual[N_FIELDS][FIELD_SIZE])
{
    const char *separator = "";
    for (enum field i = 0; i < N_FIELDS; i++) {
        char text[FIELD_SIZE];
        if (strcmp(field_text(op, i, text), usual[i]) == 0)
            continue;
        fprintf(f, "%s%s", separator, text);
        separator = "; ";
    }
}

static const char *differences_text(const struct isa_op *op,
                                    char usual[N_FIELDS][FIELD_SIZE],
                                    char text[static N_FIELDS * FIELD_SIZE])
{
    FILE *f = fmemopen(text, N_FIELDS * FIELD_SIZE, "w");
    assert(f);
    *text = '\0'; /* where nothing is written */
    put_differences(f, op, usual);
    fclose(f);
    return text;
}

/* A family: its ops, and the values above its table. */
struct family {
    const struct isa_op *rows[MAX_ROWS];
    enum gen_derived how[MAX_ROWS];
    bool is_done[MAX_ROWS];
    size_t n;
    char usual[N_FIELDS][FIELD_SIZE];
};

/* Finds the value that most rows of a family have in a field. */
static void find_usual(struct family *family, enum field which)
{
    size_t most = 0;
    for (size_t i = 0; i < family->n; i++) {
        char text[FIELD_SIZE], other[FIELD_SIZE];
        size_t found = 0;
        field_text(family->rows[i], which, text);
        for (size_t k = 0; k < family->n; k++)
            found +=
                !family->how[k] &&
                strcmp(field_text(family->rows[k], which, other), text) == 0;
        if (found > most) {
            most = found;
            strcpy(family->usual[which], text);
        }
    }
}

static void read_family(struct family *family, const char *name)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    const char *formulas[MAX_ROWS];
    *family = (struct family){.n = 0};
    for (size_t i = 0; i < n; i++)
        if (is_row(&ops[i], name)) {
            assert(family->n < MAX_ROWS);
            formulas[family->n] = ops[i].formula;
            family->how[family->n] = gen_derived_from(
                ops[i].intrinsic, ops[i].formula, formulas, family->n);
            family->rows[family->n++] = &ops[i];
        }
    for (enum field i = 0; i < N_FIELDS; i++)
        find_usual(family, i);
}

/* Prints a form as a row. Later forms are printed in the same row if their
 * formulas follow from other formulas in the same way, and if they differ from
 * the family in the same way. */
static void put_row(FILE *f, struct family *family, size_t i,
                    bool is_name_enough)
{
    char text[N_FIELDS * FIELD_SIZE], other[N_FIELDS * FIELD_SIZE];
    const struct isa_op *op = family->rows[i];
    size_t n_forms = 0;
    differences_text(op, family->usual, text);
    for (size_t k = i; k < family->n; k++) {
        if (k > i &&
            (!family->how[i] || family->how[k] != family->how[i] ||
             !is_alike(op, family->rows[k]) ||
             strcmp(differences_text(family->rows[k], family->usual, other),
                    text) != 0))
            continue;
        fputs(n_forms++ ? ", " : "- ", f);
        put_forms(f, family->rows[k], is_name_enough || k > i);
        family->is_done[k] = true;
    }
    fprintf(f, ": %s",
            n_forms > 1 ? gen_derived_text(family->how[i]) : op->formula);
    fprintf(f, *text ? " (%s)\n" : "\n", text);
}

/* Prints a family. Rows that differ in their names only are printed below each
 * other. */
static void put_family(FILE *f, const char *name)
{
    static struct family family;
    read_family(&family, name);
    fprintf(f, "\n## %s\n\n", name);
    for (enum field i = 0; i < N_FIELDS; i++)
        fprintf(f, "%s%s", family.usual[i], i + 1 < N_FIELDS ? "; " : ".\n\n");
    for (size_t i = 0; i < family.n; i++) {
        bool is_name_enough = false;
        for (size_t k = i; k < family.n; k++)
            if (!family.is_done[k] &&
                is_alike(family.rows[k], family.rows[i])) {
                put_row(f, &family, k, is_name_enough);
                is_name_enough = true;
            }
    }
}

void gen_put_ops(FILE *f, const char *page)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    const char *last = NULL;
    for (size_t i = 0; i < n; i++) {
        const char *family = isa_family(&ops[i]);
        if (family == last || !is_row(&ops[i], family) ||
            strcmp(gen_page_of(family), page) != 0)
            continue;
        last = family;
        put_family(f, family);
    }
}
