/* SPDX-License-Identifier: MIT
 *
 * Texts from debug information, copied into the memory of the symbols.
 */
#ifndef DBG_DWARF_NAMES_H
#define DBG_DWARF_NAMES_H

struct dbg_symbols;

/* The path of a file as it was given to mlucc: one pointer per path. */
const char *dbg_dwarf_file(struct dbg_symbols *s, const char *path);

/* A copy of text in the symbols' memory; "" for NULL. */
const char *dbg_dwarf_text(struct dbg_symbols *s, const char *text);

/* The same of a name in debug information, as the user would write it. */
const char *dbg_dwarf_name(struct dbg_symbols *s, const char *name);

#endif
