/* SPDX-License-Identifier: MIT */
/*
 * A source as the preprocessor sees it, as far as names need it: spliced lines,
 * comments, strings.
 */
#include "runtime/tools/judge/bare.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "isa/support/alloc.h"

/* Makes a line feed of a carriage return alone, which ends a line too. */
static void end_lines(char *text)
{
    for (; *text; text++)
        if (*text == '\r')
            *text = text[1] == '\n' ? ' ' : '\n';
}

/* Joins lines that a backslash continues, with blanks behind it or not; the
 * ends that are taken out come behind the line. */
static size_t splice(char *text, size_t n)
{
    size_t to = 0, owed = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t blanks =
            text[i] == '\\' ? strspn(text + i + 1, " \t\f\v") : 0;
        if (text[i] == '\\' && text[i + 1 + blanks] == '\n') {
            i += blanks + 1;
            owed++;
            continue;
        }
        text[to++] = text[i];
        for (; text[i] == '\n' && owed > 0; owed--)
            text[to++] = '\n'; /* two or three bytes were taken out for one */
    }
    text[to] = 0;
    return to;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

/* The end of a name or of a number, 1'000 or .5e+3; `at` if it is neither. */
static char *word_end(char *at)
{
    const bool is_number = isdigit((unsigned char)*at) ||
                           (*at == '.' && isdigit((unsigned char)at[1]));
    at += is_number;
    for (;; at++) {
        if (is_number && *at && strchr("eEpP", *at) &&
            (at[1] == '+' || at[1] == '-'))
            at++;
        else if (!is_of_name(*at) &&
                 !(is_number &&
                   (*at == '.' || (*at == '\'' && is_of_name(at[1])))))
            return at;
    }
}

/* The end of what begins at `at` and hides nothing; `at` if nothing does. */
static char *end_of(char *at, bool is_directive)
{
    char *end = at;
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (!((*at == '"' && !is_directive) || *at == '\''))
        return at;
    for (end = at + 1; *end && *end != *at && *end != '\n'; end++)
        end += *end == '\\' && end[1];
    return end + (*end == *at);
}

char *jdg_bare_text(const char *text, size_t n)
{
    char *bare = isa_alloc_text(text, n);
    bool is_directive = false, is_first = true;
    if (!bare)
        return NULL;
    end_lines(bare);
    splice(bare, n);
    for (char *at = bare; *at;) {
        char *word = word_end(at);
        if (word > at) {
            at = word;
            is_first = false;
            continue;
        }
        if (*at == '\n')
            is_directive = false;
        else if (is_first && (*at == '#' || *at == '%'))
            is_directive = true;
        if (*at == '"' && at > bare && at[-1] == 'R')
            return bare;
        char *end = end_of(at, is_directive);
        is_first = *at == '\n' || (is_first && (*at == ' ' || *at == '\t' ||
                                                (*at == '/' && end > at)));
        for (; at < end; at++)
            if (*at != '\n')
                *at = ' ';
        at += at == end && *at && end_of(at, is_directive) == at;
    }
    return bare;
}

unsigned jdg_line_of(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

const char *jdg_use_of(const char *text, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at++) {
        const unsigned char before = at > text ? (unsigned char)at[-1] : ' ';
        const unsigned char after = (unsigned char)at[n];
        if (!isalnum(before) && before != '_' && !isalnum(after) &&
            after != '_')
            return at;
    }
    return NULL;
}
