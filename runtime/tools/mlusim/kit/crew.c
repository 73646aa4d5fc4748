/* SPDX-License-Identifier: MIT */
/* A process for each answer, which leaves a record: none can harm another, and
 * a kept record needs no process. Scores are printed in the order of the
 * folder. */
#include "runtime/tools/mlusim/kit/crew.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/process/process.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/programs.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/record.h"
#include "runtime/tools/mlusim/kit/results.h"
#include "runtime/tools/mlusim/kit/text.h"
#include "runtime/tools/mlusim/kit/trial.h"
#include "runtime/tools/process/signals.h"

/* ---- answers ------------------------------------------------------------- */

static int judge_answer(struct kit_session *s, const struct kit_asked *asked,
                        struct kit_score *score)
{
    char path[PATH_MAX], folder[PATH_MAX];
    kit_score_begin(score, asked->task);
    if (asked->error[0]) {
        snprintf(score->error, sizeof score->error, "%s", asked->error);
        return JDG_RIGHT;
    }
    if (asked->task->needs_torch && !s->work.has_torch)
        return kit_say(&s->work, JDG_CANNOT, "%s", s->no_torch);
    if (!files_path(path, s->folder.real, asked->file) ||
        !kit_folder_in(s->files, asked->task->name, folder))
        return kit_say(&s->work, JDG_CANNOT, "%s: %s", asked->file,
                       strerror(errno));
    const int status = kit_try(&s->work, asked->task, path, folder, score);
    files_folder_remove(folder);
    return status;
}

static void refuse(struct kit_score *score, int status, const char *why)
{
    score->is_fleeting = true;
    snprintf(score->error, sizeof score->error, "%s: %.900s",
             status == JDG_CANNOT ? "not judged" : "kit", why);
    kit_text(score->error);
}

/* Judges an answer; whatever keeps it from that is the error of this task
 * alone. The status: JDG_RIGHT, or JDG_CANNOT. */
static int try_answer(struct kit_session *s, const struct kit_asked *asked,
                      struct kit_score *score)
{
    const int status = judge_answer(s, asked, score);
    if (status == JDG_RIGHT)
        return status;
    refuse(score, status, s->error);
    return status == JDG_CANNOT ? status : JDG_RIGHT;
}

/* ---- processes ----------------------------------------------------------- */

#define SCORES "kit-scores" /* that are kept */
enum { LARGEST_RECORD = 1 << 20 };

bool kit_crew_name(const struct kit_session *s, size_t i,
                   char name[JDG_DIGEST_TEXT])
{
    const struct kit_asked *asked = &s->folder.asked[i];
    char answer[PATH_MAX];
    return !asked->error[0] &&
           files_path(answer, s->folder.real, asked->file) &&
           kit_record_name(&s->work, asked->task, answer, name);
}

/* Writes the path of the record of answer i, and, if it has one, the name by
 * which it is kept. */
static bool record_of(const struct kit_session *s, size_t i,
                      char path[PATH_MAX], char name[JDG_DIGEST_TEXT])
{
    char file[32];
    snprintf(file, sizeof file, "score%zu", i);
    if (!kit_crew_name(s, i, name))
        name[0] = 0;
    return files_path(path, s->files, file);
}

/* Fetches a kept record. */
static bool fetch(const struct kit_session *s, const char *name,
                  const char *path)
{
    size_t n;
    if (s->results.folder < 0)
        return jdg_program_take(SCORES, name, path);
    char *bytes = isa_store_get(&s->results, name, &n);
    const bool is_good = bytes && files_replace(path, bytes, n);
    free(bytes);
    return is_good;
}

/* Keeps a verdict in the folder of results, or in the cache. The folder also
 * keeps a verdict that a time limit decided: without it `judge plan` would list
 * this answer again each time. */
static void keep(struct kit_session *s, const char *name, const char *path,
                 const struct kit_score *score)
{
    size_t n = 0;
    if (s->results.folder < 0) {
        if (!score->is_fleeting)
            jdg_program_keep(SCORES, name, path);
        return;
    }
    char *bytes = files_read_left(NULL, path, LARGEST_RECORD, &n);
    if (!bytes || !isa_store_put(&s->results, name, bytes, n)) {
        s->n_unkept++;
        s->unkept = errno;
        snprintf(s->unkept_name, sizeof s->unkept_name, "%s", name);
    }
    free(bytes);
}

/* In a process of its own: judges answer i, and leaves a record of it. Its
 * status is 0, that of a signal, or an errno on which there is no record. */
static void judge_inside(struct kit_session *s, size_t i)
{
    char path[PATH_MAX], name[JDG_DIGEST_TEXT];
    struct kit_score *score = &s->scores[i];
    proc_processes_mind_signals();
    s->work.n_notes = 0;
    const bool has_path = record_of(s, i, path, name);
    const int status = try_answer(s, &s->folder.asked[i], score);
    if (proc_processes_signal())
        _exit(proc_processes_signal_status());
    if (!has_path || !kit_record_write(path, &s->work, status, score))
        _exit(errno ? errno : EIO);
    _exit(JDG_RIGHT);
}

/* Takes the record of answer i, kept or just written; false: there is none. */
static bool take_score(struct kit_session *s, size_t i)
{
    char path[PATH_MAX], name[JDG_DIGEST_TEXT];
    struct kit_score *score = &s->scores[i];
    kit_score_begin(score, s->folder.asked[i].task);
    if (!record_of(s, i, path, name) ||
        (name[0] && access(path, F_OK) != 0 && !fetch(s, name, path)))
        return false;
    const int status = kit_record_read(path, &s->work, score);
    score->is_unjudged = status == JDG_CANNOT;
    s->could_not |= score->is_unjudged;
    s->is_there[i] = status >= 0;
    return status >= 0;
}

