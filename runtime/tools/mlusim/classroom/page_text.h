/* SPDX-License-Identifier: MIT
 *
 * The words of the pages, by words.def, in two languages.
 */
#ifndef CLS_WORDS_H
#define CLS_WORDS_H

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

#endif
