/* SPDX-License-Identifier: MIT
 * Between mlusim judge and the programs it runs. */
#ifndef RT_WRITES_H
#define RT_WRITES_H

/* The file in which a program leaves a line for each allocation of its first
 * device, in their order: "BYTES WRITTEN FIRST-WRITTEN FIRST-OTHER\n". WRITTEN
 * counts the bytes that a kernel or a copy on the device wrote last, and not
 * the host; the others are offsets, BYTES where there is no such byte. */
#define RT_ENV_WRITES "MLUSIM_WRITES"

/* The exit status of mlusim-launch if this host has no memory or disk for it:
 * neither the kernel nor the command is at fault. */
enum { RT_STATUS_NO_ROOM = 3 };

/* How `why` of checks begins that this host stopped: it has no memory left. Any
 * other `why` would be the same on another host. */
#define RT_CHECKS_STOPPED "they ended before the program"

#endif
