/* SPDX-License-Identifier: MIT
 *
 * Feeds damaged files that people and programs write to their readers:
 * fuzz_files [--seconds N] [--seed S] [--reader WORD]. Whatever is in a file, a
 * reader ends and says yes, or no with a sentence: one line, printable, that
 * says where. The same file twice is answered the same. A crash, a sanitizer's
 * complaint or a broken promise is the failure; the file is shown then.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "runtime/instruments/settings/suppress.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/judge/task.h"
#include "runtime/tools/reports/reports.h"
#include "runtime/tools/sweep/plan.h"
#include "runtime/tools/usage/records.h"
#include "sim/machine/devicefile.h"
#include "tests/fuzz/options.h"
#include "tests/support/random.h"

enum { DEFAULT_ROUNDS = 1500, ROOM = 32768, ERROR_BYTES = 512 };

/* ---- readers ------------------------------------------------------------- */

static bool read_device(const char *path, char *error, size_t bytes)
{
    const struct sim_device *device = sim_device_open(path, error, bytes);
    sim_device_close(device);
    return device;
}

static bool read_suppressions(const char *path, char *error, size_t bytes)
{
    struct rt_suppressions suppressions;
    const bool is_good =
        rt_suppressions_read(&suppressions, path, error, bytes);
    if (is_good)
        rt_suppressions_free(&suppressions);
    return is_good;
}

/* The folder that a file lies in. */
static char *folder_of(const char *path)
{
    char *folder = strdup(path);
    if (!folder)
        abort();
    *strrchr(folder, '/') = 0;
    return folder;
}

static bool read_task(const char *path, char *error, size_t bytes)
{
    static struct jdg_task task;
    char *folder = folder_of(path);
    const bool is_good = jdg_task_read(&task, folder, error, bytes);
    jdg_task_free(&task);
    free(folder);
    return is_good;
}

static bool read_plan(const char *path, char *error, size_t bytes)
{
    static struct swp_plan plan;
    const bool is_good = swp_plan_read(&plan, path, error, bytes);
    swp_plan_free(&plan);
    return is_good;
}

static bool read_exercise(const char *path, char *error, size_t bytes)
{
    struct crs_course course;
    char *exercise = folder_of(path), *folder = folder_of(exercise);
    const bool is_good = crs_course_open(&course, folder, error, bytes);
    crs_course_close(&course);
    free(folder);
    free(exercise);
    return is_good;
}

static bool read_report(const char *path, char *error, size_t bytes)
{
    struct rep_report report;
    const bool is_good = rep_read(&report, path, error, bytes);
    if (is_good)
        rep_free(&report);
    return is_good;
}

static bool read_usage(const char *path, char *error, size_t bytes)
{
    struct used used;
    const bool is_good = used_read(path, &used, error, bytes);
    used_free(&used);
    return is_good;
}

static const struct reader {
    const char *name, *file; /* where it lies in a folder of its own */
    bool (*read)(const char *path, char *error, size_t bytes);
    const char *seed; /* a file of the tree; or else: */
    const char *text;
    const char *beside[2]; /* empty files that it names */
    bool is_unnamed;       /* a sentence does not say where the file is */
} readers[] = {
    {"device", "mine.device", read_device,
     .text = "# slower, and smaller\nbase MLU370-X4\nclock_mhz 1000\nsync 1\n"
             "dram_mbps 100000\nclusters 4\nmax_union 4\n"},
    {"suppressions", "list", read_suppressions,
     .text =
         "# known\nhazard kernel.mlu:1?\n* add_*\nhazard *scale* # and this\n"},
    {"task", "task.toml", read_task,
     .seed = "docs/course/puzzles/16_softmax/task.toml",
     .beside = {"reference.c"}},
    {"task", "task.toml", read_task, .seed = "docs/course/09_product/task.toml",
     .beside = {"reference.c", "task.h"}},
    {"plan", "plan.toml", read_plan,
     .text = "source = \"scale.mlu\"\ndevice = [\"MLU370-X4\", \"MLU590-H8\"]\n"
             "type = [\"Block\", \"Union1\"]\narguments = "
             "[\"gdram:f32[{n}]=zero\", "
             "\"{n}\"]\n\n[macros]\nTILE = {from = 1024, to = 262144, times = "
             "16}\n\n"
             "[values]\nn = {from = 1, to = 9, step = 2}\n"},
    {"exercise", "01_hello_cores/exercise.txt", read_exercise,
     .seed = "docs/course/01_hello_cores/exercise.txt"},
    {"exercise", "11_will_it_fit/exercise.txt", read_exercise,
     .seed = "docs/course/11_will_it_fit/exercise.txt"},
    {"report", "report.json", read_report, .seed = "tests/fuzz/report.json"},
    {"usage", "record", read_usage,
     .text = "mlusim-usage 2\ndevice 524288 524288 2097152 MLU590-H8\n"
             "module mtp_592 4\nELF!\nkernel k 1 4 0\nstack 64\ndata 16\n"
             "touched NRAM 0 128 w\nregion NRAM 0 128 100 128 part\n"
             "op 16 1 0 5 add f32 - 2 NRAM 0 128 w NRAM 128 256 r\n"
             "site 24 copy f32 1 NRAM 2 128\nfailed 5\nwords\nlost 0\nend\n",
     .is_unnamed = true},
};
enum { N_READERS = sizeof readers / sizeof *readers };

