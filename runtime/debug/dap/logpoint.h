/* SPDX-License-Identifier: MIT
 *
 * Messages that a breakpoint prints instead of stopping: text with expressions
 * in braces.
 */
#ifndef DBG_DAP_LOGPOINT_H
#define DBG_DAP_LOGPOINT_H

#include <stdbool.h>

struct dbg_session;

/* Whether a message (NULL: none) can be printed; false with a sentence. */
bool dbg_message_check(struct dbg_session *s, const char *message);

/* Prints it with the eyes of a core. */
void dbg_message_print(struct dbg_session *s, const char *message,
                       unsigned core);

#endif
