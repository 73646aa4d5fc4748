/* SPDX-License-Identifier: MIT */
/* Shows cases and their results. */
#ifndef KERNELS_MLUOP_SHOW_H
#define KERNELS_MLUOP_SHOW_H

#include "kernels/harness/budget.h"
#include "kernels/mluop/run.h"

/* Writes the sizes of a case: "2x473088x80". */
void cmd_shape(const struct kn_operator *op, const struct kn_case *c,
               char *text, size_t bytes);

/* Finds the thresholds of a verdict's output. */
void cmd_thresholds(const struct cmd_outcome *o, const struct kn_verdict *v,
                    double limits[2]);

/* What a budget, and the choice of a variant, need of a device. */
struct kn_place cmd_place_of(const cnrtDeviceProp_t *device);

/* Prints the maps of memories that are used, a bar for each region. */
void cmd_show_maps(const struct kn_scratchpad maps[KN_N_SCRATCHPADS]);

/* Prints a table: its head, a line per case. */
void cmd_show_head(void);

void cmd_show_line(const struct cmd_outcome *o, const char *device);

/* Prints everything about one case. */
void cmd_show_case(const struct cmd_outcome *o, const cnrtDeviceProp_t *device,
                   const char *variant);

#endif
