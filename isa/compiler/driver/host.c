/* SPDX-License-Identifier: MIT */
/* The host side: .mlu files in CUDA host mode, where Clang translates launches
 * to runtime calls and embeds the fat image; C and C++ files unchanged. */
#include "isa/compiler/driver/host.h"
#include "isa/compiler/driver/device.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/copies.h"
#include "isa/compiler/passes/entrynames.h"
#include "isa/compiler/passes/promote.h"
#include "isa/compiler/passes/stubs.h"
#include "isa/support/words/letter.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* If a kernel's name depends on __BANG_ARCH__, the kernel has another name in
 * the host pass, which does not define this macro. Then launches would find no
 * kernel or a wrong kernel. A device-only object (-c --bang-device-only) for
 * one architecture has the macro in both passes. */

#define MACRO "__BANG_ARCH__"

static const char advice[] =
    "give it one name and choose by " MACRO " inside of it, or compile for one "
    "architecture with -c --bang-device-only";

/* Lists the symbols of kernels that have stubs in the host code, except
 * file-local kernels, whose names on the device are different. */
static void host_kernels(struct mlucc_job *job, const char *text,
                         struct mlucc_list *kernels)
{
    for (const char *at = text; (at = strstr(at, "\ndefine "));) {
        at++;
        const char *end = at + strcspn(at, "\n");
        const char *name = mlucc_find(at, end, " @");
        if (!name)
            continue;
        name = mlucc_text(&job->arena, "%.*s", (int)strcspn(name + 2, "(\""),
                          name + 2);
        const char *kernel = mlucc_kernel_of_stub(job, name);
        if (kernel && strncmp(kernel, "_ZL", 3) != 0 &&
            !strstr(kernel, "_GLOBAL__N_"))
            mlucc_add(kernels, kernel);
    }
}

/* Returns the first word of a list that is not in the other list; NULL:
 * none. */
static const char *first_beyond(const struct mlucc_list *list,
                                const struct mlucc_list *other)
{
    for (size_t i = 0; i < list->n; i++)
        if (!mlucc_has(other, list->items[i]))
            return list->items[i];
    return NULL;
}

/* Reports an error if a kernel has different names in the host pass, whose LLVM
 * code is text, and in the device passes. */
static bool mlucc_check_names(struct mlucc_job *job,
                              const struct mlucc_unit *unit, const char *text)
{
    struct mlucc_list host = {.arena = &job->arena};

    if (!job->device_is_right || !job->kernels.n)
        return true;
    host_kernels(job, text, &host);
    const char *here = first_beyond(&host, &job->kernels);
    const char *there = first_beyond(&job->kernels, &host);
    if (!here || !there)
        return true;
    mlucc_say(
        MLUCC_SAYS_KERNEL_NAME,
        "%s: error: kernel '%s' of the device is '%s' in the host's pass, "
        "which reads the same file but has no " MACRO ": %s",
        unit->input->path, mlucc_kernel_word(job, there),
        mlucc_kernel_word(job, here), advice);
    return false;
}

/* Whether the conditions around a place in a file use the macro. */
static bool is_conditional(const char *text, const char *place)
{
    int depth = 0; /* depth of conditions that end before the place */

    for (const char *p = place; p > text; p--) {
        if (p[-1] != '\n' && p - 1 != text)
            continue;
        const char *line = p[-1] == '\n' ? p : text;
        line += strspn(line, " \t");
        const char *word = line + 1 + strspn(line + 1, " \t");
        if (*line != '#')
            continue;
        depth += strncmp(word, "endif", 5) == 0;
        if (depth == 0 &&
            (strncmp(word, "if", 2) == 0 || strncmp(word, "elif", 4) == 0) &&
            mlucc_find_in_line(line, MACRO))
            return true;
        if (depth > 0 && strncmp(word, "if", 2) == 0)
            depth--;
    }
    return false;
}

/* Called when the host pass fails on a file that the device passes accept:
 * reports kernels whose names depend on the architecture. */
static void mlucc_explain_names(struct mlucc_job *job,
                                const struct mlucc_unit *unit)
{
    size_t n;
    const char *text =
        job->device_is_right && job->kernels.n && !job->host_has_arch
            ? mlucc_read(job, unit->input->path, &n)
            : NULL;

    for (size_t i = 0; text && i < job->kernels.n; i++) {
        const char *word = mlucc_kernel_word(job, job->kernels.items[i]);
        for (const char *at = text; (at = strstr(at, word)); at++) {
            if ((at > text && isa_is_name(at[-1])) ||
                isa_is_name(at[strlen(word)]))
                continue;
            if (is_conditional(text, at))
                mlucc_say(MLUCC_SAYS_KERNEL_NAME,
                          "note: the name of kernel '%s' depends on " MACRO
                          ", which the host's pass of the file does not have: "
                          "%s",
                          word, advice);
            break;
        }
    }
}

