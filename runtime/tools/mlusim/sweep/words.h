/* SPDX-License-Identifier: MIT
 *
 * Words of command lines that a shell reads.
 */
#ifndef MLUSIM_SWEEP_WORDS_H
#define MLUSIM_SWEEP_WORDS_H

#include <stdio.h>

/* Writes a word so that a shell reads it as one. */
void swp_word_put(const char *word, FILE *out);

#endif
