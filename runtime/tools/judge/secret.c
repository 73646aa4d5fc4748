/* SPDX-License-Identifier: MIT */
/* Writes a new key under another name, then renames it in one step, so that
 * judges that start at the same time get the same key. */
#define _DEFAULT_SOURCE /* getrandom, mkstemp */
#include "runtime/tools/judge/secret.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "runtime/tools/files/files.h"

/* ---- digests ------------------------------------------------------------- */

/* Only this file uses libmd. */

_Static_assert(JDG_DIGEST_BYTES == SHA256_DIGEST_LENGTH, "of SHA-256");

void jdg_digest(const void *bytes, size_t n,
                unsigned char digest[JDG_DIGEST_BYTES])
{
    SHA2_CTX state;
    SHA256Init(&state);
    SHA256Update(&state, bytes, n);
    SHA256Final(digest, &state);
}

void jdg_digest_text(const void *bytes, size_t n, char text[JDG_DIGEST_TEXT])
{
    unsigned char digest[JDG_DIGEST_BYTES];
    jdg_digest(bytes, n, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

uint64_t jdg_digest_number(const unsigned char *bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

/* ---- the key ------------------------------------------------------------- */

enum { FEWEST = 16, MOST = 4096 }; /* bytes of a key */

static bool complain(char *error, size_t bytes, const char *path,
                     const char *why)
{
    snprintf(error, bytes,
             "the key of the judge, %s: %s (--secret FILE names another)", path,
             why);
    return false;
}

/* ---- the usual one ------------------------------------------------------- */

static bool usual_path(char path[PATH_MAX])
{
    const char *states = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool has_states = states && states[0] == '/';
    if (!has_states && (!home || home[0] != '/'))
        return false;
    const int n =
        snprintf(path, PATH_MAX, "%s%s/mlusim/judge.key",
                 has_states ? states : home, has_states ? "" : "/.local/state");
    return n > 0 && n < PATH_MAX - 16;
}

/* Makes the missing folders of a path. */
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        const int why = mkdir(path, 0700) == 0 ? EEXIST : errno;
        const bool is_there = why == EEXIST || files_is_folder(path);
        *at = '/';
        errno = why; /* of making it, not of looking for it */
        if (!is_there)
            return false;
    }
    return true;
}

/* Makes a key if there is none. */
static bool make(char path[PATH_MAX])
{
    char fresh[PATH_MAX + 8];
    unsigned char key[JDG_DIGEST_BYTES];
    if (access(path, F_OK) == 0)
        return true;
    if (!make_folders(path))
        return false;
    snprintf(fresh, sizeof fresh, "%s-XXXXXX", path);
    const int file = mkstemp(fresh); /* 0600 */
    if (file < 0)
        return false;
    bool is_good = getrandom(key, sizeof key, 0) == (ssize_t)sizeof key &&
                   isa_write_all(file, key, sizeof key) && fsync(file) == 0;
    is_good = close(file) == 0 && is_good;
    is_good = is_good && (link(fresh, path) == 0 || errno == EEXIST);
    const int why = errno;
    unlink(fresh);
    errno = why;
    return is_good;
}

/* ---- reading ------------------------------------------------------------- */

/* Returns what is wrong with an open file; NULL: the file is right. */
static const char *fault_of(int file)
{
    struct stat s;
    if (file < 0 || fstat(file, &s) != 0)
        return strerror(errno);
    if (!S_ISREG(s.st_mode))
        return "it is no file";
    if (s.st_uid != geteuid())
        return "it belongs to another user";
    if (s.st_mode & (S_IRWXG | S_IRWXO))
        return "others may read or change it, so it is no secret; make a new "
               "one, with mode 600";
    if (s.st_size < FEWEST || s.st_size > MOST)
        return "it must have from 16 to 4096 bytes";
    return NULL;
}

static bool read_key(struct jdg_secret *secret, const char *path, char *error,
                     size_t bytes)
{
    static const char use[] = "mlusim judge: hidden inputs";
    char text[sizeof use + MOST];
    size_t n = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const char *why = fault_of(file);
    char *key = why ? NULL : files_read_open(file, MOST, &n);
    if (!why && (!key || n < FEWEST))
        why = "it cannot be read";
    if (!why) {
        assert(n <= MOST);
        memcpy(text, use, sizeof use);
        memcpy(text + sizeof use, key, n);
        jdg_digest(text, sizeof use + n, secret->key);
        jdg_digest_text(secret->key, sizeof secret->key, secret->name);
    }
    free(key);
    if (file >= 0)
        close(file);
    return !why || complain(error, bytes, path, why);
}

bool jdg_secret_open(struct jdg_secret *secret, const char *path, char *error,
                     size_t bytes)
{
    char usual[PATH_MAX], why[200];
    if (path)
        return read_key(secret, path, error, bytes);
    if (!usual_path(usual))
        return complain(error, bytes, "~/.local/state/mlusim/judge.key",
                        "HOME names no folder");
    if (make(usual))
        return read_key(secret, usual, error, bytes);
    snprintf(why, sizeof why, "it cannot be made: %s", strerror(errno));
    return complain(error, bytes, usual, why);
}
