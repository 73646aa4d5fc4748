/* SPDX-License-Identifier: MIT */
/* Every member of a result is written, null if it has no value. If a bit of a
 * result was changed on the disk, its hash does not fit, and the result counts
 * as missing.
 *
 * Files that are being written have names that begin with a dot and contain the
 * host, the process and the time. */
#include "runtime/tools/sweep/result.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/sweep/unit.h"

const char *const swp_outcomes[SWP_N_OUTCOMES] = {
#define X(ID, name, words) name,
#include "runtime/tools/sweep/outcomes.def"
#undef X
};
const char *const swp_outcome_words[SWP_N_OUTCOMES] = {
#define X(ID, name, words) words,
#include "runtime/tools/sweep/outcomes.def"
#undef X
};
const char *const swp_figures[SWP_N_FIGURES] = {
#define X(ID, name, doc) name,
#include "runtime/tools/sweep/figures.def"
#undef X
};
const char *const swp_figure_docs[SWP_N_FIGURES] = {
#define X(ID, name, doc) doc,
#include "runtime/tools/sweep/figures.def"
#undef X
};

/* The end of the text: a comma, the name of the last member in quotes, a colon,
 * the hash in quotes, the end of the object and of the line. */
static const char last_member[] = "hash";
enum {
    BEHIND = 3,
    TAIL = 1 + 2 + sizeof last_member - 1 + 1 + 1 + ISA_HASH_TEXT - 1 + BEHIND
};

enum swp_figure swp_figure_find(const char *name, size_t n)
{
    size_t i = 0;
    while (i < SWP_N_FIGURES && (strlen(swp_figures[i]) != n ||
                                 memcmp(swp_figures[i], name, n) != 0))
        i++;
    return (enum swp_figure)i;
}

static const char *text_or_null(const char *text)
{
    return *text ? text : NULL;
}

/* Returns the text, malloc'ed. NULL: no memory. */
static char *text_of_result(const struct swp_result *r)
{
    char *text = NULL, hash[ISA_HASH_TEXT];
    size_t n = 0, hashed = 0;
    FILE *out = open_memstream(&text, &n);
    struct json_writer w;
    assert(r->outcome < SWP_N_OUTCOMES);
    if (!out)
        return NULL;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_UNIT);
    isa_json_text(&w, "id", r->id);
    isa_json_text(&w, "mlusim", swp_version);
    isa_json_text(&w, "outcome", swp_outcomes[r->outcome]);
    isa_json_text(&w, "message", text_or_null(r->message));
    for (size_t i = 0; i < SWP_N_FIGURES; i++)
        isa_json_short(&w, swp_figures[i], r->figures[i], 15);
    isa_json_text(&w, "bound", text_or_null(r->bound));
    isa_json_text(&w, "output", text_or_null(r->output));
    bool is_good = fflush(out) == 0; /* writes the rest to `text` */
    if (is_good) {
        hashed = n;
        isa_hash_text(text, n, hash);
        isa_json_text(&w, last_member, hash);
    }
    is_good = isa_json_end(&w) && is_good;
    if (fclose(out) == 0 && is_good) {
        assert(n == hashed + TAIL); /* as read_whole looks for the hash */
        return text;
    }
    free(text);
    return NULL;
}

/* ---- reading ------------------------------------------------------------- */

static void take(const struct dbg_json *of, const char *key, char *to,
                 size_t bytes)
{
    const char *text = dbg_json_string(dbg_json_member(of, key));
    snprintf(to, bytes, "%s", text ? text : "");
}

static bool read_members(struct swp_result *r, const struct dbg_json *json)
{
    char outcome[16];
    size_t i = 0;
    take(json, "id", r->id, sizeof r->id);
    take(json, "outcome", outcome, sizeof outcome);
    take(json, "message", r->message, sizeof r->message);
    take(json, "bound", r->bound, sizeof r->bound);
    take(json, "output", r->output, sizeof r->output);
    for (size_t k = 0; k < SWP_N_FIGURES; k++)
        if (!dbg_json_real(dbg_json_member(json, swp_figures[k]),
                           &r->figures[k]))
            r->figures[k] = NAN;
    while (i < SWP_N_OUTCOMES && strcmp(swp_outcomes[i], outcome) != 0)
        i++;
    r->outcome = (enum swp_outcome)i;
    return i < SWP_N_OUTCOMES;
}

