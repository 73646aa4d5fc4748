/* SPDX-License-Identifier: MIT */
/* Writes the five pages of the reference of the kernel language: intrinsics.md
 * has every name and the texts that rows refer to; ops.md and mathematics.md
 * have one row per form of an intrinsic; notes.md has our choices where public
 * sources are unclear; std.md has the C++ library in kernels. `mlusim
 * intrinsics NAME` prints the same rows. */
#include "isa/compiler/gen/reference.h"
#include "isa/compiler/gen/forms.h"
#include "isa/compiler/gen/headers.h"
#include "isa/compiler/gen/products.h"
#include "isa/tables/gaps.h"
#include "isa/tables/names.h"
#include "isa/tables/rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Writes the anchor of a heading: lower case, hyphens for blanks. */
static void put_anchor(FILE *f, const char *heading)
{
    for (; *heading; heading++)
        fputc(*heading == ' ' ? '-' : tolower((unsigned char)*heading), f);
}

/* Writes every family and the page of its rows. */
static void put_families(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    const char *last = NULL;
    fputs("\n## Names\n\nOperations by family: ", f);
    for (size_t i = 0; i < n; i++) {
        const char *family = isa_family(&ops[i]);
        if (isa_op_converts(&ops[i]) || !ops[i].intrinsic[0] || family == last)
            continue;
        fprintf(f, "%s[%s](%s#", last ? ", " : "", family, gen_page_of(family));
        put_anchor(f, family);
        fputc(')', f);
        last = family;
    }
    fputs(".\n[Conversions](mathematics.md#conversions), and "
          "[names without an operation](notes.md#defined-by-headers-alone), "
          "are tables of their own. `mlusim intrinsics` lists all names.\n",
          f);
}

/* Writes why some ops lack types of their family. */
static void put_gaps(FILE *f)
{
    size_t n;
    const struct isa_gap *gaps = isa_gaps(&n);
    fputs("\n## Types\n\nWhat an op lacks that others of its family take, and "
          "why:\n\n",
          f);
    for (size_t i = 0; i < n; i++) {
        fprintf(f, "- `%s`: ", gaps[i].ops);
        gen_put_types(f, gaps[i].types);
        fprintf(f, "; %s\n", gaps[i].why);
    }
}

/* Returns the note of an op. If the note says "as" and the name of another op,
 * returns the note of that op. */
static const char *note_of(const struct isa_op *op)
{
    static const char as[] = "as ";
    const char *note = isa_note(op);
    while (note && strncmp(note, as, sizeof as - 1) == 0 &&
           isa_op_find(note + sizeof as - 1))
        note = isa_note(isa_op_find(note + sizeof as - 1));
    return note;
}

static bool is_noted_alike(const struct isa_op *a, const struct isa_op *b)
{
    return note_of(b) && strcmp(note_of(a), note_of(b)) == 0;
}

static void put_notes(FILE *f)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    fputs("\n## Notes\n\nWhat public sources leave open, and how it is read "
          "here.\n\n",
          f);
    for (size_t i = 0; i < n; i++) {
        const char *note = note_of(&ops[i]), *separator = "- ";
        for (size_t k = 0; note && k < i; k++)
            if (is_noted_alike(&ops[i], &ops[k]))
                note = NULL;
        for (size_t k = i; note && k < n; k++)
            if (is_noted_alike(&ops[i], &ops[k])) {
                const char *last = strstr(ops[k].intrinsic, ops[k].name);
                fprintf(f, "%s`%s`", separator, ops[k].intrinsic);
                if (!last || strcmp(last, ops[k].name) != 0)
                    fprintf(f, " (%s)", ops[k].name);
                separator = ", ";
            }
        if (note)
            fprintf(f, ": %s.\n", note);
    }
}

