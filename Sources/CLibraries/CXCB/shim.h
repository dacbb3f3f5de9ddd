#pragma once
#include <xcb/present.h>
#include <xcb/randr.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xinput.h>

// The extensions' keys are mutable C globals, which Swift 6 code cannot name; these return their addresses.
static inline xcb_extension_t *touchstone_xcb_input(void) { return &xcb_input_id; }
static inline xcb_extension_t *touchstone_xcb_present(void) { return &xcb_present_id; }
static inline xcb_extension_t *touchstone_xcb_randr(void) { return &xcb_randr_id; }
static inline xcb_extension_t *touchstone_xcb_shm(void) { return &xcb_shm_id; }
