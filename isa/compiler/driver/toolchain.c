/* SPDX-License-Identifier: MIT */
/* Finds what the driver runs: tools by name or environment variable, headers
 * and libraries next to this program. User flags are translated to front-end
 * flags by Clang's driver (`clang -###`), so that they mean the same as in
 * Clang. */
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/cache/question.h"
#include "isa/compiler/cache/record.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/path.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/tools.h"

/* False, after a message: the program cannot be started, by path or in PATH. */
static bool need(enum isa_tool tool, const char *name)
{
    char path[PATH_MAX];

    return isa_kept_find(name, path, sizeof path) ||
           mlucc_error(MLUCC_SAYS_TOOL,
                       "cannot find '%s': install the package %s or set %s to "
                       "its path",
                       name, isa_tool_package(tool), isa_tool_variable(tool));
}

bool mlucc_find_tools(struct mlucc_job *job)
{
    char self[PATH_MAX];

    if (!isa_path_self(self, sizeof self))
        return mlucc_error(MLUCC_SAYS_TOOL,
                           "cannot find the installation: where mlucc lies is "
                           "not known: %s",
                           strerror(errno));
    for (int i = 0; i < 2; i++) /* remove /mlucc, then /bin */
        if (strrchr(self, '/'))
            *strrchr(self, '/') = 0;
    job->root = mlucc_text(&job->arena, "%s", self);
    job->include_dir = mlucc_text(&job->arena, "%s/include", self);
    job->lib_dir = mlucc_text(&job->arena, "%s/lib", self);
    job->device_library =
        mlucc_text(&job->arena, "%s/share/mlusim/device.o", self);
    job->clang = isa_tool(ISA_TOOL_CLANG);
    job->lld = isa_tool(ISA_TOOL_LLD);
    return need(ISA_TOOL_CLANG, job->clang);
}

bool mlucc_need_lld(struct mlucc_job *job)
{
    return need(ISA_TOOL_LLD, job->lld);
}

void mlucc_add_driver(const struct mlucc_job *job, bool is_cxx,
                      struct mlucc_list *command)
{
    mlucc_add(command, job->clang);
    if (is_cxx)
        mlucc_add(command, "--driver-mode=g++");
    mlucc_add(command, "--target=" MLUCC_HOST_TRIPLE);
}

void mlucc_prelude_flags(struct mlucc_job *job, struct mlucc_list *flags)
{
    mlucc_add_all(
        flags, "-include",
        mlucc_text(&job->arena, "%s/mlucc_prelude.h", job->include_dir), NULL);
}

void mlucc_header_flags(struct mlucc_job *job, struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-isystem",
                  mlucc_text(&job->arena, "%s/std", job->include_dir),
                  "-isystem", job->include_dir, NULL);
    if (!job->hides)
        return;
    mlucc_record_content(job, job->hides);
    mlucc_add_all(flags, "-ivfsoverlay", job->hides, NULL);
}

/* Warnings that stay warnings, and the first and last Clang that knows them. */
static const struct {
    const char *word;
    int first, last;
} learnt[] = {
#define X(name)            {"-Wno-error=" name, 0, INT_MAX},
#define SINCE(name, first) {"-Wno-error=" name, first, INT_MAX},
#define UNTIL(name, last)  {"-Wno-error=" name, 0, last},
#include "isa/compiler/explain/warnings.def"
#undef X
#undef SINCE
#undef UNTIL
};
enum { N_LEARNT = sizeof learnt / sizeof learnt[0] };

void mlucc_warning_flags(struct mlucc_job *job, const struct mlucc_list *given,
                         struct mlucc_list *flags)
{
    for (size_t i = 0; i < N_LEARNT; i++) {
        const char *name = learnt[i].word + strlen("-Wno-error=");
        const char *own = mlucc_text(&job->arena, "-W%s", name);
        const char *error = mlucc_text(&job->arena, "-Werror=%s", name);
        if (!mlucc_has(given, own) && !mlucc_has(given, error))
            mlucc_add(flags, learnt[i].word);
    }
}

