/* SPDX-License-Identifier: MIT */
/* Compiles the text of an answer in a sandbox, under a fixed file name. */
#ifndef MLUSIM_JUDGE_RUN_COMPILE_H
#define MLUSIM_JUDGE_RUN_COMPILE_H

#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/judge/question/kept.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/start/become.h"

/* The text of an answer, and the text before its host code. */
struct jdg_source {
    const char *text;
    size_t n;
    char *front;        /* text before the host code; NULL: there is no host
                           code */
    const void *images; /* fat image that was compiled earlier from the
                           device code, or NULL */
    size_t n_images;
};

/* Compiles for the architecture of each of results[0..n). A result without an
 * architecture, the last one, is the library of host code. Kept programs are
 * used instead (keep may be NULL). Mistakes in the answer are added to the
 * verdict. Call mlusim_compiled_free in any case. Returns JDG_RIGHT, or another
 * status, with a message in error unless the message was printed. */
int jdg_compile(const struct jdg_source *source,
                const struct confine_rules *sandbox,
                const struct jdg_keep *keep, struct mlusim_compiled *results,
                size_t n, struct jdg_verdict *verdict, char *error,
                size_t error_bytes);

/* Runs mlucc with these words in a sandbox: mlucc may write the folder and read
 * one other path (`read`, which may be NULL). Call proc_process_free. False
 * with errno on failure. */
bool jdg_run_compiler(const struct confine_rules *sandbox, const char *folder,
                      const char *read, struct proc_process *processes,
                      struct confine_result *results, size_t n);

/* Writes the path of mlucc. False: it is too long. */
bool jdg_find_compiler(char path[PATH_MAX]);

#endif
