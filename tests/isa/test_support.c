/* SPDX-License-Identifier: MIT
 *
 * Processes and temporary folders (isa/support).
 */
#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <md5.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/folder.h"
#include "isa/support/files/digest.h"
#include "isa/support/process/process.h"
#include "isa/support/words/refuse.h"
#include "isa/support/files/source.h"
#include "isa/support/words/spell.h"

static int status_of(const char *script)
{
    char *words[] = {"sh", "-c", (char *)(uintptr_t)script, NULL};
    pid_t process;
    int how;
    cr_assert_eq(isa_process_start(words, -1, &process), 0);
    cr_assert_eq(isa_process_wait(process, &how), process);
    return isa_process_status(how);
}

Test(process, statuses_are_those_of_shells)
{
    cr_expect_eq(status_of("exit 0"), 0);
    cr_expect_eq(status_of("exit 255"), 255);
    cr_expect_eq(status_of("kill -TERM $$"), ISA_STATUS_SIGNAL + SIGTERM);
    cr_expect_eq(status_of("/nowhere/at/all"), ISA_STATUS_NOT_FOUND);
    cr_expect_eq(status_of("/"), ISA_STATUS_NOT_EXECUTABLE);
}

Test(process, what_cannot_be_started_is_an_errno)
{
    char *words[] = {"/nowhere/at/all", NULL};
    pid_t process;
    cr_expect_eq(isa_process_start(words, -1, &process), ENOENT);
}

/* A signal that this process blocks must still end the processes that it
 * starts. */
Test(process, no_signal_is_blocked)
{
    sigset_t term;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_BLOCK, &term, NULL);
    cr_expect_eq(status_of("kill -TERM $$"), ISA_STATUS_SIGNAL + SIGTERM);
}

Test(process, nobody_to_wait_for)
{
    int how;
    cr_expect_eq(isa_process_wait(-1, &how), -1);
    cr_expect_eq(errno, ECHILD);
}

Test(folder, lies_where_TMPDIR_says)
{
    char outer[PATH_MAX], inner[PATH_MAX];
    struct stat status;
    cr_assert(isa_folder_make("outer", true, outer, sizeof outer) >= 0);
    setenv("TMPDIR", outer, 1);
    cr_assert(isa_folder_make("inner", false, inner, sizeof inner) >= 0);
    cr_expect_eq(strncmp(inner, outer, strlen(outer)), 0);
    cr_expect_eq(stat(inner, &status), 0);
    cr_expect(S_ISDIR(status.st_mode));
    cr_expect_eq(status.st_mode & 07777, 0700);
    rmdir(inner);

    /* relative to where we are, or from the root on */
    cr_assert_eq(chdir(outer), 0);
    setenv("TMPDIR", ".", 1);
    cr_assert(isa_folder_make("inner", false, inner, sizeof inner) >= 0);
    cr_expect_eq(inner[0], '.');
    rmdir(inner);
    cr_assert(isa_folder_make("inner", true, inner, sizeof inner) >= 0);
    cr_expect_eq(inner[0], '/');
    rmdir(inner);
    cr_assert_eq(chdir("/"), 0);
    rmdir(outer);
}

Test(folder, what_has_no_room_is_an_errno)
{
    char path[32];
    errno = 0;
    setenv("TMPDIR", "/tmp", 1);
    cr_expect_eq(isa_folder_make("much-longer-than-there-is-room-for", false,
                                 path, sizeof path),
                 -1);
    cr_expect_eq(errno, ENAMETOOLONG);
    setenv("TMPDIR", "/nowhere", 1);
    cr_expect_eq(isa_folder_make("a", false, path, sizeof path), -1);
    cr_expect_eq(errno, ENOENT);
    setenv("TMPDIR", "", 1);
    cr_expect_str_eq(isa_folder_base(), "/tmp");
}

Test(spell, symbols_of_a_host_that_is_aarch64)
{
    static const struct {
        const char *host, *device;
    } rows[] = {
        {"_Z7productIfu6__bf16u6__bf16EvPT_PT1_iiiii",
         "_Z7productIfDF16bDF16bEvPT_PT1_iiiii"},
        {"u6__bf16", "DF16b"},
        {"_Z5scalePu6__bf16", "_Z5scalePDF16b"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];
        cr_expect(isa_is_host_symbol(rows[i].host));
        isa_device_symbol(text, rows[i].host);
        cr_expect_str_eq(text, rows[i].device);
        snprintf(text, sizeof text, "%s", rows[i].host);
        isa_device_symbol(text, text);
        cr_expect_str_eq(text, rows[i].device);
        cr_expect_not(isa_is_host_symbol(text));
    }
    cr_expect_not(isa_is_host_symbol("_Z5scalePDF16b"));
}

