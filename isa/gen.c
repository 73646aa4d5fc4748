/* SPDX-License-Identifier: MIT */
/*
 * Writes what the tables determine: the typed wrappers of
 * isa/include/bang_intrinsics.h and docs/reference/intrinsics.md. Run by
 * `make docs`; both files are committed and `make lint` fails when they are
 * stale.
 */
#include "isa/isa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* C++ spellings of an element type: the distinct types of the language that
 * have its size and sign. */
static const char *const spellings[ISA_N_TYPES][3] = {
    [ISA_T_NONE] = {"void"},
    [ISA_T_I8] = {"signed char", "char"},
    [ISA_T_U8] = {"unsigned char"},
    [ISA_T_I16] = {"short"},
    [ISA_T_U16] = {"unsigned short"},
    [ISA_T_I32] = {"int"},
    [ISA_T_U32] = {"unsigned int"},
    [ISA_T_I64] = {"long", "long long"},
    [ISA_T_U64] = {"unsigned long", "unsigned long long"},
    [ISA_T_F16] = {"half"},
    [ISA_T_BF16] = {"bfloat16_t"},
    [ISA_T_F32] = {"float"},
};

static const struct alias {
    const char *name, *op;
    unsigned since, until;
} aliases[] = {
#define X(alias, op, since, until) {alias, #op, since, until},
#include "isa/aliases.def"
#undef X
};
#define N_ALIASES (sizeof aliases / sizeof aliases[0])

/* What stands in for an intrinsic where an architecture lacks it, or NULL. */
static const char *replacement_of(const char *intrinsic)
{
    static const char *const pairs[][2] = {
#define X(name, replacement) {name, replacement},
#include "isa/replacements.def"
#undef X
        {NULL, NULL}};
    for (size_t i = 0; pairs[i][0]; i++)
        if (strcmp(pairs[i][0], intrinsic) == 0)
            return pairs[i][1];
    return NULL;
}

static void put_template(FILE *f, const char *text, const char *type,
                         char letter)
{
    for (; *text; text++) {
        if (*text != '%')
            fputc(*text, f);
        else if (*++text == 's')
            fputs(type, f);
        else
            fputc(letter, f);
    }
}

/* What may differ from the element type in one overload. */
struct spelling {
    const char *type, *dst, *scalar, *index;
};

static int count_of(const char *operands, char letter)
{
    int n = 0;
    for (; *operands; operands++)
        n += *operands == letter;
    return n;
}

static const char *spelling_of(const struct spelling *s, char letter)
{
    if (letter == 's')
        return s->scalar;
    if (isa_letter(letter)->element == ISA_ELEMENT_INDEX)
        return s->index;
    return isa_letter(letter)->access == ISA_ACCESS_WRITTEN ? s->dst : s->type;
}

/* The parameters of op, or its arguments for __mlu_op, from the first on. */
static void put_operands(FILE *f, const struct isa_op *op,
                         const struct spelling *s, bool as_arguments, int first)
{
    char next = 'a';
    for (int i = first; op->operands[i]; i++) {
        char letter = op->operands[i];
        const struct isa_letter *form = isa_letter(letter);
        bool is_numbered = letter == 's' && count_of(op->operands, 's') > 1;
        fputs(i > first ? ", " : "", f);
        if (is_numbered)
            fprintf(f, as_arguments ? "%.0s%c" : "%s %c", s->scalar, next);
        else if (as_arguments && letter == 's')
            fprintf(f, "static_cast<%s>(s)", s->type);
        else
            put_template(f, as_arguments ? form->argument : form->parameter,
                         spelling_of(s, letter), next);
        if (is_numbered || strstr(form->parameter, "%c"))
            next++;
    }
    if (!as_arguments && strchr(op->operands, 'G'))
        fputs(" = 1", f); /* atomics: the count may be left out */
}

/* A fill has no typed source: the element type is that of the destination, or
 * that of the value where the destination is void *. Its value is a template
 * parameter, so that the destination alone decides between overloads. */
static bool is_fill(const struct isa_op *op)
{
    return op->operands[0] == 'w' && !strpbrk(op->operands, "rGIoqy") &&
           strchr(op->operands, 's');
}

/* One of the names of an op, with the architectures that have it. */
struct name {
    const struct isa_op *op;
    const char *name, *replacement;
    unsigned since, until;
};

