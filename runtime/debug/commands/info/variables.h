/* SPDX-License-Identifier: MIT
 *
 * `info variables`, `info memory`: what lies where, by name.
 */
#ifndef DBG_VARIABLES_H
#define DBG_VARIABLES_H

#include "runtime/debug/state/session.h"

dbg_function dbg_info_variables;
dbg_function dbg_info_memory;

#endif
