/* SPDX-License-Identifier: MIT */
/* The final host link. */
#ifndef ISA_COMPILER_DRIVER_HOSTLINK_H
#define ISA_COMPILER_DRIVER_HOSTLINK_H

#include "isa/compiler/job/job.h"

/* Links a program or shared library; objects[i] belongs to input i. */
bool mlucc_host_link(struct mlucc_job *job, const char *const *objects);

#endif