static bool is_called_alike(const struct isa_conversion *a,
                            const struct isa_conversion *b)
{
    return a->positions == b->positions && strcmp(a->plain, b->plain) == 0;
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
          "nearest with ties toward +infinity.\n\n"
          "Integers hold value / 2^fix_pos: a conversion to them divides, one "
          "from them multiplies; between integers both sides have a position, "
          "or with one argument the result alone. "
          "Out of range values become the nearest integer there is, NaN the "
          "least one. What exceeds the largest half or bfloat16_t becomes "
          "infinite, or that number where the mode rounds inward; NaN stays "
          "NaN. In brackets are old names.\n\n",
          f);
    for (size_t i = 0; i < n; i++) {
        bool is_first = true;
        for (size_t k = 0; k < i; k++)
            is_first &= !is_called_alike(&conversions[k], &conversions[i]);
        if (!is_first)
            continue;
        fprintf(f, "- `%s`, %s without a suffix:",
                arguments[conversions[i].positions], conversions[i].plain);
        for (size_t k = i; k < n; k++)
            if (is_called_alike(&conversions[k], &conversions[i])) {
                const char *old = conversions[k].old_names;
                fprintf(f, "%s `%s`", k == i ? "" : ",", conversions[k].name);
                fprintf(f, *old ? " (%s)" : "%s", old);
            }
        fputc('\n', f);
    }
}

static bool is_done_alike(const struct isa_direction_info *a,
                          const struct isa_direction_info *b)
{
    return a->unit == b->unit && a->async_unit == b->async_unit &&
           a->who == b->who;
}

static void put_directions(FILE *f)
{
    static const char *const who[] = {"every core", "cores", "memory core"};
    fputs("\n## Copy directions\n\nThe unit, that of an asynchronous copy, and "
          "who copies; directions with their values.\n\n",
          f);
    for (size_t i = 0; i < ISA_N_DIRECTIONS; i++) {
        const struct isa_direction_info *d = isa_directions;
        bool is_first = true;
        for (size_t k = 0; k < i; k++)
            is_first &= !is_done_alike(&d[k], &d[i]);
        if (!is_first)
            continue;
        assert(d[i].who < sizeof who / sizeof *who);
        fprintf(f, "- %s; asynchronous: %s; %s:",
                d[i].unit ? isa_units[d[i].unit].name : "does not exist",
                d[i].async_unit ? isa_units[d[i].async_unit].name : "no",
                who[d[i].who]);
        for (size_t k = i; k < ISA_N_DIRECTIONS; k++)
            if (is_done_alike(&d[k], &d[i]))
                fprintf(f, "%s %s %zu", k == i ? "" : ",", d[k].name, k);
        fputc('\n', f);
    }
}

static void put_architectures_table(FILE *f)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    fputs("\n## Architectures\n\nSizes in KiB, from toolkit "
          "headers where nothing else is said.\n\n| `--bang-mlu-arch=` | "
          "`__BANG_ARCH__` | NRAM | WRAM | SRAM | sizes from |\n"
          "|---|---|---|---|---|---|\n",
          f);
    for (size_t i = 0; i < n; i++)
        fprintf(f, "| %s | %u | %u | %u | %u | %s |\n", archs[i].name,
                archs[i].number, archs[i].nram_kib, archs[i].wram_kib,
                archs[i].sram_kib,
                strcmp(archs[i].source, "toolkit headers") ? archs[i].source
                                                           : "");
    const char *before = "\nVector operations: ";
    for (enum isa_type t = 0; t < ISA_N_TYPES; t++)
        if (isa_types[t].since) {
            fprintf(f, "%s%s from %u", before, isa_types[t].name,
                    isa_types[t].since);
            before = ", ";
        }
    fputs(" on; for architectures before, mlucc warns.\n", f);
}

/* Sentences that many rule sets contain, and their marks. */
static const struct {
    const char *text, *mark;
} often[] = {
    {"d equal to a source, apart from it, or partly over it: elements go in "
     "ascending order, reads run 1 KiB ahead of writes",
     "[ascending]"},
    {"1xx and 2xx: addresses 64-byte aligned, n * sizeof(T) a multiple of 128",
     "[old lines]"},
    {"1xx and 2xx: addresses 64-byte aligned", "[old addresses]"},
    {"kernel at a multiple of 64 bytes, of 32 where elements of a are twice as "
     "wide, of 16 where four times; kernel at a multiple of 64 bytes; a and "
     "kernel of float types from 300 on",
     "[weights]"},
    {"rows of weights lie at multiples of the same, output co in row co / 64 "
     "of lane co % 64, or where a linear copy of rows in the order of "
     "__bang_reshape_filter put it; sums are formed in float (of integers "
     "exactly), factors in ascending order, multiplied by 2^fix_pos, added to "
     "the bias and rounded",
     "[products]"},
    {"WRAM addresses 8-byte aligned; with strides sizes to and from WRAM a "
     "multiple of 16 and strides in WRAM of 8; 1xx and 2xx: sizes to and from "
     "WRAM a multiple of 64; 1xx and 2xx: without strides NRAM2NRAM addresses "
     "64-byte aligned and size a multiple of 128",
     "[copied]"},
    {"d anywhere, as if sources were read before anything is written",
     "[buffered]"},
    {"d equal to another operand or apart from it", "[same or apart]"},
    {"d apart from other operands", "[separate]"},
    {"1xx and 2xx: n a multiple of 1024", "[old bits]"},
    {"1xx and 2xx: channel * sizeof(T) a multiple of 128", "[old channels]"},
    {"kernel_height * kernel_width at most 65536 with half and bfloat16_t, "
     "2^32 with float",
     "[windows]"},
    {"fix_pos in -254..254, the types a combination that gives T",
     "[combined]"},
};
enum { N_OFTEN = sizeof often / sizeof *often };

