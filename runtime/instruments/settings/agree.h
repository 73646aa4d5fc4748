/* SPDX-License-Identifier: MIT
 *
 * Conflicts between settings. Used by `mlusim run` before a program starts, and
 * by the runtime in the program.
 */
#ifndef RT_AGREE_H
#define RT_AGREE_H

#include "runtime/instruments/settings/env.h"

#define RT_MAX_DEVICES 16

/* Whether the settings are compatible with each other and the debugger. If not,
 * error is a sentence that names variables or options. */
bool rt_settings_agree(const struct rt_settings *settings, bool is_debugged,
                       bool names_options, char *error, size_t error_bytes);

/* The number of devices in MLUSIM_DEVICES, after the check; *names is its list,
 * separated by commas, or NULL. */
unsigned rt_devices_asked(const struct rt_settings *settings,
                          const char **names);

#endif
