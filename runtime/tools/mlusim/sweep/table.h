/* SPDX-License-Identifier: MIT
 *
 * The table of a sweep.
 */
#ifndef MLUSIM_SWEEP_TABLE_H
#define MLUSIM_SWEEP_TABLE_H

#include "runtime/tools/mlusim/sweep/request.h"

/* These answer the exit status, after a message if something is wrong. */

/* Prints the table. CMD_FAILED: units are missing. */
int swp_table_action(const struct swp_request *request);

#endif
