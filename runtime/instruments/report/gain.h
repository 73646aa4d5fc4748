/* SPDX-License-Identifier: MIT */
/* What faster parts of the device would save. */
#ifndef RUNTIME_INSTRUMENTS_REPORT_GAIN_H
#define RUNTIME_INSTRUMENTS_REPORT_GAIN_H

#include "runtime/instruments/report/figures.h"

/* Estimates for each part which share of the running time the launch would save
 * if the part was twice as fast; 0 for limits that are no parts. `limits_dram`:
 * the DRAM, not the way of the cores to it, limits the bandwidth. */
void rt_gains(const struct rt_figures *f, bool limits_dram,
              double gains[RT_N_BOUNDS]);

#endif
