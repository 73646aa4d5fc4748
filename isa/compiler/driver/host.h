/* SPDX-License-Identifier: MIT
 *
 * The host pass.
 */
#ifndef ISA_COMPILER_DRIVER_HOST_H
#define ISA_COMPILER_DRIVER_HOST_H

#include "isa/compiler/job/job.h"

/* Adds the flags of the host pass for Clang's driver, the user's among them;
 * the macros of the language, which go to its front end. */
void mlucc_host_flags(struct mlucc_job *job, struct mlucc_list *flags);
void mlucc_language_macros(struct mlucc_list *flags);

/* Fills unit->host for a result called output. */
bool mlucc_host_command(struct mlucc_job *job, struct mlucc_unit *unit,
                        const char *output);
/* The words of it that are the same for every architecture and result. */
void mlucc_host_words(const struct mlucc_unit *unit,
                      struct mlucc_list *command);
/* Runs it, with a fat image to embed unless that is NULL. */
bool mlucc_host(struct mlucc_job *job, const struct mlucc_unit *unit,
                const char *fatbin);
/* Compiles C or C++. */
bool mlucc_plain(struct mlucc_job *job, const struct mlucc_input *input,
                 const char *output);

#endif
