/* SPDX-License-Identifier: MIT */
/* Notes for unknown names. */
#ifndef ISA_COMPILER_EXPLAIN_WORDS_H
#define ISA_COMPILER_EXPLAIN_WORDS_H

#include "isa/compiler/job/job.h"

/* The note for a message about an unknown name, NULL if there is none
 * (words.c). The message has no color codes. */
const char *mlucc_word_note(struct mlucc_job *job, const char *block);

#endif
