/* SPDX-License-Identifier: MIT
 *
 * `set logging`: output is written to a file as well.
 */
#ifndef DBG_LOGGING_H
#define DBG_LOGGING_H

#include "runtime/debug/state/command.h"
#include "runtime/debug/state/session.h"

/* set logging on | off | file FILE | overwrite on | redirect on */
dbg_function dbg_set_logging;
void dbg_show_logging(struct dbg_session *s);

#endif
