/* SPDX-License-Identifier: MIT
 *
 * What --help prints.
 */
#ifndef ISA_COMPILER_DRIVER_HELP_H
#define ISA_COMPILER_DRIVER_HELP_H

#include "isa/compiler/job/job.h"

void mlucc_help(void);

#endif
