/* SPDX-License-Identifier: MIT
 *
 * The object that assembly of cncc carries.
 */
#ifndef ISA_COMPILER_DRIVER_ASSEMBLY_H
#define ISA_COMPILER_DRIVER_ASSEMBLY_H

#include "isa/compiler/job/job.h"

/* Whether assembly of this job carries an object. */
bool mlucc_carries(const struct mlucc_job *job, const char *assembly);
/* Appends an object to the assembly that it belongs to. */
bool mlucc_carry(struct mlucc_job *job, const char *assembly,
                 const char *object);

#endif
