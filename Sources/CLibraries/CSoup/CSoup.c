#include "CSoup.h"

#include <CLateLibrary.h>

// What is used of libsoup: result, name, parameters, arguments. The header says the same; the compiler compares them.
#define FUNCTIONS(X)                                                                                                  \
  X(size_t, soup_server_get_type, (void), ())                                                                         \
  X(void, soup_server_add_handler,                                                                                    \
    (void *server, const char *path, void (*handler)(void *, void *, const char *, void *, void *), void *data,       \
     void (*gone)(void *)),                                                                                           \
    (server, path, handler, data, gone))                                                                              \
  X(void, soup_server_add_early_handler,                                                                              \
    (void *server, const char *path, void (*handler)(void *, void *, const char *, void *, void *), void *data,       \
     void (*gone)(void *)),                                                                                           \
    (server, path, handler, data, gone))                                                                              \
  X(int, soup_server_accept_iostream,                                                                                 \
    (void *server, void *stream, void *local, void *remote, GError **error),                                          \
    (server, stream, local, remote, error))                                                                           \
  X(int, soup_server_listen_socket,                                                                                   \
    (void *server, void *socket, int options, GError **error),                                                        \
    (server, socket, options, error))                                                                                 \
  X(void, soup_server_disconnect, (void *server), (server))                                                           \
  X(const char *, soup_server_message_get_method, (void *message), (message))                                         \
  X(void *, soup_server_message_get_uri, (void *message), (message))                                                  \
  X(void *, soup_server_message_get_remote_address, (void *message), (message))                                       \
  X(void *, soup_server_message_get_request_headers, (void *message), (message))                                      \
  X(void *, soup_server_message_get_response_headers, (void *message), (message))                                     \
  X(void *, soup_server_message_get_request_body, (void *message), (message))                                         \
  X(void *, soup_server_message_get_response_body, (void *message), (message))                                        \
  X(void, soup_server_message_set_status,                                                                             \
    (void *message, unsigned status, const char *reason),                                                             \
    (message, status, reason))                                                                                        \
  X(void *, soup_server_message_steal_connection, (void *message), (message))                                         \
  X(void, soup_message_body_append_bytes, (void *body, void *bytes), (body, bytes))                                   \
  X(void, soup_message_body_set_accumulate, (void *body, int accumulate), (body, accumulate))                         \
  X(const char *, soup_message_headers_get_list, (void *headers, const char *name), (headers, name))                  \
  X(void, soup_message_headers_replace,                                                                               \
    (void *headers, const char *name, const char *value),                                                             \
    (headers, name, value))                                                                                           \
  X(long, soup_message_headers_get_content_length, (void *headers), (headers))                                        \
  X(int, soup_message_headers_get_encoding, (void *headers), (headers))                                               \
  X(int, soup_websocket_server_process_handshake,                                                                     \
    (void *message, const char *origin, char **protocols, void *extensions, void **accepted),                         \
    (message, origin, protocols, extensions, accepted))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME)};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

const char *touchstone_soup_load(const char *file) { return touchstone_late_library_load(&library, file); }

FUNCTIONS(TOUCHSTONE_LATE_FUNCTION)
