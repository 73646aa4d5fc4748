/* SPDX-License-Identifier: MIT */
/* The device pass: one file for one architecture. */
#ifndef ISA_COMPILER_DRIVER_DEVICE_H
#define ISA_COMPILER_DRIVER_DEVICE_H

#include "isa/compiler/job/job.h"

/* Makes the command unit->device; unit->host must exist. */
bool mlucc_device_command(struct mlucc_job *job, struct mlucc_unit *unit);
/* Makes the command for one architecture, without the action (what to
 * produce). */
void mlucc_device_words(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const struct isa_arch *arch,
                        struct mlucc_list *command);
/* Preprocesses, checks or compiles for one architecture, up to `stop`. If
 * output is NULL, *result receives the path of the output. */
bool mlucc_device(struct mlucc_job *job, const struct mlucc_unit *unit,
                  const struct isa_arch *arch, enum mlucc_stop stop,
                  const char *output, const char **result);

/* Adds the macros for the sizes of the scratchpads. */
void mlucc_size_macros(struct mlucc_job *job, const struct isa_arch *arch,
                       struct mlucc_list *out);

#endif
