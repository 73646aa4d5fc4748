/* SPDX-License-Identifier: MIT
 *
 * Operators of extensions: a fallthrough for those without autograd, and what
 * becomes of registrations that fail while Python imports an extension.
 */
#include "shim.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <cstring>

#include <torch_mlu/registration.h>

namespace
{

/* Is never destroyed: the dispatcher may be gone when the process ends. */
torch::Library *fallthrough;

/* Some versions of torch have it already. */
void register_fallthrough()
{
    constexpr auto KEY = c10::DispatchKey::AutogradPrivateUse1;
    if (c10::Dispatcher::singleton().hasBackendFallbackForDispatchKey(KEY))
        return;
    fallthrough =
        new torch::Library(torch::Library::IMPL, "_", KEY, __FILE__, __LINE__);
    fallthrough->fallback(torch::CppFunction::makeFallthrough());
}

const bool is_registered = (register_fallthrough(), true);

thread_local int imports;
thread_local std::string failures;

} // namespace

namespace torch_mlu
{

void before_registration(const char *name_space, c10::DispatchKey key)
{
    if (key != c10::DispatchKey::AutogradPrivateUse1 || strcmp(name_space, "_"))
        return;
    delete fallthrough;
    fallthrough = nullptr;
}

bool registration_failed(const char *why)
{
    register_fallthrough();
    if (imports == 0)
        return false;
    if (!failures.empty())
        failures += '\n';
    failures += why;
    return true;
}

} // namespace torch_mlu

extern "C" {

/* Python begins, or has ended, to import an extension. */
void torch_mlu_import(int is_begun)
{
    imports += is_begun ? 1 : -1;
}

/* What failed since it was last asked; the text lives until the next call. */
const char *torch_mlu_import_failures(void)
{
    static thread_local std::string said;
    said = std::move(failures);
    failures.clear();
    return said.c_str();
}
}
