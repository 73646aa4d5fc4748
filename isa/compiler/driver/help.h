/* SPDX-License-Identifier: MIT
 *
 * What --help prints.
 */
#ifndef ISA_TOOLCHAIN_DRIVER_HELP_H
#define ISA_TOOLCHAIN_DRIVER_HELP_H

#include "isa/compiler/job/job.h"

void mlucc_help(void);

#endif
