/* SPDX-License-Identifier: MIT */
/* Text of a job: its arena, lists of words, buffers, and searches in text. */
#ifndef ISA_COMPILER_JOB_TEXT_H
#define ISA_COMPILER_JOB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/support/memory/arena.h"

/* Returns n zeroed bytes that live as long as the arena. */
void *mlucc_alloc(struct isa_arena *arena, size_t n);
/* Makes room for one more entry in a table of n entries. `table` is the address
 * of the pointer to the table; the arena owns the table. */
void mlucc_grow_at(struct isa_arena *arena, void *table, size_t n, size_t *room,
                   size_t bytes);
/* Calls mlucc_grow_at: MLUCC_GROW(arena, list->items, list->n, list->room). */
#define MLUCC_GROW(arena, table, n, room) \
    mlucc_grow_at(arena, &(table), n, &(room), sizeof *(table))
/* Ends the program: no host memory for `what`. */
_Noreturn void mlucc_no_memory(const char *what);
__attribute__((format(printf, 2, 3))) char *mlucc_text(struct isa_arena *arena,
                                                       const char *format, ...);

/* Returns the position of `words` in [p, end), NULL if absent. Never reads past
 * end, because the rest may be large. */
const char *mlucc_find(const char *p, const char *end, const char *words);
/* The position of `words` in the rest of the line, or NULL. */
const char *mlucc_find_in_line(const char *line, const char *words);

/* A list of words, terminated by NULL, as for exec. */
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

/* A growing text buffer, always terminated by NUL. */
struct mlucc_buffer {
    struct isa_arena *arena;
    char *text;
    size_t n, capacity;
};
void mlucc_append(struct mlucc_buffer *buffer, const char *text, size_t n);
__attribute__((format(printf, 2, 3))) void
mlucc_appendf(struct mlucc_buffer *buffer, const char *format, ...);

/* Line and column, counted from 1, as in Clang's messages. `#line` and `# LINE`
 * change line number and file. */
struct mlucc_source_position {
    const char *file;
    unsigned line, column;
};

/* Returns the first character at a position in the text of the file `own`,
 * after the character `after`; after NULL: in the whole text. NULL if there is
 * none. `#line` can give several characters the same position. */
char *mlucc_character_at(char *text, const char *own,
                         struct mlucc_source_position position,
                         const char *after);

/* Whether a `#line` in the text names a file. */
bool mlucc_names_file(char *text, const char *file);
bool mlucc_ends_with(const char *text, const char *suffix);
/* Return the file name of path, with and without its suffix. */
const char *mlucc_base(const char *path);
const char *mlucc_stem(struct isa_arena *arena, const char *path);

/* Returns the word after prefix in text, up to a character of `end`; NULL if
 * prefix is absent. */
const char *mlucc_word_after(struct isa_arena *arena, const char *text,
                             const char *prefix, const char *end);

/* A copy of a line without terminal color codes. */
const char *mlucc_without_color(struct isa_arena *arena, const char *line,
                                size_t n);

#endif
