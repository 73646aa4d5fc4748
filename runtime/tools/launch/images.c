/* SPDX-License-Identifier: MIT */
#include "runtime/tools/launch/images.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/image.h"
#include "isa/support/files/file.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"

/* A file that is being looked through. */
struct search {
    const struct isa_arch *only; /* NULL: all */
    mlusim_image *take;
    void *user;
    size_t n_images;
    char archs[256]; /* architectures seen, for messages */
    bool is_damaged, is_cut;
};

/* ---- architectures ------------------------------------------------------ */

/* Images know the number alone, which chips of one core share with those of
 * clusters: the latter stand for both. */
static const struct isa_arch *arch_numbered(unsigned number)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n), *found = NULL;
    for (size_t i = 0; i < n; i++)
        if (archs[i].number == number &&
            (!found || archs[i].cores > found->cores))
            found = &archs[i];
    return found;
}

const struct isa_arch *mlusim_arch(const char *command, const char *name)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", archs[i].number);
        if (strcmp(archs[i].name, name) == 0 || strcmp(number, name) == 0)
            return &archs[i];
        isa_nearest_offer(&hint, archs[i].name, archs[i].name);
    }
    cmd_fail(0, "%s: there is no architecture %s; expected a name like %s",
             command, name, hint.found ? hint.found : ISA_DEFAULT_ARCH);
    return NULL;
}

/* ---- fat images --------------------------------------------------------- */

static void take(struct search *search, const struct isa_arch *arch,
                 const void *elf, size_t n)
{
    search->n_images++;
    if (!search->take(search->user, arch, elf, n))
        search->is_damaged = true;
}

static void take_fatbin(struct search *search, const unsigned char *fatbin)
{
    size_t n;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(fatbin, &n);
    for (size_t i = 0; i < n; i++) {
        const struct isa_arch *arch = arch_numbered(rows[i].arch);
        const char *name = arch ? arch->name : "unknown architecture";
        size_t used = strlen(search->archs);
        if (!strstr(search->archs, name))
            snprintf(search->archs + used, sizeof search->archs - used, "%s%s",
                     used > 0 ? ", " : "", name);
        if (!search->only || search->only->number == rows[i].arch)
            take(search, arch, fatbin + rows[i].offset, (size_t)rows[i].bytes);
    }
}

/* A copy, aligned for reading, of the fat image that may start at p; NULL if
 * none does. */
static unsigned char *copy_fatbin(const unsigned char *p, size_t limit)
{
    struct isa_fatbin_header header;
    if (limit < sizeof header)
        return NULL;
    memcpy(&header, p, sizeof header);
    if (header.magic != ISA_FATBIN_MAGIC || header.total_bytes > limit ||
        header.total_bytes < sizeof header)
        return NULL;
    size_t total = (size_t)header.total_bytes;
    unsigned char *copy = malloc(total);
    char error[256];
    if (!copy)
        return NULL;
    memcpy(copy, p, total);
    if (isa_fatbin_check(copy, total, error, sizeof error))
        return copy;
    free(copy);
    return NULL;
}

/* Whether a fat image starts at p whose end is missing. */
static bool is_cut_fatbin(const unsigned char *p, size_t limit)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    struct isa_fatbin_header header;
    if (limit < sizeof magic || memcmp(p, &magic, sizeof magic) != 0)
        return false;
    if (limit < sizeof header)
        return true;
    memcpy(&header, p, sizeof header);
    return header.version == ISA_FATBIN_VERSION && header.total_bytes > limit;
}

/* Whether the section headers of a host ELF, which end it, are missing. */
static bool is_cut_elf(const unsigned char *bytes, size_t n)
{
    uint64_t sections;
    if (n < 5 || memcmp(bytes, "\177ELF\2", 5) != 0)
        return false;
    if (n < 64)
        return true;
    memcpy(&sections, bytes + 40, sizeof sections);
    return sections >= n;
}

static void take_fatbins(struct search *search, const unsigned char *bytes,
                         size_t n)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    unsigned char first;
    memcpy(&first, &magic, 1);
    const unsigned char *at = bytes, *end = bytes + n;
    bool is_elf = n >= 4 && memcmp(bytes, "\177ELF", 4) == 0;
    search->is_cut = is_cut_elf(bytes, n);
    while ((at = memchr(at, first, (size_t)(end - at)))) {
        unsigned char *fatbin = copy_fatbin(at, (size_t)(end - at));
        if (fatbin)
            take_fatbin(search, fatbin);
        else if (!is_elf && is_cut_fatbin(at, (size_t)(end - at)))
            search->is_cut = true;
        free(fatbin);
        at++;
    }
}

/* ---- the file ----------------------------------------------------------- */

/* Whether the file is an ELF of a device, by its machine (RISC-V). */
static bool is_device_elf(const unsigned char *bytes, size_t n)
{
    return n > 20 && memcmp(bytes, "\177ELF", 4) == 0 && bytes[18] == 243 &&
           bytes[19] == 0;
}

unsigned char *mlusim_read_file(const char *command, const char *path,
                                size_t *n)
{
    char *bytes = isa_file_read(path, ISA_FILE_STREAM, ISA_FILE_IMAGE, n);
    if (!bytes)
        cmd_fail(0, "%s: cannot read %s: %s", command, path,
                 isa_file_error(errno));
    return (unsigned char *)bytes;
}

/* Says what was not found. */
static int conclude(const struct search *search, const char *command,
                    const char *path)
{
    if (search->is_damaged)
        return CMD_FAILED;
    if (search->is_cut)
        return cmd_fail(CMD_FAILED,
                        "%s: %s is truncated: its end is missing; copy or "
                        "compile it again",
                        command, path);
    if (search->n_images == 0 && search->archs[0])
        return cmd_fail(CMD_FAILED, "%s: %s has code for %s only", command,
                        path, search->archs);
    if (search->n_images == 0)
        return cmd_fail(CMD_FAILED,
                        "%s: %s holds no device code; expected a program "
                        "or object from mlucc, or a device ELF",
                        command, path);
    return CMD_OK;
}

int mlusim_images(const char *command, const char *path,
                  const struct isa_arch *only, mlusim_image *visit, void *user)
{
    struct search search = {.only = only, .take = visit, .user = user};
    size_t n;
    unsigned char *bytes = mlusim_read_file(command, path, &n);
    if (!bytes)
        return CMD_FAILED;
    if (is_device_elf(bytes, n))
        take(&search, NULL, bytes, n);
    else
        take_fatbins(&search, bytes, n);
    free(bytes);
    return conclude(&search, command, path);
}
