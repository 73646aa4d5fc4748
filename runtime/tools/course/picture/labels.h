/* SPDX-License-Identifier: MIT
 *
 * What stands in pictures, by language.
 */
#ifndef CRS_PICTURE_WORDS_H
#define CRS_PICTURE_WORDS_H

enum pic_word {
#define X(ID, english, chinese) PIC_WORD_##ID,
#include "runtime/tools/course/picture/labels.def"
#undef X
    PIC_N_WORDS
};

enum pic_language { PIC_ENGLISH, PIC_CHINESE, PIC_N_LANGUAGES };

const char *pic_word(enum pic_language language, enum pic_word word);

#endif
