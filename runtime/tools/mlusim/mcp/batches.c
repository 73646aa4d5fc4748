/* SPDX-License-Identifier: MIT */
/*
 * See batches.h.
 */
#include "runtime/tools/mlusim/mcp/batches.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/files/lines.h"

struct mcp_batch *mcp_batch_begin(struct mcp_batch **batches,
                                  struct dbg_json *all)
{
    struct mcp_batch *batch = isa_alloc(1, sizeof *batch);
    if (!batch) {
        dbg_json_free(all);
        return NULL;
    }
    *batch = (struct mcp_batch){.all = all, .n_open = 1, .next = *batches};
    *batches = batch;
    return batch;
}

static bool put(char **out, size_t *n, size_t *room, const char *text,
                size_t bytes)
{
    if (!files_make_room(out, *n, bytes, room))
        return false;
    memcpy(*out + *n, text, bytes);
    *n += bytes;
    return true;
}

bool mcp_batch_add(struct mcp_batch *batch, const char *line, size_t n)
{
    const char *before = batch->n > 0 ? ", " : "[";
    while (n > 0 && line[n - 1] == '\n')
        n--;
    return put(&batch->text, &batch->n, &batch->room, before, strlen(before)) &&
           put(&batch->text, &batch->n, &batch->room, line, n);
}

static void free_first(struct mcp_batch **at)
{
    struct mcp_batch *batch = *at;
    *at = batch->next;
    dbg_json_free(batch->all);
    free(batch->text);
    free(batch);
}

bool mcp_batches_flush(struct mcp_batch **batches, char **out, size_t *n,
                       size_t *room)
{
    bool is_good = true;
    for (struct mcp_batch **at = batches; *at;) {
        const struct mcp_batch *batch = *at;
        if (batch->n_open > 0) {
            at = &(*at)->next;
            continue;
        }
        is_good &= batch->n == 0 || (put(out, n, room, batch->text, batch->n) &&
                                     put(out, n, room, "]\n", 2));
        free_first(at);
    }
    return is_good;
}

void mcp_batches_free(struct mcp_batch **batches)
{
    while (*batches)
        free_first(batches);
}