/* Using the name for an architecture that lacks it is an error. */
static void put_refusal(FILE *f, const struct name *n)
{
    if (!n->since && !n->until)
        return;
    fputs("__MLU_REFUSED(", f);
    if (n->since)
        fprintf(f, "__MLU_ARCH < %u", n->since);
    if (n->until)
        fprintf(f, "%s__MLU_ARCH > %u", n->since ? " || " : "", n->until);
    fprintf(f, ", \"%s exists", n->name);
    if (n->since)
        fprintf(f, " from architecture %u on", n->since);
    if (n->until)
        fprintf(f, " up to architecture %u", n->until);
    if (n->replacement)
        fprintf(f, "; use %s", n->replacement);
    fputs("\")\n", f);
}

static void put_wrapper(FILE *f, const struct name *n, enum isa_type type,
                        const char *element)
{
    const struct isa_op *op = n->op;
    bool fill = is_fill(op);
    enum isa_type index = ISA_T_U8;
    while (isa_types[type].bytes != isa_types[index].bytes)
        index += 2;
    struct spelling s = {element, element, fill ? "V" : element,
                         spellings[index][0]};
    enum isa_type result = isa_result_type(op, type);
    const char *returned = op->result == ISA_RESULT_OWN ? element
                           : result                     ? spellings[result][0]
                                                        : "void";
    fputs(fill ? "template <class V>\n" : "", f);
    put_refusal(f, n);
    fprintf(f, "__MLU_OP %s %s(", returned, n->name);
    put_operands(f, op, &s, false, 0);
    if (result)
        fprintf(f, ")\n{\n    return __mlu_value<0x%03x, %d, %s>(", op->code,
                type, returned);
    else
        fprintf(f, ")\n{\n    __mlu_op<0x%03x, %d>(", op->code, type);
    put_operands(f, op, &s, true, 0);
    fprintf(f, ");\n}\n");
}

/* The fill of untyped memory, in terms of the typed ones. */
static void put_untyped_fill(FILE *f, const char *name, const struct isa_op *op)
{
    struct spelling s = {"V", "void", "V", "V"};
    fprintf(f, "template <class V>\n__MLU_OP void %s(", name);
    put_operands(f, op, &s, false, 0);
    fprintf(f, ")\n{\n    %s(static_cast<__mlu_element<V> *>(d), ", name);
    put_operands(f, op, &s, true, 1);
    fputs(");\n}\n", f);
}

static void put_overloads(FILE *f, const struct name *n)
{
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++) {
        if (!(n->op->types & 1u << t))
            continue;
        for (int i = 0; i < 3 && spellings[t][i]; i++)
            put_wrapper(f, n, t, spellings[t][i]);
    }
    if (is_fill(n->op))
        put_untyped_fill(f, n->name, n->op);
}

/* The wrappers of an op under all its names. */
static void put_names(FILE *f, const struct isa_op *op)
{
    struct name n = {op, op->intrinsic, replacement_of(op->intrinsic),
                     op->since, op->until};
    fprintf(f, "\n/* %s: %s */\n", op->name, op->formula);
    put_overloads(f, &n);
    for (size_t j = 0; j < N_ALIASES; j++) {
        if (strcmp(aliases[j].op, op->name) != 0)
            continue;
        n.name = aliases[j].name;
        n.replacement = op->intrinsic;
        n.since = aliases[j].since > op->since ? aliases[j].since : op->since;
        n.until = aliases[j].until ? aliases[j].until : op->until;
        put_overloads(f, &n);
    }
}

