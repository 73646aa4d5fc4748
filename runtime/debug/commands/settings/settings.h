/* SPDX-License-Identifier: MIT */
/* `set`: variables of the program, and settings of the session. */
#ifndef DBG_SETTINGS_H
#define DBG_SETTINGS_H

#include <stddef.h>
#include <stdio.h>

#include "runtime/debug/state/session.h"

/* Returns the name of setting i; NULL after the last. */
const char *dbg_setting_name(size_t i);

/* Shows all settings, one per line. */
void dbg_settings_list(struct dbg_session *s);

/* Lists the settings that fit a word, as the function `has` decides. Returns
 * whether there are any. */
bool dbg_settings_apropos(struct dbg_session *s, const char *word,
                          bool (*has)(const char *text, const char *word));

/* Writes a command for each setting that was changed. Each line begins with
 * `before`. */
void dbg_settings_write(const struct dbg_session *s, FILE *f,
                        const char *before);

#endif
