/* SPDX-License-Identifier: MIT */
/*
 * The reference of the kernel language, five pages: intrinsics.md has every
 * name and what rows refer to, ops.md and mathematics.md one row per form of an
 * intrinsic, notes.md what is read into public sources. `mlusim intrinsics
 * NAME` prints the same rows. std.md has what kernels use of the C++ library.
 */
#include "isa/compiler/gen/reference.h"
#include "isa/tables/gaps.h"
#include "isa/tables/names.h"
#include "isa/tables/prototype.h"
#include "isa/tables/rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The page that has the rows of a family. */
static const char *page_of(const char *family)
{
    static const char *const mathematics[] = {"Vector registers", "Mathematics",
                                              "In assembly only"};
    for (size_t i = 0; i < sizeof mathematics / sizeof *mathematics; i++)
        if (strcmp(family, mathematics[i]) == 0)
            return "mathematics.md";
    return "ops.md";
}

/* Text in a cell of a table. */
static void put_cell(FILE *f, const char *text)
{
    for (; *text; text++)
        fprintf(f, *text == '|' ? "\\%c" : "%c", *text);
}

static void put_types(FILE *f, uint32_t types)
{
    const char *separator = "";
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (types & 1u << t) {
            fprintf(f, "%s%s", separator, isa_types[t].name);
            separator = ", ";
        }
}

static void put_architectures(FILE *f, unsigned since, unsigned dropped)
{
    if (since)
        fprintf(f, "from %u", since);
    else
        fputs("all", f);
    if (dropped)
        fprintf(f, ", dropped by toolkit %u.0", dropped);
}

/* The form with T for the element type, and its other names. */
static void put_forms(FILE *f, const struct isa_op *op)
{
    char text[1024];
    struct isa_spelling s = {"T", "T", "T", "U", ""};
    const char *result = op->result == ISA_RESULT_OWN ? "T"
                         : op->result ? isa_spellings[op->result][0]
                                      : "void";
    if (op->is_hand_written && isa_signature(op->intrinsic, text, sizeof text))
        fprintf(f, "`%s`", text);
    else
        fprintf(f, "`%s %s(%s)`", result, op->intrinsic,
                isa_operands_text(op, &s, false, 0, text, sizeof text));
    for (size_t i = 0; i < isa_n_aliases(); i++) {
        struct isa_alias a = isa_alias(i);
        if (a.op != op)
            continue;
        fprintf(f, ", `%s`", a.name);
        if (a.dropped || a.since) {
            fputs(" (", f);
            put_architectures(f, a.since, a.dropped);
            fputs(")", f);
        }
    }
}

static void put_op(FILE *f, const struct isa_op *op)
{
    char limits[ISA_RULES_SIZE];
    fputs("| ", f);
    put_forms(f, op);
    fputs(" | ", f);
    put_types(f, op->types);
    fputs(" | ", f);
    put_cell(f, op->formula);
    fprintf(f, " | %s | ",
            op->unit == ISA_UNIT_DMA ? "by direction"
                                     : isa_units[op->unit].name);
    put_architectures(f, op->since, op->dropped);
    fprintf(f, " | %s", isa_rules[op->rule].name);
    if (isa_shape_limits(op->shape, limits, sizeof limits)[0])
        fprintf(f, ", %s", isa_shapes[op->shape].name);
    fprintf(f, " | %s |\n",
            isa_note(op) ? "a reading, see notes" : "as documented");
}

/* A table for every family of a page that has forms beside conversions. */
static void put_ops(FILE *f, const char *page)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    const char *last = NULL;
    for (size_t i = 0; i < n; i++) {
        const char *family = isa_family(&ops[i]);
        if (isa_op_converts(&ops[i]) || !ops[i].intrinsic[0] ||
            strcmp(page_of(family), page) != 0)
            continue;
        if (family != last)
            fprintf(f,
                    "\n## %s\n\n"
                    "| form | T | formula | unit | architectures | rules | "
                    "status |\n|---|---|---|---|---|---|---|\n",
                    family);
        last = family;
        put_op(f, &ops[i]);
    }
}

/* The anchor of a heading: small letters, blanks as hyphens. */
static void put_anchor(FILE *f, const char *heading)
{
    for (; *heading; heading++)
        fputc(*heading == ' ' ? '-' : tolower((unsigned char)*heading), f);
}

