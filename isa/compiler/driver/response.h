/* SPDX-License-Identifier: MIT
 *
 * Command-line words from files.
 */
#ifndef ISA_COMPILER_DRIVER_RESPONSE_H
#define ISA_COMPILER_DRIVER_RESPONSE_H

#include "isa/compiler/job/job.h"

/* Lists the words of the command line; replaces @FILE by the words in FILE. */
bool mlucc_response(struct mlucc_job *job, int argc, char **argv,
                    struct mlucc_list *words);

#endif
