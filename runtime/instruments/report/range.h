/* SPDX-License-Identifier: MIT */
/* How uncertain the time of a launch is: the expected range on hardware, from
 * published times that were not used to fit the model, and a warning for cases
 * that have no published times. */
#ifndef RUNTIME_INSTRUMENTS_REPORT_RANGE_H
#define RUNTIME_INSTRUMENTS_REPORT_RANGE_H

#include "runtime/instruments/report/figures.h"

/* Fills us_low, us_high, range_rows and warning from the other figures. An
 * aborted launch has no range. */
void rt_range_fill(struct rt_figures *f, const struct sim_device *device);

/* Returns the number of published times of this board; 0 for a device file. */
unsigned rt_published(const struct sim_device *device);
/* Return the number of published times of all boards, and the number used for
 * ranges. */
unsigned rt_published_all(void);
unsigned rt_published_unseen(void);

/* A range as text ("95-130"), with its significant digits. "": unknown. */
struct rt_range_text {
    char text[64];
};
struct rt_range_text rt_range_text(double low, double high);

#endif
