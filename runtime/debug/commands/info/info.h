/* SPDX-License-Identifier: MIT */
/* `info`: shows the state of the program and the device. */
#ifndef DBG_INFO_H
#define DBG_INFO_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/state/session.h"

/* Returns the name of subject i of `info`; NULL after the last. */
const char *dbg_info_name(size_t i);

/* If `rest` names a subject, shows the subject's help. Returns whether it
 * does. */
bool dbg_info_help(struct dbg_session *s, const char *rest);

/* Lists the subjects that fit a word, as the function `has` decides. Returns
 * whether there are any. */
bool dbg_info_apropos(struct dbg_session *s, const char *word,
                      bool (*has)(const char *text, const char *word));

#endif
