/* SPDX-License-Identifier: MIT */
/* The words of the pages in two languages, by page_text.def, and the reasons of
 * refusals. */
#ifndef RUNTIME_TOOLS_MLUSIM_HTTP_PAGE_TEXT_H
#define RUNTIME_TOOLS_MLUSIM_HTTP_PAGE_TEXT_H

enum cls_language { CLS_ENGLISH, CLS_CHINESE, CLS_N_LANGUAGES };

enum cls_word {
#define X(ID, english, chinese) CLS_WORD_##ID,
#include "runtime/tools/mlusim/http/page_text.def"
#undef X
    CLS_N_WORDS
};

const char *cls_word(enum cls_word word, enum cls_language language);

/* cls_language_code returns the code of a language: "en" or "zh".
 * cls_language_of returns the language of a code, or of the first code in a
 * list (Accept-Language) that the server supports; English if there is no such
 * code, or for NULL.
 */
const char *cls_language_code(enum cls_language language);

enum cls_language cls_language_of(const char *codes);

enum cls_error {
    CLS_FINE, /* the request is not refused */
#define X(ID, name, status, english, chinese) CLS_ERROR_##ID,
#include "runtime/tools/mlusim/http/errors.def"
#undef X
    CLS_N_ERRORS
};

/* Return the name of an error for programs, its HTTP status, and its
 * sentence. */
const char *cls_error_name(enum cls_error error);

unsigned cls_error_status(enum cls_error error);

const char *cls_error_sentence(enum cls_error error,
                               enum cls_language language);

/* Returns the error for a student if storing something failed with this errno.
 */
enum cls_error cls_error_of_store(int number);

#endif
