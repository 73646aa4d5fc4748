/* SPDX-License-Identifier: MIT
 *
 * Words of the command line that stand in files.
 */
#ifndef ISA_COMPILER_DRIVER_RESPONSE_H
#define ISA_COMPILER_DRIVER_RESPONSE_H

#include "isa/compiler/job/job.h"

/* The words of the command line in a list, with the words in FILE for each word
 * @FILE. */
bool mlucc_response(struct mlucc_job *job, int argc, char **argv,
                    struct mlucc_list *words);

#endif
