/* SPDX-License-Identifier: MIT
 *
 * All of the light engine; the headers that programs include are names of it.
 */
#pragma once

#include "mlusim_torch/dispatch.hpp"
#include "mlusim_torch/functions.hpp"
#include "mlusim_torch/module.hpp"
#include "mlusim_torch/refused.hpp"
#include "mlusim_torch/stream.hpp"

#include "mlusim_torch/mlu_device.hpp"
#include "mlusim_torch/mlu_event.hpp"
#include "mlusim_torch/mlu_tensor.hpp"
