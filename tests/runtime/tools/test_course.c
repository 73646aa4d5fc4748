/* SPDX-License-Identifier: MIT */
/*
 * Parts of `mlusim course` on their own: what an exercise.txt and a .course are
 * read as, how programs end, folders that are hard to remove. What the command
 * does with them is tests/runtime/tools/course.sh and tests/course.
 */
#define _DEFAULT_SOURCE /* vfork */
#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/course/hints.h"
#include "runtime/tools/course/state.h"

static char folder[PATH_MAX];

static void make_folder(void)
{
    cr_assert(isa_folder_make("mlusim-course", true, folder, CRS_MAX_FOLDER) >=
              0);
}

static void remove_folder(void)
{
    cr_assert(files_folder_remove(folder));
}

static void put(const char *name, const char *text)
{
    char path[PATH_MAX];
    cr_assert(files_path(path, folder, name));
    cr_assert(files_replace(path, text, strlen(text)));
}

/* ---- files of lines ---------------------------------------------------- */

static const char right[] = "# a comment\n"
                            "title    Two words\n"
                            "wrong    late  orders  right by luck\n"
                            "device   MLU370-X4\n"
                            "device   MLU590-H8\r\n"
                            "sizes    1 31\n"
                            "large    200\n"
                            "nram     128\n"
                            "par      1.25\n"
                            "starter  right y[1] is  \n";

Test(course, exercise, .init = make_folder, .fini = remove_folder)
{
    char path[PATH_MAX], error[512];
    struct crs_course course;
    cr_assert(files_path(path, folder, "07_seven") && mkdir(path, 0777) == 0);
    put("07_seven/exercise.txt", right);
    cr_assert(crs_course_open(&course, folder, error, sizeof error), "%s",
              error);
    cr_assert_eq(course.n, 1);
    const struct crs_exercise *e = crs_exercise_find(&course, "7");
    cr_assert_eq(e, crs_exercise_find(&course, "07_seven"));
    cr_assert_not_null(e);
    cr_assert_null(crs_exercise_find(&course, "8"));
    cr_assert_str_eq(e->title, "Two words");
    cr_assert_eq(e->n_devices, 2);
    cr_assert_str_eq(e->devices[1], "MLU590-H8");
    cr_assert(e->n_sizes == 2 && e->sizes[1] == 31 && e->large == 200);
    cr_assert(e->nram_kib == 128 && e->par == 1.25);
    cr_assert_eq(e->n_promises, 2, "the starter comes first");
    cr_assert_str_eq(e->promises[0].file, "starter.mlu");
    cr_assert_str_eq(e->promises[0].words, "y[1] is");
    cr_assert_str_eq(e->promises[1].file, "wrong/late.mlu");
    cr_assert_eq(e->promises[1].criterion, CRS_ORDERS);
    crs_course_close(&course);
}

Test(course, state, .init = make_folder, .fini = remove_folder)
{
    struct crs_state state;
    cr_assert(!crs_state_read(&state, folder), "there is none");
    cr_assert(!state.is_damaged);
    put(".course", "exercise 05_ping_pong\nhints -7\n");
    cr_assert(!crs_state_read(&state, folder) && state.is_damaged);
    cr_assert_eq(crs_state_hints(&state), 0);
    put(".course", "exercise 05_ping_pong\nhints 2\nnonsense\n"
                   "best MLU370-X4 1.5\nbest MLU370-X4 1.25\n");
    cr_assert(!crs_state_read(&state, folder), "a damaged line is told");
    cr_assert_str_eq(state.exercise, "05_ping_pong");
    cr_assert(crs_state_hints(&state) == 2 && !state.has_passed &&
              state.n_best == 1);
    cr_assert_float_eq(state.best[0].ratio, 1.25, 1e-9);
    state.has_passed = true;
    crs_state_offer(&state, "MLU370-X4", 1.75, 0);
    cr_assert(crs_state_write(&state, folder));
    cr_assert(crs_state_read(&state, folder) && !state.is_damaged);
    cr_assert(state.has_passed && state.best[0].ratio == 1.25);
}

/* ---- hints ------------------------------------------------------------- */

static void shows(const struct crs_hints *hints, struct crs_state *state,
                  const char *text, const char *of, unsigned place, unsigned n)
{
    struct crs_hint next;
    crs_hints_next(hints, state, &next);
    cr_expect_str_eq(next.text, text);
    cr_expect(of ? next.of && strcmp(next.of, of) == 0 : !next.of, "%s", text);
    cr_expect(next.place == place && next.n == n, "%u of %u", next.place,
              next.n);
}

