/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sizes/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/array/source.h"
#include "runtime/tools/launch/arguments.h"

/* The end of an expression in brackets that begins here. */
static size_t expression_length(const char *at)
{
    int depth = 0;
    size_t n = 0;
    for (; at[n] && (depth > 0 || !strchr(",]", at[n])); n++)
        depth += (at[n] == '(') - (at[n] == ')');
    return n;
}

/* Whether n characters have a name, and if is_known is true only known ones. */
static bool has_names(const struct sizes_scope *scope, const char *text,
                      size_t n, bool is_known)
{
    const char *at = text, *name;
    size_t n_name;
    bool has_one = false;
    while ((name = sizes_next_name(&at, &n_name)) && name < text + n) {
        if (is_known && sizes_find(scope, name, n_name) == scope->n)
            return false;
        has_one = true;
    }
    return has_one;
}

static bool put_expression(const struct sizes_scope *scope, const char *text,
                           size_t n, FILE *out, struct isa_sentence error)
{
    int64_t value;
    if (!sizes_evaluate(text, n, scope, &value, error))
        return false;
    fprintf(out, "%" PRId64, value);
    return true;
}

static bool is_float(const char *array)
{
    const char *type = strchr(array, ':') + 1;
    const enum array_element element = array_named(type, strcspn(type, "["));
    return element < ARRAY_N_ELEMENTS &&
           array_types[element].class == ARRAY_FLOAT;
}

/* Writes gdram:TYPE[EXPRESSION,...]=CONTENTS, n characters. Floats without
 * contents are 0, 1, 2: two tasks that write to one place then write different
 * values. */
static bool put_array(const struct sizes_scope *scope, const char *text,
                      size_t n, FILE *out, struct isa_sentence error)
{
    const char *end = text + n, *at = text + strcspn(text, "[");
    fwrite(text, 1, (size_t)(at - text), out);
    while (at < end && (*at == '[' || *at == ',')) {
        fputc(*at++, out);
        const size_t length = expression_length(at);
        if (!has_names(scope, at, length, false))
            fwrite(at, 1, length, out);
        else if (!put_expression(scope, at, length, out, error))
            return false;
        at += length;
    }
    if (at < end)
        fwrite(at, 1, (size_t)(end - at), out);
    if (end[-1] == ']' && is_float(text))
        fputs("=iota", out);
    return true;
}

/* Writes a number or pointer, n characters. */
static bool put_word(const struct sizes_scope *scope, const char *text,
                     size_t n, FILE *out, struct isa_sentence error)
{
    if (array_source_is_made(text))
        return put_array(scope, text, n, out, error);
    if (has_names(scope, text, n, true))
        return put_expression(scope, text, n, out, error);
    fwrite(text, 1, n, out);
    return true;
}

static bool put_text(const struct sizes_scope *scope, const char *text,
                     FILE *out, struct isa_sentence error)
{
    const bool is_structure = text[strspn(text, " \t\n")] == '{';
    while (*text) {
        const char *name;
        const size_t skipped = strspn(text, is_structure ? "{}, \t\n" : " ");
        fwrite(text, 1, skipped, out);
        text += skipped;
        if (is_structure && mlusim_name_length(text, &name) > 0) {
            const size_t n = (size_t)(strchr(text, '=') - text) + 1;
            fwrite(text, 1, n, out);
            text += n;
            continue; /* blanks, or the braces of another structure */
        }
        const size_t n = is_structure ? mlusim_word_length(text) : strlen(text);
        if (n > 0 && !put_word(scope, text, n, out, error))
            return false;
        text += n;
    }
    return true;
}

char *sizes_text_put(const struct sizes_scope *scope, const char *text,
                     struct isa_sentence error)
{
    char *result = NULL;
    size_t bytes;
    FILE *out = open_memstream(&result, &bytes);
    bool is_good = out || isa_refuse(error, ISA_NO_MEMORY, "the arguments");
    is_good = is_good && put_text(scope, text, out, error);
    if (out && fclose(out) != 0)
        is_good = isa_refuse(error, ISA_NO_MEMORY, "the arguments");
    if (is_good)
        return result;
    free(result);
    return NULL;
}

bool sizes_text_names(struct sizes_space *space, const char *text,
                      struct isa_sentence error)
{
    while ((text = strchr(text, '['))) {
        const size_t whole = strcspn(text, "]");
        const char *at = text, *name;
        size_t n;
        while ((name = sizes_next_name(&at, &n)) && name < text + whole)
            if (!sizes_space_name(space, name, n, error))
                return false;
        text += whole;
    }
    return true;
}
