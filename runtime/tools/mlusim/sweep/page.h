/* SPDX-License-Identifier: MIT */
/* Makes a page of a sweep. */
#ifndef MLUSIM_SWEEP_PAGE_H
#define MLUSIM_SWEEP_PAGE_H

#include "runtime/tools/mlusim/sweep/request.h"

/* The action returns the exit status, after a message on an error. */

/* Writes a page for a browser. Returns CMD_FAILED if units are missing. */
int swp_page_action(const struct swp_request *request);

#endif
