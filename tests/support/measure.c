/* SPDX-License-Identifier: MIT
 *
 * The clock and the median of every benchmark: time of the processor, which
 * other programs on the machine change little.
 */
#include "tests/support/measure.h"

#include <stdlib.h>
#include <time.h>

double measure_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double measure_median(double *samples)
{
    qsort(samples, MEASURE_SAMPLES, sizeof *samples, compare);
    return samples[MEASURE_SAMPLES / 2];
}
