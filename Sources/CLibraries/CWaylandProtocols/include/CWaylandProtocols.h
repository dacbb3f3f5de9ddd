// What Scripts/wayland-protocols wrote from the protocols' descriptions, and the addresses of the interfaces that are
// bound by name.
#pragma once
#include "fractional-scale-v1.h"
#include "pointer-gestures-unstable-v1.h"
#include "presentation-time.h"
#include "tablet-unstable-v2.h"
#include "viewporter.h"
#include "xdg-decoration-unstable-v1.h"
#include "xdg-shell.h"

#define TOUCHSTONE_INTERFACE(name) \
  static inline const struct wl_interface *touchstone_##name(void) { return &name##_interface; }
TOUCHSTONE_INTERFACE(wp_fractional_scale_manager_v1)
TOUCHSTONE_INTERFACE(wp_presentation)
TOUCHSTONE_INTERFACE(wp_viewporter)
TOUCHSTONE_INTERFACE(xdg_wm_base)
TOUCHSTONE_INTERFACE(zwp_pointer_gestures_v1)
TOUCHSTONE_INTERFACE(zwp_tablet_manager_v2)
TOUCHSTONE_INTERFACE(zxdg_decoration_manager_v1)
#undef TOUCHSTONE_INTERFACE
