/* SPDX-License-Identifier: MIT */
/* Lines that say what was refused. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_NOTE_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_NOTE_H

#include <stdbool.h>
#include <stddef.h>

struct ins_notes {
    int report; /* file that gets each line at once, because the process with
                   the lines may be killed */
    char text[1024];
    size_t n, left_out;
};

/* Adds a line, unless it is there already. Lines for which there is no room are
 * counted. */
__attribute__((format(printf, 2, 3))) void ins_note(struct ins_notes *notes,
                                                    const char *format, ...);

#endif
