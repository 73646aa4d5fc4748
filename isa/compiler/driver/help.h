/* SPDX-License-Identifier: MIT
 *
 * Text of --help.
 */
#ifndef ISA_COMPILER_DRIVER_HELP_H
#define ISA_COMPILER_DRIVER_HELP_H

#include "isa/compiler/job/job.h"

void mlucc_help(void);

#endif
