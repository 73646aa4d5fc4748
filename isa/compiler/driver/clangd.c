/* SPDX-License-Identifier: MIT */
/* Text of --print-clangd: a .clangd with which clangd reads .mlu files like
 * the host pass. With these flags Clang's driver treats BANG as an old CUDA,
 * which has our launch functions. Options unknown to Clang are removed from
 * compile_commands.json's commands. */
#include "isa/compiler/driver/clangd.h"
#include "isa/compiler/driver/device.h"
#include "isa/compiler/driver/host.h"
#include "isa/compiler/driver/options.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <stdio.h>
#include <string.h>

/* Prints a word in double quotes for YAML. */
static void print_quoted(const char *word, bool is_first)
{
    printf("%s\"", is_first ? "" : ",\n        ");
    for (; *word; word++)
        printf(strchr("\"\\", *word) ? "\\%c" : "%c", *word);
    putchar('"');
}

/* Clang's own headers for CUDA need the CUDA runtime. So this removes all of
 * Clang's headers, then adds those that are needed. */
static bool add_headers(struct mlucc_job *job, struct mlucc_list *flags)
{
    struct mlucc_list ask = {.arena = &job->arena}, command = {0};
    size_t i = 0;
    mlucc_add_all(&ask, "-xc", "-fsyntax-only", "/dev/null", NULL);
    if (!mlucc_expand(job, &ask, &command))
        return false;
    while (i + 1 < command.n && strcmp(command.items[i], "-resource-dir") != 0)
        i++;
    if (i + 1 >= command.n)
        return mlucc_error(MLUCC_SAYS_TOOL,
                           "'%s' does not say where its headers are; is it "
                           "Clang?",
                           job->clang);
    mlucc_add_all(
        flags, "-nobuiltininc", "-Xclang", "-internal-isystem", "-Xclang",
        mlucc_text(&job->arena, "%s/include", command.items[i + 1]), NULL);
    return true;
}

bool mlucc_print_clangd(struct mlucc_job *job)
{
    struct mlucc_list flags = {.arena = &job->arena};
    const struct mlucc_option *options;
    size_t n, n_removed = 0;

    if (!mlucc_find_tools(job))
        return false;
    mlucc_add_all(&flags, "-xcuda", "--cuda-host-only", "-nocudainc",
                  "-nocudalib", "-Xclang", "-target-sdk-version=8.0", "-Xclang",
                  "-fcuda-allow-variadic-functions",
                  "-Wno-unknown-cuda-version", NULL);
    if (!add_headers(job, &flags))
        return false;
    mlucc_host_flags(job, &flags);
    mlucc_language_macros(&flags);
    mlucc_size_macros(job, job->archs[0], &flags);
    printf("# Made by mlucc --print-clangd, for clangd %d.\n"
           "If:\n  PathMatch: .*\\.mlu\nCompileFlags:\n  Add: [",
           mlucc_clang_number(job));
    for (size_t i = 0; i < flags.n; i++) /* errors do not matter in an editor */
        if (strncmp(flags.items[i], "-Wno-error=", 11) != 0)
            print_quoted(flags.items[i], i == 0);
    printf("]\n  Remove: [");
    options = mlucc_options(&n);
    for (size_t i = 0; i < n; i++)
        if (mlucc_is_own_option(&options[i]))
            print_quoted(mlucc_text(&job->arena, "%s*", options[i].name),
                         n_removed++ == 0);
    printf("]\n");
    return true;
}
