/* SPDX-License-Identifier: MIT */
/* Writes files generated from the tables: bang_intrinsics.h, the typed
 * wrappers, which the build puts beside the headers of isa/include; and the
 * reference in docs/reference, which `make docs` writes and which is committed.
 * usage: gen header FILE
 *        gen reference FOLDER */
#include "isa/compiler/gen/reference.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prefix of parameter names in headers, so that no user macro changes them. */
#define RESERVED "__"

/* A name of an op, with the architectures and toolkits that have it. */
struct name {
    const struct isa_op *op;
    const char *name, *replacement;
    unsigned since, dropped;
};

static void put_remedy(FILE *f, const struct name *n)
{
    if (n->replacement)
        fprintf(f, "; use %s", n->replacement);
    fputs("\")\n", f);
}

/* Writes attributes: using a name is an error for architectures that lack the
 * name, and gives a note if a toolkit has dropped it. */
static void put_refusal(FILE *f, const struct name *n)
{
    if (n->since) {
        fprintf(f,
                "__MLU_REFUSED(__MLU_ARCH < %u, \"%s exists from architecture "
                "%u on",
                n->since, n->name, n->since);
        put_remedy(f, n);
    }
    if (n->dropped) {
        fprintf(f, "__MLU_DROPPED(\"%s" ISA_DROPPED "%u.0", n->name,
                n->dropped);
        put_remedy(f, n);
    }
}

/* Writes attributes: on 1xx and 2xx a constant count of no whole lines gives a
 * warning. A second count is that of a source that is repeated. */
static void put_lines(FILE *f, const struct name *n, const char *element)
{
    const unsigned multiple = isa_rules[n->op->rule].mult2;
    const char *operands = n->op->operands;
    const char *counted = strchr(operands, 'c') ? "nN" : "n";
    char name[32];
    for (int k = 0; multiple > 1 && n->since < 300 && operands[k]; k++)
        if (strchr(counted, operands[k]))
            fprintf(f, "__MLU_LINES(\"%s\", " RESERVED "%s * sizeof(%s), %u)\n",
                    n->name, isa_operand_name(n->op, k, name, sizeof name),
                    element, multiple);
}

/* Writes the overload for one spelling of an element type; indices may be
 * signed, but are treated as unsigned. */
static void put_wrapper(FILE *f, const struct name *n, enum isa_type type,
                        const char *element, bool is_signed)
{
    static const char is_unsigned[] = "unsigned ";
    char text[1024];
    const struct isa_op *op = n->op;
    struct isa_spelling s = isa_spelling(type, element);
    s.prefix = RESERVED;
    assert(strncmp(s.index, is_unsigned, sizeof is_unsigned - 1) == 0);
    if (is_signed)
        s.index += sizeof is_unsigned - 1;
    enum isa_type result = isa_result_type(op, type);
    const char *returned = op->result == ISA_RESULT_OWN ? element
                           : result ? isa_spellings[result][0]
                                    : "void";
    put_refusal(f, n);
    if (isa_type_since(op, type) > n->since)
        fprintf(f, "__MLU_NEWER(\"%s\", %u, \"%s\")\n", n->name,
                isa_types[type].since, isa_types[type].name);
    fprintf(f, "__MLU_OP %s %s(%s)\n", returned, n->name,
            isa_operands_text(op, &s, false, 0, text, sizeof text));
    put_lines(f, n, element);
    isa_operands_text(op, &s, true, 0, text, sizeof text);
    if (result)
        fprintf(f, "{\n    return __mlu_value<0x%03x, %d, %s>(%s);\n}\n",
                op->code, type, returned, text);
    else
        fprintf(f, "{\n    __mlu_op<0x%03x, %d>(%s);\n}\n", op->code, type,
                text);
}

/* Writes a fill. The type of the value selects the element type; other types
 * are errors. Any pointer is allowed, but mlusim lint may warn (bang.h). */