/* __mlu_op and __mlu_value for n operands, in their registers. */
static void put_issuer(FILE *f, int n, bool has_result)
{
    static const char *const registers[ISA_MAX_OPERANDS] = {
        "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
        "t0", "t1", "t2", "t3", "t4", "t5", "t6"};
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
        fprintf(f, "__MLU_REG(%d, \"%s\"); ", i, registers[i]);
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

/* Names that must not be used. */
static void put_unsupported(FILE *f)
{
#define X(name, why)                                                       \
    fprintf(f,                                                             \
            "\ntemplate <class... __A>\n__MLU_REFUSED(true, \"%s: %s\")\n" \
            "__MLU_OP void %s(__A...) {}\n",                               \
            name, why, name);
#include "isa/unsupported.def"
#undef X
    (void)f;
}

/* ---- conversions -------------------------------------------------------- */

/* The parameters behind (d, a, n) and what becomes the operands behind them. */
static const struct {
    const char *parameters, *arguments;
} positions[] = {
    [ISA_POSITIONS_NONE] = {"", ", 0l"},
    [ISA_POSITIONS_STRIDED] = {"", ", 0l"},
    [ISA_POSITIONS_ONE] = {", int fix_pos", ", static_cast<long>(fix_pos)"},
    [ISA_POSITIONS_OPTIONAL] = {", int fix_pos = 0",
                                ", static_cast<long>(fix_pos)"},
    [ISA_POSITIONS_TWO] = {", int dst_pos, int src_pos",
                           ", static_cast<long>(dst_pos) - src_pos"},
};

/* A name of a conversion: `length` letters of it, then the suffix. */
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
    while (isa_sources[funct3] != c->conversion->source)
        funct3++;
    fprintf(f, "__MLU_OP void %.*s%s(%s *d, const %s *a, long n%s)\n",
            c->length, c->name, c->suffix, target, source,
            is_strided ? ", long dst_stride, long src_stride, long segnum"
                       : positions[c->conversion->positions].parameters);
    fprintf(f, "{\n    __mlu_op<0x%03x, %d, %d>(d, a, n%s);\n}\n", op->code,
            c->conversion->target, funct3,
            is_strided ? ", dst_stride, src_stride, segnum"
                       : positions[c->conversion->positions].arguments);
}

/* The overloads of one name, through the op that rounds in `mode`. */
static void put_conversions(FILE *f, const struct conversion_name *c,
                            const char *mode)
{
    char flat[32], strided[32];
    snprintf(flat, sizeof flat, "convert_%s", mode);
    snprintf(strided, sizeof strided, "convert_strided_%s", mode);
    const char *const *targets = spellings[c->conversion->target];
    const char *const *sources = spellings[c->conversion->source];
    for (int t = 0; t < 3 && targets[t]; t++)
        for (int s = 0; s < 3 && sources[s]; s++) {
            put_conversion(f, c, isa_op_find(flat), targets[t], sources[s]);
            if (c->conversion->positions == ISA_POSITIONS_STRIDED)
                put_conversion(f, c, isa_op_find(strided), targets[t],
                               sources[s]);
        }
}

/* One name with every suffix and without. */
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

static void write_conversions(FILE *f)
{
    static const char *const arguments[] = {
        [ISA_POSITIONS_NONE] = "d, a, n",
        [ISA_POSITIONS_STRIDED] =
            "d, a, n; or d, a, n, dst_stride, src_stride, segnum",
        [ISA_POSITIONS_ONE] = "d, a, n, fix_pos",
        [ISA_POSITIONS_OPTIONAL] = "d, a, n; or d, a, n, fix_pos",
        [ISA_POSITIONS_TWO] = "d, a, n, dst_pos, src_pos",
    };
    size_t n;
    const struct isa_conversion *conversions = isa_conversions(&n);
    fputs("\n## Conversions\n\nEvery name exists without a suffix and with one "
          "for the rounding: `_tz` toward zero, `_oz` away from zero, `_up` "
          "toward +infinity, `_dn` toward -infinity, `_rd` to nearest with "
          "ties away from zero, `_rn` to nearest with ties to even, `_rm` to "
          "nearest with ties toward +infinity. The column `plain` says what "
          "the name without a suffix does.\n\n"
          "Integers hold value / 2^fix_pos: a conversion to them divides, one "
          "from them multiplies; between integers both sides have a position. "
          "Out of range values become the nearest integer there is, NaN the "
          "least one. What exceeds the largest half or bfloat16_t becomes "
          "infinite, or that number where the mode rounds inward; NaN stays "
          "NaN.\n\n"
          "| intrinsic | old names | from | to | arguments | plain |\n"
          "|---|---|---|---|---|---|\n",
          f);
    for (size_t i = 0; i < n; i++) {
        const struct isa_conversion *c = &conversions[i];
        fprintf(f, "| `%s` | %s | %s | %s | %s | %s |\n", c->name, c->old_names,
                isa_types[c->source].name, isa_types[c->target].name,
                arguments[c->positions], c->plain);
    }
}

/* ---- the files ---------------------------------------------------------- */

