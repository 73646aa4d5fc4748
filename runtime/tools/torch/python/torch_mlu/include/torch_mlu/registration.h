/* SPDX-License-Identifier: MIT
 *
 * What TORCH_LIBRARY and its like are in extensions: registrations with the
 * dispatcher which, when they fail, fail an import and do not end the process;
 * and for which the fallthrough of torch_mlu makes room.
 */
#ifndef TORCH_MLU_REGISTRATION_H
#define TORCH_MLU_REGISTRATION_H

#include <c10/util/Exception.h>
#include <memory>

namespace torch_mlu
{

/* An extension is about to register something for a key. Of operators without
 * autograd torch_mlu registers one fallthrough, and torch takes no second. */
void before_registration(const char *name_space, c10::DispatchKey key);
/* Whether an import will say why a registration failed. */
bool registration_failed(const char *why);

class Registration
{
  public:
    using Function = void(torch::Library &);

    Registration(Function *function, const char *file, unsigned line,
                 torch::Library::Kind kind, const char *name_space)
    {
        guarded([&] {
            init_.reset(new torch::detail::TorchLibraryInit(
                kind, function, name_space, {}, file, line));
        });
    }
    Registration(Function *function, const char *file, unsigned line,
                 torch::Library::Kind kind, const char *name_space,
                 c10::DispatchKey key)
    {
        before_registration(name_space, key);
        guarded([&] {
            init_.reset(new torch::detail::TorchLibraryInit(
                kind, function, name_space, key, file, line));
        });
    }

  private:
    template <class F> static void guarded(F registers)
    {
        try {
            registers();
        } catch (const c10::Error &error) {
            if (!registration_failed(error.what_without_backtrace()))
                throw;
        }
    }
    std::unique_ptr<torch::detail::TorchLibraryInit> init_;
};

} // namespace torch_mlu

/* As in torch: the namespace may be a macro in all but TORCH_LIBRARY. */
#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#define TORCH_LIBRARY(ns, m) \
    TORCH_MLU_REGISTER(TORCH_LIBRARY_init_##ns, m, torch::Library::DEF, #ns)
#define TORCH_LIBRARY_FRAGMENT(ns, m)  TORCH_MLU_FRAGMENT(ns, m, C10_UID)
#define TORCH_LIBRARY_IMPL(ns, key, m) TORCH_MLU_IMPL(ns, key, m, C10_UID)
#define TORCH_MLU_FRAGMENT(ns, m, id)                                \
    TORCH_MLU_REGISTER(                                              \
        C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_, id), m, \
        torch::Library::FRAGMENT, #ns)
#define TORCH_MLU_IMPL(ns, key, m, id)                                   \
    TORCH_MLU_REGISTER(                                                  \
        C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##key##_, id), m, \
        torch::Library::IMPL, #ns, c10::DispatchKey::key)
#define TORCH_MLU_REGISTER(name, m, ...)                              \
    static void name(torch::Library &);                               \
    static const ::torch_mlu::Registration C10_CONCATENATE(           \
        name, _registration)(&name, __FILE__, __LINE__, __VA_ARGS__); \
    void name(torch::Library &m)

#endif
