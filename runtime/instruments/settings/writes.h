/* SPDX-License-Identifier: MIT */
/* Interface between mlusim judge and its programs. */
#ifndef RT_WRITES_H
#define RT_WRITES_H

/* A file that has a line for each allocation of the first device, in order:
 * "BYTES WRITTEN FIRST-WRITTEN FIRST-OTHER\n". WRITTEN is the number of bytes
 * whose last writer was a kernel, fill or copy on the device. FIRST-WRITTEN is
 * the offset of the first such byte. FIRST-OTHER is the offset of the first
 * other byte: written by the host, or never. An offset that equals BYTES means
 * that there is no such byte. */
#define RT_ENV_WRITES "MLUSIM_WRITES"

/* The exit status of mlusim-launch if the host has no memory or disk space.
 * Neither the kernel nor the command is the reason. */
enum { RT_STATUS_NO_ROOM = 3 };
/* The exit status of mlusim-launch if a log is damaged or of another device. */
enum { RT_STATUS_LOG = 4 };

/* Exit statuses of mlusim-entry: the host function has returned; the library
 * has no host function; the library cannot be loaded. Any other status comes
 * from the host code of the library. */
enum { RT_STATUS_RETURNED = 41, RT_STATUS_NO_ENTRY, RT_STATUS_NO_LIBRARY };

/* The function in the library of an answer. It calls the host function with
 * argument values (some are pointers) and a queue. It returns 0 if there is no
 * host function. */
#define RT_ENTRY_CALL "mlusim_entry"

/* A check's `why` begins with this text if the host is the reason (no memory).
 * Other reasons do not depend on the host. */
#define RT_CHECKS_STOPPED "they ended before the program"

#endif
