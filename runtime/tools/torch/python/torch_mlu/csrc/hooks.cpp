/* SPDX-License-Identifier: MIT
 *
 * What torch 2.6 and later ask of a device beside its guard and its
 * memory; 1.13 asks nothing.
 */
#include "shim.h"

#if SHIM_SINCE(2, 6)

#include <ATen/detail/PrivateUse1HooksInterface.h>

namespace
{

struct Hooks final : public at::PrivateUse1HooksInterface {
    bool hasPrimaryContext(c10::DeviceIndex) const override
    {
        return true;
    }
    c10::DeviceIndex deviceCount() const override
    {
        return (c10::DeviceIndex)shim::device_count();
    }
    c10::DeviceIndex getCurrentDevice() const override
    {
        return (c10::DeviceIndex)shim::current_device();
    }
    void setCurrentDevice(c10::DeviceIndex device) const override
    {
        shim::set_device(device);
    }
    c10::DeviceIndex exchangeDevice(c10::DeviceIndex device) const override
    {
        const c10::DeviceIndex before = getCurrentDevice();
        shim::set_device(device);
        return before;
    }
    c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex device) const override
    {
        return exchangeDevice(device);
    }
    const at::Generator &getDefaultGenerator(c10::DeviceIndex) const override
    {
        TORCH_CHECK(false, "an mlu device has no random generator of its own: "
                           "use that of the CPU (torch.manual_seed)");
    }
};

/* Is never destroyed: torch may ask when the process ends. */
const bool is_registered =
    (at::RegisterPrivateUse1HooksInterface(new Hooks), true);

} // namespace

#endif
