/* SPDX-License-Identifier: MIT
 *
 * What verdicts depend on beside an answer, as hashes.
 */
#ifndef MLUSIM_JUDGE_QUESTION_DIGEST_H
#define MLUSIM_JUDGE_QUESTION_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/hash.h"

/* Of the folder of a task: all files in it and in its folders, by their names
 * and bytes. False with errno: ELOOP if a link leads back. */
bool jdg_digest_task(const char *folder, char digest[ISA_HASH_TEXT]);

/* Of the programs and libraries that compile and run answers, by their sizes
 * and times. False with errno. */
bool jdg_digest_tools(char digest[ISA_HASH_TEXT]);

#endif
