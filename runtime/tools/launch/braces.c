/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/braces.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "runtime/tools/array/source.h"

size_t mlusim_word_length(const char *text)
{
    size_t n = 0;
    for (int depth = 0; text[n]; n++) {
        if (text[n] == '"') {
            const char *end = strchr(text + n + 1, '"');
            n = end ? (size_t)(end - text) : strlen(text) - 1;
        } else if (depth == 0 && strchr(",{}", text[n])) {
            break;
        }
        depth += text[n] == '[';
        depth -= text[n] == ']' && depth > 0;
    }
    return n;
}

size_t mlusim_name_length(const char *text, const char **name)
{
    *name = text + (*text == '.');
    size_t n = 0;
    while (isalnum((unsigned char)(*name)[n]) || (*name)[n] == '_')
        n++;
    const char *end = *name + n;
    while (isspace((unsigned char)*end))
        end++;
    return *end == '=' ? n : 0;
}

bool mlusim_has_zeros(const char *text)
{
    char word[PATH_MAX];
    if (text[strspn(text, " \t\n")] != '{')
        return false;
    while (*text) {
        const char *name;
        text += strspn(text, "{}, \t\n");
        const size_t named = mlusim_name_length(text, &name);
        if (named)
            text = strchr(name + named, '=') + 1;
        const size_t n = mlusim_word_length(text);
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (array_source_is_zero(word))
            return true;
        text += n;
    }
    return false;
}
