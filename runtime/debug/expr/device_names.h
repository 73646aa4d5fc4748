/* SPDX-License-Identifier: MIT
 *
 * Names of registers and of memories of the device.
 */
#ifndef DBG_DEVICE_NAMES_H
#define DBG_DEVICE_NAMES_H

#include <stdint.h>

struct dbg_session;

/* How large a memory of the device is; 0: its size is not fixed. */
unsigned dbg_space_kib(const struct dbg_session *s, const char *name);

/* The number of a register by its name, "a0", "x10", "sp"; -1: none. */
int dbg_register_number(const char *name);
const char *dbg_register_name(unsigned number);

/* Where a memory begins, 0 if there is none of that name. */
uint64_t dbg_space_start(const char *name);

#endif
