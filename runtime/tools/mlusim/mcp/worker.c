/* SPDX-License-Identifier: MIT */
/* A worker runs the command within limits, and in a sandbox if the tool runs
 * code from the client. Output is sent to unnamed files. When the owner ends,
 * or requests that the worker end, the worker ends with all processes that it
 * started. */
#define _GNU_SOURCE /* close_range, memfd_create */
#include "runtime/tools/mlusim/mcp/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/files/replace.h"
#include "isa/support/json/json.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/array/npy.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/process/settings.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"

struct mcp_outcome {
    const struct mcp_tool *tool;
    const struct mcp_place *place;
    const struct dbg_json *arguments;
    bool has_status;
    int status;
    const char *message; /* message about the call; NULL: there is none */
    int printed[2];      /* files of standard output and standard error */
};

enum { MOST_VALUES = 256, DIGITS = 9 };

/* Returns the element type of an array. It is read from "gdram:TYPE[...]" in
 * the call if possible, because .npy files have no name for bfloat16. */
static enum array_element type_of(const struct mcp_outcome *o, int64_t number,
                                  const char *descr)
{
    static const char before[] = "gdram:";
    const char *text = dbg_json_string(dbg_json_item(
        dbg_json_member(o->arguments, "args"), (size_t)number - 1));
    if (!text || strncmp(text, before, sizeof before - 1) != 0)
        return array_described(descr);
    text += sizeof before - 1;
    return array_named(text, strcspn(text, "["));
}

static void put_value(enum array_element type, const void *from,
                      struct json_writer *w)
{
    double number;
    int64_t whole;
    array_get(type, from, &number, &whole);
    if (array_types[type].class == ARRAY_FLOAT)
        isa_json_short(w, NULL, number, DIGITS);
    else if (array_types[type].class == ARRAY_SIGNED)
        isa_json_i64(w, NULL, whole);
    else
        isa_json_u64(w, NULL, (uint64_t)whole);
}

