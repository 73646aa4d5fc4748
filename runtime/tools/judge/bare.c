/* SPDX-License-Identifier: MIT */
/* Reads a source as the preprocessor does, as far as this is needed to find
 * names: joins lines, and finds comments and strings. */
#include "runtime/tools/judge/bare.h"

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/letter.h"

/* Replaces each carriage return without a line feed by a line feed, because it
 * also ends a line. */
static void end_lines(char *text)
{
    for (; *text; text++)
        if (*text == '\r')
            *text = text[1] == '\n' ? ' ' : '\n';
}

/* Joins lines that end with a backslash, even if blanks follow the backslash.
 * The removed line ends are added after the joined line. */
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
            text[to++] = '\n'; /* one line feed, although two or three bytes
                                  were removed */
    }
    assert(to <= n); /* ends that come after the line take no more room */
    text[to] = 0;
    return to;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' ||
           (unsigned char)c >= 0x80;
}

/* Returns the end of a name or a number (1'000, .5e+3, 0x1p-3); `at` if neither
 * begins there. */
static char *word_end(char *at)
{
    const bool is_number = isdigit((unsigned char)*at) ||
                           (*at == '.' && isdigit((unsigned char)at[1]));
    const bool is_hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    at += is_number;
    for (;; at++) {
        if (is_number && *at && strchr(is_hex ? "eEpP" : "eE", *at) &&
            (at[1] == '+' || at[1] == '-'))
            at++;
        else if (!is_of_name(*at) &&
                 !(is_number &&
                   (*at == '.' || (*at == '\'' && isa_is_name(at[1])))))
            return at;
    }
}

/* Returns the end of the comment, string or character that begins at `at`; `at`
 * if none begins there. Strings and characters end at the latest at the end of
 * their line. */
static char *end_of(char *at)
{
    char *end = at;
    if (at[0] == '/' && at[1] == '/')
        return at + strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (*at != '"' && *at != '\'')
        return at;
    for (end = at + 1; *end && *end != *at && *end != '\n'; end++)
        end += *end == '\\' && end[1] && end[1] != '\n';
    return end + (*end == *at);
}

/* Whether # or another spelling of # begins here. */
static bool is_hash(const char *at)
{
    return *at == '#' || strncmp(at, "%:", 2) == 0 ||
           strncmp(at, "?\?=", 3) == 0;
}

/* Whether the rest of the line after this directive is not C, so that a mark of
 * a comment in it begins no comment. */
static bool takes_comment(const char *word, const char *end)
{
    static const char *const words[] = {"error", "warning", "mark"};
    const size_t n = (size_t)(end - word), line = strcspn(end, "\n");
    const char *comment = strstr(end, "/*");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && strncmp(words[i], word, n) == 0)
            return comment && comment < end + line;
    return false;
}

char *jdg_bare_text(const char *text, size_t n)
{
    char *bare = isa_alloc_text(text, n);
    bool is_directive = false;
    if (!bare)
        return NULL;
    end_lines(bare);
    splice(bare, n);
    for (char *at = bare; *at;) {
        char *word = word_end(at);
        if (word > at) {
            if (is_directive && takes_comment(at, word))
                return bare;
            at = word;
            continue;
        }
        if (*at == '\n')
            is_directive = false;
        else if (is_hash(at))
            is_directive = true;
        if (*at == '"' && at > bare && at[-1] == 'R')
            return bare;
        char *end = end_of(at);
        const bool is_shown = *at == '"' && is_directive;
        if (end == at)
            end++;
        else if (!is_shown)
            for (char *c = at; c < end; c++)
                if (*c != '\n')
                    *c = ' ';
        at = end;
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
