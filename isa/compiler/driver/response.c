/* SPDX-License-Identifier: MIT
 *
 * Response files: CMake and other tools write long command lines to a file and
 * pass @FILE. As in gcc, blanks separate words, quotes and backslashes protect
 * them, and a word may be another @FILE. If no such FILE exists, a file whose
 * own name begins with @ is used.
 */
#include "isa/compiler/driver/response.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#define MAX_DEPTH 16 /* nesting of files */

static bool add_word(struct mlucc_job *job, const char *word, int depth,
                     struct mlucc_list *words);

/* Reads the word at p; returns the text after it. */
static const char *read_word(const char *p, struct mlucc_buffer *word)
{
    char quote = 0;

    mlucc_append(word, "", 0);
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (quote ? *p == quote : *p == '"' || *p == '\'') {
            quote = quote ? 0 : *p;
            continue;
        }
        p += *p == '\\' && quote != '\'' && p[1];
        mlucc_append(word, p, 1);
    }
    return p;
}

static bool add_file(struct mlucc_job *job, const char *path, int depth,
                     struct mlucc_list *words)
{
    size_t n;

    if (depth == MAX_DEPTH)
        return mlucc_error(MLUCC_SAYS_OPTION,
                           "@%s: response files name each other more than %d "
                           "deep",
                           path, MAX_DEPTH);
    const char *text = mlucc_read(job, path, &n);
    for (const char *p = text; p && *p;) {
        struct mlucc_buffer word = {.arena = &job->arena};
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        p = read_word(p, &word);
        if (!add_word(job, word.text, depth + 1, words))
            return false;
    }
    return text != NULL;
}

static bool add_word(struct mlucc_job *job, const char *word, int depth,
                     struct mlucc_list *words)
{
    if (word[0] == '@' && word[1] &&
        (access(word + 1, F_OK) == 0 || access(word, F_OK) != 0))
        return add_file(job, word + 1, depth, words);
    mlucc_add(words, word);
    return true;
}

bool mlucc_response(struct mlucc_job *job, int argc, char **argv,
                    struct mlucc_list *words)
{
    for (int i = 0; i < argc; i++)
        if (!add_word(job, argv[i], 0, words))
            return false;
    return true;
}
