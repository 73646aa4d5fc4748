/* SPDX-License-Identifier: MIT */
/* Names of registers and of memories of the device. */
#ifndef DBG_DEVICE_NAMES_H
#define DBG_DEVICE_NAMES_H

#include "isa/isa.h"

struct dbg_session;

/* Returns the memory called `word` ("nram"). ISA_N_SPACES: there is none. */
enum isa_space dbg_space_find(const char *word);
/* Returns the size of a memory of the device. 0: it has no fixed size. */
unsigned dbg_space_kib(const struct dbg_session *s, enum isa_space space);

/* Returns the number of a register by its name, like "a0", "x10" or "sp". -1:
 * there is none. */
int dbg_register_number(const char *name);
const char *dbg_register_name(unsigned number);

#endif
