/* SPDX-License-Identifier: MIT */
/*
 * What the tab key offers: commands where a line begins with a colon, and what
 * their words are; else all names of the language, and each name that was
 * typed.
 */
#include "runtime/tools/mlusim/repl/complete.h"

#include <stdio.h>
#include <string.h>

#include "isa/tables/names.h"
#include "runtime/tools/mlusim/repl/commands.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "sim/sim.h"

/* A search for candidate number `left`. */
struct search {
    const char *word; /* what is there of it */
    size_t left;
    bool is_found;
    char found[128];
};

static void offer(struct search *q, const char *name, size_t n)
{
    const size_t begun = strlen(q->word);
    if (q->is_found || n < begun || n >= sizeof q->found ||
        strncmp(name, q->word, begun) != 0 || q->left-- > 0)
        return;
    snprintf(q->found, sizeof q->found, "%.*s", (int)n, name);
    q->is_found = true;
}

static void offer_name(void *user, const struct isa_name *name)
{
    offer(user, name->name, strlen(name->name));
}

static void offer_typed(void *user, const char *name, size_t n)
{
    offer(user, name, n);
}

static void offer_commands(struct search *q)
{
    const char *name;
    for (size_t i = 0; (name = pg_command_name(i)) != NULL; i++)
        offer(q, name, strlen(name));
}

static void offer_devices(struct search *q)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        offer(q, devices[i].name, strlen(devices[i].name));
}

const char *pg_complete_word(const char *line)
{
    const char *word = line + strlen(line);
    while (word > line && !strchr(" \t\n\"'`@><=;|&{(+-*/[,!", word[-1]))
        word--;
    return word;
}

const char *pg_complete(void *user, const char *line, size_t i)
{
    static struct search q; /* what is returned lives until the next call */
    const char *start = line + strspn(line, " \t");
    q = (struct search){.word = pg_complete_word(line), .left = i};
    const enum pg_words words = pg_command_words(start);
    if (*start == ':' && q.word == start) {
        offer_commands(&q);
    } else if (words == PG_WORDS_FILE) {
        return i == 0 ? "" : NULL;
    } else if (words == PG_WORDS_DEVICE) {
        offer_devices(&q);
    } else if (words != PG_WORDS_NONE) {
        pg_each_word(user, offer_typed, &q);
        if (*q.word) /* thousands of names are no help */
            isa_names_visit(offer_name, &q);
    }
    return q.is_found ? q.found : NULL;
}