static const char *const stop_flags[] = {
    [MLUCC_PREPROCESS] = "-E", [MLUCC_SYNTAX] = "-fsyntax-only",
    [MLUCC_ASSEMBLY] = "-S",   [MLUCC_OBJECT] = "-c",
    [MLUCC_LINK] = "-c",
};

void mlucc_host_flags(struct mlucc_job *job, struct mlucc_list *flags)
{
    mlucc_prelude_flags(job, flags);
    /* char is signed on every machine, as in device code */
    mlucc_add_all(flags, "-std=c++17", "-fsigned-char", "-ffp-contract=off",
                  "-Wno-section", "-Wno-cuda-compat",
                  "-Wno-duplicate-decl-specifier", NULL);
    mlucc_warning_flags(job, &job->host_flags, flags);
    mlucc_add_list(flags, &job->host_flags);
    mlucc_own_errors(flags);
    mlucc_header_flags(job, flags);
}

void mlucc_language_macros(struct mlucc_list *flags)
{
    mlucc_add_all(flags, "-D__BANG__=1", "-D__MLU__=1", "-D__MLISA__=1",
                  "-U__CUDACC__", "-U__CUDA__", NULL);
}

bool mlucc_host_command(struct mlucc_job *job, struct mlucc_unit *unit,
                        const char *output)
{
    struct mlucc_list flags = {.arena = &job->arena};
    struct mlucc_list proposed = {.arena = &job->arena};
    struct mlucc_list *out = &unit->host;

    out->arena = &job->arena;
    mlucc_host_flags(job, &flags);
    mlucc_dependency_flags(job, unit->input, &flags);
    mlucc_add(&flags, stop_flags[job->stop]);
    if (job->color)
        mlucc_add(&flags, "-fcolor-diagnostics");
    if (output)
        mlucc_add_all(&flags, "-o", output, NULL);
    mlucc_add_all(&flags, "-x", "c++", unit->input->path, NULL);
    if (!mlucc_expand(job, &flags, &proposed))
        return false;
    assert(proposed.n >= 2); /* mlucc_expand checked this */
    mlucc_add_all(out, proposed.items[0], "-cc1", NULL);
    for (size_t i = 2; i < proposed.n; i++) {
        bool is_language = strcmp(proposed.items[i], "c++") == 0 &&
                           strcmp(proposed.items[i - 1], "-x") == 0;
        mlucc_add(out, is_language ? "cuda" : proposed.items[i]);
    }
    return true;
}

void mlucc_host_words(const struct mlucc_unit *unit, struct mlucc_list *command)
{
    assert(unit->host.n >= 2);
    mlucc_add_all(command, unit->host.items[0], "-cc1", "-aux-triple",
                  "riscv64-unknown-elf", "-fcuda-allow-variadic-functions",
                  NULL);
    mlucc_language_macros(command);
    for (size_t i = 2; i < unit->host.n; i++)
        mlucc_add(command, unit->host.items[i]);
}

/* Adds the architecture's macro, but after the headers of the language, which
 * use the macro to distinguish passes. */
static void add_arch(struct mlucc_job *job, const struct mlucc_list *words,
                     size_t i, struct mlucc_list *command)
{
    struct isa_arena *a = &job->arena;
    const char *prelude = mlucc_text(a, "%s/mlucc_prelude.h", job->include_dir);
    if (!job->host_has_arch || strcmp(words->items[i - 1], "-include") != 0 ||
        strcmp(words->items[i], prelude) != 0)
        return;
    mlucc_add_all(
        command, mlucc_text(a, "-D__MLU_HOST_ARCH=%u", job->archs[0]->number),
        "-include", mlucc_text(a, "%s/mlucc_arch.h", job->include_dir), NULL);
}

/* ---- the front end ------------------------------------------------------- */