Test(course, hints)
{
    struct crs_hints hints;
    struct crs_state state;
    char error[256];
    char *text = strdup("one\n---\n[par]\nfaster\n---\ntwo\n---\n[NRAM]\nless\n"
                        "---\n[par]\nfaster still\n");
    cr_assert(crs_hints_read(&hints, text, error, sizeof error), "%s", error);
    crs_state_begin(&state, "01_one", NULL);
    shows(&hints, &state, "one\n", NULL, 1, 2);
    state.failed = CRS_PAR;
    shows(&hints, &state, "faster\n", "par", 1, 4);
    shows(&hints, &state, "faster still\n", "par", 2, 4);
    shows(&hints, &state, "two\n", NULL, 4, 4);
    shows(&hints, &state, "two\n", NULL, 4, 4);
    state.failed = CRS_NRAM;
    shows(&hints, &state, "less\n", "NRAM", 1, 3);
    state.failed = CRS_RIGHT; /* for which there is none */
    shows(&hints, &state, "two\n", NULL, 2, 2);
    cr_expect_eq(crs_state_hints(&state), 5);
    crs_hints_free(&hints);
}

static void is_no_hints(const char *text, const char *words)
{
    struct crs_hints hints;
    char error[256];
    cr_expect(!crs_hints_read(&hints, strdup(text), error, sizeof error), "%s",
              text);
    cr_expect(strstr(error, words), "%s", error);
}

Test(course, hints_that_are_none)
{
    is_no_hints("a\nb\n---\n[parr]\nc\n", "4: there is no criterion parr, but "
                                          "compiles, fault, right, checks, "
                                          "orders, NRAM, bytes, par, judged");
    is_no_hints("[par]\nb\n", "1: expected a hint for any file");
    is_no_hints("a\n---\n[par]\n---\nb\n", "3: a hint without text");
    is_no_hints("a\n---\n[par]", "3: a hint without text");
    is_no_hints("", "1: a hint without text");
    char many[CRS_MAX_HINTS * 8 + 16] = "a";
    for (int i = 0; i < CRS_MAX_HINTS; i++)
        strcat(many, "\n---\na");
    is_no_hints(many, "129: there are more than 64 hints");
}

Test(course, state_of_hints, .init = make_folder, .fini = remove_folder)
{
    struct crs_state state;
    put(".course", "exercise 01_one\nhints 1\n");
    cr_assert(crs_state_read(&state, folder));
    cr_assert_eq(state.failed, CRS_N_CRITERIA);
    state.failed = CRS_ORDERS;
    state.hints[CRS_ORDERS] = 2;
    snprintf(state.language, sizeof state.language, "zh");
    cr_assert(crs_state_write(&state, folder));
    cr_assert(crs_state_read(&state, folder) && !state.is_damaged);
    cr_assert(state.failed == CRS_ORDERS && state.hints[CRS_ORDERS] == 2);
    cr_assert(state.hints[CRS_N_CRITERIA] == 1 && crs_state_hints(&state) == 3);
    cr_assert_str_eq(state.language, "zh");
    static const char *const damaged[] = {"failed luck",   "hints luck 1",
                                          "hints par",     "hints par -1",
                                          "lang ../../zh", "failed"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        char text[64];
        snprintf(text, sizeof text, "exercise 01_one\n%s\n", damaged[i]);
        put(".course", text);
        cr_expect(!crs_state_read(&state, folder) && state.is_damaged, "%s",
                  damaged[i]);
    }
}

/* ---- programs ---------------------------------------------------------- */

static struct proc_process shell(char *script)
{
    static char name[] = "/bin/sh", option[] = "-c";
    static char *words[8][4];
    static size_t n;
    char **of = words[n++ % 8];
    of[0] = name;
    of[1] = option;
    of[2] = script;
    return (struct proc_process){.words = of, .seconds = 5, .memory_mib = 64};
}

static void ends(char *script, enum proc_end end, int status)
{
    struct proc_process p = shell(script);
    cr_assert(proc_processes_run(&p, 1, 1));
    cr_expect(p.is_over && p.end == end, "%s: %d", script, (int)p.end);
    cr_expect(end > PROC_KILLED || p.status == status, "%s: %d", script,
              p.status);
    proc_process_free(&p);
}

Test(course, ends_of_programs)
{
    ends("exit 127", PROC_ENDED, 127);
    ends("exit 24", PROC_ENDED, SIGXCPU);
    ends("kill -XCPU $$", PROC_ENDLESS, 0);
    ends("kill -SEGV $$", PROC_KILLED, SIGSEGV);
    ends("kill -KILL $$", PROC_KILLED, SIGKILL);
    ends("yes", PROC_TALKATIVE, 0);
    ends("exec 1>&- 2>&-; exit 3", PROC_ENDED, 3);
}

Test(course, programs_that_are_none)
{
    static char missing[] = "/none/such";
    char *words[] = {missing, NULL};
    struct proc_process p = {.words = words};
    cr_assert(proc_processes_run(&p, 1, 1));
    cr_assert(p.is_over && p.end == PROC_NOT_STARTED && p.status == ENOENT);
    cr_assert(!proc_process_is_hosts(&p), "the host is short of nothing");
    proc_process_free(&p);
    p = shell("exit 0");
    p.folder = "/none";
    cr_assert(proc_processes_run(&p, 1, 1));
    cr_assert(p.is_over && p.end == PROC_NOT_STARTED && p.status == ENOENT);
    proc_process_free(&p);
}

/* Turns for so long that nearly half a second of a processor has passed. */
static void turn(void)
{
    while (clock() < CLOCKS_PER_SEC * 19 / 40)
        ;
    _exit(0);
}

