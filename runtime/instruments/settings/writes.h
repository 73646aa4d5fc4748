/* SPDX-License-Identifier: MIT
 *
 * Interface between mlusim judge and its programs.
 */
#ifndef RT_WRITES_H
#define RT_WRITES_H

/* A file with a line per allocation of the first device, in order: "BYTES
 * WRITTEN FIRST-WRITTEN FIRST-OTHER\n". WRITTEN counts bytes last written by a
 * kernel, fill or copy on the device; FIRST-OTHER is one written by the host or
 * by nothing. The last two are offsets; BYTES: no such byte. */
#define RT_ENV_WRITES "MLUSIM_WRITES"

/* The exit status of mlusim-launch if the host has no memory or disk space;
 * neither the kernel nor the command is at fault. */
enum { RT_STATUS_NO_ROOM = 3 };
/* The exit status of mlusim-launch for a log that is damaged or of another
 * device. */
enum { RT_STATUS_LOG = 4 };

/* Exit statuses of mlusim-entry: the host function returned; the library has no
 * host function; the library cannot be loaded. Any other status comes from the
 * library's host code. */
enum { RT_STATUS_RETURNED = 41, RT_STATUS_NO_ENTRY, RT_STATUS_NO_LIBRARY };

/* The function in the library of an answer: calls the host function with
 * argument values (some are pointers) and a queue. 0: no host function. */
#define RT_ENTRY_CALL "mlusim_entry"

/* Prefix of a check's `why` if the host is the reason (out of memory). Other
 * reasons are independent of the host. */
#define RT_CHECKS_STOPPED "they ended before the program"

#endif
