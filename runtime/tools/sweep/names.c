/* SPDX-License-Identifier: MIT */
#include "runtime/tools/sweep/names.h"

const struct swp_key_row swp_keys[SWP_N_KEYS] = {
#define X(ID, name, form, is_choice, setting) \
    {name, SWP_##form, is_choice, setting},
#include "runtime/tools/sweep/keys.def"
#undef X
};

size_t swp_plan_point(const struct swp_plan *plan, size_t unit, size_t axis)
{
    for (size_t i = plan->n_axes; i-- > axis + 1;)
        unit /= (size_t)plan->axes[i].n;
    return unit % (size_t)plan->axes[axis].n;
}

bool swp_plan_name(const struct swp_plan *plan, size_t i, struct swp_name *name)
{
    for (size_t k = 0; k < plan->n_axes; k++) {
        const struct swp_axis *axis = &plan->axes[k];
        if (i < axis->n_names) {
            *name = (struct swp_name){axis, i, axis->names[i]};
            return true;
        }
        i -= axis->n_names;
    }
    return false;
}

const char *swp_plan_value(const struct swp_plan *plan, size_t unit,
                           const struct swp_name *name)
{
    const size_t axis = (size_t)(name->axis - plan->axes);
    return name->axis
        ->values[swp_plan_point(plan, unit, axis) * name->axis->n_names +
                 name->at];
}