/* Reads a text. NULL: it is not complete. */
static struct dbg_json *read_whole(const char *text, size_t n)
{
    char error[200], hash[ISA_HASH_TEXT];
    if (n <= TAIL)
        return NULL;
    isa_hash_text(text, n - TAIL, hash);
    return memcmp(text + n - BEHIND - (sizeof hash - 1), hash,
                  sizeof hash - 1) == 0
               ? dbg_json_read(text, n, error, sizeof error)
               : NULL;
}

/* Reads a result. False: it is damaged, or has another form. */
static bool read_result(struct swp_result *result, const char *text, size_t n)
{
    *result = (struct swp_result){.outcome = SWP_N_OUTCOMES};
    struct dbg_json *json = read_whole(text, n);
    const bool is_good = json && read_members(result, json);
    dbg_json_free(json);
    return is_good;
}

/* Reads the version of mlusim that wrote a result; "" if the text is no result.
 */
static void read_version(const char *text, size_t n, char version[40])
{
    version[0] = 0;
    struct dbg_json *json = read_whole(text, n);
    if (json)
        take(json, "mlusim", version, 40);
    dbg_json_free(json);
}

/* ---- the folder ---------------------------------------------------------- */

enum { LARGEST_RESULT = 64 << 10, STALE_SECONDS = 3600, NAME = 160 };
static const char part_begin[] = ".part-";

/* Opens the folder. If it does not exist, makes it if is_made, else treats it
 * as empty. On an error, returns false and writes a message. Call store_close
 * in any case. */
static bool store_open(struct swp_store *store, const char *path, bool is_made,
                       char *error, size_t bytes)
{
    *store = (struct swp_store){.folder = -1, .path = path};
    if (is_made && mkdir(path, 0777) != 0 && errno != EEXIST)
        return isa_refuse((struct isa_sentence){error, bytes},
                          "cannot make the folder %s: %s", path,
                          strerror(errno));
    store->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return store->folder >= 0 || (!is_made && errno == ENOENT) ||
           isa_refuse((struct isa_sentence){error, bytes},
                      "cannot read the folder %s: %s", path, strerror(errno));
}

static void store_close(struct swp_store *store)
{
    if (store->folder >= 0)
        close(store->folder);
    store->folder = -1;
}

/* Reads a file of the folder into text, and ends it with 0. Returns the number
 * of bytes, 0 if there is no file. If the file is too large, only its beginning
 * is read. */
static size_t read_text(const struct swp_store *store, const char *name,
                        char *text, bool *is_there)
{
    size_t n = 0;
    ssize_t got = 1;
    const int file = openat(store->folder, name, O_RDONLY | O_CLOEXEC);
    *is_there = file >= 0;
    while (file >= 0 && n < LARGEST_RESULT && got != 0) {
        got = read(file, text + n, LARGEST_RESULT - n);
        if (got < 0 && errno != EINTR)
            break;
        n += got > 0 ? (size_t)got : 0;
    }
    if (file >= 0)
        close(file);
    text[n] = 0;
    return n;
}

enum swp_found swp_store_get(const struct swp_store *store, const char *id,
                             struct swp_result *result)
{
    char name[NAME];
    bool is_there = false;
    char *text = isa_alloc_raw(LARGEST_RESULT + 1, 1);
    snprintf(name, sizeof name, "%s.json", id);
    const size_t n = text ? read_text(store, name, text, &is_there) : 0;
    const bool is_good =
        is_there && read_result(result, text, n) && strcmp(result->id, id) == 0;
    free(text);
    return is_good ? SWP_PRESENT : is_there ? SWP_DAMAGED : SWP_ABSENT;
}

