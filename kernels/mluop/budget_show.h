/* SPDX-License-Identifier: MIT */
/* The result of `mluop budget`, and functions to show it. */
#ifndef KERNELS_MLUOP_BUDGET_SHOW_H
#define KERNELS_MLUOP_BUDGET_SHOW_H

#include <mlusim.h>
#include <stdio.h>

#include "kernels/harness/budget.h"

struct cmd_budget_row {
    struct mlusim_device device;
    bool is_named; /* on the command line, or as the default */
    struct kn_budget budget;
};

struct cmd_budget {
    const struct kn_operator *op;
    struct kn_case c;
    const char *variant;
    struct cmd_budget_row *rows;
    size_t n;
    bool fits;
};

/* Returns "fits", "too large" and so on. */
const char *cmd_verdict(enum kn_fit fit);

/* Returns the properties of the device that decide about a call. */
struct kn_place cmd_place(const struct mlusim_device *device);

/* Prints a row per device; for a single device, the map of `mluop run`. If the
 * call does not fit, also prints why, and which sizes would have to shrink. */
void cmd_budget_print(const struct cmd_budget *b);

/* Writes the budget as JSON. Returns false if not all could be written. */
bool cmd_budget_json(FILE *out, const struct cmd_budget *b);

#endif