static void put_rule_set(FILE *f, const char *text)
{
    static const char usual[] = "operands in NRAM";
    size_t n = sizeof usual - 1;
    if (strncmp(text, usual, n) == 0 && text[n])
        text += n + 2; /* also skip what separates it from the rest */
    while (*text) {
        size_t i = 0;
        while (i < N_OFTEN &&
               strncmp(text, often[i].text, strlen(often[i].text)) != 0)
            i++;
        if (i < N_OFTEN) {
            fputs(often[i].mark, f);
            text += strlen(often[i].text);
        } else
            fputc(*text++, f);
    }
}

/* Writes the shapes that have limits of their own. */
static void put_shapes(FILE *f)
{
    char text[ISA_RULES_SIZE], other[ISA_RULES_SIZE];
    fputs("\nWhat shapes ask for beside them, the second name behind "
          "`rules:`:\n\n",
          f);
    for (enum isa_shape i = 0; i < ISA_N_SHAPES; i++) {
        enum isa_shape k = 0;
        if (!isa_shape_limits(i, text, sizeof text)[0])
            continue;
        while (strcmp(isa_shape_limits(k, other, sizeof other), text) != 0)
            k++;
        fprintf(f, "- %s: %s; limits: ", isa_shapes[i].name, isa_shapes[i].doc);
        if (k < i)
            fprintf(f, "as %s", isa_shapes[k].name);
        else
            put_rule_set(f, text);
        fputc('\n', f);
    }
}

/* Writes the rule sets, and the shapes that have limits of their own. */
static void put_rules(FILE *f)
{
    char text[ISA_RULES_SIZE];
    fputs(
        "\n## Rules\n\nCounts are in 1..2^40, strides in -2^40..2^40, numbers "
        "of segments (less one) in 0..65535; `mlusim intrinsics NAME` says "
        "all that holds for one name. Operands lie in NRAM where a rule set "
        "does not say where. Many rule sets have one of these:\n\n",
        f);
    for (size_t i = 0; i < N_OFTEN; i++)
        fprintf(f, "- `%s`: %s\n", often[i].mark, often[i].text);
    fputs("\nThe rule sets:\n\n", f);
    for (size_t i = 0; i < ISA_N_RULES; i++) {
        char other[ISA_RULES_SIZE];
        size_t k = 0;
        isa_rule_set_text(&isa_rules[i], text, sizeof text);
        while (strcmp(isa_rule_set_text(&isa_rules[k], other, sizeof other),
                      text) != 0)
            k++;
        fprintf(f, "- %s: ", isa_rules[i].name);
        if (k < i)
            fprintf(f, "as %s", isa_rules[k].name);
        else
            put_rule_set(f, text);
        fputc('\n', f);
    }
    put_shapes(f);
}

