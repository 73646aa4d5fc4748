/* SPDX-License-Identifier: MIT
 *
 * Spells words of a source anew in its copy.
 */
#ifndef ISA_COMPILER_PASSES_RESPELL_H
#define ISA_COMPILER_PASSES_RESPELL_H

#include "isa/compiler/passes/copies.h"

/* The word at p, or before p in the same declaration, that Clang should read
 * otherwise (respell.c); NULL if there is none. */
char *mlucc_alignas_at(char *p);

char *mlucc_template_before(char *text, char *p);

/* Replaces such a word. False if nothing is left to try. */
bool mlucc_respell(char *word);

void mlucc_restore_words(char *text);

#endif
