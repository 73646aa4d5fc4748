/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/http/page_text.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

static const char *const words[CLS_N_WORDS][CLS_N_LANGUAGES] = {
#define X(ID, english, chinese) [CLS_WORD_##ID] = {english, chinese},
#include "runtime/tools/mlusim/http/page_text.def"
#undef X
};

static const char *const codes[CLS_N_LANGUAGES] = {
    [CLS_ENGLISH] = "en",
    [CLS_CHINESE] = "zh",
};

const char *cls_word(enum cls_word word, enum cls_language language)
{
    assert(word < CLS_N_WORDS && language < CLS_N_LANGUAGES);
    return words[word][language];
}

const char *cls_language_code(enum cls_language language)
{
    return codes[language];
}

enum cls_language cls_language_of(const char *list)
{
    while (list && *list) {
        list += strspn(list, " ,");
        for (enum cls_language l = 0; l < CLS_N_LANGUAGES; l++)
            if (strncmp(list, codes[l], strlen(codes[l])) == 0)
                return l;
        list += strcspn(list, ",");
    }
    return CLS_ENGLISH;
}

/* ---- errors -------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned status;
    const char *sentences[CLS_N_LANGUAGES];
} rows[CLS_N_ERRORS] = {
#define X(ID, name, status, english, chinese) \
    [CLS_ERROR_##ID] = {name, status, {english, chinese}},
#include "runtime/tools/mlusim/http/errors.def"
#undef X
};

const char *cls_error_name(enum cls_error error)
{
    assert(error < CLS_N_ERRORS);
    return rows[error].name;
}

unsigned cls_error_status(enum cls_error error)
{
    assert(error < CLS_N_ERRORS);
    return rows[error].status;
}

const char *cls_error_sentence(enum cls_error error, enum cls_language language)
{
    assert(error < CLS_N_ERRORS && language < CLS_N_LANGUAGES);
    return rows[error].sentences[language];
}

enum cls_error cls_error_of_store(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EFBIG
               ? CLS_ERROR_FULL
           : number == ENOMEM ? CLS_ERROR_MEMORY
                              : CLS_ERROR_STORE;
}
