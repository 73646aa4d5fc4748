/* SPDX-License-Identifier: MIT
 *
 * Interface between mlusim budget and its kernels.
 */
#ifndef RT_SAMPLE_H
#define RT_SAMPLE_H

/* How many tasks of each launch run, evenly distributed (sim_sample_tasks). */
#define RT_ENV_SAMPLE "MLUSIM_SAMPLE"

/* The value; 0: all tasks. */
unsigned rt_sample(void);

#endif
