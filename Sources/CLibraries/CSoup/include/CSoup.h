// The parts of libsoup's, GIO's and GLib's stable C interfaces that the web server needs.
//
// Declared here rather than by <libsoup/soup.h>: pkg-config gives that header the flag -pthread, at which the Swift
// package manager prints a warning in every build of every client. Objects are untyped, as GLib's own casts leave them.
//
// GLib and GIO are linked: text needs them anyway. libsoup and what it brings along are loaded by `touchstone_soup_load`.
#pragma once
#include <stddef.h>
#include <sys/types.h>

typedef struct {
  unsigned domain;
  int code;
  char *message;
} GError;

// GLib: memory, objects, loops.
void g_error_free(GError *error);
void *g_object_ref(void *object);
void g_object_unref(void *object);
void g_object_weak_ref(void *object, void (*gone)(void *data, void *where), void *data);
void g_object_weak_unref(void *object, void (*gone)(void *data, void *where), void *data);
void *g_object_new_with_properties(size_t type, unsigned count, const char *names[], const void *values);
unsigned long g_signal_connect_data(
    void *object, const char *signal, void (*handler)(void), void *data, void (*gone)(void), int flags);

void *g_bytes_new(const void *data, size_t size);
void g_bytes_unref(void *bytes);

void *g_main_context_new(void);
void g_main_context_unref(void *context);
void g_main_context_push_thread_default(void *context);
void g_main_context_pop_thread_default(void *context);
int g_main_context_iteration(void *context, int may_block);

void *g_timeout_source_new(unsigned milliseconds);
void *g_unix_fd_source_new(int descriptor, int conditions);
void g_source_set_callback(void *source, int (*callback)(void *), void *data, void (*gone)(void));
void g_source_set_priority(void *source, int priority);
unsigned g_source_attach(void *source, void *context);
void g_source_destroy(void *source);
void g_source_unref(void *source);

// GIO: sockets and streams.
void *g_socket_new_from_fd(int descriptor, GError **error);
void *g_socket_get_local_address(void *socket, GError **error);
void *g_socket_get_remote_address(void *socket, GError **error);
void *g_socket_connection_factory_create_connection(void *socket);
void *g_io_stream_get_input_stream(void *stream);
void *g_io_stream_get_output_stream(void *stream);
ssize_t g_pollable_input_stream_read_nonblocking(
    void *stream, void *buffer, size_t count, void *cancellable, GError **error);
ssize_t g_pollable_output_stream_write_nonblocking(
    void *stream, const void *buffer, size_t count, void *cancellable, GError **error);
int g_pollable_input_stream_can_poll(void *stream);
void *g_pollable_input_stream_create_source(void *stream, void *cancellable);
void *g_pollable_output_stream_create_source(void *stream, void *cancellable);
unsigned g_io_error_quark(void);
void *g_tls_certificate_new_from_pem(const char *text, ssize_t length, GError **error);
void *g_tls_server_connection_new(void *stream, void *certificate, GError **error);
int g_tls_backend_supports_tls(void *backend);
void *g_tls_backend_get_default(void);
const char *g_uri_get_path(void *uri);
const char *g_uri_get_query(void *uri);

// libsoup: nothing of it may be called before it was loaded.

/// The library's file.
#define TOUCHSTONE_SOUP_FILE "libsoup-3.0.so.0"

/// Loads libsoup from a file that the loader finds; any thread may ask, as often as it likes.
///
/// Returns null when it is there, or what is missing; the sentence is good until the thread asks again.
const char *touchstone_soup_load(const char *file);

size_t soup_server_get_type(void);
void soup_server_add_handler(
    void *server, const char *path, void (*handler)(void *, void *, const char *, void *, void *), void *data,
    void (*gone)(void *));
void soup_server_add_early_handler(
    void *server, const char *path, void (*handler)(void *, void *, const char *, void *, void *), void *data,
    void (*gone)(void *));
int soup_server_accept_iostream(void *server, void *stream, void *local, void *remote, GError **error);
int soup_server_listen_socket(void *server, void *socket, int options, GError **error);
void soup_server_disconnect(void *server);
const char *soup_server_message_get_method(void *message);
void *soup_server_message_get_uri(void *message);
void *soup_server_message_get_remote_address(void *message);
void *soup_server_message_get_request_headers(void *message);
void *soup_server_message_get_response_headers(void *message);
void *soup_server_message_get_request_body(void *message);
void *soup_server_message_get_response_body(void *message);
void soup_server_message_set_status(void *message, unsigned status, const char *reason);
void *soup_server_message_steal_connection(void *message);
void soup_message_body_append_bytes(void *body, void *bytes);
void soup_message_body_set_accumulate(void *body, int accumulate);
const char *soup_message_headers_get_list(void *headers, const char *name);
void soup_message_headers_replace(void *headers, const char *name, const char *value);
long soup_message_headers_get_content_length(void *headers);
int soup_message_headers_get_encoding(void *headers);
int soup_websocket_server_process_handshake(
    void *message, const char *origin, char **protocols, void *extensions, void **accepted);

// What C writes with macros and casts.

static inline void *touchstone_soup_server_new(void) {
  return g_object_new_with_properties(soup_server_get_type(), 0, 0, 0);
}

/// Connects a handler of (object, message, data).
static inline void touchstone_connect(
    void *object, const char *signal, void (*handler)(void *object, void *message, void *data), void *data) {
  g_signal_connect_data(object, signal, (void (*)(void))handler, data, 0, 0);
}

/// Connects a handler of (object, data).
static inline void touchstone_connect_plain(
    void *object, const char *signal, void (*handler)(void *object, void *data), void *data) {
  g_signal_connect_data(object, signal, (void (*)(void))handler, data, 0, 0);
}

/// A source of `g_unix_fd_source_new`, whose callback has a type of its own.
static inline void touchstone_source_set_fd_callback(
    void *source, int (*callback)(int descriptor, unsigned conditions, void *data), void *data) {
  g_source_set_callback(source, (int (*)(void *))(void (*)(void))callback, data, 0);
}

/// A source of a pollable stream, whose callback has a type of its own.
static inline void touchstone_source_set_stream_callback(
    void *source, int (*callback)(void *stream, void *data), void *data) {
  g_source_set_callback(source, (int (*)(void *))(void (*)(void))callback, data, 0);
}

/// Reads what has come: bytes read, 0 at the end, -1 when there is nothing yet, -2 for any failure.
static inline ssize_t touchstone_stream_read(void *input, void *buffer, size_t count) {
  GError *error = 0;
  ssize_t result = g_pollable_input_stream_read_nonblocking(input, buffer, count, 0, &error);
  if (result >= 0) return result;
  // G_IO_ERROR_WOULD_BLOCK
  int waits = error && error->domain == g_io_error_quark() && error->code == 27;
  if (error) g_error_free(error);
  return waits ? -1 : -2;
}

/// Writes what there is room for: bytes written, -1 when there is no room, -2 for any failure.
static inline ssize_t touchstone_stream_write(void *output, const void *buffer, size_t count) {
  GError *error = 0;
  ssize_t result = g_pollable_output_stream_write_nonblocking(output, buffer, count, 0, &error);
  if (result >= 0) return result;
  int waits = error && error->domain == g_io_error_quark() && error->code == 27;
  if (error) g_error_free(error);
  return waits ? -1 : -2;
}
