/* SPDX-License-Identifier: MIT
 *
 * Notes about names that do not exist.
 */
#ifndef ISA_COMPILER_EXPLAIN_WORDS_H
#define ISA_COMPILER_EXPLAIN_WORDS_H

#include "isa/compiler/job/job.h"

/* The note for a message about a name that does not exist, NULL if there is
 * none (words.c). The message is without colors. */
const char *mlucc_word_note(struct mlucc_job *job, const char *block);

#endif