/* Whether no op before this one has its name. */
static bool is_first(const struct isa_op *ops, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(ops[k].intrinsic, ops[i].intrinsic) == 0)
            return false;
    return true;
}

/* Every family, where its rows are, and the names in it. */
static void put_names(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    const char *last = NULL;
    fputs("\n## Names\n\nConversions are [a table](mathematics.md#conversions) "
          "of their own, and names without an operation "
          "[another](notes.md#defined-by-headers-alone).\n\n"
          "| family | names |\n|---|---|",
          f);
    for (size_t i = 0; i < n; i++) {
        const char *family = isa_family(&ops[i]);
        if (isa_op_converts(&ops[i]) || !ops[i].intrinsic[0] ||
            !is_first(ops, i))
            continue;
        if (family != last) {
            fprintf(f, "%s\n| [%s](%s#", last ? " |" : "", family,
                    page_of(family));
            put_anchor(f, family);
            fputs(") | ", f);
        }
        fprintf(f, "%s`%s`", family != last ? "" : ", ", ops[i].intrinsic);
        last = family;
    }
    fputs(last ? " |\n" : "\n", f);
}

/* How many ops of a family take a type on an architecture. */
static unsigned count_of(const char *family, enum isa_type type, unsigned arch)
{
    size_t n;
    unsigned found = 0;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        found += arch >= ops[i].since && isa_has_family_types(&ops[i]) &&
                 ops[i].types & 1u << type &&
                 strcmp(isa_family(&ops[i]), family) == 0;
    return found;
}

static void put_family(FILE *f, const char *family)
{
    if (!isa_family_types(family))
        return;
    fprintf(f, "| %s |", family);
    for (enum isa_type t = 1; t < ISA_N_TYPES; t++) {
        unsigned old = count_of(family, t, 270), now = count_of(family, t, 592);
        unsigned between = count_of(family, t, 372);
        if (old == now && between == now && now == 0)
            fputs(" |", f);
        else if (old == now && between == now)
            fprintf(f, " %u |", now);
        else
            fprintf(f, " %u/%u/%u |", old, between, now);
    }
    fputc('\n', f);
}

/* Families with their types, and why some ops lack some of them. */
static void put_families(FILE *f)
{
    size_t n;
    const struct isa_gap *gaps = isa_gaps(&n);
    fputs("\n## Types\n\nHow many ops of a family take a type; where "
          "architectures differ, on 270/372/592.\n\n| family |",
          f);
    for (enum isa_type t = 1; t < ISA_N_TYPES; t++)
        fprintf(f, " %s |", isa_types[t].name);
    fputs("\n|---|", f);
    for (enum isa_type t = 1; t < ISA_N_TYPES; t++)
        fputs("---|", f);
    fputc('\n', f);
#define FAMILY(title) put_family(f, title);
#define X(code, name, ...)
#include "isa/tables/bang.def"
#undef X
    fputs("\nWhat an op lacks that others of its family take:\n\n"
          "| ops | types | why |\n|---|---|---|\n",
          f);
    for (size_t i = 0; i < n; i++) {
        fprintf(f, "| %s | ", gaps[i].ops);
        put_types(f, gaps[i].types);
        fprintf(f, " | %s |\n", gaps[i].why);
    }
}

static void put_notes(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    fputs("\n## Notes\n\nWhat public sources leave open, and how it is read "
          "here.\n\n",
          f);
    for (size_t i = 0; i < n; i++)
        if (isa_note(&ops[i]))
            fprintf(f, "- `%s` (%s): %s.\n", ops[i].intrinsic, ops[i].name,
                    isa_note(&ops[i]));
}

static void put_builtins(FILE *f)
{
    fputs("\n## Defined by headers alone\n\nNames that are no operation of "
          "the device, and the signatures of forms that share a name. "
          "\"Rounds\": also with the suffixes of conversions.\n\n"
          "| name | signature | meaning | rounds |\n|---|---|---|---|\n",
          f);
#define ROW(name, signature, meaning, rounds)        \
    fprintf(f, "| `%s` | `%s` | ", name, signature); \
    put_cell(f, meaning);                            \
    fprintf(f, " | %s |\n", rounds);
#define X(name, signature, meaning)       ROW(name, signature, meaning, "")
#define ROUNDED(name, signature, meaning) ROW(name, signature, meaning, "yes")
#include "isa/tables/builtins.def"
#undef X
#undef ROUNDED
#undef ROW
}

