/* SPDX-License-Identifier: MIT
 *
 * The figures of a result, out of the report of its run.
 */
#ifndef MLUSIM_SWEEP_REPORT_H
#define MLUSIM_SWEEP_REPORT_H

#include "runtime/tools/sweep/result.h"

/* What a report is of: no launch, a program that was cut off, a launch that a
 * fault stopped, or one to its end, whose figures go into the result. */
enum swp_reported { SWP_NOTHING, SWP_CUT, SWP_STOPPED, SWP_LAUNCHED };
enum swp_reported swp_report_read(struct swp_result *result, const char *text,
                                  size_t n);

#endif
