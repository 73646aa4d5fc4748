/* SPDX-License-Identifier: MIT */
/*
 * What checks reported of a dry run, read through libjansson
 * (docs/reference/check.schema.json).
 */
#include "runtime/debug/json/load.h"
#include "runtime/tools/mlusim/budget/dry_reports.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool read_report(struct dry_device *d, json_t *report)
{
    const char *severity = NULL, *cause = NULL, *file = "";
    json_int_t line = 0;
    if (json_unpack(report, "{s:s, s:s, s?{s:s, s:I}}", "severity", &severity,
                    "cause", &cause, "at", "file", &file, "line", &line) != 0 ||
        strcmp(severity, "error") != 0)
        return true;
    return dry_find(d, DRY_BEYOND, file, (unsigned)line, cause);
}

bool dry_read_reports(struct dry_device *d, const char *folder)
{
    char path[PATH_MAX];
    size_t i;
    json_t *report;
    bool ok = true;
    snprintf(path, sizeof path, "%s/checks-%ld", folder, (long)d->was);
    json_t *json = mlusim_json(path, NULL);
    d->has_reports = json_is_array(json_object_get(json, "reports"));
    json_array_foreach(json_object_get(json, "reports"), i, report) ok =
        read_report(d, report) && ok;
    json_decref(json);
    return ok;
}
