/* SPDX-License-Identifier: MIT */
/* Reads a log of commands. Each length is compared with the rest of the log
 * before it is used. Callers that have a device check the numbers. */
#include <string.h>

#include "runtime/instruments/commands/commands.h"

static const struct {
    unsigned numbers;
    bool has_bytes;
} kinds[COM_N_KINDS] = {
#define X(ID, numbers, has_bytes, doc) {numbers, has_bytes},
#include "runtime/instruments/commands/commands.def"
#undef X
};

bool com_open(struct com_reader *r, const unsigned char *bytes, size_t n)
{
    const size_t begin = sizeof COM_MAGIC - 1;
    if (n < begin || n > COM_MOST_BYTES || memcmp(bytes, COM_MAGIC, begin) != 0)
        return false;
    *r = (struct com_reader){.at = bytes + begin, .left = n - begin};
    return true;
}

static bool take(struct com_reader *r, void *to, size_t n)
{
    if (n > r->left)
        return false;
    memcpy(to, r->at, n);
    r->at += n;
    r->left -= n;
    return true;
}

static bool take_bytes(struct com_reader *r, struct com_command *c)
{
    if (!take(r, &c->n, sizeof c->n) || c->n > r->left)
        return false;
    c->bytes = r->at;
    r->at += c->n;
    r->left -= c->n;
    return true;
}

enum com_next com_next(struct com_reader *r, struct com_command *c)
{
    uint64_t kind;
    *c = (struct com_command){.bytes = NULL};
    if (r->left == 0)
        return COM_END;
    if (!take(r, &kind, sizeof kind) || kind >= COM_N_KINDS)
        return COM_DAMAGED;
    c->kind = (enum com_kind)kind;
    r->n_launches += kind == COM_LAUNCH;
    if (++r->n > COM_MOST_COMMANDS || r->n_launches > COM_MOST_LAUNCHES ||
        !take(r, c->numbers, kinds[kind].numbers * sizeof *c->numbers) ||
        (kinds[kind].has_bytes && !take_bytes(r, c)))
        return COM_DAMAGED;
    return COM_COMMAND;
}

static bool take_sizes(struct com_reader *r, struct com_launch *l)
{
    uint64_t size, all = 0;
    for (size_t i = 0; i < l->n_arguments; i++) {
        if (!take(r, &size, sizeof size) || size == 0 ||
            size > COM_MOST_ARGUMENT_BYTES - all)
            return false;
        l->sizes[i] = (uint32_t)size;
        all += size;
    }
    if (all > r->left)
        return false;
    l->values = r->at;
    r->at += all;
    r->left -= all;
    return true;
}

bool com_launch_of(const struct com_command *c, struct com_launch *l)
{
    struct com_reader r = {.at = c->bytes, .left = c->n};
    for (size_t i = 0; i < 3; i++) {
        if (c->numbers[i] > UINT32_MAX) /* the launch itself refuses 0 */
            return false;
        l->dim[i] = (uint32_t)c->numbers[i];
    }
    if (c->numbers[3] > INT32_MAX || c->numbers[4] > COM_MOST_ARGUMENTS)
        return false;
    l->cores = (uint32_t)c->numbers[3];
    l->n_arguments = (size_t)c->numbers[4];
    if (!take_sizes(&r, l) || r.left == 0 || r.left >= sizeof l->kernel ||
        memchr(r.at, 0, r.left))
        return false;
    memcpy(l->kernel, r.at, r.left);
    l->kernel[r.left] = 0;
    return true;
}
