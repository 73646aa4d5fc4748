/* SPDX-License-Identifier: MIT */
/* The host pass. */
#ifndef ISA_COMPILER_DRIVER_HOST_H
#define ISA_COMPILER_DRIVER_HOST_H

#include "isa/compiler/job/job.h"

/* Adds flags of the host pass for Clang's driver, including the user's;
 * mlucc_language_macros adds the language macros for the front end. */
void mlucc_host_flags(struct mlucc_job *job, struct mlucc_list *flags);
void mlucc_language_macros(struct mlucc_list *flags);

/* Makes the command unit->host for this output. */
bool mlucc_host_command(struct mlucc_job *job, struct mlucc_unit *unit,
                        const char *output);
/* The words of the command that do not depend on architecture and output. */
void mlucc_host_words(const struct mlucc_unit *unit,
                      struct mlucc_list *command);
/* Runs the command; embeds the fat image unless it is NULL. */
bool mlucc_host(struct mlucc_job *job, const struct mlucc_unit *unit,
                const char *fatbin);
/* Compiles C or C++. */
bool mlucc_plain(struct mlucc_job *job, const struct mlucc_input *input,
                 const char *output);

#endif