bool swp_store_put(const struct swp_store *store,
                   const struct swp_result *result)
{
    char name[NAME], part[NAME], host[32] = "";
    struct timespec now;
    assert(store->folder >= 0); /* who writes had it made */
    char *text = text_of_result(result);
    if (!text) {
        errno = ENOMEM;
        return false;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    gethostname(host, sizeof host - 1);
    snprintf(name, sizeof name, "%s.json", result->id);
    snprintf(part, sizeof part, "%s%s-%ld-%lld-%ld", part_begin, host,
             (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
    const struct isa_piece piece = {text, strlen(text)};
    const bool is_good =
        isa_replace(store->folder, name, part, &piece, 1, 0666, true);
    const int error = errno;
    free(text);
    errno = error;
    return is_good;
}

/* ---- what else is there -------------------------------------------------- */

static void remove_stale(const struct swp_store *store, const char *name)
{
    struct stat status;
    if (fstatat(store->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(status.st_mode) &&
        status.st_mtim.tv_sec + STALE_SECONDS < time(NULL))
        unlinkat(store->folder, name, 0);
}

static bool is_result(const char *name)
{
    const size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, ".json") == 0 &&
           swp_is_identity(name, n - 5);
}

size_t swp_store_others(const struct swp_store *store, char version[40])
{
    size_t n = 0;
    bool is_there;
    char of[40], *text = isa_alloc_raw(LARGEST_RESULT + 1, 1);
    const int folder =
        text && store->folder >= 0
            ? openat(store->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            : -1;
    DIR *entries = folder >= 0 ? fdopendir(folder) : NULL;
    for (const struct dirent *e; entries && (e = readdir(entries));) {
        if (strncmp(e->d_name, part_begin, sizeof part_begin - 1) == 0)
            remove_stale(store, e->d_name);
        if (!is_result(e->d_name))
            continue;
        read_version(text, read_text(store, e->d_name, text, &is_there), of);
        if (!*of || strcmp(of, swp_version) == 0)
            continue;
        n++;
        memcpy(version, of, sizeof of);
    }
    if (entries)
        closedir(entries);
    else if (folder >= 0)
        close(folder);
    free(text);
    return n;
}

/* ---- a sweep that is worked with ----------------------------------------- */

static bool name_results(struct swp_sweep *s, const char *results)
{
    if (!results)
        return swp_plan_file(&s->plan, "results", s->results);
    const int n = snprintf(s->results, sizeof s->results, "%s", results);
    return n >= 0 && n < PATH_MAX;
}

bool swp_sweep_open(struct swp_sweep *s, const char *plan, const char *results,
                    bool is_made, char *error, size_t bytes)
{
    char sentence[600];
    *s = (struct swp_sweep){.store = {.folder = -1}};
    if (!swp_plan_read(&s->plan, plan, error, bytes))
        return false;
    if (!swp_fields_check(&s->plan, sentence, sizeof sentence))
        return isa_refuse((struct isa_sentence){error, bytes}, "%s: %s", plan,
                          sentence);
    s->inputs.plan = &s->plan;
    if (!name_results(s, results))
        return isa_refuse((struct isa_sentence){error, bytes}, "%s: %s",
                          results ? results : plan, strerror(ENAMETOOLONG));
    return store_open(&s->store, s->results, is_made, error, bytes);
}

void swp_sweep_close(struct swp_sweep *s)
{
    store_close(&s->store);
    swp_inputs_free(&s->inputs);
    swp_plan_free(&s->plan);
    free(s->ids);
    s->ids = NULL;
}

bool swp_sweep_id(struct swp_sweep *s, size_t i, char id[ISA_HASH_TEXT],
                  char *error, size_t bytes)
{
    struct swp_unit unit;
    const bool is_good = swp_unit_open(&unit, &s->plan, i, error, bytes) &&
                         swp_identity(&s->inputs, &unit, id, error, bytes);
    swp_unit_free(&unit);
    return is_good;
}

bool swp_sweep_ids(struct swp_sweep *s, char *error, size_t bytes)
{
    if (!s->ids)
        s->ids = isa_alloc(s->plan.n_units, sizeof *s->ids);
    if (!s->ids)
        return isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                          "the units");
    for (size_t i = 0; i < s->plan.n_units; i++)
        if (!swp_sweep_id(s, i, s->ids[i], error, bytes))
            return false;
    return true;
}
