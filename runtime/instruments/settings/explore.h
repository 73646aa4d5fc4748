/* SPDX-License-Identifier: MIT
 * Between mlusim explore and the programs it runs. */
#ifndef RT_EXPLORE_H
#define RT_EXPLORE_H

#include <stdbool.h>

/* The file in which a program leaves "HASH COPIES\nREPORTS\n": of all bytes
 * that it copied from the device, in order, how many copies these were, and how
 * many reports checks have. */
#define RT_ENV_RESULTS "MLUSIM_RESULTS"

/* Whether this program is such a run. */
bool rt_results_are_compared(void);

#endif
