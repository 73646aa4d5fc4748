/* SPDX-License-Identifier: MIT */
/* mlucc, the compiler driver: compiles .mlu files to host programs with device
 * images. options.c reads the command line, compile.c compiles each source,
 * host.c links. */
#include "isa/compiler/cache/cache.h"
#include "isa/compiler/driver/clangd.h"
#include "isa/compiler/driver/compile.h"
#include "isa/compiler/driver/hostlink.h"
#include "isa/compiler/driver/options.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/driver/precompile.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/ready.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/replace.h"
#include "isa/support/process/carried.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Response files: CMake and other tools write long command lines to a file and
 * pass @FILE. As in gcc, blanks separate words, quotes and backslashes protect
 * them, and a word may be another @FILE. If no such FILE exists, a file whose
 * own name begins with @ is used. */

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

/* Lists the words of the command line; replaces @FILE by the words in FILE. */
static bool mlucc_response(struct mlucc_job *job, int argc, char **argv,
                           struct mlucc_list *words)
{
    for (int i = 0; i < argc; i++)
        if (!add_word(job, argv[i], 0, words))
            return false;
    return true;
}

/* Text of --help, from the rows of options.def and archs.def. */

#define HELP_COLUMN 30

static const char versions[] =
#define X(version, is_usual) " " #version
#include "isa/support/process/clangs.def"
#undef X
    ;

static void print_row(const struct mlucc_option *option)
{
    int width =
        printf("  %s%s%s", option->name, mlucc_takes_word(option) ? " " : "",
               option->argument ? option->argument : "");

    printf("%*s%s\n", width < HELP_COLUMN ? HELP_COLUMN - width : 1, "",
           option->help);
}

static void mlucc_help(void)
{
    size_t n;
    const struct mlucc_option *options = mlucc_options(&n);

    printf("Usage: mlucc [options] file... [-- file...]\n\n"
           "Compiles BANG C (.mlu) for simulated MLU devices, and C and C++ "
           "beside it.\n\nOptions:\n");
    for (size_t i = 0; i < n; i++)
        if (options[i].help)
            print_row(&options[i]);

    const struct isa_arch *archs = isa_archs(&n);
    printf("\nArchitectures (NRAM, WRAM, SRAM in KiB):\n");
    for (size_t i = 0; i < n; i++)
        printf("  %-8s %5u %5u %5u\n", archs[i].name, archs[i].nram_kib,
               archs[i].wram_kib, archs[i].sram_kib);
    printf("\nEnvironment:\n"
           "  MLUSIM_CLANG   the compiler to run (clang-N, the newest of%s)\n"
           "  MLUSIM_LLD     the device linker to run (ld.lld-N)\n"
           "  MLUSIM_ARCH    architectures without "
           "--bang-mlu-arch= (" ISA_DEFAULT_ARCH ")\n"
           "  MLUSIM_CACHE   off, or the folder where results are kept "
           "(~/.cache/mlusim)\n"
           "  MLUSIM_CACHE_SIZE  MiB that the folder may take (512)\n"
           "  TMPDIR         place for temporary files\n",
           versions);
}

/* The toolkit version that cncc reports: public builds require at least
 * this. */
#define CNCC_VERSION "4.15.0"

static bool is_cncc(const char *self)
{
    const char *slash = strrchr(self, '/');

    return strcmp(slash ? slash + 1 : self, "cncc") == 0;
}

static void print_version(const struct mlucc_job *job)
{
    char commit[ISA_COMMIT_BYTES];

    isa_commit(commit);
    const char *comma = *commit ? ", commit " : "";
    if (job->is_cncc)
        printf("cncc: v%s (mlucc v%s, BANG C for mlusim%s%s)\n", CNCC_VERSION,
               MLUSIM_VERSION, comma, commit);
    else
        printf("mlucc: v%s (BANG C for mlusim%s%s)\n", MLUSIM_VERSION, comma,
               commit);
}

/* Compiles what the cache does not have. */
static bool compile(struct mlucc_job *job)
{
    const char **objects =
        mlucc_alloc(&job->arena, (job->n_inputs + 1) * sizeof *objects);
    struct isa_keeper keeper;
    bool ok = true;

    mlucc_ready_begin(job, &keeper);
    for (size_t i = 0; i < job->n_inputs && !job->interrupted; i++)
        ok &= mlucc_compile(job, &job->inputs[i],
                            mlucc_links(job) ? NULL : job->output, &objects[i]);
    ok = ok && (!mlucc_links(job) || mlucc_host_link(job, objects));
    mlucc_ready_end(&keeper);
    return ok;
}

static bool work(struct mlucc_job *job)
{
    if (!mlucc_check_outputs(job) || !mlucc_find_tools(job) ||
        !mlucc_cache_open(job))
        return false;
    const struct mlucc_results results = mlucc_results(job);
    bool ok = mlucc_cache_take(job, &results);
    if (!ok) {
        ok = compile(job);
        mlucc_cache_keep(job, ok);
    }
    mlucc_cache_close(job);
    return ok;
}

int main(int argc, char **argv)
{
    struct mlucc_job job;
    sigset_t none;

    /* exceeding the file size limit is an error of write() */
    signal(SIGXFSZ, SIG_IGN);
    /* a parent may have set SIGCHLD to be ignored; then waiting for tools would
     * fail */
    signal(SIGCHLD, SIG_DFL);
    isa_carried_tools();
    mlucc_init(&job);
    job.is_cncc = argc > 0 && is_cncc(argv[0]);
    struct mlucc_list words = {.arena = &job.arena};
    bool ok = mlucc_response(&job, argc, argv, &words) &&
              mlucc_parse(&job, (int)words.n, words.items);
    mlucc_hold_signals();
    if (ok && job.help)
        mlucc_help();
    else if (ok && job.version)
        print_version(&job);
    else if (ok && job.cache_clear)
        ok = mlucc_cache_clear(&job);
    else if (ok && job.cache_stats)
        ok = mlucc_cache_stats(&job);
    else if (ok && job.clangd)
        ok = mlucc_print_clangd(&job);
    else if (ok)
        ok = job.precompile ? mlucc_precompile(&job) : work(&job);
    ok &= mlucc_flush();
    mlucc_fini(&job);
    /* deferred signals take effect after cleaning up */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return ok ? 0 : 1;
}
