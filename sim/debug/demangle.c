/* SPDX-License-Identifier: MIT */
/* Finds the names of functions and their variables with the demangler of the
 * C++ library, and removes the types. Only this file uses that library. That
 * library is linked, not loaded with dlopen, because code that composes
 * messages must not call the loader
 * (runtime/api/cnrt/instruments/symbolizer.c). */
#include "sim/debug/demangle.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/letter.h"
#include "isa/support/words/spell.h"

/* Declared as in cxxabi.h, which C cannot include. */
char *__cxa_demangle(const char *symbol, char *buffer, size_t *bytes,
                     int *status);

/* Cuts off the last parentheses and what follows ("(int, float) const"), but
 * keeps the name of something inside that function. */
static void cut_parameters(char *whole)
{
    int depth = 0;
    const char *inner = "";
    for (size_t at = strlen(whole); at-- > 0;) {
        if (whole[at] == ')' && depth++ == 0) {
            const char *scope = strstr(whole + at, "::");
            inner = scope ? scope : "";
        }
        depth -= whole[at] == '(';
        if (whole[at] == '(' && depth == 0) {
            memmove(whole + at, inner, strlen(inner) + 1);
            return;
        }
    }
}

/* Whether the word "operator" begins at `at`. */
static bool is_operator(const char *whole, const char *at)
{
    static const char word[] = "operator";
    const size_t n = sizeof word - 1;
    return strncmp(at, word, n) == 0 && !isa_is_name(at[n]) &&
           (at == whole || !isa_is_name(at[-1]));
}

/* Returns the start of the name, after the return type that template functions
 * have. After the word `operator`, the name itself may have spaces and
 * brackets. */
static const char *behind_type(const char *whole)
{
    const char *name = whole;
    int depth = 0;
    for (const char *at = whole; *at; at++) {
        if (depth == 0 && is_operator(whole, at))
            break;
        depth += *at == '<' || *at == '(' || *at == '{';
        depth -= *at == '>' || *at == ')' || *at == '}';
        if (*at == ' ' && depth == 0)
            name = at + 1;
    }
    return name;
}

/* Before gcc 13 the library does not know Clang's codes for half and
 * bfloat16_t. The codes are replaced by codes of built-in types that kernels do
 * not use. Back references in the symbol stay valid. */
static const struct {
    const char *symbol, *older, *told, *bang;
} floats[] = {
    {"DF16_", "Dh", "half", "half"},
    {"DF16b", "Df", "decimal32", "bfloat16_t"},
};
#define N_FLOATS (sizeof floats / sizeof floats[0])

/* Replaces every `old` by `word`; returns false if there is no room. */
static bool replace(char *text, size_t bytes, const char *old, const char *word)
{
    const size_t from = strlen(old), to = strlen(word);
    for (char *at = text; (at = strstr(at, old)); at += to) {
        if (strlen(text) - from + to >= bytes)
            return false;
        memmove(at + to, at + from, strlen(at + from) + 1);
        memcpy(at, word, to);
    }
    return true;
}

/* Writes the demangled name of a symbol; returns false if the symbol has no
 * such name. */
static bool ask(const char *symbol, char *text, size_t bytes)
{
    int status;
    char *whole = __cxa_demangle(symbol, NULL, NULL, &status);
    if (!whole)
        return false;
    cut_parameters(whole);
    isa_spell(text, bytes, behind_type(whole));
    free(whole);
    replace(text, bytes, "std::bfloat16_t", "bfloat16_t"); /* since gcc 13 */
    return true;
}

static bool ask_older(char *symbol, size_t room, char *text, size_t bytes)
{
    for (size_t i = 0; i < N_FLOATS; i++)
        if (!replace(symbol, room, floats[i].symbol, floats[i].older))
            return false;
    bool is_known = ask(symbol, text, bytes);
    for (size_t i = 0; i < N_FLOATS && is_known; i++)
        is_known = replace(text, bytes, floats[i].told, floats[i].bang);
    return is_known;
}

void sim_debug_demangle(const char *symbol, char *text, size_t bytes)
{
    char known[1024], changed[1024];
    assert(bytes > 0);
    const int n = snprintf(known, sizeof known, "%.*s",
                           (int)strcspn(symbol, "."), symbol);
    if (strncmp(known, "_Z", 2) == 0 && n < (int)sizeof known) {
        snprintf(changed, sizeof changed, "%s", known);
        if (ask(known, text, bytes) ||
            ask_older(changed, sizeof changed, text, bytes))
            return;
    }
    snprintf(text, bytes, "%s", known);
}
