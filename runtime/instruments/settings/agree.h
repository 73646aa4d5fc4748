/* SPDX-License-Identifier: MIT
 * Settings that leave no room for each other. Asked by `mlusim run` before a
 * program starts, and by the runtime inside of it. */
#ifndef RT_AGREE_H
#define RT_AGREE_H

#include "runtime/instruments/settings/env.h"

#define RT_MAX_DEVICES 16

/* Whether settings agree with each other, and with the debugger if that is
 * there. If not, a sentence in error names the variables, or the options. */
bool rt_settings_agree(const struct rt_settings *settings, bool is_debugged,
                       bool names_options, char *error, size_t error_bytes);

/* How many devices MLUSIM_DEVICES asks for, which agrees; *names is the list
 * they are in, with commas, or NULL. */
unsigned rt_devices_asked(const struct rt_settings *settings,
                          const char **names);

#endif
