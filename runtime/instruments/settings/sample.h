/* SPDX-License-Identifier: MIT
 * Between mlusim budget and the kernels it tries. */
#ifndef RT_SAMPLE_H
#define RT_SAMPLE_H

/* How many of the tasks of each launch run, evenly from the first to the last
 * (sim_sample_tasks). */
#define RT_ENV_SAMPLE "MLUSIM_SAMPLE"

/* That number; 0: all of them. */
unsigned rt_sample(void);

#endif
