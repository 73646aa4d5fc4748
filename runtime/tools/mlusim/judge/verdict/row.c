/* SPDX-License-Identifier: MIT */
/*
 * Takes the members of a verdict (docs/reference/judge.schema.json) that rows
 * have.
 */
#include "runtime/tools/mlusim/judge/verdict/row.h"

#include <stdio.h>
#include <string.h>

#include "runtime/debug/json/parsed.h"

/* The text of a member; false: there is none. */
static bool take(const struct dbg_json *of, const char *key, char *to,
                 size_t bytes)
{
    const char *text = dbg_json_string(dbg_json_member(of, key));
    snprintf(to, bytes, "%s", text ? text : "");
    return text;
}

static bool take_whole(const struct dbg_json *of, const char *key, uint64_t *to)
{
    int64_t number;
    const bool is_good =
        dbg_json_whole(dbg_json_member(of, key), &number) && number >= 0;
    *to = is_good ? (uint64_t)number : 0;
    return is_good;
}

/* "case 1 on MLU370-X8: sentence". */
static bool read_error(struct jdg_row *row, const struct dbg_json *error)
{
    char sentence[500], device[64];
    uint64_t number;
    const bool has_device = take(error, "device", device, sizeof device);
    const bool has_case = take_whole(error, "case", &number);
    if (!take(error, "id", row->id, sizeof row->id) ||
        !take(error, "message", sentence, sizeof sentence))
        return false;
    int n = 0;
    if (has_case)
        n = snprintf(row->error, sizeof row->error, "case %u%s",
                     (unsigned)number, has_device ? " on " : ": ");
    if (has_device)
        n += snprintf(row->error + n, sizeof row->error - (size_t)n,
                      "%s: ", device);
    snprintf(row->error + n, sizeof row->error - (size_t)n, "%s", sentence);
    return true;
}

static bool read_time(struct jdg_row_time *t, const struct dbg_json *device)
{
    const struct dbg_json *bound = dbg_json_member(device, "bound");
    return take(device, "name", t->device, sizeof t->device) &&
           take(bound, "title", t->bound, sizeof t->bound) &&
           dbg_json_real(dbg_json_member(device, "us"), &t->us) &&
           take_whole(device, "cycles", &t->cycles) &&
           take_whole(device, "longest_case", &t->longest);
}

static bool read(struct jdg_row *row, const struct dbg_json *verdict)
{
    const struct dbg_json *errors = dbg_json_member(verdict, "errors");
    const struct dbg_json *devices = dbg_json_member(verdict, "devices");
    bool is_good =
        dbg_json_truth(dbg_json_member(verdict, "passed"), &row->has_passed) &&
        dbg_json_is_array(errors) && dbg_json_is_array(devices);
    if (is_good && dbg_json_count(errors) > 0)
        is_good = read_error(row, dbg_json_item(errors, 0));
    for (size_t i = 0; is_good && i < dbg_json_count(devices); i++)
        is_good =
            row->n_times < JDG_ROW_DEVICES &&
            read_time(&row->times[row->n_times++], dbg_json_item(devices, i));
    return is_good;
}

bool jdg_row_read(struct jdg_row *row, const char *verdict)
{
    char error[200];
    *row = (struct jdg_row){.n_times = 0};
    struct dbg_json *json =
        dbg_json_read(verdict, strlen(verdict), error, sizeof error);
    const bool is_good = json && read(row, json);
    dbg_json_free(json);
    return is_good;
}
