/* SPDX-License-Identifier: MIT */
/* See example.h. Spans become arrays in the memory that the rules require, or
 * pointers to GDRAM that are kernel parameters. Built-ins are called by their
 * signature. */
#include "isa/tables/example.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "isa/tables/prototype.h"

/* The parts of a source, assembled at the end. */
struct parts {
    const char *header; /* besides bang.h, "" for none */
    char parameters[512], declarations[2048], statement[1024];
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

/* Whether a name is in a comma-separated list. */
static bool lists(const char *names, const char *name)
{
    const size_t n = strlen(name);
    for (; *names; names += strspn(names, ", ")) {
        const size_t length = strcspn(names, ",");
        if (length == n && strncmp(names, name, n) == 0)
            return true;
        names += length;
    }
    return false;
}

/* Returns the value for a parameter. */
static const char *number_of(const char *name, const char *parameter)
{
#define X(names, parameter_, number)         \
    if ((!names[0] || lists(names, name)) && \
        strcmp(parameter, parameter_) == 0)  \
        return number;
#include "isa/tables/examples.def"
    return "1";
}

static const char *why_uncalled(const struct isa_name *name)
{
    if (name->kind == ISA_NAME_UNSUPPORTED)
        return "a kernel that uses this name does not compile";
#define UNCALLED(names, why)      \
    if (lists(names, name->name)) \
        return why;
#include "isa/tables/examples.def"
    return NULL;
}

/* Returns a usual type of the op: float, half, or the op's first type. */
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

/* Returns the qualifier of an array in the memory of a span, "" for the stack;
 * NULL: the span is in GDRAM. */
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

/* Declares the span for a function's parameter; the table overrides the
 * qualifier. */
static void put_span(struct parts *p, const char *function,
                     const char *qualifier, const char *element,
                     const char *name)
{
#define PLACE(names, parameter, qualifier_)                     \
    if (lists(names, function) && strcmp(parameter, name) == 0) \
        qualifier = qualifier_;
#include "isa/tables/examples.def"
    if (qualifier)
        PUT(p->declarations, "    %s%s %s[4096];\n", qualifier, element, name);
    else
        PUT(p->parameters, "%s%s *%s", p->parameters[0] ? ", " : "", element,
            name);
}

/* Adds the declarations of a row. */
static void put_line(struct parts *p, const char *text)
{
    if (text[0])
        PUT(p->declarations, "    %s\n", text);
}

static void put_operand(struct parts *p, const struct isa_op *op, int k,
                        enum isa_type type)
{
    const struct isa_letter *letter = isa_letter(op->operands[k]);
    const char *own = type == ISA_T_NONE ? "char" : isa_spellings[type][0];
    char name[40];
    isa_operand_name(op, k, name, sizeof name);
    PUT(p->statement, "%s", k ? ", " : "");
    if (letter->access != ISA_ACCESS_NUMBER) {
        put_span(p, op->intrinsic, qualifier_of(op, letter),
                 element_of(letter, type, own), name);
        PUT(p->statement, "%s", name);
    } else if (letter->letter == 's') {
        PUT(p->statement, "(%s)1", own);
    } else {
        PUT(p->statement, "%s", number_of(op->intrinsic, name));
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
    put_span(p, name->name, "__nram__ ", isa_spellings[c->target][0], "d");
    put_span(p, name->name, "__nram__ ", isa_spellings[c->source][0], "a");
    PUT(p->statement, "d, a, 128%s",
        name->op->shape == ISA_SHAPE_convert_strided ? ", 1024, 1024, 1"
                                                     : positions[c->positions]);
}

/* Uses the row of a name, if the name has a row. */
static bool put_call(struct parts *p, const char *name)
{
    static const struct {
        const char *names, *header, *arrays, *statement;
    } rows[] = {
#define CALL(names, header, arrays, statement) \
    {names, header, arrays, statement},
#include "isa/tables/examples.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (lists(rows[i].names, name)) {
            p->header = rows[i].header;
            put_line(p, rows[i].arrays);
            isa_name_text(rows[i].statement, name, p->statement,
                          sizeof p->statement);
            return true;
        }
    return false;
}

/* Uses the row of an op, or of the op with a built-in's name. */
static bool put_row(struct parts *p, const struct isa_name *name)
{
    static const struct {
        enum isa_op_code code;
        const char *arrays, *arguments;
    } rows[] = {
#define OP(op, arrays, arguments) {ISA_OP_##op, arrays, arguments},
#include "isa/tables/examples.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct isa_op *op = isa_op_by_code(rows[i].code);
        if (name->op ? name->op == op
                     : strcmp(name->name, op->intrinsic) == 0) {
            put_line(p, rows[i].arrays);
            PUT(p->statement, "%s", rows[i].arguments);
            return true;
        }
    }
    return false;
}

/* Returns an example for a type of a signature: T is float, U an integer. */
static const char *type_named(const char *type)
{
    const bool is_letter = isupper((unsigned char)type[0]) && !type[1];
    return is_letter && type[0] == 'U' ? "unsigned"
           : is_letter                 ? "float"
           : strcmp(type, "void") == 0 ? "char"
                                       : type;
}

/* Adds the argument for a parameter ("const float *a") of a function. */
static void put_parameter(struct parts *p, const char *function,
                          const char *parameter)
{
    static const char constant[] = "const ";
    char type[64];
    const char *name = parameter + strlen(parameter);
    while (name[-1] != ' ' && name[-1] != '*')
        name--;
    const bool is_span = name[-1] == '*';
    if (strncmp(parameter, constant, sizeof constant - 1) == 0)
        parameter += sizeof constant - 1;
    snprintf(type, sizeof type, "%.*s",
             (int)(name - parameter) - (is_span ? 2 : 1), parameter);
    const char *number = number_of(function, name);
    if (is_span) {
        put_span(p, function, "__nram__ ", type_named(type), name);
        PUT(p->statement, "%s", name);
    } else if (strcmp(number, "1") == 0 && strcmp(type, "long") != 0) {
        PUT(p->statement, "(%s)1", type_named(type));
    } else {
        PUT(p->statement, "%s", number);
    }
}

/* Adds the call of a built-in, without optional parameters. */
static void put_builtin(struct parts *p, const struct isa_name *name)
{
    char parameters[512], *rest = NULL;
    const char *separator = "";
    size_t n = 0;
    int depth = 0;
    for (const char *c = strchr(name->signature, '(') + 1; *c != ')' || depth;
         c++) {
        depth += (*c == '[') - (*c == ']');
        if (!depth && *c != ']')
            parameters[n++] = *c;
        assert(n < sizeof parameters);
    }
    parameters[n] = 0;
    for (const char *one = strtok_r(parameters, ",", &rest); one;
         one = strtok_r(NULL, ",", &rest)) {
        if (strchr(one, '='))
            continue;
        PUT(p->statement, "%s", separator);
        separator = ", ";
        put_parameter(p, name->name, one + strspn(one, " "));
    }
}

static void put_arguments(struct parts *p, const struct isa_name *name)
{
    if (put_row(p, name))
        return;
    if (name->conversion)
        put_conversion(p, name);
    else if (!name->op)
        put_builtin(p, name);
    else
        for (int k = 0; k < name->op->n_operands; k++)
            put_operand(p, name->op, k, type_of(name->op));
}

/* Adds the declaration for a built-in's result. */
static void put_result(struct parts *p, const struct isa_name *name)
{
    char type[64];
    const char *at = strstr(name->signature, name->name);
    const bool is_pointer = at[-1] == '*';
    snprintf(type, sizeof type, "%.*s",
             (int)(at - name->signature) - (is_pointer ? 2 : 1),
             name->signature);
    if (is_pointer)
        PUT(p->statement, "%s *result = ", type);
    else if (strcmp(type, "void") != 0)
        PUT(p->statement, "%s result = ", type_named(type));
}

/* Adds the call, or the use of a variable. */
static void put_statement(struct parts *p, const struct isa_name *name)
{
    if (put_call(p, name->name))
        return;
    if (!name->op)
        put_result(p, name);
    PUT(p->statement, "%s", name->name);
    if (!name->op && !strchr(name->signature, '('))
        return;
    PUT(p->statement, "(");
    put_arguments(p, name);
    PUT(p->statement, ")");
}

const char *isa_example(const struct isa_name *name, char *buf, size_t size)
{
    struct parts p = {"", "", "", ""};
    const char *why = why_uncalled(name);
    if (why)
        return why;
    put_statement(&p, name);
    snprintf(buf, size,
             "#include <bang.h>\n%s\n__mlu_global__ void example(%s)\n{\n%s"
             "    %s;\n}\n",
             p.header, p.parameters, p.declarations, p.statement);
    return NULL;
}
