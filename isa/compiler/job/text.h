/* SPDX-License-Identifier: MIT
 *
 * Text of a job: an arena that all of it hangs in, lists of words, text that
 * grows, and questions about text.
 */
#ifndef ISA_COMPILER_JOB_TEXT_H
#define ISA_COMPILER_JOB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/support/memory/arena.h"

/* n zeroed bytes that live as long as the arena. */
void *mlucc_alloc(struct isa_arena *arena, size_t n);
/* Makes room for one more entry in a table of n entries. `table` is the address
 * of the pointer to it; the arena owns the memory. */
void mlucc_grow_at(struct isa_arena *arena, void *table, size_t n, size_t *room,
                   size_t bytes);
/* The same by names: MLUCC_GROW(arena, list->items, list->n, list->room). */
#define MLUCC_GROW(arena, table, n, room) \
    mlucc_grow_at(arena, &(table), n, &(room), sizeof *(table))
/* Ends the program: the host has none left for `what`. */
_Noreturn void mlucc_no_memory(const char *what);
__attribute__((format(printf, 2, 3))) char *mlucc_text(struct isa_arena *arena,
                                                       const char *format, ...);

/* Where words begin that stand between p and end, NULL if they do not. Nothing
 * looks further: what follows may be the rest of a large text. */
const char *mlucc_find(const char *p, const char *end, const char *words);
/* The same from here to the end of the line. */
const char *mlucc_find_in_line(const char *line, const char *words);

/* A list of words, ended by NULL, as exec takes them. */
struct mlucc_list {
    struct isa_arena *arena;
    const char **items;
    size_t n, capacity;
};
void mlucc_add(struct mlucc_list *list, const char *word);
/* Adds words until the first NULL. */
__attribute__((sentinel)) void mlucc_add_all(struct mlucc_list *list, ...);
void mlucc_add_list(struct mlucc_list *list, const struct mlucc_list *more);
bool mlucc_has(const struct mlucc_list *list, const char *word);

/* Text that grows at its end; always terminated. */
struct mlucc_buffer {
    struct isa_arena *arena;
    char *text;
    size_t n, capacity;
};
void mlucc_append(struct mlucc_buffer *buffer, const char *text, size_t n);
__attribute__((format(printf, 2, 3))) void
mlucc_appendf(struct mlucc_buffer *buffer, const char *format, ...);

/* Line and column, from 1, as Clang gives them: `#line` and `# LINE` of a text
 * change the number of its lines and the file that they are said to be of. */
struct mlucc_source_position {
    const char *file;
    unsigned line, column;
};

/* The first character behind `after`, NULL: of all, that is at a position in
 * the text of the file `own`; NULL if there is none. Several are, where `#line`
 * gives a number twice. */
char *mlucc_character_at(char *text, const char *own,
                         struct mlucc_source_position position,
                         const char *after);

/* Whether `#line` of a text names a file. */
bool mlucc_names_file(char *text, const char *file);
bool mlucc_ends_with(const char *text, const char *suffix);
/* The part of path after the last slash; the same without its suffix. */
const char *mlucc_base(const char *path);
const char *mlucc_stem(struct isa_arena *arena, const char *path);

/* The word after prefix in text, up to one of the characters of end; NULL if
 * prefix is not there. */
const char *mlucc_word_after(struct isa_arena *arena, const char *text,
                             const char *prefix, const char *end);

/* A copy of a line without terminal color codes. */
const char *mlucc_without_color(struct isa_arena *arena, const char *line,
                                size_t n);

#endif
