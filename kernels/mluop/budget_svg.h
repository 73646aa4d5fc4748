/* SPDX-License-Identifier: MIT */
/* The budget of an operator as a picture. */
#ifndef KERNELS_MLUOP_BUDGET_SVG_H
#define KERNELS_MLUOP_BUDGET_SVG_H

#include <stdio.h>

#include "kernels/mluop/budget_show.h"

/* Writes an SVG, light or dark as the reader prefers. It shows for each device
 * its memories to scale, with name, bytes and share of each part; and the
 * pieces of work of each core, if these follow from the sizes. False: a write
 * failed. */
bool cmd_budget_svg(FILE *out, const struct cmd_budget *b);

#endif
