/* SPDX-License-Identifier: MIT */
/* Runs our scripts in Python. Python ignores variables and packages of the
 * user's home (-E -s), so that scripts work the same with and without a
 * sandbox. */
#include "runtime/tools/scripts/scripts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"

enum {
    MOST_WORDS = 128,
    SENTENCE_BYTES = 8 << 10,
    VARIABLE_BYTES = PATH_MAX + 16,
    SMALL_FILES = 16 << 20,
};

static int say(int status, char *error, size_t bytes, const char *what,
               const char *why)
{
    snprintf(error, bytes, "%s: %s", what, why);
    return status;
}

/* ---- which Python -------------------------------------------------------- */

/* Prints the program and the paths that it reads, one per line. Ends with
 * status 4 if modules are missing. (/usr/lib and /usr/bin can be read in every
 * sandbox.) */
static const char probe[] =
    "import importlib.util, os, sys, sysconfig\n"
    "for name in sys.argv[1].split(','):\n"
    "    spec = importlib.util.find_spec(name)\n"
    "    if spec is None or not spec.origin:\n"
    "        sys.exit(4)\n"
    "known = sysconfig.get_config_var\n"
    "paths = [os.path.join(sys.prefix, 'pyvenv.cfg'), *sys.path,\n"
    "         os.path.join(known('LIBDIR') or '', known('INSTSONAME') or '')]\n"
    "print(sys.executable)\n"
    "for path in paths:\n"
    "    if os.path.exists(path) and not path.startswith(('/usr/lib/',\n"
    "                                                     '/usr/bin/')):\n"
    "        print(path)\n";

static void keep_paths(struct scr_python *python, const char *printed)
{
    char *rest = NULL;
    snprintf(python->text, sizeof python->text, "%s", printed);
    python->n_paths = 0;
    python->program = strtok_r(python->text, "\n", &rest);
    for (char *path = strtok_r(NULL, "\n", &rest);
         path && python->n_paths < SCR_MOST_PATHS;
         path = strtok_r(NULL, "\n", &rest))
        python->paths[python->n_paths++] = path;
    if (python->program && python->n_paths < SCR_MOST_PATHS)
        python->paths[python->n_paths++] = python->program;
}

static bool try_python(struct scr_python *python, const char *program,
                       const char *modules)
{
    char *words[] = {(char[]){"/usr/bin/env"},
                     (char *)(uintptr_t)program,
                     (char[]){"-I"},
                     (char[]){"-c"},
                     (char *)(uintptr_t)probe,
                     (char *)(uintptr_t)modules,
                     NULL};
    struct proc_process p = {.words = words};
    const bool is_good = proc_processes_run(&p, 1, 1) && p.end == PROC_ENDED &&
                         p.status == 0 && p.n > 0 && p.n < SCR_PATH_TEXT;
    if (is_good)
        keep_paths(python, p.output);
    proc_process_free(&p);
    return is_good && python->program;
}

int scr_find(struct scr_python *python, const char *modules, const char *who,
             char *error, size_t bytes)
{
    static const char *const programs[] = {"python3", "/usr/bin/python3"};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (try_python(python, programs[i], modules))
            return JDG_RIGHT;
    snprintf(error, bytes,
             "%s needs Python with %s, and no python3 has that; on Debian "
             "install python3-numpy, and python3-torch for torch",
             who, modules);
    return JDG_CANNOT;
}

/* ---- a script ------------------------------------------------------------ */

/* The words and rules of a run. */
struct run {
    char *words[MOST_WORDS];
    char home[VARIABLE_BYTES], temporary[VARIABLE_BYTES], ours[PATH_MAX];
    struct confine_rules rules;
    struct confined confined;
};

static bool add_words(struct run *run, const struct scr_call *call)
{
    const char *const first[] = {call->python->program, "-E", "-s", "-B",
                                 call->script};
    size_t n = 0;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        run->words[n++] = (char *)(uintptr_t)first[i];
    for (size_t i = 0; call->words[i]; i++) {
        if (n + 1 == MOST_WORDS)
            return false;
        run->words[n++] = (char *)(uintptr_t)call->words[i];
    }
    run->words[n] = NULL;
    return true;
}

