/* SPDX-License-Identifier: MIT
 *
 * Replaces words in the copy of a source.
 */
#ifndef ISA_COMPILER_PASSES_RESPELL_H
#define ISA_COMPILER_PASSES_RESPELL_H

#include "isa/compiler/passes/copies.h"

/* Return the word at p, or before p in the same declaration, that must be
 * replaced for Clang (respell.c); NULL if there is none. */
char *mlucc_alignas_at(char *p);

char *mlucc_template_before(char *text, char *p);

/* is_refused: Clang has refused the replacement at this place. */
char *mlucc_nram_before(char *text, char *p, bool is_refused);

/* Replaces the word. False: no further replacement is possible. */
bool mlucc_respell(char *word);

void mlucc_restore_words(char *text);

#endif