static void write_header(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    fputs("/* SPDX-License-Identifier: MIT\n"
          " * Generated from the tables of isa/ by `make docs`; do not edit. "
          "*/\n#ifndef BANG_INTRINSICS_H\n#define BANG_INTRINSICS_H\n\n",
          f);
    for (size_t i = 0; i < ISA_N_CSRS; i++)
        fprintf(f, "#define %s (__mlu_builtin_variable<0x%zX>())\n",
                isa_csr_names[i], ISA_CSR_FIRST + i);
    fputc('\n', f);
    put_issuers(f);
    fputs("\nenum mluMemcpyDirection_t {\n", f);
    for (size_t i = 0; i < ISA_N_DIRECTIONS; i++)
        fprintf(f, "    %s = %zu,\n", isa_directions[i].name, i);
    fputs("};\n\nenum {\n", f);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "    __MLU_CODE_%s = 0x%03x,\n", ops[i].name, ops[i].code);
    fputs("};\n", f);
    for (size_t i = 0; i < n; i++) {
        if (!ops[i].is_hand_written && !isa_op_converts(&ops[i]))
            put_names(f, &ops[i]);
    }
    put_conversion_names(f);
    put_unsupported(f);
    fputs("\n#endif\n", f);
}

static void write_types(FILE *f, uint32_t types)
{
    const char *separator = "";
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (types & 1u << t) {
            fprintf(f, "%s%s", separator, isa_types[t].name);
            separator = ", ";
        }
}

static void write_reference(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    fputs("# Intrinsics\n\nGenerated from `isa/bang.def` and its neighbours by "
          "`make docs`.\nOperands are named as in the formulas: d destination, "
          "a and b sources, s scalar, n element count.\n\n"
          "| intrinsic | types | formula | unit | rules |\n"
          "|---|---|---|---|---|\n",
          f);
    for (size_t i = 0; i < n; i++) {
        fprintf(f, "| `%s`", ops[i].intrinsic);
        for (size_t j = 0; j < N_ALIASES; j++)
            if (strcmp(aliases[j].op, ops[i].name) == 0)
                fprintf(f, ", `%s`", aliases[j].name);
        fputs(" | ", f);
        write_types(f, ops[i].types);
        fprintf(f, " | %s | %s | %s |\n", ops[i].formula,
                ops[i].unit == ISA_UNIT_DMA ? "by direction"
                                            : isa_units[ops[i].unit].name,
                isa_rules[ops[i].rule].name);
    }
    write_conversions(f);
    fputs("\n## Rules\n\n| name | meaning |\n|---|---|\n", f);
    for (size_t i = 0; i < ISA_N_RULES; i++)
        fprintf(f, "| %s | %s |\n", isa_rules[i].name, isa_rules[i].sentence);
    fputs("\n## Copy directions\n\n| direction | value | unit | asynchronous | "
          "performed by |\n|---|---|---|---|---|\n",
          f);
    static const char *const who[] = {"every core", "cores", "memory core"};
    for (size_t i = 0; i < ISA_N_DIRECTIONS; i++) {
        const struct isa_direction_info *d = &isa_directions[i];
        fprintf(f, "| %s | %zu | %s | %s | %s |\n", d->name, i,
                d->unit ? isa_units[d->unit].name : "does not exist",
                d->async_unit ? isa_units[d->async_unit].name : "no",
                who[d->who]);
    }
    fputs("\n## Built-in variables\n\n| name | meaning |\n|---|---|\n", f);
#define X(number, name, doc) fprintf(f, "| `%s` | %s |\n", #name, doc);
#include "isa/csrs.def"
#undef X
    fputs("\n## Architectures\n\nSizes in KiB.\n\n| `--bang-mlu-arch=` | "
          "`__BANG_ARCH__` | NRAM | WRAM | SRAM | sizes from |\n"
          "|---|---|---|---|---|---|\n",
          f);
    const struct isa_arch *archs = isa_archs(&n);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "| %s | %u | %u | %u | %u | %s |\n", archs[i].name,
                archs[i].number, archs[i].nram_kib, archs[i].wram_kib,
                archs[i].sram_kib, archs[i].source);
}

/* Writes one file below root; exits with a message if it cannot. */
static void write_file(const char *root, const char *path,
                       void (*write)(FILE *))
{
    char name[4096];
    snprintf(name, sizeof name, "%s/%s", root, path);
    FILE *f = fopen(name, "w");
    if (!f) {
        perror(name);
        exit(1);
    }
    write(f);
    if (fclose(f)) {
        perror(name);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : ".";
    write_file(root, "isa/include/bang_intrinsics.h", write_header);
    write_file(root, "docs/reference/intrinsics.md", write_reference);
    return 0;
}
