/* SPDX-License-Identifier: MIT
 *
 * The log of findings of a source that does not compile: no program runs that
 * would write it.
 */
#ifndef RUNTIME_TOOLS_LAUNCH_FINDINGS_H
#define RUNTIME_TOOLS_LAUNCH_FINDINGS_H

#include <stdbool.h>

/* Whether MLUSIM_SARIF asks for a log. */
bool mlusim_wants_findings(void);

/* Writes what mlucc said of a source, with -fdiagnostics-show-ids, to the file
 * that MLUSIM_SARIF names; messages is NULL where it has said nothing. False
 * after a message: the file cannot be written. */
bool mlusim_write_findings(const char *command, const char *source,
                           const char *messages, int status);

#endif
