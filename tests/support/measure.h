/* SPDX-License-Identifier: MIT
 *
 * Time measured in samples, of which the median counts: machines are noisy.
 */
#ifndef TESTS_SUPPORT_MEASURE_H
#define TESTS_SUPPORT_MEASURE_H

enum { MEASURE_SAMPLES = 9 };

/* Nanoseconds of the processor that this process has used. */
double measure_ns(void);

/* The median of MEASURE_SAMPLES samples, which it sorts. */
double measure_median(double *samples);

#endif
