/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/plain.h"

void cmd_put_plain(FILE *out, const char *text, bool keeps_lines)
{
    for (; *text; text++) {
        const bool is_kept = keeps_lines && (*text == '\n' || *text == '\t');
        const bool is_control = (unsigned char)*text < ' ' || *text == 0x7f;
        fputc(is_control && !is_kept ? '?' : *text, out);
    }
}
