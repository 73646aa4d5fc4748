/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/subcommands.h"

#include <string.h>

#include "isa/support/words/nearest.h"
#include "runtime/tools/command/fail.h"

const void *cmd_word_find(const char *command, const void *table, size_t n,
                          size_t bytes, const char *word)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < n; i++) {
        const void *at = (const char *)table + i * bytes;
        const struct cmd_word *w = at;
        if (strcmp(w->word, word) == 0)
            return at;
        isa_nearest_offer(&hint, w->word, w->word);
    }
    if (hint.found)
        cmd_fail(0, "%s: unknown word %s; did you mean %s?", command, word,
                 hint.found);
    else
        cmd_fail(0, "%s: unknown word %s; see mlusim help %s", command, word,
                 command);
    return NULL;
}

bool cmd_word_has_options(const char *command, const struct cmd_word *word,
                          unsigned all, const struct cmd_option *options,
                          const struct cmd_line *line)
{
    for (size_t i = 0; all >> i; i++)
        if (all >> i & 1 && line->values[i] && !(word->options >> i & 1))
            return cmd_refuse("%s: %s is no option of %s", command,
                              options[i].name, word->word);
    return true;
}
