/* SPDX-License-Identifier: MIT */
/*
 * Whether mlusim explore compares the results of this program.
 */
#include "runtime/instruments/settings/explore.h"

#include <stdlib.h>

bool rt_results_are_compared(void)
{
    return getenv(RT_ENV_RESULTS) != NULL;
}