static void put_unsupported(FILE *f)
{
    fputs("\n## Not supported\n\nUsing one of these names is an error when "
          "the kernel is compiled.\n\n| name | why |\n|---|---|\n",
          f);
#define X(name, why) fprintf(f, "| `%s` | %s |\n", name, why);
#include "isa/tables/unsupported.def"
#undef X
}

static void put_conversions(FILE *f)
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
          "from them multiplies; between integers both sides have a position, "
          "or with one argument the result alone. "
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

static void put_products(FILE *f)
{
    fputs("\n## Types of products\n\nWhat conv, conv_partial, matmul and mlp "
          "multiply; of 4 bits: `int4x2_t`.\n\n"
          "| result | source | bits | kernel | bits | from |\n"
          "|---|---|---|---|---|---|\n",
          f);
    for (uint64_t i = 0; i <= ISA_MAX_COMBINATION; i++) {
        const struct isa_combination *c = isa_combination_find(i);
        if (c)
            fprintf(f, "| %s | %s | %u | %s | %u | %u |\n",
                    isa_types[c->result].name, isa_types[c->source].name,
                    c->source_bits, isa_types[c->kernel].name, c->kernel_bits,
                    c->since);
    }
}

static void put_directions(FILE *f)
{
    static const char *const who[] = {"every core", "cores", "memory core"};
    fputs("\n## Copy directions\n\n| direction | value | unit | asynchronous | "
          "performed by |\n|---|---|---|---|---|\n",
          f);
    for (size_t i = 0; i < ISA_N_DIRECTIONS; i++) {
        const struct isa_direction_info *d = &isa_directions[i];
        assert(d->who < sizeof who / sizeof *who);
        fprintf(f, "| %s | %zu | %s | %s | %s |\n", d->name, i,
                d->unit ? isa_units[d->unit].name : "does not exist",
                d->async_unit ? isa_units[d->async_unit].name : "no",
                who[d->who]);
    }
}

static void put_architectures_table(FILE *f)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    fputs("\n## Architectures\n\nSizes in KiB.\n\n| `--bang-mlu-arch=` | "
          "`__BANG_ARCH__` | NRAM | WRAM | SRAM | sizes from |\n"
          "|---|---|---|---|---|---|\n",
          f);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "| %s | %u | %u | %u | %u | %s |\n", archs[i].name,
                archs[i].number, archs[i].nram_kib, archs[i].wram_kib,
                archs[i].sram_kib, archs[i].source);
}

/* Rule sets, and the shapes that have limits of their own. */
static void put_rules(FILE *f)
{
    char text[ISA_RULES_SIZE];
    fputs(
        "\n## Rules\n\nCounts are in 1..2^40, strides in -2^40..2^40, numbers "
        "of segments (less one) in 0..65535; `mlusim intrinsics NAME` says "
        "all that holds for one name.\n\n| name | meaning |\n|---|---|\n",
        f);
    for (size_t i = 0; i < ISA_N_RULES; i++)
        fprintf(f, "| %s | %s |\n", isa_rules[i].name,
                isa_rule_set_text(&isa_rules[i], text, sizeof text));
    fputs("\nWhat shapes ask for beside them, the second name in the column "
          "`rules`:\n\n| shape | operands | limits |\n|---|---|---|\n",
          f);
    for (enum isa_shape i = 0; i < ISA_N_SHAPES; i++)
        if (isa_shape_limits(i, text, sizeof text)[0])
            fprintf(f, "| %s | %s | %s |\n", isa_shapes[i].name,
                    isa_shapes[i].doc, text);
}

