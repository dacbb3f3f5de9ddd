#pragma once
#include <xcb/xcb.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-x11.h>
#include <xkbcommon/xkbcommon.h>

// The extension's key is a mutable C global, which Swift 6 code cannot name; this returns its address.
static inline xcb_extension_t *touchstone_xcb_xkb(void) { return &xcb_xkb_id; }