/* Nearly two seconds of a processor, in a child that nobody waits for, whose
 * time the kernel adds to nothing. */
static int turn_in_children(void *nothing)
{
    (void)nothing;
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 4; i++) {
        int ends[2];
        char byte;
        if (pipe(ends) != 0)
            return 1;
        if (fork() == 0)
            turn();
        close(ends[1]);
        if (read(ends[0], &byte, 1) < 0) /* until it has ended */
            return 1;
        close(ends[0]);
    }
    return 0;
}

/* Waits in state D for a child that sleeps. */
static int sleep_in_vfork(void *nothing)
{
    (void)nothing;
    if (vfork() == 0)
        for (;;)
            pause();
    return 0;
}

/* Less than a second of a processor, in children that it waits for, counts
 * once. */
static int turn_a_little(void *nothing)
{
    (void)nothing;
    for (int i = 0; i < 3; i++) {
        const pid_t child = fork();
        if (child == 0) {
            while (clock() < CLOCKS_PER_SEC / 4)
                ;
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
    _exit(5); /* nothing of the parent is looked at */
}

/* Runs it with a second of a processor, as if it had run for so long before. */
static struct proc_process run_body(int (*body)(void *), uint64_t asleep_ms,
                                    uint64_t wall_ms)
{
    struct proc_process p = {
        .body = body, .seconds = 1, .asleep_ms = asleep_ms, .wall_ms = wall_ms};
    cr_assert(proc_processes_run(&p, 1, 1));
    proc_process_free(&p);
    return p;
}

static void is_stopped(const struct proc_process *p, const char *words)
{
    char text[200];
    cr_expect(p->end == PROC_ENDLESS, "%d, status %d", (int)p->end, p->status);
    proc_process_tell(p, "it", text, sizeof text);
    cr_expect(strstr(text, words), "%s", text);
}

Test(course, time_of_children_without_a_parent_that_waits)
{
    const struct proc_process p = run_body(turn_in_children, 0, 0);
    is_stopped(&p, "more than 1 s of a processor");
    const struct proc_process waits = run_body(turn_a_little, 0, 0);
    cr_expect(waits.end == PROC_ENDED && waits.status == 5, "%d",
              (int)waits.end);
    cr_expect(waits.busy_ms < 1000, "750 ms count once");
}

Test(course, sleepers_in_vfork, .timeout = 60)
{
    const struct proc_process p = run_body(sleep_in_vfork, 5800, 0);
    is_stopped(&p, "more than 6 s of sleep");
    const struct proc_process late = run_body(sleep_in_vfork, 0, 29800);
    is_stopped(&late, "more than 30 s by the clock");
}

/* 128 MiB of tables: of each 2 MiB a byte is read, to which nothing was
 * written, so no page of it is the process's own. */
static int read_far_apart(void *nothing)
{
    enum { PIECES = 32768 };
    const size_t piece = (size_t)2 << 20;
    (void)nothing;
    const volatile char *at =
        mmap(NULL, PIECES * piece, PROT_READ,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (size_t i = 0; at != MAP_FAILED && i < PIECES; i++)
        (void)at[i * piece];
    sleep(5); /* to be looked at */
    return 0;
}

Test(course, tables_of_pages_count)
{
    struct proc_process p = {
        .body = read_far_apart, .seconds = 5, .memory_mib = 64};
    cr_assert(proc_processes_run(&p, 1, 1));
    cr_expect(p.end == PROC_LARGE_IN_MEMORY, "%d", (int)p.end);
    proc_process_free(&p);
}

/* Whatever runs side by side, none counts behind one that went too far. */
Test(course, behind_one_that_went_too_far)
{
    for (unsigned jobs = 1; jobs <= 3; jobs++) {
        struct proc_process of[] = {shell("exit 1"), shell("sleep 0.3; yes"),
                                    shell("exit 2")};
        cr_assert(proc_processes_run(of, 3, jobs));
        cr_expect(of[0].is_over && of[0].status == 1);
        cr_expect(of[1].is_over && of[1].end == PROC_TALKATIVE);
        cr_expect(!of[2].is_over, "%u side by side", jobs);
        for (size_t i = 0; i < 3; i++)
            proc_process_free(&of[i]);
    }
}

/* ---- folders ----------------------------------------------------------- */

/* Deeper than a path is long or than files can be open, and closed to all. */
Test(course, deep_folders, .init = make_folder)
{
    static const char name[] = "a_folder_with_a_name_of_some_length";
    const struct rlimit few = {64, 64};
    char here[PATH_MAX], closed[PATH_MAX];
    cr_assert(getcwd(here, sizeof here));
    cr_assert_eq(chdir(folder), 0);
    for (size_t bytes = 0; bytes < 2 * PATH_MAX; bytes += sizeof name)
        cr_assert(mkdir(name, 0700) == 0 && chdir(name) == 0);
    cr_assert_eq(chdir(here), 0);
    cr_assert(files_path(closed, folder, "closed") && mkdir(closed, 0) == 0);
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
    remove_folder();
    cr_assert(!files_is_folder(folder));
}
