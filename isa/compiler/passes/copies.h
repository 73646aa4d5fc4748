/* SPDX-License-Identifier: MIT
 *
 * Copies of source files that Clang reads instead of them: how their text is
 * changed. Every change keeps the length, so that lines and columns stay.
 */
#ifndef ISA_COMPILER_PASSES_COPIES_H
#define ISA_COMPILER_PASSES_COPIES_H

#include "isa/compiler/job/job.h"

/* Qualifiers of extern scratchpad variables, and #pragma bang (externs.c).
 * False if there are none. */
bool mlucc_respell_externs(struct mlucc_job *job, char *text);
/* Writes the user's words again, in a message. */
void mlucc_restore_externs(char *text);

/* The word at p, or before p in the same declaration, that Clang should read
 * otherwise (respell.c); NULL if there is none. */
char *mlucc_alignas_at(char *p);
char *mlucc_template_before(char *text, char *p);
/* Replaces such a word. False if nothing is left to try. */
bool mlucc_respell(char *word);
void mlucc_restore_words(char *text);

/* Runs a clang -cc1 command with copies of files in place (copies.c), making
 * them as needed, and shows its messages. */
bool mlucc_front_end(struct mlucc_job *job, const struct mlucc_list *command);

#endif