static void put_array(FILE *file, int64_t number, enum array_element type,
                      const struct npy_header *header, struct json_writer *w)
{
    unsigned char value[8];
    uint64_t n = 1;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_i64(w, "argument", number);
    isa_json_text(w, "type", array_types[type].name);
    isa_json_array(w, "shape", ISA_JSON_ROW);
    for (int i = 0; i < header->rank; i++) {
        isa_json_i64(w, NULL, header->dims[i]);
        n *= (uint64_t)header->dims[i];
    }
    isa_json_close(w);
    isa_json_array(w, "values", ISA_JSON_ROW);
    for (uint64_t i = 0; i < n && i < MOST_VALUES; i++)
        if (fread(value, array_types[type].bytes, 1, file) == 1)
            put_value(type, value, w);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_saved(const struct mcp_outcome *o, int64_t number,
                      struct json_writer *w)
{
    char name[32], path[PATH_MAX], error[200];
    struct npy_header header;
    snprintf(name, sizeof name, "%" PRId64 ".npy", number);
    FILE *file =
        files_path(path, o->place->call, name) ? fopen(path, "rb") : NULL;
    if (file && npy_read_header(file, &header, error, sizeof error)) {
        const enum array_element type = type_of(o, number, header.descr);
        if (type != ARRAY_N_ELEMENTS)
            put_array(file, number, type, &header, w);
    }
    if (file)
        fclose(file);
}

/* Adds the member "arrays" to the result of a tool that has the parameter
 * "show". This member has an object with the first values for each argument
 * whose memory was saved. */
static void mcp_arrays_put(const struct mcp_outcome *o, struct json_writer *w)
{
    const struct dbg_json *shown = dbg_json_member(o->arguments, "show");
    if (o->tool->id != MCP_RUN)
        return;
    isa_json_array(w, "arrays", ISA_JSON_ROW);
    for (size_t i = 0; i < dbg_json_count(shown); i++) {
        int64_t number = 0;
        dbg_json_whole(dbg_json_item(shown, i), &number);
        put_saved(o, number, w);
    }
    isa_json_close(w);
}

/* ---- result -------------------------------------------------------------- */

enum {
    LARGEST_JSON = 64 << 20,
    LONGEST_TEXT = 32 << 10,
};
/* Whether the call has failed. */
static bool mcp_result_is_error(const struct mcp_outcome *o)
{
    return !o->has_status || o->status != 0 || o->message;
}

/* Removes the path of the folder of the call from a text. */
static void forget_folder(char *text, const char *folder)
{
    const size_t n = strlen(folder);
    char *to = text;
    for (const char *at = text; *at;)
        if (strncmp(at, folder, n) == 0 && at[n] == '/')
            at += n + 1;
        else
            *to++ = *at++;
    *to = 0;
}

/* ---- JSON ---------------------------------------------------------------- */

/* Returns the JSON of a file on one line, malloc'ed. NULL: the file has no
 * JSON.
 */
static char *read_json(int file, const char *folder)
{
    char error[200];
    size_t n = 0;
    struct stat about;
    if (fstat(file, &about) != 0 || about.st_size > LARGEST_JSON)
        return NULL;
    char *text = files_read_open(file, LARGEST_JSON, &n);
    struct dbg_json *read =
        text ? dbg_json_read(text, n, error, sizeof error) : NULL;
    const bool is_object = dbg_json_is_object(read);
    dbg_json_free(read);
    if (is_object) {
        forget_folder(text, folder);
        isa_json_flatten(text);
        return text;
    }
    free(text);
    return NULL;
}

static void put_member(const struct mcp_outcome *o, const struct mcp_member *m,
                       struct json_writer *w)
{
    char path[PATH_MAX], *json = NULL;
    FILE *file = NULL;
    if (!m->file[0])
        json = read_json(o->printed[0], o->place->call);
    else if (files_path(path, o->place->call, m->file))
        file = fopen(path, "rb");
    if (file) {
        json = read_json(fileno(file), o->place->call);
        fclose(file);
    }
    if (json)
        isa_json_raw(w, m->name, json);
    else
        isa_json_null(w, m->name);
    free(json);
}

/* ---- text ---------------------------------------------------------------- */

/* Writes the beginning of the output, and how many bytes are left out. */
static bool put_printed(int file, const char *name, const char *folder,
                        struct json_writer *w)
{
    struct stat about;
    size_t n = 0;
    char *text = files_read_open(file, LONGEST_TEXT, &n), *all = NULL;
    size_t bytes = 0;
    FILE *out = text ? open_memstream(&all, &bytes) : NULL;
    for (size_t i = 0; out && i < n; i++)
        putc(text[i] ? text[i] : '?', out);
    if (out && fstat(file, &about) == 0 && (uint64_t)about.st_size > n)
        fprintf(out, "\n[%zu bytes are left out]\n", (size_t)about.st_size - n);
    const bool is_good = out && fclose(out) == 0;
    if (is_good) {
        forget_folder(all, folder);
        isa_json_text(w, name, all);
    }
    free(all);
    free(text);
    return is_good;
}

/* Whether the tool prints its JSON to standard output. */
static bool prints_json(const struct mcp_tool *tool)
{
    for (size_t i = 0; i < MCP_N_MEMBERS; i++)
        if (mcp_members[i].tool == tool->id && !mcp_members[i].file[0])
            return true;
    return false;
}

/* Writes the outcome as one line. False: the host has no memory left. */
static bool mcp_result_put(const struct mcp_outcome *o, FILE *out)
{
    struct json_writer w;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_MCP);
    isa_json_text(&w, "tool", o->tool->name);
    if (o->has_status)
        isa_json_i64(&w, "status", o->status);
    else
        isa_json_null(&w, "status");
    isa_json_text(&w, "message", o->message);
    if (prints_json(o->tool))
        isa_json_text(&w, "stdout", "");
    else if (!put_printed(o->printed[0], "stdout", o->place->call, &w))
        return false;
    if (!put_printed(o->printed[1], "stderr", o->place->call, &w))
        return false;
    for (size_t i = 0; i < MCP_N_MEMBERS; i++)
        if (mcp_members[i].tool == o->tool->id)
            put_member(o, &mcp_members[i], &w);
    mcp_arrays_put(o, &w);
    isa_json_close(&w);
    return !ferror(out);
}

