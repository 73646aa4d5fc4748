/* SPDX-License-Identifier: MIT
 *
 * The table of kernels of an image.
 */
#ifndef ISA_COMPILER_DRIVER_KERNELTABLE_H
#define ISA_COMPILER_DRIVER_KERNELTABLE_H

#include "isa/compiler/job/link.h"

/* Writes the linked image in the file elf to output, with the section
 * .mlu.kernels for its kernels. */
bool mlucc_kernel_table(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *elf, const struct mlucc_list *kernels,
                        const char *output);

#endif
