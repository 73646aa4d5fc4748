/* SPDX-License-Identifier: MIT */
/*
 * See families.h. A name is split into a stem and an end, which is a type or
 * the target of a conversion. Stems with the same ends are printed together.
 */
#include "isa/compiler/gen/families.h"

#include <assert.h>
#include <string.h>

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

bool gen_is_conversion(const char *name)
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

void gen_put_names(FILE *f, const char *text)
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
