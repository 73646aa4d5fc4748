/* SPDX-License-Identifier: MIT */
/*
 * See example.h. Spans become arrays of 1024 elements in the memory that the
 * rules want, or pointers to GDRAM that the kernel gets.
 */
#include "isa/tables/example.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "isa/tables/prototype.h"

/* The parts of a source, put together at the end. */
struct parts {
    char parameters[512], declarations[2048], call[1024];
};

__attribute__((format(printf, 3, 4))) static void put(char *text, size_t size,
                                                      const char *format, ...)
{
    const size_t n = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + n, size - n, format, values);
    va_end(values);
}
#define PUT(text, ...) put(text, sizeof(text), __VA_ARGS__)

static const char *number_of(const char *parameter)
{
#define OP(op, arrays, arguments)
#define X(name, number)               \
    if (strcmp(parameter, name) == 0) \
        return number;
#include "isa/tables/examples.def"
#undef X
#undef OP
    return "1";
}

/* A common type of the op: float, half or the first that it has. */
static enum isa_type type_of(const struct isa_op *op)
{
    static const enum isa_type liked[] = {ISA_T_F32, ISA_T_F16, ISA_T_I32};
    enum isa_type type = 0;
    for (size_t i = 0; i < sizeof liked / sizeof *liked; i++)
        if (op->types >> liked[i] & 1)
            return liked[i];
    while (!(op->types >> type & 1))
        type++;
    return type;
}

/* What stands before an array in the memory of a span, "" for one of the stack;
 * NULL: it is in GDRAM. */
static const char *qualifier_of(const struct isa_op *op,
                                const struct isa_letter *letter)
{
    if (letter->place == ISA_PLACE_GDRAM)
        return NULL;
    if (letter->place == ISA_PLACE_WRAM)
        return "__wram__ ";
    switch (isa_rules[op->rule].space) {
    case ISA_IN_NRAM:
        return "__nram__ ";
    case ISA_IN_SRAM:
        return "__mlu_shared__ ";
    case ISA_IN_GDRAM:
        return NULL;
    case ISA_IN_BY_DIRECTION: /* GDRAM2NRAM */
        return letter->letter == 'S' ? NULL : "__nram__ ";
    case ISA_IN_ANYWHERE:
    case ISA_IN_LDRAM:
        break;
    }
    return "";
}

static const char *element_of(const struct isa_letter *letter,
                              enum isa_type type, const char *own)
{
    switch (letter->element) {
    case ISA_ELEMENT_INDEX:
        return isa_spelling(type, "").index;
    case ISA_ELEMENT_U32:
        return "unsigned";
    case ISA_ELEMENT_BYTE:
        return "char";
    case ISA_ELEMENT_OWN:
    case ISA_ELEMENT_FROM:
    case ISA_ELEMENT_BITS:
        break;
    }
    return own;
}

static void put_span(struct parts *p, const char *qualifier,
                     const char *element, const char *name)
{
    if (qualifier)
        PUT(p->declarations, "    %s%s %s[1024];\n", qualifier, element, name);
    else
        PUT(p->parameters, "%s%s *%s", p->parameters[0] ? ", " : "", element,
            name);
}

static void put_operand(struct parts *p, const struct isa_op *op, int k,
                        enum isa_type type)
{
    const struct isa_letter *letter = isa_letter(op->operands[k]);
    const char *own = type == ISA_T_NONE ? "char" : isa_spellings[type][0];
    char name[40];
    isa_operand_name(op, k, name, sizeof name);
    PUT(p->call, "%s", k ? ", " : "");
    if (letter->access != ISA_ACCESS_NUMBER) {
        put_span(p, qualifier_of(op, letter), element_of(letter, type, own),
                 name);
        PUT(p->call, "%s", name);
    } else if (letter->letter == 's') {
        PUT(p->call, "(%s)1", own);
    } else {
        PUT(p->call, "%s", number_of(name));
    }
}

static void put_conversion(struct parts *p, const struct isa_name *name)
{
    static const char *const positions[] = {
        [ISA_POSITIONS_NONE] = "",      [ISA_POSITIONS_STRIDED] = "",
        [ISA_POSITIONS_ONE] = ", 0",    [ISA_POSITIONS_OPTIONAL] = ", 0",
        [ISA_POSITIONS_TWO] = ", 0, 0",
    };
    const struct isa_conversion *c = name->conversion;
    put_span(p, "__nram__ ", isa_spellings[c->target][0], "d");
    put_span(p, "__nram__ ", isa_spellings[c->source][0], "a");
    PUT(p->call, "d, a, 128%s",
        name->op->shape == ISA_SHAPE_convert_strided ? ", 1024, 1024, 1"
                                                     : positions[c->positions]);
}

/* From the row of an op that has one. */
static bool put_row(struct parts *p, const struct isa_op *op)
{
    static const struct {
        enum isa_op_code code;
        const char *arrays, *arguments;
    } rows[] = {
#define OP(op, arrays, arguments) {ISA_OP_##op, arrays, arguments},
#define X(name, number)
#include "isa/tables/examples.def"
#undef X
#undef OP
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code == op->code) {
            PUT(p->declarations, "%s%s%s", rows[i].arrays[0] ? "    " : "",
                rows[i].arrays, rows[i].arrays[0] ? "\n" : "");
            PUT(p->call, "%s", rows[i].arguments);
            return true;
        }
    return false;
}

static bool put_op(struct parts *p, const struct isa_name *name)
{
    const struct isa_op *op = name->op;
    if (put_row(p, op))
        return true;
    /* in assembly only, or called by the headers alone */
    if (strchr(op->intrinsic, '.') || strpbrk(op->operands, "pkX"))
        return false;
    for (int k = 0; k < op->n_operands; k++)
        put_operand(p, op, k, type_of(op));
    return true;
}

/* A name without an operation: a variable, or a function of numbers. */
static bool put_builtin(struct parts *p, const struct isa_name *name)
{
    const size_t n = strlen(name->name);
    const char *at = strstr(name->signature, name->name);
    if (!at || strpbrk(name->signature, "*[.<"))
        return false;
    if (!at[n])
        return strncmp(name->signature, "int ", 4) == 0;
    if (at[n] != '(')
        return false;
    for (const char *type = at + n + 1; *type && *type != ')';) {
        const size_t length = strcspn(type, ",)");
        size_t word = length; /* up to the name of the parameter */
        while (word && type[word - 1] != ' ')
            word--;
        if (!word || (type[0] >= 'A' && type[0] <= 'Z'))
            return false;
        PUT(p->call, "%s(%.*s)1", p->call[0] ? ", " : "", (int)word - 1, type);
        type += length;
        type += strspn(type, ", ");
    }
    return true;
}

bool isa_example(const struct isa_name *name, char *buf, size_t size)
{
    struct parts p = {"", "", ""};
    const bool is_variable =
        name->kind == ISA_NAME_BUILTIN && !strchr(name->signature, '(');
    bool is_there = false;
    if (name->kind == ISA_NAME_BUILTIN)
        is_there = put_builtin(&p, name);
    else if (name->conversion)
        put_conversion(&p, name), is_there = true;
    else if (name->op)
        is_there = put_op(&p, name);
    if (is_there)
        snprintf(buf, size,
                 "#include <bang.h>\n\n__mlu_global__ void example(%s)\n{\n%s"
                 "    %s%s%s%s%s;\n}\n",
                 p.parameters, p.declarations, is_variable ? "(void)" : "",
                 name->name, is_variable ? "" : "(", p.call,
                 is_variable ? "" : ")");
    return is_there;
}
