/* SPDX-License-Identifier: MIT */
/* Text for fixed-size struct members. */
#ifndef RT_PUTTEXT_H
#define RT_PUTTEXT_H

#include <string.h>

/* Copies text with its NUL. If it does not fit, cuts it after a whole UTF-8
 * character. */
static inline void rt_put_text(char *to, size_t room, const char *text)
{
    size_t n = strlen(text);
    if (n >= room) {
        n = room - 1;
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
            n--;
    }
    memcpy(to, text, n);
    to[n] = 0;
}

#endif