/* ---- files --------------------------------------------------------------- */

struct fuzz {
    uint64_t state, n_accepted;
    char folder[4096];
    char bytes[ROOM];
    size_t n;
    bool is_bad;
};

static size_t any_below(struct fuzz *f, size_t n)
{
    return n ? next_random(&f->state) % n : 0;
}

static void path_of(const struct fuzz *f, const char *file, char path[5000])
{
    snprintf(path, 5000, "%s/%s", f->folder, file);
}

static void load(struct fuzz *f, const struct reader *reader)
{
    if (!reader->seed) {
        f->n = strlen(reader->text);
        memcpy(f->bytes, reader->text, f->n);
        return;
    }
    FILE *in = fopen(reader->seed, "rb");
    f->n = in ? fread(f->bytes, 1, ROOM / 2, in) : 0;
    if (!in || !feof(in)) {
        fprintf(stderr, "fuzz_files: %s cannot be read whole\n", reader->seed);
        exit(1);
    }
    fclose(in);
}

/* A new file: one that is cut and written again waits for the disk. */
static void store(const struct fuzz *f, const char *path)
{
    remove(path);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(f->bytes, 1, f->n, out) != f->n || fclose(out)) {
        perror(path);
        exit(1);
    }
}

/* n bytes at `at` become the m bytes of `by`, if there is room. */
static void replace(struct fuzz *f, size_t at, size_t n, const char *by,
                    size_t m)
{
    if (f->n - n + m > ROOM)
        return;
    char *copy = malloc(m + 1); /* `by` may lie in the file itself */
    if (!copy)
        abort();
    memcpy(copy, by, m);
    memmove(f->bytes + at + m, f->bytes + at + n, f->n - at - n);
    memcpy(f->bytes + at, copy, m);
    f->n += m - n;
    free(copy);
}

/* The line that byte `at` lies in, with its end. */
static size_t line_around(const struct fuzz *f, size_t at, size_t *begin)
{
    size_t end = at;
    while (at > 0 && f->bytes[at - 1] != '\n')
        at--;
    while (end < f->n && f->bytes[end++] != '\n')
        ;
    *begin = at;
    return end - at;
}

/* The word or number that byte `at` lies in. */
static size_t word_around(const struct fuzz *f, size_t at, size_t *begin)
{
    size_t end = at;
    while (at > 0 && isalnum((unsigned char)f->bytes[at - 1]))
        at--;
    while (end < f->n && isalnum((unsigned char)f->bytes[end]))
        end++;
    *begin = at;
    return end - at;
}

static void put_awkward(struct fuzz *f, size_t at, size_t n)
{
    static const char *const words[] = {
        "",
        "0",
        "-1",
        "1e400",
        "nan",
        "-inf",
        "0x10",
        "1_000",
        "18446744073709551616",
        "9223372036854775807",
        "-9223372036854775808",
        "4294967296",
        "1.5",
        "true",
        "\"",
        "'",
        "\"\"\"",
        "\\",
        "[",
        "]",
        "{",
        "}",
        "[[",
        "]]",
        "=",
        ",",
        ".",
        ":",
        "#",
        "\n",
        "\r\n",
        "\t",
        "\x1b[2J",
        "\x7f",
        "\xef\xbb\xbf",
        "\xc3",
        "\xff\xfe",
        "\xe2\x80\xae",
        "%s%n",
        "*",
        "?",
        "{n}",
        "../../x",
        "/dev/stdin",
        "\\u0000",
        "\\ud800",
        "MLU590-H8",
        "NRAM",
        "null",
    };
    static char many[4096];
    if (any_below(f, 12) == 0) {
        memset(many, "[({\"9a #"[any_below(f, 8)], sizeof many);
        replace(f, at, n, many, 1 + any_below(f, sizeof many));
    } else if (any_below(f, 12) == 0) {
        replace(f, at, n, "", 1); /* a byte 0 */
    } else {
        const char *word = words[any_below(f, sizeof words / sizeof *words)];
        replace(f, at, n, word, strlen(word));
    }
}

