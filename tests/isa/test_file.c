/* SPDX-License-Identifier: MIT */
/*
 * Files that are named by others: what POSIX says there can be at a path, to
 * read and to write. What is expected of each is written down here by hand.
 */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/file.h"

static char folder[64];

static void begin(void)
{
    snprintf(folder, sizeof folder, "%s/fileXXXXXX",
             getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    cr_assert(mkdtemp(folder) && chdir(folder) == 0);
    signal(SIGPIPE, SIG_IGN);
}

static void end(void)
{
    static const char *const all[] = {"text", "large", "pipe", "socket", "zero",
                                      "null", "link",  "loop", "new"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        unlink(all[i]);
    cr_expect(chdir("/") == 0 && rmdir(folder) == 0);
}

static void put(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    cr_assert(out && fputs(text, out) >= 0 && fclose(out) == 0);
}

static void make_all(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "socket"};
    const int s = socket(AF_UNIX, SOCK_STREAM, 0);
    put("text", "twelve bytes");
    put("large", "");
    cr_assert(bind(s, (const struct sockaddr *)&at, sizeof at) == 0);
    close(s);
    cr_assert(truncate("large", (off_t)5 << 30) == 0);
    cr_assert(mkfifo("pipe", 0600) == 0);
    cr_assert(symlink("/dev/zero", "zero") == 0);
    cr_assert(symlink("/dev/null", "null") == 0);
    cr_assert(symlink("text", "link") == 0);
    cr_assert(symlink("loop", "loop") == 0);
}

Test(file, refused, .init = begin, .fini = end)
{
    static const struct {
        const char *path, *why;
    } rows[] = {
        {"pipe", "it is a pipe"},
        {"zero", "it is a device"},
        {"socket", "it is a socket"},
        {".", "it is a folder"},
        {"large", "File too large"},
        {"nowhere", "No such file or directory"},
        {"loop", "Too many levels of symbolic links"},
    };
    make_all();
    for (int kind = 0; kind < 2; kind++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            size_t n;
            cr_expect_null(isa_file_read(rows[i].path, (enum isa_file_kind)kind,
                                         ISA_FILE_TEXT, &n));
            cr_expect_str_eq(isa_file_error(errno), rows[i].why, "%s",
                             rows[i].path);
            cr_expect_null(isa_file_in(rows[i].path, (enum isa_file_kind)kind,
                                       ISA_FILE_TEXT));
        }
    cr_expect_null(isa_file_in("null", ISA_FILE_REGULAR, ISA_FILE_TEXT));
}

static void expect_read(const char *path, enum isa_file_kind kind,
                        uint64_t most, const char *wanted)
{
    size_t n = 0;
    char *text = isa_file_read(path, kind, most, &n);
    cr_assert(text, "%s: %s", path, isa_file_error(errno));
    cr_expect_eq(n, strlen(wanted));
    cr_expect_arr_eq(text, wanted, strlen(wanted));
    for (size_t i = 0; i < ISA_FILE_ZEROS; i++)
        cr_expect_eq(text[n + i], 0);
    free(text);
}

Test(file, read, .init = begin, .fini = end)
{
    size_t n;
    make_all();
    expect_read("text", ISA_FILE_REGULAR, 12, "twelve bytes");
    expect_read("link", ISA_FILE_REGULAR, ISA_FILE_DATA, "twelve bytes");
    cr_expect(!isa_file_read("text", ISA_FILE_REGULAR, 11, &n) &&
              errno == EFBIG);
    expect_read("null", ISA_FILE_STREAM, ISA_FILE_TEXT, "");
    const int file = open("text", O_RDONLY);
    char *first = isa_file_take(file, 6, &n);
    cr_expect(first && n == 6 && strcmp(first, "twelve") == 0);
    free(first);
    close(file);
    /* a regular file without a size */
    char *status =
        isa_file_read("/proc/self/status", ISA_FILE_REGULAR, ISA_FILE_TEXT, &n);
    cr_expect(status && n > 0 && strncmp(status, "Name:", 5) == 0);
    free(status);
}

/* What this process has open comes as it is written, up to the limit. */
Test(file, own_pipe)
{
    char path[32], text[300];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    for (int is_long = 0; is_long < 2; is_long++) {
        int ends[2];
        size_t n;
        cr_assert_eq(pipe(ends), 0);
        snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        cr_expect_null(
            isa_file_read(path, ISA_FILE_REGULAR, ISA_FILE_TEXT, &n));
        cr_expect_str_eq(isa_file_error(errno), "it is a pipe");
        if (fork() == 0) {
            nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
            for (size_t at = 0; at < sizeof text - 1; at += 13)
                if (write(ends[1], text + at, 13) != 13)
                    _exit(1);
            _exit(0);
        }
        close(ends[1]);
        if (is_long) {
            cr_expect_null(isa_file_read(path, ISA_FILE_STREAM, 298, &n));
            cr_expect_eq(errno, EFBIG);
        } else {
            expect_read(path, ISA_FILE_STREAM, 299, text);
        }
        close(ends[0]);
    }
}

Test(file, written, .init = begin, .fini = end)
{
    static const struct {
        const char *path, *why;
    } refused[] = {
        {"pipe", "it is a pipe that nobody reads"},
        {"socket", "it is a socket"},
        {".", "it is a folder"},
        {"nowhere/new", "No such file or directory"},
    };
    make_all();
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        cr_expect_null(isa_file_out(refused[i].path));
        cr_expect_str_eq(isa_file_error(errno), refused[i].why, "%s",
                         refused[i].path);
    }
    FILE *out = isa_file_out("link");
    cr_assert(out && fputs("new", out) >= 0 && fclose(out) == 0);
    expect_read("text", ISA_FILE_REGULAR, 3, "new");
    out = isa_file_append("text");
    cr_assert(out && fputs("er", out) >= 0 && fclose(out) == 0);
    expect_read("text", ISA_FILE_REGULAR, 5, "newer");
    close(isa_file_create("text"));
    expect_read("text", ISA_FILE_REGULAR, 5, "newer");
    out = isa_file_out("null");
    cr_expect(out && fputs("lost", out) >= 0 && fclose(out) == 0);
    const int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    char got[4] = "";
    out = isa_file_out("pipe");
    cr_assert(out && fputs("yes", out) >= 0 && fclose(out) == 0);
    cr_expect(read(reader, got, 3) == 3 && strcmp(got, "yes") == 0);
    close(reader);
}
