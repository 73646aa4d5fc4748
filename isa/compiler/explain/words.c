/* SPDX-License-Identifier: MIT */
/* Notes for Clang's messages about unknown names: words of CUDA (cuda.def), and
 * suggestions for intrinsics, built-in variables, qualifiers and copy
 * directions. */
#include "isa/compiler/explain/words.h"
#include "isa/support/words/letter.h"
#include "isa/support/words/nearest.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* Returns the unknown name in a message, NULL if the message is about something
 * else. */
static const char *unknown_name(struct mlucc_job *job, const char *block)
{
    static const char *const phrases[] = {
        "use of undeclared identifier '", "unknown type name '",
        "fatal error: '", /* 'FILE' file not found */
    };
    const char *name = NULL;

    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0] && !name; i++)
        name = mlucc_word_after(&job->arena, block, phrases[i], "'\n");
    return name;
}

/* ---- CUDA --------------------------------------------------------------- */

static const struct {
    const char *word, *here;
} cuda_words[] = {
#define X(word, here) {word, here},
#include "isa/compiler/explain/cuda.def"
#undef X
};

static bool fits(const char *name, const char *pattern)
{
    size_t n = strlen(pattern) - 1;

    assert(*pattern);
    if (pattern[n] == '*')
        return strncmp(name, pattern, n) == 0;
    return strcmp(name, pattern) == 0;
}

static const char *cuda_note(struct mlucc_job *job, const char *name)
{
    for (size_t i = 0; i < sizeof cuda_words / sizeof cuda_words[0]; i++)
        if (fits(name, cuda_words[i].word))
            return mlucc_text(
                &job->arena, "note: '%s' is of CUDA; in BANG C: %s%s\n", name,
                cuda_words[i].here, mlucc_mark(MLUCC_SAYS_CUDA_NAME));
    return NULL;
}

/* Clang does not report a qualifier with arguments as an unknown type, so this
 * function searches the source line that Clang shows. */
static const char *cuda_qualifier_note(struct mlucc_job *job, const char *block)
{
    const char *line = strstr(block, " | ");

    if (!strstr(block, "error: a type specifier is required") || !line)
        return NULL;
    line += strspn(line, " |");
    size_t n = 0;
    while (isa_is_name(line[n]))
        n++;
    return cuda_note(job, mlucc_text(&job->arena, "%.*s", (int)n, line));
}

/* ---- suggestions --------------------------------------------------------- */

static bool is_intrinsic_like(const char *name)
{
    static const char *const prefixes[] = {
        "__bang_", "__sync_", "__mlu_", "__cn_", "__nram", "__memcpy_",
    };

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (isa_starts(name, prefixes[i]))
            return true;
    return false;
}

/* Returns the intrinsic with the most similar name, NULL if there is none. */
static const char *nearest_intrinsic(const char *name)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 6 + 1, NULL};

    for (size_t i = 0; i < n; i++)
        if (ops[i].intrinsic && !isa_op_converts(&ops[i]))
            isa_nearest_offer(&hint, ops[i].intrinsic, ops[i].intrinsic);
    return hint.found;
}

/* Returns the name in lower case, without the underscores around it. */
static const char *folded(struct mlucc_job *job, const char *name)
{
    name += strspn(name, "_");
    char *copy = mlucc_text(&job->arena, "%s", name);
    size_t n = strlen(copy);

    while (n && copy[n - 1] == '_')
        copy[--n] = 0;
    for (char *p = copy; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    return copy;
}

/* Returns the most similar word of bang.h; case and underscores count little.
 * NULL if there is none. */
static const char *nearest_word(struct mlucc_job *job, const char *name)
{
    static const char *const words[] = {
#define X(number, name, doc) #name,
#include "isa/tables/csrs.def"
#undef X
        "__mlu_global__",  "__mlu_entry__",  "__mlu_device__", "__mlu_func__",
        "__mlu_builtin__", "__mlu_host__",   "__mlu_const__",  "__nram__",
        "__wram__",        "__mlu_shared__", "__ldram__",
    };
    const char *own = folded(job, name);
    struct isa_nearest hint = {own, (unsigned)strlen(own) / 6 + 1, NULL};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        isa_nearest_offer(&hint, folded(job, words[i]), words[i]);
    return hint.found;
}

/* Whether a name looks like GDRAM2NRAM. */
static bool is_direction_like(const char *name)
{
    size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ2");
    const char *two = strchr(name, '2');

    return !name[n] && two && two > name && two[1] &&
           (strstr(name, "RAM") || strstr(name, "HOST"));
}

static const char *directions_note(struct mlucc_job *job, const char *name)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *separator = "";

    mlucc_appendf(&out, "note: there is no direction '%s'; kernels copy ",
                  name);
#define X(number, direction, ...)                       \
    mlucc_appendf(&out, "%s%s", separator, #direction); \
    separator = ", ";
#include "isa/tables/directions.def"
#undef X
    mlucc_appendf(&out,
                  "; between host and device, the host copies with "
                  "cnrtMemcpy%s\n",
                  mlucc_mark(MLUCC_SAYS_COPY_DIRECTION));
    return out.text;
}

static const char *intrinsic_note(struct mlucc_job *job, const char *name,
                                  bool is_corrected)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *hint = is_corrected ? NULL : nearest_intrinsic(name);

    mlucc_appendf(&out,
                  "note: mlucc has no intrinsic '%s'; "
                  "docs/reference/intrinsics.md lists what there is",
                  name);
    if (hint)
        mlucc_appendf(&out, ", such as '%s'", hint);
    mlucc_appendf(&out, "%s\n", mlucc_mark(MLUCC_SAYS_UNKNOWN_INTRINSIC));
    return out.text;
}

/* If the device pass accepted the file, the name exists there. Then a condition
 * about the architecture hides it in the host pass. */
static const char *host_pass_note(struct mlucc_job *job, const char *name,
                                  const char *block)
{
    if (!job->device_is_right || job->host_has_arch ||
        strstr(block, "fatal error: '"))
        return NULL;
    return mlucc_text(&job->arena,
                      "note: compiling for the device found no fault here; the "
                      "host's pass reads kernels too, but has no "
                      "__BANG_ARCH__: if '%s' is defined under a condition on "
                      "it, define it in its #else as well%s\n",
                      name, mlucc_mark(MLUCC_SAYS_HOST_PASS));
}

const char *mlucc_word_note(struct mlucc_job *job, const char *block)
{
    const char *name = unknown_name(job, block);
    bool is_corrected = strstr(block, "; did you mean '");

    if (!name)
        return cuda_qualifier_note(job, block);
    const char *note = cuda_note(job, name);
    if (!note)
        note = host_pass_note(job, name, block);
    if (note)
        return note;
    const char *word = is_corrected ? NULL : nearest_word(job, name);
    if (word)
        return mlucc_text(&job->arena,
                          "note: there is no '%s'; did you mean '%s'?%s\n",
                          name, word, mlucc_mark(MLUCC_SAYS_UNKNOWN_NAME));
    if (is_direction_like(name) && !is_corrected)
        return directions_note(job, name);
    if (strstr(block, "unknown type name '__mlu_"))
        return mlucc_text(&job->arena,
                          "note: kernels are marked __mlu_global__, their "
                          "functions __mlu_func__, variables __mlu_device__, "
                          "__mlu_const__, __nram__, __wram__ or "
                          "__mlu_shared__%s\n",
                          mlucc_mark(MLUCC_SAYS_UNKNOWN_NAME));
    return is_intrinsic_like(name) && strstr(block, "undeclared identifier '")
               ? intrinsic_note(job, name, is_corrected)
               : NULL;
}
