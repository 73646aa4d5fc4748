/* SPDX-License-Identifier: MIT */
/* Compares two tables of a sweep. */
#ifndef MLUSIM_SWEEP_COMPARE_H
#define MLUSIM_SWEEP_COMPARE_H

#include "runtime/tools/mlusim/sweep/request.h"

/* The action returns the exit status, after a message on an error. */

/* Compares two tables. Returns CMD_FAILED if a unit is worse. */
int swp_compare_action(const struct swp_request *request);

#endif