/* Removes the flags for warnings that this Clang does not know. */
static void drop_unknown(struct mlucc_list *command, int version)
{
    size_t n = 0;

    for (size_t i = 0; i < command->n; i++) {
        bool is_known = true;
        for (size_t k = 0; k < N_LEARNT; k++)
            if (version && strcmp(command->items[i], learnt[k].word) == 0)
                is_known =
                    version >= learnt[k].first && version <= learnt[k].last;
        if (is_known)
            command->items[n++] = command->items[i];
    }
    if (n < command->n)
        command->items[n] = NULL; /* words end with it */
    command->n = n;
}

void mlucc_own_errors(struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-Wno-undefined-inline", "-Wno-undefined-internal",
                  "-Wno-undefined-var-template", "-Wno-undefined-func-template",
                  NULL);
}

/* Splits a line of quoted words, as printed by `clang -###`. */
static void split(struct mlucc_job *job, const char *line,
                  struct mlucc_list *words)
{
    for (const char *p = line; *p && *p != '\n';) {
        if (*p++ != '"')
            continue;
        struct mlucc_buffer word = {.arena = &job->arena};
        mlucc_append(&word, "", 0);
        for (; *p && *p != '"'; p++) {
            p += p[0] == '\\' && p[1];
            mlucc_append(&word, p, 1);
        }
        p += *p == '"';
        mlucc_add(words, word.text);
    }
}

/* Prints a message of Clang's driver with our name. */
static void relay(struct mlucc_job *job, const char *line)
{
    size_t n = strcspn(line, "\n"), name = strcspn(line, ": \n");
    const char *colon = line + name;

    if (strncmp(colon, ": error:", 8) != 0 &&
        strncmp(colon, ": warning:", 10) != 0)
        return;
    const char *text =
        mlucc_text(&job->arena, "mlucc%.*s", (int)(line + n - colon), colon);
    if (mlucc_has(&job->shown, text))
        return;
    mlucc_add(&job->shown, text);
    mlucc_say(strstr(text, "no such file") ? MLUCC_SAYS_FILE
                                           : MLUCC_SAYS_OPTION,
              "%s", text);
}

static bool is_command(const char *line)
{
    return line[0] == ' ' && line[1] == '"';
}

/* Whether the answer contains a command; if not, the program ended early. */
static bool shows_command(const char *answer)
{
    return is_command(answer) || strstr(answer, "\n \"");
}

/* Adds the names that the driver repeats unchanged in its answer: sources,
 * output, temporary files. False if a file is missing, which the driver
 * reports. */
static bool add_names(const struct mlucc_job *job,
                      const struct mlucc_list *flags, struct mlucc_list *names)
{
    for (size_t i = 0; i < job->n_inputs; i++) {
        if (access(job->inputs[i].path, F_OK) != 0)
            return false;
        if (job->inputs[i].kind != MLUCC_LINKED)
            mlucc_add(names, job->inputs[i].path);
    }
    for (size_t i = 0; i < flags->n; i++) {
        const char *word = flags->items[i];
        const bool is_result = i > 0 && strcmp(word, "-") != 0 &&
                               strcmp(flags->items[i - 1], "-o") == 0;
        const bool is_temporary =
            job->temp_dir &&
            strncmp(word, job->temp_dir, strlen(job->temp_dir)) == 0;
        if ((is_result || is_temporary) && !mlucc_has(names, word))
            mlucc_add(names, word);
    }
    return true;
}

/* Asks for the command that Clang's driver would run with these flags; answers
 * are cached. */
static bool ask_driver(struct mlucc_job *job, const struct mlucc_list *flags,
                       char **answer)
{
    struct mlucc_list ask = {.arena = &job->arena};
    struct mlucc_question question = {&ask, {.arena = &job->arena}, NULL};

    mlucc_add_driver(job, true, &ask);
    mlucc_add(&ask, "-###");
    mlucc_add_list(&ask, flags);
    const bool may_know = add_names(job, flags, &question.names);
    *answer = may_know ? mlucc_question_known(job, &question) : NULL;
    if (*answer && shows_command(*answer))
        return true;
    const bool ok = mlucc_ask(job, &ask, answer);
    if (ok && shows_command(*answer))
        mlucc_question_keep(job, &question, *answer);
    return ok;
}