Test(refuse, what_a_terminal_would_obey_is_no_part_of_a_sentence)
{
    static const struct {
        const char *quoted, *printed;
    } rows[] = {
        {"a\x1b[2Jb", "a?[2Jb"}, {"\x7f\t\r\n", "????"},
        {"\xc2\x9b", "?"},       {"\xc2\xa0", "\xc2\xa0"},
        {"\xc2", "?"},           {"\xe5\xad\x97", "\xe5\xad\x97"},
        {"plain", "plain"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];
        struct isa_sentence s = {text, sizeof text};
        cr_expect_not(isa_refuse(s, "%s", rows[i].quoted));
        cr_expect_str_eq(text, rows[i].printed);
    }
    cr_expect_not(isa_refuse((struct isa_sentence){0}, "nobody"));
}

/* ---- sources ------------------------------------------------------------- */

/* By libmd, and the last example of RFC 1321. */
Test(md5, all_lengths_up_to_four_blocks)
{
    static const char digits[] = "1234567890123456789012345678901234567890"
                                 "1234567890123456789012345678901234567890";
    uint8_t bytes[256];
    char text[ISA_MD5_TEXT], wanted[MD5_DIGEST_STRING_LENGTH];
    isa_md5_text(digits, sizeof digits - 1, text);
    cr_expect_str_eq(text, "57edf4a22be3c955ac49da2e2107b67a");
    for (size_t n = 0; n <= sizeof bytes; n++) {
        for (size_t i = 0; i < n; i++)
            bytes[i] = (uint8_t)(i * n + 255 - n);
        isa_md5_text(bytes, n, text);
        cr_expect_str_eq(text, MD5Data(bytes, n, wanted), "%zu bytes", n);
    }
}

static bool opens(const char *folder, const char *name, const char *digest)
{
    const char *why;
    FILE *in = isa_source_open(folder, name, digest, &why);
    cr_expect(in || why[0]);
    if (in)
        fclose(in);
    return in;
}

Test(source, only_files_with_their_digest_are_opened)
{
    static const char *digest = "900150983cd24fb0d6963f7d28e17f72"; /* abc */
    char folder[64], path[96];
    cr_assert(isa_folder_make("source", true, folder, sizeof folder));
    cr_assert_eq(chdir(folder), 0);
    FILE *out = fopen("text", "w");
    cr_assert(out && fputs("abc", out) >= 0 && fclose(out) == 0);
    cr_assert_eq(mkfifo("pipe", 0600), 0);
    cr_assert_eq(symlink("text", "link"), 0);
    cr_expect(opens("", "text", digest) && opens("", "text", NULL));
    cr_expect(opens(folder, "text", digest) && opens("", "link", digest));
    cr_expect(opens("/nowhere", "text", digest), "the current folder");
    snprintf(path, sizeof path, "%s/text", folder);
    cr_expect(opens("/nowhere", path, digest));
    cr_expect_not(opens("", "text", ""));
    cr_expect_not(opens("", "text", "900150983cd24fb0d6963f7d28e17f73"));
    cr_expect_not(opens("", "pipe", NULL) || opens("", "/dev/zero", NULL));
    cr_expect_not(opens("", ".", NULL) || opens("", "", NULL));
    setenv(ISA_SOURCES_VARIABLE, "text", 1);
    cr_expect(opens("", "text", digest) && opens("/nowhere", "./text", digest));
    cr_expect_not(opens("", path, digest) || opens("", "link", digest));
    setenv(ISA_SOURCES_VARIABLE, "link", 1);
    cr_expect_not(opens("", "link", digest));
    unlink("pipe");
    unlink("link");
    unlink("text");
    rmdir(folder);
}

Test(source, digests_are_found_by_whole_paths)
{
    static const char list[] = "11111111111111111111111111111111 /a/./b//c.h\0"
                               "22222222222222222222222222222222 ./d e.h\0"
                               "short\0"
                               "33333333333333333333333333333333 /cut";
    char digest[ISA_MD5_TEXT];
    isa_source_digest(list, sizeof list, "/a", "b/c.h", digest);
    cr_expect_eq(digest[0], '1');
    isa_source_digest(list, sizeof list, NULL, "/a/b/c.h", digest);
    cr_expect_eq(strlen(digest), ISA_MD5_TEXT - 1);
    isa_source_digest(list, sizeof list, ".", "d e.h", digest);
    cr_expect_eq(digest[0], '2');
    isa_source_digest(list, sizeof list, "/a/b", "b/c.h", digest);
    cr_expect_str_eq(digest, "");
    isa_source_digest(list, sizeof list - 1, NULL, "/cut", digest);
    cr_expect_str_eq(digest, "", "its end is missing");
    isa_source_digest(NULL, 0, "/a", "b/c.h", digest);
    cr_expect_str_eq(digest, "");
}
