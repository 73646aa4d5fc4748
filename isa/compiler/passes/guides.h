/* SPDX-License-Identifier: MIT */
/* Makes deduction guides valid for host and device, in copies of files
 * (copies.c). */
#ifndef ISA_COMPILER_PASSES_GUIDES_H
#define ISA_COMPILER_PASSES_GUIDES_H

#include "isa/compiler/job/job.h"

/* Makes the guide whose arrow is at p valid for both sides; the text begins at
 * `start`. False if p is at no guide, or the guide is already changed. */
bool mlucc_respell_guide(const char *start, char *p);
/* Does the same for the guide whose name Clang reported at p. */
bool mlucc_respell_guide_at(char *p);
/* Restores the original text. */
void mlucc_restore_guides(char *text);

/* Lists those files with deduction guides that a command reads and that the
 * user may have written: its source, and what the source includes from its own
 * folder and from folders of -I and -iquote. */
void mlucc_files_with_guides(struct mlucc_job *job,
                             const struct mlucc_list *command,
                             struct mlucc_list *files);

#endif