int mlucc_clang_number(const struct mlucc_job *job)
{
    static const char words[] = "clang version ";
    const char *at = strstr(job->clang_version, words);

    return at ? atoi(at + strlen(words)) : 0;
}

/* Whether Clang can compile device code. Returns false, after an error message,
 * if it is too old. */
static bool is_new_enough(const struct mlucc_job *job)
{
    const int version = mlucc_clang_number(job);

    if (!version || version >= isa_tool_oldest())
        return true;
    return mlucc_error(MLUCC_SAYS_TOOL,
                       "'%s' is Clang %d, which has no bfloat16 for kernels: "
                       "install the package %s, or set %s to Clang %d or newer",
                       job->clang, version, isa_tool_package(ISA_TOOL_CLANG),
                       isa_tool_variable(ISA_TOOL_CLANG), isa_tool_oldest());
}

/* Removes the sysroot of a carried Clang: the command lists all folders of the
 * sysroot, and precompiled headers name the installation in its place. */
static void drop_own_sysroot(const struct mlucc_job *job,
                             struct mlucc_list *command)
{
    const size_t n = strlen(job->root);
    size_t kept = 0;

    for (size_t i = 0; i < command->n; i++)
        if (strcmp(command->items[i], "-isysroot") == 0 && i + 1 < command->n &&
            strncmp(command->items[i + 1], job->root, n) == 0 &&
            command->items[i + 1][n] == '/')
            i++;
        else
            command->items[kept++] = command->items[i];
    if (kept < command->n)
        command->items[kept] = NULL; /* words end with it */
    command->n = kept;
}

bool mlucc_expand(struct mlucc_job *job, const struct mlucc_list *flags,
                  struct mlucc_list *command)
{
    char *answer;
    bool ok = ask_driver(job, flags, &answer);

    job->clang_version =
        mlucc_text(&job->arena, "%.*s", (int)strcspn(answer, "\n"), answer);
    if (!is_new_enough(job))
        return false;
    assert(command->n == 0);
    command->arena = &job->arena;
    for (const char *line = answer; *line;) {
        const char *end = strchr(line, '\n');
        if (is_command(line) && !command->n)
            split(job, line, command);
        else
            relay(job, line);
        if (!end)
            break;
        line = end + 1;
    }
    drop_unknown(command, mlucc_clang_number(job));
    drop_own_sysroot(job, command);
    if (!ok && *answer && !strstr(answer, ": error: "))
        return mlucc_error(MLUCC_SAYS_TOOL,
                           "'%s -###' failed after it said: %s", job->clang,
                           answer);
    if (ok && command->n < 2)
        return mlucc_error(
            MLUCC_SAYS_TOOL,
            "'%s -###' did not show a command; is it Clang, and is there "
            "room in TMPDIR?",
            job->clang);
    return ok;
}

bool mlucc_known_warnings(struct mlucc_job *job, struct mlucc_list *command)
{
    struct mlucc_list ask = {.arena = &job->arena}, any = {0};

    mlucc_add_all(&ask, "-xc", "-fsyntax-only", "/dev/null", NULL);
    if (!job->clang_version && !mlucc_expand(job, &ask, &any))
        return false;
    drop_unknown(command, mlucc_clang_number(job));
    return true;
}

bool mlucc_expand_link(struct mlucc_job *job, const struct mlucc_list *flags,
                       struct mlucc_list *command)
{
    char *answer;
    size_t n = 0;

    if (!ask_driver(job, flags, &answer) || strstr(answer, "warning: "))
        return false;
    for (const char *line = answer; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (is_command(line) && n++ == 0)
            split(job, line, command);
    }
    return n == 1 && command->n > 1;
}