static void damage(struct fuzz *f)
{
    for (size_t times = 1 + any_below(f, 3); times--;) {
        size_t begin, at = any_below(f, f->n), n;
        switch (any_below(f, 7)) {
        case 0: /* another byte */
            if (f->n)
                f->bytes[at] = (char)next_random(&f->state);
            break;
        case 1:
            put_awkward(f, at, 0);
            break;
        case 2:
            n = word_around(f, at, &begin);
            put_awkward(f, begin, n);
            break;
        case 3: /* a line less */
            n = line_around(f, at, &begin);
            replace(f, begin, n, "", 0);
            break;
        case 4: /* twice, here or elsewhere */
            n = line_around(f, at, &begin);
            at = begin;
            if (any_below(f, 2))
                line_around(f, any_below(f, f->n), &begin);
            replace(f, begin, 0, f->bytes + at, n);
            break;
        case 5: { /* a word for another */
            size_t from, m = word_around(f, any_below(f, f->n), &from);
            n = word_around(f, at, &begin);
            replace(f, begin, n, f->bytes + from, m);
            break;
        }
        case 6:
            f->n = any_below(f, 4) ? f->n : at;
        }
    }
}

/* ---- promises ------------------------------------------------------------ */

static void broken(struct fuzz *f, const struct reader *reader,
                   const char *what, const char *error)
{
    fprintf(stderr, "fuzz_files: %s: %s: '%s'; the file:\n", reader->name, what,
            error);
    fwrite(f->bytes, 1, f->n, stderr);
    fprintf(stderr, "\n");
    f->is_bad = true;
}

static bool read_once(const struct reader *reader, const char *path,
                      char error[ERROR_BYTES])
{
    memset(error, 'x', ERROR_BYTES);
    const bool is_good = reader->read(path, error, ERROR_BYTES);
    if (is_good)
        error[0] = 0;
    return is_good;
}

static bool is_printable(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == '\x7f')
            return false;
    return true;
}

/* `is_whole`: it is as it should be. */
static void check(struct fuzz *f, const struct reader *reader, const char *path,
                  bool is_whole)
{
    char error[ERROR_BYTES], again[ERROR_BYTES];
    store(f, path);
    const bool is_good = read_once(reader, path, error);
    if (read_once(reader, path, again) != is_good ||
        (memchr(error, 0, ERROR_BYTES) && strcmp(error, again)))
        broken(f, reader, "the same file twice", again);
    f->n_accepted += is_good;
    if (is_good)
        return;
    if (!memchr(error, 0, ERROR_BYTES))
        broken(f, reader, "a sentence without an end", "");
    else if (is_whole)
        broken(f, reader, "the file as it should be is refused", error);
    else if (!reader->is_unnamed && !strstr(error, reader->file))
        broken(f, reader, "a sentence that does not name the file", error);
    else if (!is_printable(error))
        broken(f, reader, "a sentence that is not printable", error);
}

static void make_folders(const struct fuzz *f, const char *file)
{
    char path[5000];
    path_of(f, file, path);
    for (char *slash = path + strlen(f->folder) + 1;
         (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        mkdir(path, 0777);
    }
}

/* What make_folders made, and the file. */
static void remove_file(const struct fuzz *f, const char *file)
{
    char path[5000];
    path_of(f, file, path);
    unlink(path);
    for (char *slash; (slash = strrchr(path + strlen(f->folder) + 1, '/'));) {
        *slash = 0;
        rmdir(path);
    }
}

static uint64_t fuzz(struct fuzz *f, const struct reader *reader,
                     uint64_t rounds, uint64_t seconds)
{
    char path[5000];
    f->n = 0;
    for (size_t i = 0; i < 2 && reader->beside[i]; i++) {
        path_of(f, reader->beside[i], path);
        store(f, path);
    }
    make_folders(f, reader->file);
    path_of(f, reader->file, path);
    load(f, reader);
    check(f, reader, path, true);
    uint64_t round = 0;
    for (const time_t end = time(NULL) + (time_t)seconds;
         !f->is_bad && (seconds ? time(NULL) < end : round < rounds); round++) {
        load(f, reader);
        damage(f);
        check(f, reader, path, false);
    }
    remove_file(f, reader->file);
    for (size_t i = 0; i < 2 && reader->beside[i]; i++)
        remove_file(f, reader->beside[i]);
    return round;
}

int main(int argc, char **argv)
{
    static struct fuzz f;
    f.state = fuzz_option(argc, argv, "--seed", 1);
    const uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0);
    const char *only = NULL, *temporary = getenv("TMPDIR");
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--reader") == 0)
            only = argv[i + 1];
    snprintf(f.folder, sizeof f.folder, "%s/fuzz_files.XXXXXX",
             temporary ? temporary : "/tmp");
    if (!mkdtemp(f.folder)) {
        perror(f.folder);
        return 1;
    }
    uint64_t rounds = 0;
    for (size_t i = 0; i < N_READERS && !f.is_bad; i++)
        if (!only || strcmp(only, readers[i].name) == 0)
            rounds += fuzz(&f, &readers[i], DEFAULT_ROUNDS,
                           (seconds + N_READERS - 1) / N_READERS);
    rmdir(f.folder);
    printf("fuzz_files: %llu accepted\n", (unsigned long long)f.n_accepted);
    printf("%llu passed, %d failed\n", (unsigned long long)rounds, f.is_bad);
    return f.is_bad;
}
