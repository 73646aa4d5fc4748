/* SPDX-License-Identifier: MIT
 *
 * `info`: shows what there is in the program and the device.
 */
#ifndef DBG_INFO_H
#define DBG_INFO_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/session.h"

/* Returns the name of subject i of `info`; NULL after the last. */
const char *dbg_info_name(size_t i);

/* Shows the help of the subject that rest names, if it names one. */
bool dbg_info_help(struct dbg_session *s, const char *rest);

/* Lists the subjects about a word, as `has` finds; returns whether there are
 * any. */
bool dbg_info_apropos(struct dbg_session *s, const char *word,
                      bool (*has)(const char *text, const char *word));

#endif
