/* SPDX-License-Identifier: MIT */
/* See headers.h. The names come from their tables; names with the same meaning
 * are one row. */
#include "isa/compiler/gen/headers.h"
#include "isa/compiler/gen/forms.h"
#include "isa/isa.h"
#include "isa/tables/gaps.h"
#include "isa/tables/names.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* Lists of names that differ in types only. A name is split into a stem and an
 * end, which is a type or the target of a conversion. Stems with the same ends
 * are printed together. */

enum { MAX_NAMES = 64, LIST_SIZE = 512 };

struct name {
    const char *stem, *end; /* end "": the name is printed unchanged */
    int stem_length, end_length;
    char ends[LIST_SIZE]; /* all ends of names with this stem */
    bool is_done;
};

static bool is_word(const char *text, int length, const char *const words[],
                    size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((int)strlen(words[i]) == length &&
            strncmp(words[i], text, (size_t)length) == 0)
            return true;
    return false;
}

/* Returns where the second type of a conversion begins in name[0..length); 0:
 * the name is no conversion. */
static int target_of(const char *name, int length)
{
    static const char *const types[] = {
        "half",  "float", "bfloat16", "int",    "short",
        "char",  "uint",  "ushort",   "uchar",  "int32",
        "int16", "int8",  "uint32",   "uint16", "uint8"};
    enum { N_TYPES = sizeof types / sizeof *types, START = 2 };
    for (int i = START; i < length; i++)
        if (name[i] == '2' && is_word(name + START, i - START, types, N_TYPES))
            return i + 1;
    return 0;
}

/* Whether a name is a conversion from one type to another, such as
 * "__int2float". */
static bool gen_is_conversion(const char *name)
{
    return target_of(name, (int)strlen(name)) > 0;
}

static struct name split(const char *text, int length)
{
    static const char *const types[] = {"f16",    "f32",   "s16", "s32",
                                        "s64",    "u16",   "u32", "u64",
                                        "f16_rn", "f32_rn"};
    int at = target_of(text, length);
    for (int i = length - 1; i > 0 && at == 0; i--)
        if (text[i - 1] == '_' &&
            is_word(text + i, length - i, types, sizeof types / sizeof *types))
            at = i;
    if (at == 0)
        at = length;
    return (struct name){.stem = text,
                         .stem_length = at,
                         .end = text + at,
                         .end_length = length - at};
}

static bool has_stem_of(const struct name *a, const struct name *b)
{
    return a->end_length && b->end_length && a->stem_length == b->stem_length &&
           strncmp(a->stem, b->stem, (size_t)a->stem_length) == 0;
}

static void add(char list[static LIST_SIZE], const char *text, int length)
{
    size_t n = strlen(list);
    int printed =
        snprintf(list + n, LIST_SIZE - n, "%s%.*s", n ? "," : "", length, text);
    assert((size_t)printed < LIST_SIZE - n);
    (void)printed;
}

/* Prints a list, in braces if it has several words. */
static void put_list(FILE *f, const char *list)
{
    fprintf(f, strchr(list, ',') ? "{%s}" : "%s", list);
}

/* Returns the length of a shorter beginning, up to the last "_" but one. */
static int shorter(const char *start, int length)
{
    while (length > 0 && start[--length] != '_')
        ;
    return length > 0 ? length + 1 : 0;
}

/* Prints the stems that have the ends of names[i], then those ends. A beginning
 * up to a "_" and a last letter that all stems share are printed once. */
static void put_family(FILE *f, struct name *names, size_t n, size_t i)
{
    const struct name *first = &names[i];
    int common = shorter(first->stem, first->stem_length - 1);
    char stems[LIST_SIZE] = "";
    for (size_t k = i; k < n; k++)
        while (strcmp(names[k].ends, first->ends) == 0 &&
               strncmp(names[k].stem, first->stem, (size_t)common) != 0)
            common = shorter(first->stem, common - 1);
    for (size_t k = i; k < n; k++) {
        const struct name *s = &names[k];
        if (s->is_done || strcmp(s->ends, first->ends) != 0)
            continue;
        add(stems, s->stem + common, s->stem_length - common - 1);
        for (size_t m = k; m < n; m++)
            names[m].is_done |= has_stem_of(&names[m], s);
    }
    fprintf(f, "%.*s", common, first->stem);
    put_list(f, stems);
    fputc(first->stem[first->stem_length - 1], f);
    put_list(f, first->ends);
}

/* Prints names, which are separated by commas. Names that differ in a type at
 * their end, or in the two types of a conversion, are printed as one name:
 * "add_{f16,f32}" is add_f16 and add_f32. */
static void gen_put_names(FILE *f, const char *text)
{
    struct name names[MAX_NAMES];
    size_t n = 0;
    while (*text) {
        int length = (int)strcspn(text, ",");
        assert(n < MAX_NAMES);
        names[n++] = split(text, length);
        text += length;
        text += strspn(text, ", ");
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (has_stem_of(&names[i], &names[k]))
                add(names[i].ends, names[k].end, names[k].end_length);
    const char *separator = "";
    for (size_t i = 0; i < n; i++) {
        if (names[i].is_done)
            continue;
        fputs(separator, f);
        separator = ", ";
        if (names[i].end_length)
            put_family(f, names, n, i);
        else
            fprintf(f, "%.*s", names[i].stem_length, names[i].stem);
    }
}

/* The text before the name that a user should use instead of a refused one. */
#define REPLACED "; use __"

struct builtin {
    const char *names, *signature, *meaning;
    bool is_rounded;
};

static void put_named(FILE *f, const char *names, const char *signature)
{
    fputc('`', f);
    gen_put_names(f, names);
    fprintf(f, "`: `%s`", signature);
}

/* Whether ops.md has the signature of the row, or of its first name. */
static bool is_in_ops(const struct builtin *row)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++) {
        char own[2048], other[2048];
        size_t length = strlen(ops[i].intrinsic);
        if (length > 0 && ops[i].is_hand_written &&
            strncmp(row->names, ops[i].intrinsic, length) == 0 &&
            (!row->names[length] || row->names[length] == ',') &&
            strcmp(gen_page_of(isa_family(&ops[i])), "ops.md") == 0 &&
            isa_signature(ops[i].intrinsic, other, sizeof other) &&
            strcmp(isa_name_text(row->signature, ops[i].intrinsic, own,
                                 sizeof own),
                   other) == 0)
            return true;
    }
    return false;
}

