/* SPDX-License-Identifier: MIT */
/* Whether mlusim explore compares the results of this program, and which of its
 * copies are not made by its host code. */
#include "runtime/instruments/settings/explore.h"

#include <stdlib.h>

bool rt_results_are_compared(void)
{
    return getenv(RT_ENV_RESULTS) != NULL;
}

static _Thread_local struct rt_conversion conversion;

void mlusimConverts(const void *what, size_t n)
{
    conversion = (struct rt_conversion){.what = what, .n = n};
}

struct rt_conversion *rt_conversion(void)
{
    return conversion.what ? &conversion : NULL;
}