/* Options of the driver that select the front end's output. */
static bool is_code_action(const char *word)
{
    static const char *const words[] = {"-emit-obj", "-S", "-emit-llvm-bc",
                                        "-emit-llvm"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* Runs the front end. If is_code, the front end writes LLVM code to the file
 * `output`. Otherwise it writes its normal output, to the file `output` if that
 * is not NULL. */
static bool front_end(struct mlucc_job *job, const struct mlucc_unit *unit,
                      const char *fatbin, const char *output, bool is_code)
{
    struct mlucc_list words = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};

    assert(job->n_archs > 0);
    mlucc_host_words(unit, &words);
    mlucc_add_all(&command, words.items[0], "-cc1", NULL);
    if (is_code)
        mlucc_add_all(&command, "-emit-llvm", "-disable-llvm-passes", NULL);
    /* the host pass also checks bodies of kernels */
    mlucc_size_macros(job, job->archs[0], &command);
    if (fatbin)
        mlucc_add_all(&command, "-fcuda-include-gpubinary", fatbin, NULL);
    for (size_t i = 2; i < words.n; i++) {
        const char *word = words.items[i];
        if (output && strcmp(word, "-o") == 0) {
            mlucc_add_all(&command, word, output, NULL);
            i++;
        } else if (!is_code || !is_code_action(word)) {
            mlucc_add(&command, word);
            add_arch(job, &words, i, &command);
        }
    }
    return mlucc_front_end(job, &command);
}

/* Makes the command that compiles LLVM code to the front end's normal
 * output. */
static void code_command(const struct mlucc_unit *unit, const char *code,
                         struct mlucc_list *command)
{
    static const char *const of_source[] = {"-dependency-file", "-MT", "-MQ",
                                            "-fcuda-include-gpubinary"};

    assert(unit->host.n >= 2);
    mlucc_add_all(command, unit->host.items[0], "-cc1", NULL);
    for (size_t i = 2; i < unit->host.n; i++) {
        const char *word = unit->host.items[i];
        bool is_left_out = false;
        for (size_t k = 0; k < sizeof of_source / sizeof of_source[0]; k++)
            is_left_out |= strcmp(word, of_source[k]) == 0;
        if (is_left_out)
            i++;
        else if (i + 1 == unit->host.n)
            mlucc_add(command, code);
        else if (strcmp(word, "cuda") == 0 &&
                 strcmp(unit->host.items[i - 1], "-x") == 0)
            mlucc_add(command, "ir");
        else
            mlucc_add(command, word);
    }
}

/* Compiles via LLVM code, so that a pass can change that code. Clang's messages
 * about code are better if Clang compiles in one step from the source, so if
 * there are messages, the source is compiled again in one step. */
static bool generate(struct mlucc_job *job, const struct mlucc_unit *unit,
                     const char *fatbin)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    struct mlucc_list command = {.arena = &job->arena};
    const char *code = mlucc_scratch(job, "host.clang.ll");
    const char *promoted = mlucc_scratch(job, "host.ll");
    char *messages;
    size_t n = 0;

    if (!code || !promoted)
        return false;
    if (!front_end(job, unit, fatbin, code, true)) {
        mlucc_explain_names(job, unit);
        return false;
    }
    const char *text = job->dry_run ? "" : mlucc_read(job, code, &n);
    if (!text || !mlucc_check_names(job, unit, text))
        return false;
    mlucc_promote_pass(text, n, &out);
    if (!mlucc_write(job, promoted, out.text, out.n))
        return false;
    code_command(unit, promoted, &command);
    bool ok = mlucc_run(job, &command, &messages);
    if (job->interrupted || (ok && !*messages))
        return ok;
    const char *again = mlucc_scratch(job, "messages.o");
    if (!again || !front_end(job, unit, fatbin, again, false))
        return false;
    if (!ok)
        mlucc_pass_on(messages);
    return ok;
}

bool mlucc_host(struct mlucc_job *job, const struct mlucc_unit *unit,
                const char *fatbin)
{
    if (job->stop == MLUCC_PREPROCESS || job->stop == MLUCC_SYNTAX)
        return front_end(job, unit, fatbin, NULL, false);
    return generate(job, unit, fatbin);
}

/* ---- C and C++ files ----------------------------------------------------- */

/* Adds the user's flags, except a language standard of the other language. */
static void add_plain_flags(struct mlucc_job *job, struct mlucc_list *command,
                            bool is_cxx)
{
    for (size_t i = 0; i < job->host_flags.n; i++) {
        const char *word = job->host_flags.items[i];
        bool is_standard = strncmp(word, "-std=", 5) == 0;
        if (!is_standard || is_cxx == (strstr(word, "++") != NULL))
            mlucc_add(command, word);
    }
}

bool mlucc_plain(struct mlucc_job *job, const struct mlucc_input *input,
                 const char *output)
{
    struct mlucc_list command = {.arena = &job->arena};
    bool is_cxx = input->kind == MLUCC_CXX;
    char *messages;

    assert(is_cxx || input->kind == MLUCC_C);
    mlucc_add_driver(job, is_cxx, &command);
    if (is_cxx)
        mlucc_add(&command, "-std=c++17");
    mlucc_warning_flags(job, &job->host_flags, &command);
    add_plain_flags(job, &command, is_cxx);
    mlucc_dependency_flags(job, input, &command);
    mlucc_add_all(&command, "-isystem", job->include_dir, stop_flags[job->stop],
                  NULL);
    if (output)
        mlucc_add_all(&command, "-o", output, NULL);
    if (job->color)
        mlucc_add(&command, "-fcolor-diagnostics");
    mlucc_add_all(&command, "-x", is_cxx ? "c++" : "c", input->path, NULL);
    if (!mlucc_known_warnings(job, &command))
        return false;
    bool ok = mlucc_run(job, &command, &messages);
    mlucc_pass_on(messages);
    return ok;
}