/* Prints a signature with its name. If there are several names, they are
 * printed before the signature. Of C functions and of names in ops.md, only the
 * names are printed. */
static void put_signature(FILE *f, const struct builtin *row)
{
    const char *at = strstr(row->signature, "NAME");
    if (is_in_ops(row) || strstr(row->meaning, "as in C"))
        fprintf(f, "`%s`", row->names);
    else if (at ? strchr(row->names, ',') != NULL
                : strstr(row->signature, row->names) == NULL)
        put_named(f, row->names, row->signature);
    else if (at)
        fprintf(f, "`%.*s%s%s`", (int)(at - row->signature), row->signature,
                row->names, at + 4);
    else
        fprintf(f, "`%s`", row->signature);
}

/* Returns how many bytes of a meaning rows can share: all but the replacement
 * of a refused name, which belongs to that name only. */
static size_t shared_length(const char *meaning)
{
    const char *own = strstr(meaning, REPLACED);
    return own ? (size_t)(own - meaning) : strlen(meaning);
}

static bool means_the_same(const struct builtin *a, const struct builtin *b)
{
    size_t n = shared_length(a->meaning);
    return n == shared_length(b->meaning) &&
           strncmp(a->meaning, b->meaning, n) == 0 &&
           a->is_rounded == b->is_rounded;
}

/* Prints conversions that mean the same: their names, and one signature. */
static void put_alike_conversions(FILE *f, const struct builtin *rows, size_t n,
                                  size_t first)
{
    char names[4096] = "";
    size_t length = 0;
    for (size_t i = first; i < n; i++)
        if (means_the_same(&rows[i], &rows[first])) {
            assert(length < sizeof names);
            length +=
                (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                 length ? ", " : "", rows[i].names);
        }
    assert(length < sizeof names);
    put_named(f, names, "TO NAME(FROM x)");
}

/* Whether names are those of another list, each with an "f" appended. */
static bool adds_f(const char *names, const char *plain)
{
    for (;;) {
        size_t n = strcspn(plain, ",");
        if (strncmp(names, plain, n) != 0 || names[n] != 'f' ||
            names[n + 1] != plain[n])
            return false;
        if (!plain[n])
            return true;
        names += n + 2;
        plain += n + 1;
    }
}

/* Whether a row has the names of an earlier row with an "f" appended, and its
 * signature. */
static bool is_for_floats(const struct builtin *rows, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(rows[k].signature, rows[i].signature) == 0 &&
            adds_f(rows[i].names, rows[k].names))
            return true;
    return false;
}

static void put_meaning_names(FILE *f, const struct builtin *rows, size_t n,
                              size_t first)
{
    if (rows[first].is_rounded && gen_is_conversion(rows[first].names)) {
        put_alike_conversions(f, rows, n, first);
        return;
    }
    if (is_for_floats(rows, first)) {
        fputs("the names above with `f` at their ends", f);
        return;
    }
    for (size_t k = first; k < n; k++) {
        if (!means_the_same(&rows[k], &rows[first]))
            continue;
        fputs(k == first ? "" : "; ", f);
        put_signature(f, &rows[k]);
        const char *own = rows[k].meaning + shared_length(rows[k].meaning);
        if (*own)
            fprintf(f, " (%s)", own + sizeof "; " - 1);
    }
}

/* Prints rows with the same meaning as one row. */
static void put_meanings(FILE *f, const struct builtin *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char shared[1024];
        bool is_done = false;
        for (size_t k = 0; k < i; k++)
            is_done |= means_the_same(&rows[k], &rows[i]);
        if (is_done)
            continue;
        fputs("- ", f);
        put_meaning_names(f, rows, n, i);
        fputs(rows[i].is_rounded ? ": + " : ": ", f);
        snprintf(shared, sizeof shared, "%.*s",
                 (int)shared_length(rows[i].meaning), rows[i].meaning);
        fprintf(f, "%s\n", shared);
    }
}

void gen_put_builtins(FILE *f)
{
    static const struct builtin rows[] = {
#define X(...)       {__VA_ARGS__, false},
#define ROUNDED(...) {__VA_ARGS__, true},
#include "isa/tables/builtins.def"
#undef X
#undef ROUNDED
    };
    fputs("\n## Defined by headers alone\n\nNames that are no operation of "
          "the device, and forms that share a name; of a name alone "
          "[ops.md](ops.md), or C, has the signature. `+`: also with the "
          "suffixes of "
          "conversions. `{a,b}` in a name: a or b; FROM and TO, or TYPE, are "
          "the types in the name (uint: unsigned int).\n\n",
          f);
    put_meanings(f, rows, sizeof rows / sizeof *rows);
}

void gen_put_unsupported(FILE *f)
{
    static const struct builtin rows[] = {
#define X(name, why) {name, "NAME", why, false},
#include "isa/tables/unsupported.def"
#undef X
    };
    fputs("\n## Not supported\n\nUsing one of these names is an error when "
          "the kernel is compiled.\n\n",
          f);
    put_meanings(f, rows, sizeof rows / sizeof *rows);
}
