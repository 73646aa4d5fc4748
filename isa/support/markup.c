/* SPDX-License-Identifier: MIT
 *
 * See markup.h.
 */
#include "isa/support/markup.h"

void isa_markup(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\n':
        case '\t':
            putc(*text, out);
            break;
        default:
            putc((unsigned char)*text < ' ' ? '?' : *text, out);
        }
}
