/* SPDX-License-Identifier: MIT
 *
 * The table of kernels of an image.
 */
#ifndef ISA_TOOLCHAIN_DRIVER_KERNELTABLE_H
#define ISA_TOOLCHAIN_DRIVER_KERNELTABLE_H

#include "isa/toolchain/job/link.h"

/* Adds the section .mlu.kernels for the kernels of a linked image: the path
 * of an object that holds it in *object. */
bool mlucc_kernel_table(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *elf, const struct mlucc_list *kernels,
                        const char *stem, const char **object);

#endif
