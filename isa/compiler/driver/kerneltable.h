/* SPDX-License-Identifier: MIT */
/* The table of kernels of an image. */
#ifndef ISA_COMPILER_DRIVER_KERNELTABLE_H
#define ISA_COMPILER_DRIVER_KERNELTABLE_H

#include "isa/compiler/job/link.h"

/* Copies the linked image elf to output and adds the section .mlu.kernels. */
bool mlucc_kernel_table(struct mlucc_job *job, const struct mlucc_link *link,
                        const char *elf, const struct mlucc_list *kernels,
                        const char *output);

#endif