static void put_fill(FILE *f, const struct name *n)
{
    static const char pointer[] = "void *";
    char text[1024];
    struct isa_spelling s = isa_spelling(ISA_T_NONE, "__V");
    s.prefix = RESERVED;
    fprintf(f, "__MLU_FILL_TEMPLATE\n__MLU_FILL_NOTE(\"%s\")\n", n->name);
    put_refusal(f, n);
    fprintf(f,
            "__MLU_REFUSED(!__mlu_fill<__V>::__id, \"%s: the type of the value "
            "says what an element is, and none is a double; cast the value to "
            "float, half, int32_t or what is meant\")\n",
            n->name);
    isa_operands_text(n->op, &s, false, 0, text, sizeof text);
    assert(strncmp(text, pointer, sizeof pointer - 1) == 0);
    fprintf(f, "__MLU_OP void %s(__MLU_FILL_POINTER %s)\n", n->name,
            text + sizeof pointer - 1);
    put_lines(f, n, "__V");
    fprintf(f, "{\n    __mlu_op<0x%03x, __mlu_fill<__V>::__id>(%s);\n}\n",
            n->op->code,
            isa_operands_text(n->op, &s, true, 0, text, sizeof text));
}

static void put_overloads(FILE *f, const struct name *n)
{
    if (isa_is_fill(n->op)) {
        put_fill(f, n);
        return;
    }
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++) {
        if (!(n->op->types & 1u << t))
            continue;
        for (int i = 0; i < 3 && isa_spellings[t][i]; i++) {
            put_wrapper(f, n, t, isa_spellings[t][i], false);
            if (strchr(n->op->operands, 'I'))
                put_wrapper(f, n, t, isa_spellings[t][i], true);
        }
    }
}

/* Writes the wrappers of an op with all its names. */
static void put_names(FILE *f, const struct isa_op *op)
{
    struct name n = {op, op->intrinsic, isa_replacement(op->intrinsic),
                     op->since, op->dropped};
    fprintf(f, "\n/* %s: %s */\n", op->name, op->formula);
    put_overloads(f, &n);
    for (size_t i = 0; i < isa_n_aliases(); i++) {
        struct isa_alias a = isa_alias(i);
        if (a.op != op)
            continue;
        n = (struct name){op, a.name, isa_alias_replacement(&a), a.since,
                          a.dropped};
        put_overloads(f, &n);
    }
}

/* Writes __mlu_op and __mlu_value for n operands, in their registers. */
static void put_issuer(FILE *f, int n, bool has_result)
{
    fprintf(f, "template <int __code, int __type, %sint __source = 0",
            has_result ? "class __R, " : "");
    for (int i = 0; i < n; i++)
        fprintf(f, ", class __T%d", i);
    fputs(has_result ? ">\n__MLU_OP __R __mlu_value("
                     : ">\n__MLU_OP void __mlu_op(",
          f);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s__T%d __a%d", i ? ", " : "", i, i);
    fputs(")\n    __MLU_BODY(", f);
    for (int i = 0; i < n; i++)
        fprintf(f, "__MLU_REG(%d, \"%s\"); ", i,
                isa_registers[isa_operand_registers[i]]);
    fputs(has_result ? "__MLU_OBTAIN(" : "__MLU_ISSUE(", f);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s\"r\"(__r%d)", i ? ", " : "", i);
    fputs("))\n", f);
}

static void put_issuers(FILE *f)
{
    for (int n = 0; n <= ISA_MAX_OPERANDS; n++) {
        put_issuer(f, n, false);
        put_issuer(f, n, true);
    }
}

/* Returns the C++ type of a product's operand. */
static const char *mix_spelling(enum isa_type type, unsigned bits, int i)
{
    return bits != 4 ? isa_spellings[type][i] : i == 0 ? "int4x2_t" : NULL;
}

/* Writes the numbers of products by types; 0: there is no product of these
 * types. */
