/* SPDX-License-Identifier: MIT
 *
 * The command mluop bench.
 */
#ifndef KERNELS_MLUOP_BENCH_H
#define KERNELS_MLUOP_BENCH_H

#include "kernels/mluop/mluop.h"

extern const struct cmd_command cmd_bench;

#endif
