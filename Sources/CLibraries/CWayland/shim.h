#pragma once
#include <wayland-client.h>
#include <wayland-cursor.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

// libwayland identifies interfaces by their addresses, and Swift takes no address of a C constant: these return them.
#define TOUCHSTONE_INTERFACE(name) \
  static inline const struct wl_interface *touchstone_##name(void) { return &name##_interface; }
TOUCHSTONE_INTERFACE(wl_compositor)
TOUCHSTONE_INTERFACE(wl_output)
TOUCHSTONE_INTERFACE(wl_seat)
TOUCHSTONE_INTERFACE(wl_shm)
TOUCHSTONE_INTERFACE(wl_subcompositor)
#undef TOUCHSTONE_INTERFACE
