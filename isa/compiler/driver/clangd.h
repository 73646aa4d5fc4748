/* SPDX-License-Identifier: MIT */
/* The settings that clangd needs for .mlu files. */
#ifndef ISA_COMPILER_DRIVER_CLANGD_H
#define ISA_COMPILER_DRIVER_CLANGD_H

#include "isa/compiler/job/job.h"

/* Prints a .clangd for .mlu files compiled with the job's options. */
bool mlucc_print_clangd(struct mlucc_job *job);

#endif
