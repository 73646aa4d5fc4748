/* SPDX-License-Identifier: MIT */
/* The devices of the program. */
#ifndef DBG_DEVICES_H
#define DBG_DEVICES_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/session.h"

/* Returns whether a device runs the launch in focus. If not, prints a
 * message. */
bool dbg_device_is_focused(struct dbg_session *s, int64_t device);

#endif