static void put_combinations(FILE *f)
{
    fputs("\ntemplate <class __D, class __S, class __K> struct "
          "__mlu_combination {\n"
          "    enum { __number = 0, __type = 0, __since = 0 };\n};\n",
          f);
    for (int number = 0; number <= ISA_MAX_COMBINATION; number++) {
        const struct isa_combination *m =
            isa_combination_find((uint64_t)number);
        const char *source, *kernel;
        for (int s = 0; m && s < 3; s++)
            for (int k = 0; k < 3; k++) {
                source = mix_spelling(m->source, m->source_bits, s);
                kernel = mix_spelling(m->kernel, m->kernel_bits, k);
                if (source && kernel)
                    fprintf(
                        f,
                        "template <> struct __mlu_combination<%s, %s, %s> {\n"
                        "    enum { __number = %d, __type = %d, __since = %u };"
                        "\n};\n",
                        isa_spellings[m->result][0], source, kernel, number,
                        m->result, m->since);
            }
    }
}

/* Writes names whose use is an error. */
static void put_unsupported(FILE *f)
{
#define X(name, why)                                                       \
    fprintf(f,                                                             \
            "\ntemplate <class... __A>\n__MLU_REFUSED(true, \"%s: %s\")\n" \
            "__MLU_OP void %s(__A...) {}\n",                               \
            name, why, name);
#include "isa/tables/unsupported.def"
#undef X
    (void)f;
}

/* ---- conversions -------------------------------------------------------- */

/* The parameters after (d, a, n), and the operands made from them. */
static const struct {
    const char *parameters, *arguments;
} positions[] = {
    [ISA_POSITIONS_NONE] = {"", ", 0l"},
    [ISA_POSITIONS_STRIDED] = {"", ", 0l"},
    [ISA_POSITIONS_ONE] = {", int __fix_pos", ", static_cast<long>(__fix_pos)"},
    [ISA_POSITIONS_OPTIONAL] = {", int __fix_pos = 0",
                                ", static_cast<long>(__fix_pos)"},
    [ISA_POSITIONS_TWO] = {", int __dst_pos, int __src_pos",
                           ", static_cast<long>(__dst_pos) - __src_pos"},
};

/* A name of a conversion: the first `length` characters of `name`, then the
 * suffix. */
struct conversion_name {
    const struct isa_conversion *conversion;
    const char *name, *suffix;
    int length;
};

static void put_conversion(FILE *f, const struct conversion_name *c,
                           const struct isa_op *op, const char *target,
                           const char *source)
{
    bool is_strided = op->shape == ISA_SHAPE_convert_strided;
    int funct3 = 0;
    while (funct3 < ISA_N_SOURCES &&
           isa_sources[funct3] != c->conversion->source)
        funct3++;
    assert(op && funct3 < ISA_N_SOURCES);
    fprintf(f, "__MLU_OP void %.*s%s(%s *__d, const %s *__a, long __n%s)\n",
            c->length, c->name, c->suffix, target, source,
            is_strided ? ", long __dst_stride, long __src_stride, long __segnum"
                       : positions[c->conversion->positions].parameters);
    fprintf(f, "{\n    __mlu_op<0x%03x, %d, %d>(__d, __a, __n%s);\n}\n",
            op->code, c->conversion->target, funct3,
            is_strided ? ", __dst_stride, __src_stride, __segnum"
                       : positions[c->conversion->positions].arguments);
}

/* Writes the overloads of a name, using the op that rounds in `mode`. */
static void put_conversions(FILE *f, const struct conversion_name *c,
                            const char *mode)
{
    char flat[32], strided[32];
    snprintf(flat, sizeof flat, "convert_%s", mode);
    snprintf(strided, sizeof strided, "convert_strided_%s", mode);
    const char *const *targets = isa_spellings[c->conversion->target];
    const char *const *sources = isa_spellings[c->conversion->source];
    for (int t = 0; t < 3 && targets[t]; t++)
        for (int s = 0; s < 3 && sources[s]; s++) {
            put_conversion(f, c, isa_op_find(flat), targets[t], sources[s]);
            if (c->conversion->positions == ISA_POSITIONS_STRIDED)
                put_conversion(f, c, isa_op_find(strided), targets[t],
                               sources[s]);
        }
}

