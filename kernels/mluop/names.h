/* SPDX-License-Identifier: MIT */
/* Look-ups that several commands need: options, operators and statuses by
 * name. */
#ifndef KERNELS_MLUOP_NAMES_H
#define KERNELS_MLUOP_NAMES_H

#include "kernels/mluop/mluop.h"

extern const struct cmd_option cmd_options[CMD_N_OPTIONS];

/* Returns the operator that the command line must name; NULL after a
 * message. */
const struct kn_operator *cmd_operator(const struct cmd_line *line);

/* Finds a status, with or without MLUOP_STATUS_; false if unknown. */
bool cmd_status(const char *name, mluOpStatus_t *status);

#endif
