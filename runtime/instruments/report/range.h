/* SPDX-License-Identifier: MIT
 *
 * How far to believe the time of a launch: where hardware may lie, by published
 * times that the model had not seen, and what no published time speaks for.
 */
#ifndef RUNTIME_INSTRUMENTS_REPORT_RANGE_H
#define RUNTIME_INSTRUMENTS_REPORT_RANGE_H

#include "runtime/instruments/report/figures.h"

/* Fills us_low, us_high, rows and warning from everything else; none of a
 * launch that was stopped. */
void rt_range_fill(struct rt_figures *f, const struct sim_device *device);

/* Published times of this board; of a device file, and of a board that has
 * none: 0. */
unsigned rt_published(const struct sim_device *device);
/* Of all boards; of these the ones that ranges rest on. */
unsigned rt_published_all(void);
unsigned rt_published_unseen(void);

/* A range as people read it, "95-130", with as many digits as it deserves; ""
 * for one that is not known. */
struct rt_range_text {
    char text[64];
};
struct rt_range_text rt_range_text(double low, double high);

#endif