/* ---- worker -------------------------------------------------------------- */

enum {
    MOST_OUTPUT = 64 << 20,
    TASKS = 256,
    N_PROGRAMS = 3,
};
#define INSTRUCTIONS UINT64_C(10000000000)
#define FILE_BYTES   (UINT64_C(1) << 30)
#define FOLDER_BYTES (UINT64_C(2) << 30)

/* The state of a call while it runs. */
struct run {
    const struct mcp_worker *w;
    struct mcp_place place;
    struct mcp_words words;
    struct proc_process process;
    struct proc_variables variables;
    char folder[PATH_MAX], cache[PATH_MAX];
    char message[1024];
    struct mcp_outcome outcome;
};

static bool fail(struct run *r, const char *what, int error)
{
    snprintf(r->message, sizeof r->message, "%.600s: %s", what,
             strerror(error));
    return false;
}

/* ---- files --------------------------------------------------------------- */

/* Sends output to files without names. */
static bool catch_output(struct run *r)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool is_good = nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0;
    for (int i = 0; i < 2; i++) {
        r->outcome.printed[i] = memfd_create("printed", MFD_CLOEXEC);
        is_good = is_good && r->outcome.printed[i] >= 0 &&
                  dup2(r->outcome.printed[i], i + 1) >= 0;
    }
    return is_good;
}

/* Removes the folder of the call and makes it again, with the source in it. */
static bool make_folder(struct run *r)
{
    char path[PATH_MAX];
    const char *source = r->words.source;
    if (files_is_folder(r->folder) && !files_folder_remove(r->folder))
        return fail(r, r->folder, errno);
    if (mkdir(r->folder, 0700) != 0 ||
        (mkdir(r->cache, 0700) != 0 && errno != EEXIST))
        return fail(r, r->folder, errno);
    if (source && (!files_path(path, r->folder, MCP_SOURCE_FILE) ||
                   !files_replace(path, source, strlen(source))))
        return fail(r, MCP_SOURCE_FILE, errno);
    return true;
}

/* ---- the command --------------------------------------------------------- */

/* Sets the environment of the client's code, so that no variable of this
 * process can change a result. */
static void set_variables(struct run *r)
{
    const char *const values[RT_N_ENV] = {NULL};
    struct proc_process *p = &r->process;
    proc_settings_add(p, &r->variables, values, INSTRUCTIONS);
    proc_variable_add(p, &r->variables, ISA_CACHE_VARIABLE "=%s", r->cache);
    proc_variable_add(p, &r->variables, "MLUSIM_ARCH=");
}

/* Adds the programs that commands of tools read in addition to mlucc. */
static bool add_programs(struct confine_rules *rules,
                         char paths[N_PROGRAMS][PATH_MAX])
{
    static const char *const names[N_PROGRAMS] = {
        "mlusim", "../lib/mlusim/mlusim-launch", "../lib/mlusim/proc.so"};
    for (size_t i = 0; i < N_PROGRAMS; i++) {
        if (rules->n_read == CONFINE_MOST_PATHS ||
            !mlusim_beside(names[i], paths[i], PATH_MAX))
            return false;
        rules->read[rules->n_read++] = paths[i];
    }
    return true;
}

static void run_within(struct run *r, const struct confine_rules *rules)
{
    struct confined confined;
    struct confine_result result;
    if (!confine_wrap(rules, &r->process, &confined)) {
        fail(r, "the sandbox", errno);
        return;
    }
    proc_processes_run(&r->process, 1, 1);
    confine_unwrap(&confined, &r->process, &result);
    if (result.error[0])
        snprintf(r->message, sizeof r->message, "the sandbox: %.200s",
                 result.error);
    result.refused[0] = 0; /* the command has reported the error */
    if (!r->message[0])
        confine_result_tell(&result, r->message, sizeof r->message);
}

