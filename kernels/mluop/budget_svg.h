/* SPDX-License-Identifier: MIT
 *
 * The budget of an operator as a picture.
 */
#ifndef KERNELS_MLUOP_BUDGET_SVG_H
#define KERNELS_MLUOP_BUDGET_SVG_H

#include <stdio.h>

#include "kernels/mluop/budget_show.h"

/* Writes an SVG, light or dark as the reader has it: for each device its
 * memories to scale, with the name, the bytes and the share of each part, and
 * how many pieces of the work each core takes, where the sizes say so. False:
 * not all could be written. */
bool cmd_budget_svg(FILE *out, const struct cmd_budget *b);

#endif
