/* SPDX-License-Identifier: MIT */
/* Landlock by its system calls, because the headers of the build host may be
 * older than its kernel. Source: linux/landlock.h and
 * Documentation/userspace-api/landlock.rst of the kernel. Each version adds
 * rights to those of earlier versions. Paths that may be used are those of the
 * system, those of the caller, and the private folder. */
#define _GNU_SOURCE /* syscall, O_PATH */
#include "runtime/tools/confine/inside/landlock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct ins_path of_system[] = {
#define X(path, access) {path, INS_##access},
#include "runtime/tools/confine/inside/system.def"
#undef X
};

size_t ins_paths(const struct ins_rules *rules, struct ins_path *paths,
                 size_t room)
{
    size_t n = sizeof of_system / sizeof *of_system;
    assert(n + rules->n_read + 1 <= room); /* main.c takes no more to read */
    memcpy(paths, of_system, sizeof of_system);
    for (size_t i = 0; i < rules->n_read; i++)
        paths[n++] = (struct ins_path){rules->read[i], INS_READ};
    if (rules->folder)
        paths[n++] = (struct ins_path){rules->folder, INS_WRITE};
    return n;
}

enum {
    CREATE_VERSION = 1, /* flag of landlock_create_ruleset */
    RULE_PATH_BENEATH = 1,
};

#define EXECUTE    (UINT64_C(1) << 0)
#define WRITE_FILE (UINT64_C(1) << 1)
#define READ_FILE  (UINT64_C(1) << 2)
#define READ_DIR   (UINT64_C(1) << 3)
#define MAKE_CHAR  (UINT64_C(1) << 6)
#define MAKE_BLOCK (UINT64_C(1) << 11)
#define REFER      (UINT64_C(1) << 13) /* version 2 */
#define TRUNCATE   (UINT64_C(1) << 14) /* version 3 */
#define IOCTL_DEV  (UINT64_C(1) << 15) /* version 5 */
#define VERSION_1  ((UINT64_C(1) << 13) - 1)
#define OF_FILES   (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV)
#define NETWORK    UINT64_C(3) /* bind and connect: version 4 */
#define SCOPES     UINT64_C(3) /* abstract sockets, signals: version 6 */

struct ruleset {
    uint64_t files, network, scopes;
};

struct beneath {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

int ins_landlock_version(void)
{
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_VERSION);
    return version > 0 ? (int)version : 0;
}

/* Returns all rights on files that this version knows. */
static uint64_t known(int version)
{
    return VERSION_1 | (version >= 2 ? REFER : 0) |
           (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? IOCTL_DEV : 0);
}

static uint64_t rights(enum ins_access access, int version)
{
    switch (access) {
    case INS_READ:
        return EXECUTE | READ_FILE | READ_DIR;
    case INS_DEVICE:
        return READ_FILE | WRITE_FILE;
    case INS_WRITE:
        break;
    }
    return known(version) & ~(MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV);
}

/* Allows a path. No rule is needed for a path that does not exist. */
static bool allow(int rules, const struct ins_path *path, int version)
{
    struct stat about;
    struct beneath rule = {.access = rights(path->access, version)};
    rule.parent = open(path->path, O_PATH | O_CLOEXEC);
    if (rule.parent < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
    bool is_good = fstat(rule.parent, &about) == 0;
    if (is_good && !S_ISDIR(about.st_mode))
        rule.access &= OF_FILES;
    is_good = is_good && syscall(SYS_landlock_add_rule, rules,
                                 RULE_PATH_BENEATH, &rule, 0) == 0;
    close(rule.parent);
    return is_good;
}

bool ins_landlock_restrict(const struct ins_rules *rules)
{
    struct ins_path paths[INS_MOST];
    const size_t n = ins_paths(rules, paths, INS_MOST);
    const int version = ins_landlock_version();
    const struct ruleset all = {
        .files = known(version), .network = NETWORK, .scopes = SCOPES};
    const size_t bytes = sizeof(uint64_t) * (version >= 6   ? 3
                                             : version >= 4 ? 2
                                                            : 1);
    const int set = (int)syscall(SYS_landlock_create_ruleset, &all, bytes, 0);
    bool is_good = set >= 0;
    for (size_t i = 0; is_good && i < n; i++)
        is_good = allow(set, &paths[i], version);
    is_good = is_good && syscall(SYS_landlock_restrict_self, set, 0) == 0;
    if (set >= 0)
        close(set);
    return is_good;
}
