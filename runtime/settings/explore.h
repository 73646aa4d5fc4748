/* SPDX-License-Identifier: MIT
 * Between mlusim explore and the programs it runs. */
#ifndef RT_EXPLORE_H
#define RT_EXPLORE_H

/* The file in which a program leaves "HASH COPIES\n": of all bytes that it
 * copied from the device, in order, and how many copies these were. */
#define RT_ENV_RESULTS "MLUSIM_RESULTS"

#endif