/* Writes a name with every suffix, and without. */
static void put_suffixes(FILE *f, const struct isa_conversion *conversion,
                         const char *name, int length)
{
    static const char *const modes[] = {"tz", "oz", "up", "dn",
                                        "rd", "rn", "rm"};
    struct conversion_name c = {conversion, name, "", length};
    put_conversions(f, &c, conversion->plain);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        char suffix[8];
        snprintf(suffix, sizeof suffix, "_%s", modes[i]);
        c.suffix = suffix;
        put_conversions(f, &c, modes[i]);
    }
}

static void put_conversion_names(FILE *f)
{
    size_t n;
    const struct isa_conversion *conversions = isa_conversions(&n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_conversion *c = &conversions[i];
        fprintf(f, "\n/* %s to %s */\n", isa_types[c->source].name,
                isa_types[c->target].name);
        put_suffixes(f, c, c->name, (int)strlen(c->name));
        for (const char *old = c->old_names; *old;) {
            size_t length = strcspn(old, " ");
            put_suffixes(f, c, old, (int)length);
            old += length + (old[length] == ' ');
        }
    }
}

/* ---- the files ---------------------------------------------------------- */

static void write_header(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    fputs("/* SPDX-License-Identifier: MIT\n"
          " * Generated from the tables of isa/ by the build; do not edit. */"
          "\n#ifndef BANG_INTRINSICS_H\n#define BANG_INTRINSICS_H\n\n",
          f);
    for (size_t i = 0; i < ISA_N_CSRS; i++)
        fprintf(f, "#define %s (__mlu_builtin_variable<0x%zX>())\n",
                isa_csr_names[i], ISA_CSR_FIRST + i);
    fprintf(f, "\n#define __MLU_LAST_OLD_ARCH %d\n", ISA_LAST_OLD_ARCH);
    fputs("\n/* Element types. */\nenum {\n", f);
#define X(id, ID, ...) fprintf(f, "    __MLU_%s = %d,\n", #ID, (id));
#include "isa/tables/types.def"
#undef X
    fputs("};\n#include \"bang_elements.h\"\n\n", f);
    put_issuers(f);
    fputs("\nenum mluMemcpyDirection_t {\n", f);
    for (size_t i = 0; i < ISA_N_DIRECTIONS; i++)
        fprintf(f, "    %s = %zu,\n", isa_directions[i].name, i);
    fputs("};\n\n/* Where the memories begin. */\n", f);
#define X(ID, name, first, owner, doc) \
    fprintf(f, "#define __MLU_FIRST_%s %#llxul\n", #ID, (first));
#include "isa/tables/spaces.def"
#undef X
    fputs("\nenum {\n", f);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "    __MLU_CODE_%s = 0x%03x,\n", ops[i].name, ops[i].code);
    fputs("};\n", f);
    for (size_t i = 0; i < n; i++) {
        if (!ops[i].is_hand_written && !isa_op_converts(&ops[i]))
            put_names(f, &ops[i]);
    }
    put_conversion_names(f);
    put_combinations(f);
    put_unsupported(f);
    fputs("\n#endif\n", f);
}

static bool make_header(const char *path)
{
    FILE *f = fopen(path, "w");
    if (f)
        write_header(f);
    if (f && !ferror(f) && fclose(f) == 0)
        return true;
    perror(path);
    return false;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "header") == 0)
        return !make_header(argv[2]);
    if (argc == 3 && strcmp(argv[1], "reference") == 0)
        return !gen_reference(argv[2]);
    fputs("usage: gen header FILE | reference FOLDER\n", stderr);
    return 1;
}