/* Keeps the verdict on answer i, which was just made. */
static void keep_score(struct kit_session *s, size_t i)
{
    char path[PATH_MAX], name[JDG_DIGEST_TEXT];
    if (!s->scores[i].is_unjudged && record_of(s, i, path, name) && name[0])
        keep(s, name, path, &s->scores[i]);
}

/* Writes why a process left no record. */
static void tell_end(struct kit_session *s, size_t i, int how)
{
    const int status = isa_process_status(how);
    char why[PATH_MAX + 200];
    if (status > ISA_STATUS_SIGNAL)
        snprintf(why, sizeof why, "its process was stopped by a signal (%s)",
                 strsignal(status - ISA_STATUS_SIGNAL));
    else
        snprintf(why, sizeof why, "its verdict cannot be written to %s: %s",
                 isa_folder_base(), strerror(status));
    s->could_not = s->is_there[i] = s->scores[i].is_unjudged = true;
    refuse(&s->scores[i], JDG_CANNOT, why);
}

/* Takes the record of a process that has ended. If all was interrupted, there
 * is none of what was not finished. */
static void take_ended(struct kit_session *s, pid_t ended, int how)
{
    for (size_t i = 0; i < s->folder.n_asked; i++) {
        if (s->running[i] != ended)
            continue;
        s->running[i] = 0;
        s->n_running--;
        if (take_score(s, i))
            keep_score(s, i);
        else if (!proc_processes_signal())
            tell_end(s, i, how);
    }
}

static size_t n_there(const struct kit_session *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        n += s->is_there[i];
    return n;
}

/* Shows how far it is, where a person looks. */
static void show_progress(const struct kit_session *s, bool is_over)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (is_over)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r\033[Kjudged %zu of %zu, %zu at once", n_there(s),
                s->folder.n_asked, s->n_running);
    fflush(stderr);
}

/* Prints the scores that are there, in the order of the folder. */
static void print_ready(struct kit_session *s)
{
    if (s->n_scores < s->folder.n_asked && s->is_there[s->n_scores])
        show_progress(s, true);
    for (; s->n_scores < s->folder.n_asked && s->is_there[s->n_scores];
         s->n_scores++)
        if (s->request->has_lines && s->request->what == KIT_JUDGE)
            kit_print_score(stdout, s, s->n_scores);
    fflush(stdout);
    if (s->n_scores < s->folder.n_asked)
        show_progress(s, false);
}

/* Takes what a process has left that has ended (0: none has). */
static void take_process(struct kit_session *s, pid_t ended, int how)
{
    assert(ended >= 0); /* it was a child of ours */
    if (ended > 0 && ended == s->server.pid)
        s->server.pid = 0;
    else if (ended > 0)
        take_ended(s, ended, how);
    print_ready(s);
}

/* Waits until a process has ended, or a signal has come. */
static void wait_for_one(struct kit_session *s)
{
    int how = 0;
    const pid_t ended = proc_processes_wait(&how);
    take_process(s, ended, how);
}

static void stop_all(struct kit_session *s)
{
    int how = 0;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        if (s->running[i] > 0)
            kill(s->running[i], SIGTERM);
    while (s->n_running > 0) {
        const pid_t ended = isa_process_wait(-1, &how);
        take_process(s, ended, how);
    }
}

/* Starts the process of answer i. */
static bool start_answer(struct kit_session *s, size_t i)
{
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0)
        judge_inside(s, i);
    s->running[i] = pid;
    s->n_running += pid > 0;
    return pid > 0;
}

/* Starts the Python of all calls. Without it each call has its own. */
static void start_server(struct kit_session *s)
{
    struct scr_call call;
    if (kit_server_start(&s->server, kit_call(&s->work, s->files, &call),
                         s->work.has_torch ? "numpy,torch" : "numpy"))
        s->work.server = &s->server;
}

int kit_crew_look(struct kit_session *s)
{
    if (!kit_record_begin(&s->work) && s->results.folder >= 0)
        return kit_say(&s->work, JDG_CANNOT,
                       "what verdicts depend on cannot be read: %s",
                       strerror(errno));
    for (size_t i = 0; i < s->folder.n_asked; i++)
        take_score(s, i);
    return JDG_RIGHT;
}

int kit_crew(struct kit_session *s)
{
    const size_t n = s->folder.n_asked;
    bool have_passed = true;
    const int status = kit_crew_look(s);
    if (status != JDG_RIGHT)
        return status;
    if (n_there(s) < n)
        start_server(s);
    for (size_t i = 0; i < n && !proc_processes_signal(); i++) {
        print_ready(s);
        while (!s->is_there[i] && s->n_running >= s->request->jobs &&
               !proc_processes_signal())
            wait_for_one(s);
        if (!s->is_there[i] && (proc_processes_signal() || !start_answer(s, i)))
            break;
    }
    while (s->n_running > 0 && !proc_processes_signal())
        wait_for_one(s);
    stop_all(s);
    print_ready(s);
    show_progress(s, true);
    kit_server_stop(&s->server);
    if (s->n_scores < n && proc_processes_signal())
        return kit_say(&s->work, JDG_CANNOT,
                       "interrupted: %zu of %zu answers %s judged; the same "
                       "command judges the rest",
                       n_there(s), n, isa_are(n_there(s)));
    if (s->n_scores < n)
        return kit_say(&s->work, JDG_CANNOT, "no more processes: %s",
                       strerror(errno));
    s->is_over = true;
    for (size_t i = 0; i < n; i++)
        have_passed = have_passed && s->scores[i].passed;
    return s->could_not || s->n_unkept ? JDG_CANNOT
           : have_passed               ? JDG_RIGHT
                                       : JDG_IS_WRONG;
}
