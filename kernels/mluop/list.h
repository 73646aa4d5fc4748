/* SPDX-License-Identifier: MIT
 *
 * The command mluop list.
 */
#ifndef KERNELS_MLUOP_LIST_H
#define KERNELS_MLUOP_LIST_H

#include "kernels/mluop/mluop.h"

extern const struct cmd_command cmd_list;

#endif
