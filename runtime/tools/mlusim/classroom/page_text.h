/* SPDX-License-Identifier: MIT
 *
 * The words of the pages, by words.def, in two languages.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGE_TEXT_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_PAGE_TEXT_H

enum cls_language { CLS_ENGLISH, CLS_CHINESE, CLS_N_LANGUAGES };

enum cls_word {
#define X(ID, english, chinese) CLS_WORD_##ID,
#include "runtime/tools/mlusim/classroom/page_text.def"
#undef X
    CLS_N_WORDS
};

const char *cls_word(enum cls_word word, enum cls_language language);

/* The code of a language: "en", "zh"; the language of a code, or of the first
 * in a list of them (Accept-Language) that is one of ours; English if none is,
 * or for NULL. */
const char *cls_language_code(enum cls_language language);

enum cls_language cls_language_of(const char *codes);

enum cls_error {
    CLS_FINE, /* nothing is refused */
#define X(ID, name, status, english, chinese) CLS_ERROR_##ID,
#include "runtime/tools/mlusim/classroom/errors.def"
#undef X
    CLS_N_ERRORS
};

/* Its name for programs, its status of HTTP, its sentence. */
const char *cls_error_name(enum cls_error error);

unsigned cls_error_status(enum cls_error error);

const char *cls_error_sentence(enum cls_error error,
                               enum cls_language language);

/* Returns what an errno of storing something means for a student. */
enum cls_error cls_error_of_store(int number);

#endif
