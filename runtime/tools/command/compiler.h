/* SPDX-License-Identifier: MIT
 *
 * What mlucc says when it fails, and who is to blame for it.
 */
#ifndef CMD_COMPILER_H
#define CMD_COMPILER_H

/* Why mlucc did not get as far as the source, out of its messages: its first
 * line about an error, up to the end of the line. NULL: an error has a place in
 * the source or a header, and is theirs. What a linker says has no place. */
const char *cmd_compiler_failure(const char *messages, const char *source);

#endif
