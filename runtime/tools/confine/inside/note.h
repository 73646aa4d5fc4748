/* SPDX-License-Identifier: MIT
 *
 * What was refused, a line each.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_NOTE_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_NOTE_H

#include <stdbool.h>
#include <stddef.h>

struct ins_notes {
    int report; /* a file that has them at once: who keeps them may be killed */
    char text[1024];
    size_t n, left_out;
};

/* Adds a line, once. Lines for which there is no room are counted. */
__attribute__((format(printf, 2, 3))) void ins_note(struct ins_notes *notes,
                                                    const char *format, ...);

#endif
