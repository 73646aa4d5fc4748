/* SPDX-License-Identifier: MIT
 * Between mlusim judge and the programs it runs. */
#ifndef RT_WRITES_H
#define RT_WRITES_H

/* The file in which a program leaves a line for each allocation of its first
 * device, in their order: "BYTES WRITTEN FIRST-WRITTEN FIRST-OTHER\n". WRITTEN
 * counts the bytes that a kernel, a fill or a copy on the device wrote last,
 * and not the host; the others are offsets, BYTES where there is no such byte.
 */
#define RT_ENV_WRITES "MLUSIM_WRITES"

/* The exit status of mlusim-launch if this host has no memory or disk for it:
 * neither the kernel nor the command is at fault. */
enum { RT_STATUS_NO_ROOM = 3 };
/* The same if the log that it is to replay is damaged, or of another device. */
enum { RT_STATUS_LOG = 4 };

/* Exit statuses of mlusim-entry: the host function has returned; the library of
 * the answer has none; or it cannot be loaded. Whatever else it ends with, the
 * host code of the answer has ended it. */
enum { RT_STATUS_RETURNED = 41, RT_STATUS_NO_ENTRY, RT_STATUS_NO_LIBRARY };

/* What the library of an answer has: it calls the host function with values of
 * its arguments, of which there are pointers, and a queue. 0: it has none. */
#define RT_ENTRY_CALL "mlusim_entry"

/* How `why` of checks begins that this host stopped: it has no memory left. Any
 * other `why` would be the same on another host. */
#define RT_CHECKS_STOPPED "they ended before the program"

#endif
