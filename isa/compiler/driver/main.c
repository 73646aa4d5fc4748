/* SPDX-License-Identifier: MIT
 *
 * mlucc, the compiler driver: compiles .mlu files to host programs with device
 * images. options.c reads the command line, compile.c compiles each source,
 * host.c links.
 */
#include "isa/compiler/cache/cache.h"
#include "isa/compiler/driver/compile.h"
#include "isa/compiler/driver/clangd.h"
#include "isa/compiler/driver/help.h"
#include "isa/compiler/driver/hostlink.h"
#include "isa/compiler/driver/options.h"
#include "isa/compiler/driver/outputs.h"
#include "isa/compiler/driver/precompile.h"
#include "isa/compiler/driver/response.h"
#include "isa/compiler/driver/toolchain.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/ready.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/commit.h"
#include "isa/support/process/carried.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

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
