/* SPDX-License-Identifier: MIT
 *
 * Replaces words that Clang does not accept at a place, in a copy of the file
 * (copies.c):
 *  - alignas after a qualifier, `__nram__ alignas(128) float x[32];`: C's
 *    _Alignas is accepted there;
 *  - `template` in explicit instantiations and specialisations of kernels and
 *    device functions without the qualifier, `template void
 *    kernel<float>(float *);`: the replacement includes the qualifier, first
 *    that of kernels.
 *  - `__nram__` in a function, where the initialiser is not constant: the
 *    replacement is an automatic variable, which assigned.c puts into NRAM.
 * Replacements have equal length and are in mlucc_prelude.h.
 */
#include "isa/compiler/passes/respell.h"
#include "isa/compiler/passes/copies.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <string.h>

/* Each word is replaced by the next one in its row. */
static const char *const respellings[][3] = {
    {"alignas", "__mlua_", NULL},
    {"template", "__mlutg_", "__mlutd_"},
    {NULL, "__mlusg_", "__mlusd_"}, /* of `template <>` */
    {"__nram__", "__nramv_", "__nramf_"},
};
enum { ALIGNAS_ROW, FIRST_TEMPLATE, SPECIALISATION, NRAM_ROW };
#define N_RESPELLINGS (sizeof respellings / sizeof respellings[0])

static bool is_word(const char *p, const char *word)
{
    return word && strncmp(p, word, strlen(word)) == 0 &&
           !isa_is_name(p[strlen(word)]);
}

char *mlucc_alignas_at(char *p)
{
    return is_word(p, respellings[ALIGNAS_ROW][0]) ? p : NULL;
}

/* Whether the word at p is in one of the rows from first to last. */
static bool is_in_rows(const char *p, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++)
        for (size_t k = 0; k < 3; k++)
            if (is_word(p, respellings[i][k]))
                return true;
    return false;
}

/* Searches the declaration that ends at p for the words of rows first to last;
 * returns the last one found. */
static char *word_before(char *text, char *p, size_t first, size_t last)
{
    for (; p >= text && !strchr(";{}#", *p); p--)
        if (is_in_rows(p, first, last) && (p == text || !isa_is_name(p[-1])))
            return p;
    return NULL;
}

char *mlucc_template_before(char *text, char *p)
{
    return word_before(text, p, FIRST_TEMPLATE, SPECIALISATION);
}

/* Whether the declaration that reaches p is static: then it stays as it is. */
static bool is_static(const char *text, const char *p)
{
    for (; p >= text && !strchr(";{}#", *p); p--)
        if (is_word(p, "static") && (p == text || !isa_is_name(p[-1])))
            return true;
    return false;
}

char *mlucc_nram_before(char *text, char *p, bool is_refused)
{
    char *word =
        is_static(text, p) ? NULL : word_before(text, p, NRAM_ROW, NRAM_ROW);

    return word && is_word(word, respellings[NRAM_ROW][is_refused]) ? word
                                                                    : NULL;
}

/* Replaces `template` of a specialisation, and removes the empty list after
 * it. */
static bool respell_specialisation(char *word)
{
    char *open = word + strlen("template");
    open += strspn(open, " \t\r\n\\");
    if (*open != '<')
        return false;
    char *close = open + 1 + strspn(open + 1, " \t\r\n");
    if (*close != '>')
        return false;
    *open = *close = ' ';
    memcpy(word, respellings[SPECIALISATION][1], strlen("template"));
    return true;
}

bool mlucc_respell(char *word)
{
    if (is_word(word, "template") && respell_specialisation(word))
        return true;
    for (size_t i = 0; i < N_RESPELLINGS; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *next = respellings[i][k + 1];
            if (!next || !is_word(word, respellings[i][k]))
                continue;
            assert(strlen(next) == strlen(respellings[i][k]));
            memcpy(word, next, strlen(next));
            return true;
        }
    return false;
}

void mlucc_restore_words(char *text)
{
    for (size_t i = 0; i < N_RESPELLINGS; i++)
        for (size_t k = 1; k < 3; k++) {
            const char *word =
                respellings[i][0] ? respellings[i][0] : "template";
            for (char *p = text;
                 respellings[i][k] && (p = strstr(p, respellings[i][k]));)
                memcpy(p, word, strlen(word));
        }
}
