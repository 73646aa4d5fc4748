/* SPDX-License-Identifier: MIT */
/*
 * See devices_json.h.
 */
#include "runtime/tools/mlusim/show/devices_json.h"

#include <inttypes.h>

#include "isa/isa.h"
#include "isa/support/json/json.h"

void devices_flags(const struct sim_device *d,
                   void (*visit)(void *user, const char *flag), void *user)
{
    const struct isa_arch *arch = isa_arch_find(d->arch_name);
    const struct {
        const char *name;
        unsigned of_arch, of_device;
    } sizes[] = {{sim_space_name(SIM_SPACE_NRAM), arch->nram_kib, d->nram_kib},
                 {sim_space_name(SIM_SPACE_WRAM), arch->wram_kib, d->wram_kib},
                 {sim_space_name(SIM_SPACE_SRAM), arch->sram_kib, d->sram_kib}};
    char flag[80];
    snprintf(flag, sizeof flag, "--bang-mlu-arch=%s", d->arch_name);
    visit(user, flag);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (sizes[i].of_device >= sizes[i].of_arch)
            continue;
        snprintf(flag, sizeof flag, "-U__MLU_%s_SIZE__", sizes[i].name);
        visit(user, flag);
        snprintf(flag, sizeof flag, "-D__MLU_%s_SIZE__=%u", sizes[i].name,
                 sizes[i].of_device);
        visit(user, flag);
    }
}

/* ---- members ------------------------------------------------------------- */

static void put_flag(void *user, const char *flag)
{
    isa_json_text(user, NULL, flag);
}

static void put_board(void *user, const char *parameter, uint32_t value,
                      const char *provenance, const char *rests,
                      const char *doc)
{
    struct json_writer *w = user;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "parameter", parameter);
    isa_json_u64(w, "value", value);
    isa_json_text(w, "provenance", provenance);
    isa_json_text(w, "rests_on", rests);
    isa_json_text(w, "meaning", doc);
    isa_json_close(w);
}

static void put_change(void *user, const char *name, uint64_t from, uint64_t to)
{
    struct json_writer *w = user;
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "name", name);
    isa_json_u64(w, "from", from);
    isa_json_u64(w, "to", to);
    isa_json_close(w);
}

static void put_sizes(struct json_writer *w, const struct sim_device *d)
{
    isa_json_u64(w, "nram_bytes", (uint64_t)d->nram_kib << 10);
    isa_json_u64(w, "wram_bytes", (uint64_t)d->wram_kib << 10);
    isa_json_u64(w, "sram_bytes", (uint64_t)d->sram_kib << 10);
    isa_json_u64(w, "l2_bytes", (uint64_t)d->l2_kib << 10);
    isa_json_u64(w, "dram_bytes", d->dram_mib << 20);
    isa_json_fixed(w, "dram_peak_gbps", d->dram_mbps / 1e3, 3);
}

static void put_lists(struct json_writer *w, const struct sim_device *d)
{
    isa_json_array(w, "board", ISA_JSON_LINES);
    sim_device_board(d, put_board, w);
    isa_json_close(w);
    isa_json_array(w, "changes", ISA_JSON_LINES);
    if (d->file)
        sim_device_changes(d, put_change, w);
    isa_json_close(w);
    isa_json_array(w, "flags", ISA_JSON_ROW);
    devices_flags(d, put_flag, w);
    isa_json_close(w);
}

static void put_device(struct json_writer *w, const struct sim_device *d)
{
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "name", d->name);
    isa_json_bool(w, "is_default", d == sim_device_default());
    isa_json_text(w, "arch", d->arch_name);
    isa_json_u64(w, "arch_number", d->arch);
    isa_json_u64(w, "clusters", d->clusters);
    isa_json_u64(w, "cores_per_cluster", d->cores);
    isa_json_u64(w, "max_union", d->max_union);
    isa_json_u64(w, "clock_mhz", d->clock_mhz);
    put_sizes(w, d);
    isa_json_text(w, "provenance", d->provenance);
    put_lists(w, d);
    isa_json_close(w);
}

void devices_json(const struct sim_device *one, FILE *out)
{
    size_t n = 1;
    const struct sim_device *table = one ? one : sim_devices(&n);
    struct json_writer w;
    isa_json_begin(&w, out, 1, ISA_SCHEMA_DEVICES);
    isa_json_array(&w, "devices", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++)
        put_device(&w, &table[i]);
    isa_json_close(&w);
    isa_json_end(&w);
}
