/* SPDX-License-Identifier: MIT */
/*
 * See findings.h.
 */
#include "runtime/tools/launch/findings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/instruments/sarif/sarif.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/command/fail.h"

/* What a rule is about, by its id. */
static const char *title_of(const char *id)
{
    static const struct {
        const char *id, *title;
    } rules[] = {
#define X(ID, id, title, ...)     {"compile:" id, title},
#define CLANG(ID, id, title, ...) {"clang:" id, title},
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].id, id) == 0)
            return rules[i].title;
    return "what Clang says with this flag"; /* clang:-Wunused */
}

static void add(void *user, const struct cmd_message *m)
{
    sarif_add(user,
              &(const struct sarif_result){
                  .rule = {.id = m->id,
                           .summary = title_of(m->id),
                           .level = m->severity},
                  .level = m->severity,
                  .message = m->message,
                  .hint = m->hint,
                  .at = {.file = m->file, .line = m->line, .column = m->column},
                  .is_once = true});
}

bool mlusim_wants_findings(void)
{
    const char *pattern = getenv(rt_env_name(RT_ENV_SARIF));
    return pattern && *pattern;
}

static bool write_log(const struct sarif *log, const char *pattern, int status)
{
    char path[PATH_MAX];
    const struct sarif_end end = {.status = status};
    if (strcmp(pattern, "-") == 0)
        return sarif_write(log, &end, stdout) && fflush(stdout) == 0;
    FILE *out =
        rt_report_path(pattern, path, sizeof path) ? isa_file_out(path) : NULL;
    const bool is_written = out && sarif_write(log, &end, out);
    return out && fclose(out) == 0 && is_written;
}

/* Why nothing ran. */
static void add_gap(struct sarif *log, const char *source, const char *messages)
{
    char text[1024];
    const char *why = messages ? cmd_compiler_failure(messages, source)
                               : "it could not be started";
    snprintf(text, sizeof text, "mlucc failed: %.*s",
             why ? (int)strcspn(why, "\n") : 0, why ? why : "");
    sarif_add_gap(log,
                  why ? text : "the source does not compile, so nothing ran");
}

bool mlusim_write_findings(const char *command, const char *source,
                           const char *messages, int status)
{
    const char *pattern = getenv(rt_env_name(RT_ENV_SARIF));
    struct sarif *log = sarif_new(source);
    errno = ENOMEM;
    if (log && (!messages || cmd_compiler_messages(messages, add, log)))
        add_gap(log, source, messages);
    else
        log = (sarif_free(log), NULL);
    const bool is_written = log && write_log(log, pattern, status);
    sarif_free(log);
    if (!is_written)
        cmd_fail(0, "%s: %s=%s: cannot be written: %s", command,
                 rt_env_name(RT_ENV_SARIF), pattern, strerror(errno));
    return is_written;
}