static void write_intrinsics(FILE *f)
{
    fprintf(
        f,
        "# Intrinsics\n\nEvery name of the kernel language, and what the rows "
        "of its pages refer to. The pages are generated from the tables of "
        "`isa/` by `make docs`; `mlusim intrinsics NAME` prints the same "
        "rows, with `--json` as [JSON](json.md).\n\n"
        "- [ops.md](ops.md): the forms of operations on memory\n"
        "- [mathematics.md](mathematics.md): mathematics, reductions, vector "
        "registers, conversions\n"
        "- [notes.md](notes.md): how gaps of the public sources are read; "
        "names that are no operation\n"
        "- [assembly.md](assembly.md): inline assembly\n"
        "- [std.md](std.md): the C++ library in kernels\n\n"
        "Operands are named as in the formulas: d destination, a and b "
        "sources, s scalar, n element count. Counts are in elements, sizes and "
        "strides in bytes. T is one of the element types of the row, U the "
        "unsigned integer of the same size; floats are half, bfloat16_t and "
        "float, numbers floats and 16 to 64-bit integers. `0..n` ends with n, "
        "`0..n)` "
        "before it. Bit i of a mask is bit i %% 8 of its byte i / 8, the "
        "lowest "
        "one first. An op that computes a NaN leaves any NaN, if its row does "
        "not say which. Architectures: numbers as in "
        "`__BANG_ARCH__`; on others the name is an error when the kernel "
        "is compiled. What a toolkit dropped is accepted everywhere, as "
        "older toolkits do, with a note after %u. Constraints are those of "
        "the [rules](#rules).\n",
        ISA_LAST_OLD_ARCH);
    put_families(f);
    put_gaps(f);
    gen_put_unsupported(f);
    put_rules(f);
    put_directions(f);
    fputs("\n## Built-in variables\n\n", f);
#define X(number, name, doc) fprintf(f, "- `%s`: %s\n", #name, doc);
#include "isa/tables/csrs.def"
#undef X
    put_architectures_table(f);
}

static const char how_to_read[] =
    "One line per form; [intrinsics.md](intrinsics.md) says what letters mean. "
    "Operands without a type are long, forms without one return nothing; a "
    "name alone has the operands of the line above. The line above a list "
    "says what holds for it, brackets what differs. Rules are "
    "those of [this table](intrinsics.md#rules). "
    "\u2020: dropped by toolkit 4.0. \u2021: public sources leave the form "
    "open, and a [note](notes.md) says how it is read.\n";

static void write_ops(FILE *f)
{
    fprintf(f, "# Operations\n\n%s", how_to_read);
    gen_put_ops(f, "ops.md");
    gen_put_products(f);
}

static void write_mathematics(FILE *f)
{
    fputs("# Mathematics, reductions, vector registers, conversions\n\n"
          "[ops.md](ops.md) says how a line is read.\n",
          f);
    gen_put_ops(f, "mathematics.md");
    put_conversions(f);
}

static void write_notes(FILE *f)
{
    fputs("# Notes on intrinsics\n\nHow this implementation reads what is not "
          "documented publicly, and the names that headers define alone. "
          "[intrinsics.md](intrinsics.md) has all other names.\n",
          f);
    put_notes(f);
    gen_put_builtins(f);
}

/* Names of the C++ library that one test uses together. */
struct use {
    const char *names, *header;
    int since;
};

static bool are_of_one_header(const struct use *a, const struct use *b)
{
    return a->since == b->since && strcmp(a->header, b->header) == 0;
}

static void write_std(FILE *f)
{
    static const struct use uses[] = {
#define X(names, header, since, ...) {names, header, since},
#include "isa/tables/std.def"
#undef X
    };
    const size_t n = sizeof uses / sizeof *uses;
    fputs(
        "# The C++ library in kernels\n\nNames of `std` that work in kernels, "
        "with `-std=c++17`, or with `-std=c++20` where a line says 20. A "
        "[test](../../isa/tables/std.def) of each has the same result in a "
        "kernel and on the host. Other functions may work as well: what is "
        "constexpr in any standard is compiled for both sides. What needs a "
        "heap, a lock, a stream or a function that is no template is refused "
        "by name.\n\nAn exception of the library ends a kernel with a "
        "sentence: the exception, its words, and the calls that led there."
        "\n\n",
        f);
    for (size_t i = 0; i < n; i++) {
        bool is_first = true;
        for (size_t k = 0; k < i; k++)
            is_first &= !are_of_one_header(&uses[k], &uses[i]);
        if (!is_first)
            continue;
        fprintf(f, "- `<%s>`%s: ", uses[i].header,
                uses[i].since == 20 ? " 20" : "");
        for (size_t k = i; k < n; k++)
            if (are_of_one_header(&uses[k], &uses[i]))
                fprintf(f, "%s%s", k > i ? "; " : "", uses[k].names);
        fputc('\n', f);
    }
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
