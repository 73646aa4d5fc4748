/* SPDX-License-Identifier: MIT */
/* Shows lines of source files. */
#include "runtime/debug/state/source.h"

#include <string.h>

#include "isa/image/elf.h"
#include "isa/support/files/source.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/style.h"

enum { LONGEST = 1024 }; /* longest piece of a line */

/* Reads the digest of a file that the program has. The name is that in the
 * program's units, or the full path. */
static void digest_of(const struct dbg_symbols *p, const char *file,
                      char digest[ISA_MD5_TEXT])
{
    const uint8_t *list;
    size_t n;
    digest[0] = 0;
    if (isa_elf_section(p->elf, p->elf_bytes, ISA_SOURCES_SECTION, &list, &n))
        isa_source_digest(list, n, p->directory, file, digest);
}

FILE *dbg_source_open(struct dbg_session *s, const char *file, const char **why)
{
    char digest[ISA_MD5_TEXT] = "";
    const struct dbg_symbols *of = s->symbols;
    if (of)
        digest_of(of, file, digest);
    for (size_t i = 0; i < s->images->n && !digest[0]; i++) {
        of = s->images->of[i];
        digest_of(of, file, digest);
    }
    return isa_source_open(of && of->directory ? of->directory : "", file,
                           digest, why);
}

/* Prints one piece of a line, as fgets has returned it. */
static void print_piece(struct dbg_session *s, const char *text,
                        bool *is_comment, bool is_shown)
{
    char styled[16 * LONGEST + 16];
    const bool has_style = !s->values->is_plain && dbg_style_is_wanted(s->out);
    if (has_style)
        dbg_style_line(is_shown ? styled : NULL, sizeof styled, text,
                       is_comment);
    if (is_shown)
        dbg_say(s, "%s", has_style ? styled : text);
}

bool dbg_source_print(struct dbg_session *s, const char *file, unsigned line)
{
    char text[LONGEST];
    unsigned n = 0;
    const char *why;
    FILE *f = dbg_source_open(s, file, &why);
    bool is_start = true, is_found = false, is_comment = false;
    while (f && n <= line && fgets(text, sizeof text, f)) {
        n += is_start;
        size_t length = strlen(text);
        is_start = length > 0 && text[length - 1] == '\n';
        text[strcspn(text, "\r\n")] = 0;
        if (n == line && !is_found)
            dbg_say(s, "%u\t", n);
        print_piece(s, text, &is_comment, n == line);
        is_found |= n == line;
        if (n == line && is_start)
            break;
    }
    if (is_found)
        dbg_say(s, "\n");
    if (f)
        fclose(f);
    return is_found;
}

bool dbg_source_fail(struct dbg_session *s, const char *file)
{
    const char *why;
    FILE *f = dbg_source_open(s, file, &why);
    if (f)
        fclose(f);
    return dbg_fail(s, "%s %s.", file, f ? "has no such lines" : why);
}