static void run_confined(struct run *r)
{
    char compiler[PATH_MAX], paths[N_PROGRAMS][PATH_MAX];
    char *more[CONFINE_COMPILER_PATHS] = {NULL};
    if (!r->w->sandbox) {
        snprintf(r->message, sizeof r->message, "%s", r->w->no_sandbox);
        return;
    }
    struct confine_rules rules = *r->w->sandbox;
    rules.folder = r->w->own;
    rules.start = r->w->served;
    rules.tasks = TASKS;
    rules.folder_bytes = FOLDER_BYTES;
    rules.read[rules.n_read++] = r->w->served;
    set_variables(r);
    if (mlusim_beside("mlucc", compiler, sizeof compiler) &&
        add_programs(&rules, paths) &&
        confine_add_compiler(&rules, compiler, more))
        run_within(r, &rules);
    else
        fail(r, "the sandbox", errno);
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(more[i]);
}

/* Runs the command. A message about the command is added to the outcome. */
static void run_command(struct run *r)
{
    struct proc_process *p = &r->process;
    p->words = r->words.all;
    p->folder = r->w->served;
    p->seconds = r->w->tool->seconds;
    p->output_bytes = MOST_OUTPUT;
    p->file_bytes = FILE_BYTES;
    p->is_shown = true;
    proc_variable_add(p, &r->variables, "TMPDIR=%s", r->folder);
    if (r->w->tool->sandbox == MCP_CONFINED)
        run_confined(r);
    else
        proc_processes_run(p, 1, 1);
    r->outcome.has_status = p->is_over && p->end == PROC_ENDED;
    r->outcome.status = p->status;
    if (p->is_over && p->end != PROC_ENDED && !r->message[0])
        proc_process_tell(p, r->w->tool->program, r->message,
                          sizeof r->message);
    proc_process_free(p);
}

/* ---- the call ------------------------------------------------------------ */

static void prepare(struct run *r, const struct mcp_worker *w)
{
    r->w = w;
    files_path(r->folder, w->own, "call"); /* the path fits */
    files_path(r->cache, w->own, "cache");
    r->place = (struct mcp_place){
        .served = w->served,
        .call = r->folder,
        .is_unconfined = w->sandbox && w->sandbox->way == CONFINE_UNCONFINED};
    r->outcome = (struct mcp_outcome){
        .tool = w->tool, .place = &r->place, .arguments = w->arguments};
}

/* Writes the outcome to the owner. */
static bool report(struct run *r)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    r->outcome.message = r->message[0] ? r->message : NULL;
    for (int i = 0; i < 2; i++)
        lseek(r->outcome.printed[i], 0, SEEK_SET);
    bool is_good = out != NULL;
    if (is_good) {
        putc(mcp_result_is_error(&r->outcome) ? '1' : '0', out);
        is_good = mcp_result_put(&r->outcome, out);
    }
    is_good =
        out && fclose(out) == 0 && is_good && isa_write_all(r->w->to, text, n);
    free(text);
    return is_good;
}

_Noreturn void mcp_worker_run(const struct mcp_worker *w)
{
    static struct run r;
    proc_processes_mind_signals();
    mlusim_follow();
    if (getppid() != w->owner)
        _exit(1); /* the owner has ended already */
    prepare(&r, w);
    if (w->to > 3)
        close_range(3, (unsigned)w->to - 1, 0);
    close_range((unsigned)w->to + 1, ~0U, 0);
    if (!catch_output(&r))
        _exit(1);
    if (mcp_words_make(&r.words, w->tool, w->arguments, &r.place, r.message,
                       sizeof r.message) &&
        make_folder(&r))
        run_command(&r);
    const bool is_good = !proc_processes_signal() && report(&r);
    mcp_words_free(&r.words);
    files_folder_remove(r.folder);
    if (getppid() != w->owner)
        cmd_folder_remove(w->folder);
    _exit(!is_good);
}
