/* SPDX-License-Identifier: MIT */
/* See prototype.h. The names of operands are in letters.def and
 * parameters.def. */
#include "isa/tables/prototype.h"
#include "isa/support/words/text.h"
#include "isa/tables/names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void put_template(struct isa_text *t, const char *text, const char *type,
                         const char *name)
{
    for (; *text; text++) {
        if (*text != '%')
            isa_text_put(t, "%c", *text);
        else if (*++text == 's')
            isa_text_put(t, "%s", type);
        else
            isa_text_put(t, "%s", name);
    }
}

static int count_of(const char *operands, char letter)
{
    int n = 0;
    for (; *operands; operands++)
        n += *operands == letter;
    return n;
}

/* Returns the row of parameters.def for op; "" if there is none. */
static const char *parameters_of(const struct isa_op *op)
{
    static const char *const of_shape[] = {
#define SHAPE(id, names) [ISA_SHAPE_##id] = (names),
#define OP(id, names)
#include "isa/tables/parameters.def"
#undef SHAPE
#undef OP
    };
#define SHAPE(id, names)
#define OP(id, names)            \
    if (op->code == ISA_OP_##id) \
        return names;
#include "isa/tables/parameters.def"
#undef SHAPE
#undef OP
    bool is_listed = op->shape < sizeof of_shape / sizeof *of_shape;
    return is_listed && of_shape[op->shape] ? of_shape[op->shape] : "";
}

/* Whether operands of this letter need another name: the letter has none, or
 * several operands have the letter. */
static bool is_open(const struct isa_op *op, char letter)
{
    return letter == 's' ? count_of(op->operands, 's') > 1
                         : letter != 'w' && !isa_letter(letter)->name;
}

/* Whether parameters.def names operands of this letter. */
static bool is_parameter(char letter)
{
    return letter != 's' && isa_letter(letter)->access == ISA_ACCESS_NUMBER;
}

/* Returns the name of a written operand: the first one is the destination, the
 * others are auxiliary space. */
static const char *written_name(const struct isa_op *op, int k)
{
    assert(op->operands[k] == 'w');
    const char *first = strchr(op->operands, 'w');
    const char *second = strchr(first + 1, 'w');
    const char *operand = op->operands + k;
    return operand == first ? "d" : operand == second ? "room" : "room2";
}

const char *isa_operand_name(const struct isa_op *op, int k, char *buf,
                             size_t size)
{
    static const char unnamed[] = "abcefghijk"; /* d is the destination */
    assert(k >= 0 && k < op->n_operands && size > 0);
    const char *names = parameters_of(op);
    size_t n_unnamed = 0;
    if (op->operands[k] == 'w') {
        snprintf(buf, size, "%s", written_name(op, k));
        return buf;
    }
    if (!is_open(op, op->operands[k])) {
        snprintf(buf, size, "%s", isa_letter(op->operands[k])->name);
        return buf;
    }
    for (int i = 0; i < k; i++) {
        if (!is_open(op, op->operands[i]))
            continue;
        if (is_parameter(op->operands[i]) && *names)
            names += strcspn(names, " ") + (strchr(names, ' ') != NULL);
        else
            n_unnamed++;
    }
    if (is_parameter(op->operands[k]) && *names)
        snprintf(buf, size, "%.*s", (int)strcspn(names, " "), names);
    else {
        assert(n_unnamed < sizeof unnamed - 1);
        snprintf(buf, size, "%c", unnamed[n_unnamed]);
    }
    return buf;
}

struct isa_spelling isa_spelling(enum isa_type type, const char *element)
{
    enum isa_type index = ISA_T_U8;
    assert(type < ISA_N_TYPES);
    while (isa_types[type].bytes != isa_types[index].bytes)
        index += 2;
    return (struct isa_spelling){element, element, element,
                                 isa_spellings[index][0], ""};
}

bool isa_is_fill(const struct isa_op *op)
{
    return op->operands[0] == 'w' && !strpbrk(op->operands, "rGIoqy") &&
           strchr(op->operands, 's');
}

static const char *spelling_of(const struct isa_op *op,
                               const struct isa_spelling *s, char letter)
{
    if (letter == 's')
        return s->scalar;
    if (letter == 'w' && isa_is_fill(op))
        return "void";
    if (isa_letter(letter)->element == ISA_ELEMENT_INDEX)
        return s->index;
    return isa_letter(letter)->access == ISA_ACCESS_WRITTEN ? s->dst : s->type;
}

const char *isa_operands_text(const struct isa_op *op,
                              const struct isa_spelling *s, bool as_arguments,
                              int first, char *buf, size_t size)
{
    struct isa_text t = {buf, size, 0};
    char word[32], name[40];
    isa_text_put(&t, "%s", "");
    for (int i = first; op->operands[i]; i++) {
        char letter = op->operands[i];
        const struct isa_letter *form = isa_letter(letter);
        snprintf(name, sizeof name, "%s%s", s->prefix,
                 isa_operand_name(op, i, word, sizeof word));
        isa_text_put(&t, "%s", i > first ? ", " : "");
        if (as_arguments) /* converts a scalar to an element */
            put_template(&t, form->argument, s->type, name);
        else
            put_template(&t, form->parameter, spelling_of(op, s, letter), name);
    }
    if (!as_arguments && strchr(op->operands, 'G') &&
        op->operands[op->n_operands - 1] == 'n')
        isa_text_put(&t, " = 1"); /* the count of atomics is optional */
    return buf;
}

const char *isa_prototype(const struct isa_op *op, const char *name,
                          enum isa_type type, char *buf, size_t size)
{
    char operands[1024];
    assert(type < ISA_N_TYPES && isa_spellings[type][0]);
    const char *element = isa_spellings[type][0];
    struct isa_spelling s = isa_spelling(type, element);
    enum isa_type result = isa_result_type(op, type);
    isa_operands_text(op, &s, false, 0, operands, sizeof operands);
    snprintf(buf, size, "%s %s(%s)",
             result == ISA_T_NONE ? "void" : isa_spellings[result][0], name,
             operands);
    return buf;
}
