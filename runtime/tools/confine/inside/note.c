/* SPDX-License-Identifier: MIT */
/* Lines about refusals. Lines contain text of the confined program; only
 * printable characters of it are kept. */
#include "runtime/tools/confine/inside/note.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ins_note(struct ins_notes *notes, const char *format, ...)
{
    char line[300];
    va_list values;
    va_start(values, format);
    int n = vsnprintf(line, sizeof line - 1, format, values);
    va_end(values);
    if (n < 0 || (size_t)n >= sizeof line - 1)
        n = (int)sizeof line - 2;
    for (int i = 0; i < n; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 127)
            line[i] = '?';
    line[n++] = '\n';
    line[n] = 0;
    const char *old = strstr(notes->text, line);
    if (old && (old == notes->text || old[-1] == '\n'))
        return;
    if (notes->n + (size_t)n >= sizeof notes->text) {
        notes->left_out++;
        return;
    }
    memcpy(notes->text + notes->n, line, (size_t)n + 1);
    notes->n += (size_t)n;
    if (notes->report >= 0)
        dprintf(notes->report, "refused %s", line);
}
