/* SPDX-License-Identifier: MIT
 *
 * Deduction guides for both sides, in copies of files (copies.c).
 */
#ifndef ISA_COMPILER_PASSES_GUIDES_H
#define ISA_COMPILER_PASSES_GUIDES_H

#include "isa/compiler/job/job.h"

/* The guide whose arrow is at p, in a text that begins at start, gets an end
 * that is for both sides. False: it is no guide, or was changed before. */
bool mlucc_respell_guide(const char *start, char *p);
/* The same for one whose name is at p, by what Clang says. */
bool mlucc_respell_guide_at(char *p);
/* Puts the ends back. */
void mlucc_restore_guides(char *text);

/* The files that have guides, of those that a command reads and the user may
 * have written: its source, and what these include from beside them and from
 * folders of -I and -iquote. */
void mlucc_files_with_guides(struct mlucc_job *job,
                             const struct mlucc_list *command,
                             struct mlucc_list *files);

#endif
