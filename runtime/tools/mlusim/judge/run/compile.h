/* SPDX-License-Identifier: MIT
 *
 * Compiles the text of an answer in a sandbox, where it has a name of its own.
 */
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
    char *front;        /* NULL: there is no host code */
    const void *images; /* made of its device code already; or NULL */
    size_t n_images;
};

/* Compiles, or takes what is kept (keep may be NULL), for the architecture of
 * each of results[0..n), and without an architecture the library of host code,
 * which is the last. mlusim_compiled_free frees them in any case. What is
 * wrong with the answer is in the verdict. The status: JDG_RIGHT, or another
 * with a sentence, or with none if it was printed. */
int jdg_compile(const struct jdg_source *source,
                const struct confine_rules *sandbox,
                const struct jdg_keep *keep, struct mlusim_compiled *results,
                size_t n, struct jdg_verdict *verdict, char *error,
                size_t error_bytes);

/* Runs mlucc with these words in a sandbox that may write the folder, and read
 * one more path, or NULL. call proc_process_free. False with errno. */
bool jdg_run_compiler(const struct confine_rules *sandbox, const char *folder,
                      const char *read, struct proc_process *processes,
                      struct confine_result *results, size_t n);

/* Writes the path of mlucc; false: it is too long. */
bool jdg_find_compiler(char path[PATH_MAX]);

#endif
