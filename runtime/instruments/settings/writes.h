/* SPDX-License-Identifier: MIT
 * Between mlusim judge and the programs it runs. */
#ifndef RT_WRITES_H
#define RT_WRITES_H

/* The file in which a program leaves a line for each allocation of its first
 * device, in their order: "BYTES WRITTEN FIRST-WRITTEN FIRST-OTHER\n". WRITTEN
 * counts the bytes that a kernel or a copy on the device wrote last, and not
 * the host; the others are offsets, BYTES where there is no such byte. */
#define RT_ENV_WRITES "MLUSIM_WRITES"

#endif
