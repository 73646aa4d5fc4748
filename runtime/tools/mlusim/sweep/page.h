/* SPDX-License-Identifier: MIT
 *
 * The page of a sweep.
 */
#ifndef MLUSIM_SWEEP_PAGE_H
#define MLUSIM_SWEEP_PAGE_H

#include "runtime/tools/mlusim/sweep/request.h"

/* These answer the exit status, after a message if something is wrong. */

/* Writes a page for a browser. CMD_FAILED: units are missing. */
int swp_page_action(const struct swp_request *request);

#endif
