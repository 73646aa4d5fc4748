/* SPDX-License-Identifier: MIT
 *
 * What the tab key offers. What may stand in a command's arguments is read off
 * its row: words in small letters stand for themselves, PLACE, EXPRESSION and
 * their like for what the program and the device have.
 */
#ifndef DBG_COMPLETION_H
#define DBG_COMPLETION_H

#include <stddef.h>

/* For the input, see dbg_complete. */
const char *dbg_completion(void *user, const char *line, size_t n);

#endif
