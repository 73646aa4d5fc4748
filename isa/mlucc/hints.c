/* SPDX-License-Identifier: MIT
 *
 * Notes after messages of Clang and the host's linker that are about the
 * machinery instead of the program: intrinsics that do not exist, functions of
 * the host in kernels, launches without the runtime's header, and kernels that
 * are launched but not defined. Every note is given once.
 */
#include "isa/mlucc/mlucc.h"

#include <stdio.h>
#include <string.h>

/* The word after prefix in text, up to one of the characters of end; NULL if
 * prefix is not there. */
static const char *word_after(struct mlucc_job *job, const char *text,
                              const char *prefix, const char *end)
{
    const char *at = strstr(text, prefix);

    if (!at)
        return NULL;
    at += strlen(prefix);
    return mlucc_text(&job->arena, "%.*s", (int)strcspn(at, end), at);
}

/* ---- intrinsics --------------------------------------------------------- */

static bool is_intrinsic_like(const char *name)
{
    static const char *const prefixes[] = {
        "__bang_", "__sync_", "__mlu_", "__cn_", "__nram", "__memcpy_",
    };

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* The intrinsic with nearly this name, NULL if there is none. */
static const char *nearest(const char *name)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    unsigned best = (unsigned)strlen(name) / 6 + 1; /* more is no hint */
    const char *found = NULL;

    for (size_t i = 0; i < n; i++) {
        if (!ops[i].intrinsic || isa_op_converts(&ops[i]))
            continue;
        unsigned d = mlucc_distance(name, ops[i].intrinsic);
        if (d < best) {
            best = d;
            found = ops[i].intrinsic;
        }
    }
    return found;
}

static const char *intrinsic_note(struct mlucc_job *job, const char *block)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *name =
        word_after(job, block, "use of undeclared identifier '", "'\n");

    if (!name || !is_intrinsic_like(name))
        return NULL;
    const char *hint = strstr(block, "; did you mean '") ? NULL : nearest(name);
    mlucc_appendf(&out,
                  "note: mlucc has no intrinsic '%s'; "
                  "docs/reference/intrinsics.md lists what there is",
                  name);
    if (hint)
        mlucc_appendf(&out, ", such as '%s'", hint);
    mlucc_appendf(&out, "\n");
    return out.text;
}

/* ---- functions of the host ---------------------------------------------- */

static const char *host_function_note(struct mlucc_job *job, const char *block)
{
    const char *name =
        word_after(job, block, "reference to __host__ function '", "'\n");

    if (!name && strstr(block, ": call to __host__ function from __"))
        name =
            word_after(job, block, "no matching function for call to '", "'\n");
    if (!name)
        return NULL;
    return mlucc_text(&job->arena,
                      "note: '%s' has no device version; kernels call "
                      "functions marked __mlu_func__, and of <cmath> so far "
                      "std::sqrt and std::fabs\n",
                      name);
}

/* Without the notes on where and how the C library declares a function. */
static const char *without_library(struct mlucc_job *job, const char *block)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    bool skips = false;

    for (const char *line = block; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(job, line, n);
        n += line[n] == '\n';
        if (text[0] != ' ')
            skips = strstr(text, "note: ") &&
                    (strncmp(text, "/usr/include/", 13) == 0 ||
                     strncmp(text, "<scratch space>", 15) == 0 ||
                     strncmp(text, "note: (skipping", 15) == 0);
        if (!skips)
            mlucc_append(&out, line, n);
        line += n;
    }
    return out.text;
}

/* ---- all notes ---------------------------------------------------------- */

const char *mlucc_hint(struct mlucc_job *job, const char *block)
{
    const char *text = mlucc_without_color(job, block, strlen(block));
    const char *note = intrinsic_note(job, text);

    if (!note && (note = host_function_note(job, text)))
        block = without_library(job, block);
    if (!note && strstr(text, "undeclared identifier cudaConfigureCall"))
        note = "note: a launch with <<<...>>> needs #include <cnrt.h>\n";
    if (!note || mlucc_has(&job->shown, note))
        return block;
    mlucc_add(&job->shown, note);
    return mlucc_text(&job->arena, "%s%s", block, note);
}

/* ---- the host's linker -------------------------------------------------- */

void mlucc_explain_host(struct mlucc_job *job, const char *messages)
{
    static const char stub[] = "__device_stub__";

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(job, line, n);
        const char *name =
            word_after(job, text, "undefined reference to `", "'");
        if (!name)
            name = word_after(job, text, "undefined symbol: ", "");
        const char *at = name ? strstr(name, stub) : NULL;
        line += n + (line[n] == '\n');
        if (!at)
            continue;
        const char *kernel = mlucc_text(&job->arena, "%.*s%s", (int)(at - name),
                                        name, at + sizeof stub - 1);
        if (mlucc_has(&job->shown, kernel))
            continue;
        mlucc_add(&job->shown, kernel);
        fprintf(stderr,
                "error: kernel %s is declared and launched but defined in no "
                "input file\n",
                kernel);
    }
}
