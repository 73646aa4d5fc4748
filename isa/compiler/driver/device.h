/* SPDX-License-Identifier: MIT
 *
 * The device pass: one file for one architecture.
 */
#ifndef ISA_COMPILER_DRIVER_DEVICE_H
#define ISA_COMPILER_DRIVER_DEVICE_H

#include "isa/compiler/job/job.h"

/* Fills unit->device; unit->host must be there. */
bool mlucc_device_command(struct mlucc_job *job, struct mlucc_unit *unit);
/* It for one architecture, without what is to be done. */
void mlucc_device_words(struct mlucc_job *job, const struct mlucc_unit *unit,
                        const struct isa_arch *arch,
                        struct mlucc_list *command);
/* Preprocesses, checks or compiles for one architecture as far as stop says;
 * the path of the result is output, or one in *result if output is NULL. */
bool mlucc_device(struct mlucc_job *job, const struct mlucc_unit *unit,
                  const struct isa_arch *arch, enum mlucc_stop stop,
                  const char *output, const char **result);

/* Adds the macros for the sizes of the scratchpads. */
void mlucc_size_macros(struct mlucc_job *job, const struct isa_arch *arch,
                       struct mlucc_list *out);

#endif
