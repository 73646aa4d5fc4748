/* SPDX-License-Identifier: MIT */
/*
 * How many tasks of a launch run.
 */
#include "runtime/instruments/settings/sample.h"

#include <limits.h>
#include <stdlib.h>

unsigned rt_sample(void)
{
    const char *text = getenv(RT_ENV_SAMPLE);
    const unsigned long n = text ? strtoul(text, NULL, 10) : 0;
    return n < UINT_MAX ? (unsigned)n : UINT_MAX;
}
