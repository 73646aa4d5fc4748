/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/sweep/words.h"

#include <string.h>

static const char plain[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY"
    "Z0123456789_-./:=,+@%";

void swp_word_put(const char *word, FILE *out)
{
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}