static void write_intrinsics(FILE *f)
{
    fprintf(
        f,
        "# Intrinsics\n\nEvery name of the kernel language, and what the rows "
        "of its pages refer to. The pages are generated from the tables of "
        "`isa/` by `make docs`; `mlusim intrinsics NAME` prints the same "
        "rows, with `--json` as [JSON](json.md).\n\n"
        "| page | has |\n|---|---|\n"
        "| [ops.md](ops.md) | the forms of operations on memory |\n"
        "| [mathematics.md](mathematics.md) | mathematics, vector registers, "
        "conversions |\n"
        "| [notes.md](notes.md) | how gaps of the public sources are read; "
        "names that are no operation |\n"
        "| [assembly.md](assembly.md) | inline assembly |\n"
        "| [std.md](std.md) | the C++ library in kernels |\n\n"
        "Operands are named as in the formulas: d destination, a and b "
        "sources, s scalar, n element count. Counts are in elements, sizes and "
        "strides in bytes. T is one of the element types of the row, U the "
        "unsigned integer of the same size. `0..n` ends with n, `0..n)` "
        "before it. Bit i of a mask is bit i %% 8 of its byte i / 8, the "
        "lowest "
        "one first. An op that computes a NaN leaves any NaN, if its row does "
        "not say which. Architectures: numbers as in "
        "`__BANG_ARCH__`; on others the name is an error when the kernel "
        "is compiled. What a toolkit dropped is accepted everywhere, as "
        "older toolkits do, with a note after %u. Constraints are those of "
        "the [rules](#rules).\n",
        ISA_LAST_OLD_ARCH);
    put_names(f);
    put_families(f);
    put_unsupported(f);
    put_rules(f);
    put_directions(f);
    fputs("\n## Built-in variables\n\n| name | meaning |\n|---|---|\n", f);
#define X(number, name, doc) fprintf(f, "| `%s` | %s |\n", #name, doc);
#include "isa/tables/csrs.def"
#undef X
    put_architectures_table(f);
}

static void write_ops(FILE *f)
{
    fputs("# Operations\n\nOne row per form; [intrinsics.md](intrinsics.md) "
          "says how to read it. The column `rules` names a row of the "
          "[rules](intrinsics.md#rules), and [notes](notes.md) say how a "
          "reading was made.\n",
          f);
    put_ops(f, "ops.md");
    put_products(f);
}

static void write_mathematics(FILE *f)
{
    fputs("# Mathematics, vector registers, conversions\n\nOne row per form; "
          "[intrinsics.md](intrinsics.md) says how to read it.\n",
          f);
    put_ops(f, "mathematics.md");
    put_conversions(f);
}

static void write_notes(FILE *f)
{
    fputs("# Notes on intrinsics\n\nHow this implementation reads what is not "
          "documented publicly, and the names that headers define alone. "
          "[intrinsics.md](intrinsics.md) has all other names.\n",
          f);
    put_notes(f);
    put_builtins(f);
}

/* Code in a cell: a bar would end it. */
static void put_use(FILE *f, const char *use)
{
    fputc('`', f);
    put_cell(f, use);
    fputc('`', f);
}

static void write_std(FILE *f)
{
    fputs(
        "# The C++ library in kernels\n\nNames of `std` that work in kernels, "
        "and a use of each. Every use is tested: a kernel and the host come "
        "to the same result, with `-std=c++17`, or with `-std=c++20` where "
        "the column says 20. Other functions may work as well: headers "
        "compile for both sides what is constexpr in any standard, and some "
        "of them everything. What needs a heap, a lock, a stream or a "
        "function of the C++ library that is no template is refused by "
        "name.\n\nWhat the library throws on the host ends a kernel with a "
        "sentence: the exception, its words, and the calls that led there."
        "\n\n| names | header | C++ | a use |\n|---|---|---|---|\n",
        f);
#define X(names, header, since, ...)                           \
    fprintf(f, "| %s | `<%s>` | %d | ", names, header, since); \
    put_use(f, #__VA_ARGS__);                                  \
    fputs(" |\n", f);
#include "isa/tables/std.def"
#undef X
}

bool gen_reference(const char *folder)
{
    static const struct {
        const char *name;
        void (*write)(FILE *);
    } pages[] = {{"intrinsics.md", write_intrinsics},
                 {"ops.md", write_ops},
                 {"mathematics.md", write_mathematics},
                 {"notes.md", write_notes},
                 {"std.md", write_std}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, pages[i].name);
        FILE *f = fopen(path, "w");
        if (f)
            pages[i].write(f);
        if (!f || ferror(f) || fclose(f) != 0) {
            perror(path);
            return false;
        }
    }
    return true;
}
