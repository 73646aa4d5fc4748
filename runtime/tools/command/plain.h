/* SPDX-License-Identifier: MIT
 *
 * Text of others for terminals, which take some characters for commands.
 */
#ifndef RUNTIME_TOOLS_COMMAND_PLAIN_H
#define RUNTIME_TOOLS_COMMAND_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

/* Writes text with '?' for each control character, but for ends of lines and
 * tabs if these are kept. */
void cmd_put_plain(FILE *out, const char *text, bool keeps_lines);

#endif
