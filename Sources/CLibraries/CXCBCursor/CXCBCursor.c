#include "CXCBCursor.h"

#include <CLateLibrary.h>

// The functions of libxcb-cursor that are used: result, name, parameters, arguments.
#define FUNCTIONS(X)                                                                                                   \
  X(int, xcb_cursor_context_new,                                                                                       \
    (struct xcb_connection_t *connection, void *screen, struct xcb_cursor_context_t **context),                        \
    (connection, screen, context))                                                                                     \
  X(uint32_t, xcb_cursor_load_cursor, (struct xcb_cursor_context_t *context, const char *name), (context, name))       \
  X(void, xcb_cursor_context_free, (struct xcb_cursor_context_t *context), (context))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

TOUCHSTONE_LATE_PLACE("libxcb-cursor.so.0")
FUNCTIONS(TOUCHSTONE_LATE_CALL)
