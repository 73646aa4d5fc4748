/* SPDX-License-Identifier: MIT */
/*
 * See catalog.h.
 */
#include "runtime/tools/mlusim/explain/catalog.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/words/nearest.h"

static const struct {
    const char *name, *title, *doc;
} kinds[EXP_N_KINDS] = {
#define X(ID, kind, title, doc) [EXP_##ID] = {kind, title, doc},
#include "runtime/tools/mlusim/explain/kinds.def"
#undef X
};

static const struct exp_entry entries[] = {
#define X(ID, id, title, meaning, cause, remedy) \
    {EXP_COMPILE, "compile:" id, title, meaning, cause, remedy, NULL},
#define CLANG(ID, id, title, meaning, cause, remedy) \
    {EXP_CLANG, "clang:" id, title, meaning, cause, remedy, NULL},
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
#define X(ID, id, name, hint, meaning, cause, remedy) \
    {EXP_FAULT, "fault:" id, name, meaning, cause, remedy, NULL},
#include "sim/fault/faults.def"
#undef X
#define X(ID, id, name, all, is_default, severity, doc, cause, remedy, page) \
    {EXP_CHECK, "check:" name, name, doc, cause, remedy, page},
#include "runtime/instruments/settings/checks.def"
#undef X
#define X(ID, id, status, doc, cause, remedy) \
    {EXP_JUDGE, "judge:" id, id, doc, cause, remedy, "judge.md#" id},
#include "runtime/tools/mlusim/judge/verdict/errors.def"
#undef X
#define X(ID, id, level, meaning, cause, remedy) \
    {EXP_LINT,                                   \
     "lint:" id,                                 \
     id,                                         \
     meaning,                                    \
     cause,                                      \
     remedy,                                     \
     "lint.md#what-other-architectures-would-refuse"},
#include "runtime/tools/mlusim/budget/lint.def"
#undef X
#define X(ID, name, function, sentence, remedy, method, page, meaning, cause) \
    {EXP_ADVICE,                                                              \
     "advice:" name,                                                          \
     name,                                                                    \
     meaning,                                                                 \
     cause "; method of the gain: " #method,                                  \
     remedy,                                                                  \
     &(page)[sizeof "docs/" - 1]},
#include "runtime/instruments/advice/rules.def"
#undef X
};
enum { N_ENTRIES = sizeof entries / sizeof *entries };

const char *exp_kind_name(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].name;
}

const char *exp_kind_title(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].title;
}

const char *exp_kind_doc(enum exp_kind kind)
{
    assert(kind < EXP_N_KINDS);
    return kinds[kind].doc;
}

const struct exp_entry *exp_entries(size_t *n)
{
    *n = N_ENTRIES;
    return entries;
}

/* The id without its kind. */
static const char *bare(const struct exp_entry *entry)
{
    return strchr(entry->id, ':') + 1;
}

const struct exp_entry *exp_find(const char *id)
{
    static const char flag[] = "clang:-W";
    if (strncmp(id, flag, sizeof flag - 1) == 0)
        id = "clang:warning";
    const struct exp_entry *found = NULL;
    size_t n_found = 0;
    for (size_t i = 0; i < N_ENTRIES; i++) {
        if (strcmp(entries[i].id, id) == 0)
            return &entries[i];
        if (strcmp(bare(&entries[i]), id) == 0) {
            found = &entries[i];
            n_found++;
        }
    }
    return n_found == 1 ? found : NULL;
}

const char *exp_page(const struct exp_entry *entry, char *buf, size_t bytes)
{
    snprintf(buf, bytes, "docs/reference/errors-%s.md#%s",
             exp_kind_name(entry->kind), bare(entry));
    return buf;
}

/* ---- suggestions --------------------------------------------------------- */

static bool contains(const struct exp_entry *entry, const char *word)
{
    return strstr(entry->id, word) || strstr(entry->title, word);
}

/* The entry whose id, with or without its kind, comes nearest; NULL: none. */
static const struct exp_entry *nearest(const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < N_ENTRIES; i++) {
        isa_nearest_offer(&hint, entries[i].id, entries[i].id);
        isa_nearest_offer(&hint, bare(&entries[i]), entries[i].id);
    }
    return hint.found ? exp_find(hint.found) : NULL;
}

size_t exp_suggest(const char *word,
                   void (*visit)(void *user, const struct exp_entry *entry),
                   void *user)
{
    size_t n = 0;
    for (size_t i = 0; i < N_ENTRIES; i++)
        if (contains(&entries[i], word)) {
            visit(user, &entries[i]);
            n++;
        }
    const struct exp_entry *likely = n ? NULL : nearest(word);
    if (likely)
        visit(user, likely);
    return likely ? 1 : n;
}
