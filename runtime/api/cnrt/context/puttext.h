/* SPDX-License-Identifier: MIT
 * Text for members of structs that programs have. */
#ifndef RT_PUTTEXT_H
#define RT_PUTTEXT_H

#include <string.h>

/* The text, or what of it there is room for, ended by a 0; characters of UTF-8
 * stay whole. */
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
