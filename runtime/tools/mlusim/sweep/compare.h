/* SPDX-License-Identifier: MIT
 *
 * Two tables of a sweep beside each other.
 */
#ifndef MLUSIM_SWEEP_COMPARE_H
#define MLUSIM_SWEEP_COMPARE_H

#include "runtime/tools/mlusim/sweep/request.h"

/* These answer the exit status, after a message if something is wrong. */

/* Compares two tables. CMD_FAILED: something is worse. */
int swp_compare_action(const struct swp_request *request);

#endif