static bool add_read(struct confine_rules *rules, const char *path)
{
    if (rules->n_read == CONFINE_MOST_PATHS)
        return false;
    rules->read[rules->n_read++] = path;
    return true;
}

/* Allows a script to read the interpreter, our scripts and its inputs. */
static bool add_rules(struct run *run, const struct scr_call *call)
{
    run->rules = *call->sandbox;
    run->rules.folder = call->folder;
    if (call->file_bytes) /* the inputs are in the folder of the script, too */
        run->rules.folder_bytes = 2 * call->file_bytes + SMALL_FILES;
    snprintf(run->ours, sizeof run->ours, "%s", call->script);
    *strrchr(run->ours, '/') = 0;
    bool is_good = add_read(&run->rules, run->ours);
    for (size_t i = 0; i < call->python->n_paths; i++)
        is_good = is_good && add_read(&run->rules, call->python->paths[i]);
    for (size_t i = 0; call->read[i]; i++)
        is_good = is_good && add_read(&run->rules, call->read[i]);
    return is_good;
}

/* Reads the message of a script that ended by itself. False: there is none. */
static bool read_sentence(const struct scr_call *call, char *error,
                          size_t bytes)
{
    size_t n = 0;
    char *text = files_read_left(call->folder, "sentence", SENTENCE_BYTES, &n);
    if (text && n)
        snprintf(error, bytes, "%s", text);
    free(text);
    return n > 0;
}

static int end_of(const struct scr_call *call, const struct proc_process *p,
                  struct confine_result *result, char *error, size_t bytes)
{
    char end[300];
    if (result->error[0])
        return say(JDG_CANNOT, error, bytes, call->who, result->error);
    if (p->end == PROC_ENDED && p->status == 0)
        return JDG_RIGHT;
    if (p->end == PROC_ENDED &&
        (p->status == JDG_AT_FAULT || p->status == JDG_CANNOT) &&
        read_sentence(call, error, bytes))
        return p->status;
    if (p->end == PROC_ENDED && p->status == JDG_CANNOT)
        return say(JDG_CANNOT, error, bytes, call->who, SCR_NO_ROOM);
    /* without what was refused, as Python tries to open many files that do not
     * exist */
    confine_end_tell(result, p, call->who, end, sizeof end);
    snprintf(error, bytes, "%s%s%.500s", end, p->n ? "\n" : "",
             p->n ? p->output : "");
    return proc_process_is_hosts(p) ? JDG_CANNOT : JDG_AT_FAULT;
}

int scr_run(const struct scr_call *call, char *error, size_t bytes)
{
    struct run *run = isa_alloc(1, sizeof *run);
    struct confine_result result;
    if (!run)
        return say(JDG_CANNOT, error, bytes, call->who, strerror(ENOMEM));
    snprintf(run->home, sizeof run->home, "HOME=%s", call->folder);
    snprintf(run->temporary, sizeof run->temporary, "TMPDIR=%s", call->folder);
    struct proc_process p = {.words = run->words,
                             .folder = call->folder,
                             .variables = {run->home, run->temporary,
                                           "OPENBLAS_NUM_THREADS=1",
                                           "OMP_NUM_THREADS=1"},
                             .seconds = call->seconds,
                             .memory_mib = call->memory_mib,
                             .file_bytes = call->file_bytes};
    int status = JDG_CANNOT;
    if (!add_words(run, call) || !add_rules(run, call))
        say(status, error, bytes, call->who, "it reads too many paths");
    else if (!confine_wrap(&run->rules, &p, &run->confined))
        say(status, error, bytes, call->who, strerror(errno));
    else {
        const bool is_whole = proc_processes_run(&p, 1, 1);
        confine_unwrap(&run->confined, &p, &result);
        status = is_whole ? end_of(call, &p, &result, error, bytes)
                          : say(JDG_CANNOT, error, bytes, call->who,
                                "stopped by a signal");
        proc_process_free(&p);
    }
    free(run);
    return status;
}
