/* SPDX-License-Identifier: MIT */
/*
 * The table of words.
 */
#include "runtime/tools/course/picture/labels.h"

const char *pic_word(enum pic_language language, enum pic_word word)
{
    static const char *const words[PIC_N_WORDS][PIC_N_LANGUAGES] = {
#define X(ID, english, chinese) [PIC_WORD_##ID] = {english, chinese},
#include "runtime/tools/course/picture/labels.def"
#undef X
    };
    return words[word][language];
}
