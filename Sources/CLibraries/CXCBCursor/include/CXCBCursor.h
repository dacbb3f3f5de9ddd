// The parts of libxcb-cursor's stable C interface that pointers need; the library and its dependencies are loaded at
// the first call of one of these functions.
//
// Declared here rather than by <xcb/xcb_cursor.h>, which brings all of <xcb/xcb.h> into this module a second time.
#pragma once
#include <stdint.h>

struct xcb_connection_t;
struct xcb_cursor_context_t;

/// `screen` is an `xcb_screen_t`; 0 or more for success.
int xcb_cursor_context_new(
    struct xcb_connection_t *connection, void *screen, struct xcb_cursor_context_t **context);
uint32_t xcb_cursor_load_cursor(struct xcb_cursor_context_t *context, const char *name);
void xcb_cursor_context_free(struct xcb_cursor_context_t *context);
