#include "CSoup.h"

#include <CLateLibrary.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parts of libsoup 3 and of GLib that are used.
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} glib_error;

typedef struct glib_list {
  void *data;
  struct glib_list *next;
} glib_list;

typedef void (*soup_callback)(void *server, void *message, const char *path, void *query, void *data);

enum { listen_ipv4_only = 1 << 1 };
enum { encoding_content_length = 2, encoding_none = 1 };
enum { memory_copy = 2 };
enum { priority_default = 0 };

#define FUNCTIONS(X)                                                                                                  \
  X(void, soup_server_add_handler,                                                                                    \
    (void *server, const char *path, soup_callback callback, void *data, void *destroy),                              \
    (server, path, callback, data, destroy))                                                                          \
  X(void, soup_server_add_early_handler,                                                                              \
    (void *server, const char *path, soup_callback callback, void *data, void *destroy),                              \
    (server, path, callback, data, destroy))                                                                          \
  X(int, soup_server_listen_local, (void *server, unsigned port, int options, glib_error **error),                    \
    (server, port, options, error))                                                                                   \
  X(glib_list *, soup_server_get_uris, (void *server), (server))                                                      \
  X(void, soup_server_disconnect, (void *server), (server))                                                           \
  X(void, soup_server_message_pause, (void *message), (message))                                                      \
  X(void, soup_server_message_unpause, (void *message), (message))                                                    \
  X(const char *, soup_server_message_get_method, (void *message), (message))                                         \
  X(void *, soup_server_message_get_request_headers, (void *message), (message))                                      \
  X(void *, soup_server_message_get_request_body, (void *message), (message))                                         \
  X(void, soup_server_message_set_status, (void *message, unsigned status, const char *reason),                       \
    (message, status, reason))                                                                                        \
  X(unsigned, soup_server_message_get_status, (void *message), (message))                                             \
  X(void, soup_server_message_set_response,                                                                           \
    (void *message, const char *type, int use, const char *bytes, size_t count), (message, type, use, bytes, count))  \
  X(void *, soup_server_message_get_response_headers, (void *message), (message))                                     \
  X(const char *, soup_message_headers_get_one, (void *headers, const char *name), (headers, name))                   \
  X(void, soup_message_headers_replace, (void *headers, const char *name, const char *value), (headers, name, value)) \
  X(int64_t, soup_message_headers_get_content_length, (void *headers), (headers))                                     \
  X(int, soup_message_headers_get_encoding, (void *headers), (headers))                                               \
  X(void *, soup_message_body_flatten, (void *body), (body))                                                          \
  X(void, soup_message_body_set_accumulate, (void *body, int keeps), (body, keeps))                                   \
  X(const void *, g_bytes_get_data, (void *bytes, size_t *count), (bytes, count))                                     \
  X(void, g_bytes_unref, (void *bytes), (bytes))                                                                      \
  X(int, g_uri_get_port, (void *uri), (uri))                                                                          \
  X(void, g_uri_unref, (void *uri), (uri))                                                                            \
  X(void, g_slist_free, (glib_list * list), (list))                                                                   \
  X(void, g_error_free, (glib_error * error), (error))                                                                \
  X(void *, g_object_ref, (void *object), (object))                                                                   \
  X(void, g_object_unref, (void *object), (object))                                                                   \
  X(unsigned long, g_signal_connect_data,                                                                             \
    (void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags),                  \
    (object, signal, handler, data, destroy, flags))                                                                  \
  X(void, g_signal_handler_disconnect, (void *object, unsigned long handler), (object, handler))                      \
  X(void *, g_main_context_new, (void), ())                                                                           \
  X(void, g_main_context_push_thread_default, (void *context), (context))                                             \
  X(void, g_main_context_pop_thread_default, (void *context), (context))                                              \
  X(void, g_main_context_invoke_full,                                                                                 \
    (void *context, int priority, int (*function)(void *), void *data, void *destroy),                                \
    (context, priority, function, data, destroy))                                                                     \
  X(void *, g_main_loop_new, (void *context, int is_running), (context, is_running))                                  \
  X(void, g_main_loop_run, (void *loop), (loop))                                                                      \
  X(void, g_main_loop_quit, (void *loop), (loop))

// A function of any number of arguments cannot be passed on as the others are.
enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) index_soup_server_new, count_of_functions };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME) "soup_server_new"};
static void *places[count_of_functions];
static struct touchstone_late_library library = {names, places, count_of_functions, 0, PTHREAD_MUTEX_INITIALIZER};
#define CALL(result, name, parameters, arguments)                                                                     \
  static result call_##name parameters { return ((result(*) parameters)places[index_##name])arguments; }
FUNCTIONS(CALL)

struct touchstone_http_server {
  void *server, *context, *loop;
  touchstone_http_gate gate;
  touchstone_http_handler handler;
  void *data;
};

struct touchstone_http_exchange {
  touchstone_http_server *server;
  void *message;
  unsigned long watch;
  // The client has gone; read and written on the server's thread.
  int is_over;
  unsigned status;
  char *type;
  uint8_t *bytes;
  size_t count;
};

static void read_head(void *message, const char *path, touchstone_http_head *head) {
  void *headers = call_soup_server_message_get_request_headers(message);
  const int encoding = call_soup_message_headers_get_encoding(headers);
  head->method = call_soup_server_message_get_method(message);
  head->path = path;
  head->authorization = call_soup_message_headers_get_one(headers, "Authorization");
  head->length = encoding == encoding_content_length ? call_soup_message_headers_get_content_length(headers)
                 : encoding == encoding_none         ? 0
                                                     : -1;
}

static void refuse(touchstone_http_server *server, void *message, unsigned status) {
  call_soup_message_body_set_accumulate(call_soup_server_message_get_request_body(message), 0);
  call_soup_server_message_set_status(message, status, 0);
  // What is left of a body that is not wanted need not be read.
  call_soup_message_headers_replace(call_soup_server_message_get_response_headers(message), "Connection", "close");
}

static void check(void *soup, void *message, const char *path, void *query, void *data) {
  touchstone_http_server *server = data;
  touchstone_http_head head;
  read_head(message, path, &head);
  const int status = server->gate(server->data, &head);
  if (status) refuse(server, message, (unsigned)status);
}

static void finish(void *message, touchstone_http_exchange *exchange) { exchange->is_over = 1; }

static void handle(void *soup, void *message, const char *path, void *query, void *data) {
  touchstone_http_server *server = data;
  if (call_soup_server_message_get_status(message)) return;
  touchstone_http_head head;
  read_head(message, path, &head);
  touchstone_http_exchange *exchange = calloc(1, sizeof *exchange);
  if (!exchange) return refuse(server, message, 503);
  exchange->server = server;
  exchange->message = call_g_object_ref(message);
  exchange->watch =
      call_g_signal_connect_data(message, "finished", (void (*)(void))finish, exchange, 0, 0);
  call_soup_server_message_pause(message);
  void *body = call_soup_message_body_flatten(call_soup_server_message_get_request_body(message));
  size_t count = 0;
  const uint8_t *bytes = call_g_bytes_get_data(body, &count);
  server->handler(server->data, exchange, &head, bytes, count);
  call_g_bytes_unref(body);
}

touchstone_http_server *touchstone_http_start(
    uint16_t port, touchstone_http_gate gate, touchstone_http_handler handler, void *data, char *message,
    size_t room) {
  const char *missing = touchstone_late_library_load(&library, "libsoup-3.0.so.0");
  if (missing) {
    snprintf(message, room, "%s", missing);
    return 0;
  }
  touchstone_http_server *server = calloc(1, sizeof *server);
  if (!server) {
    snprintf(message, room, "there is no memory left");
    return 0;
  }
  server->gate = gate;
  server->handler = handler;
  server->data = data;
  server->context = call_g_main_context_new();
  server->loop = call_g_main_loop_new(server->context, 0);
  call_g_main_context_push_thread_default(server->context);
  server->server = ((void *(*)(const char *, ...))places[index_soup_server_new])((const char *)0, (void *)0);
  call_soup_server_add_early_handler(server->server, 0, check, server, 0);
  call_soup_server_add_handler(server->server, 0, handle, server, 0);
  glib_error *error = 0;
  const int listens = call_soup_server_listen_local(server->server, port, listen_ipv4_only, &error);
  call_g_main_context_pop_thread_default(server->context);
  if (!listens) {
    snprintf(message, room, "%s", error ? error->message : "no address could be listened on");
    if (error) call_g_error_free(error);
    call_g_object_unref(server->server);
    free(server);
    return 0;
  }
  return server;
}

uint16_t touchstone_http_port(const touchstone_http_server *server) {
  glib_list *list = call_soup_server_get_uris(server->server);
  uint16_t port = 0;
  for (glib_list *item = list; item; item = item->next) {
    port = (uint16_t)call_g_uri_get_port(item->data);
    call_g_uri_unref(item->data);
  }
  call_g_slist_free(list);
  return port;
}

void touchstone_http_run(touchstone_http_server *server) {
  call_g_main_context_push_thread_default(server->context);
  call_g_main_loop_run(server->loop);
  call_soup_server_disconnect(server->server);
  call_g_main_context_pop_thread_default(server->context);
}

static int quit(void *loop) {
  call_g_main_loop_quit(loop);
  return 0;
}

void touchstone_http_stop(touchstone_http_server *server) {
  call_g_main_context_invoke_full(server->context, priority_default, quit, server->loop, 0);
}

static int answer(void *data) {
  touchstone_http_exchange *exchange = data;
  void *message = exchange->message;
  call_g_signal_handler_disconnect(message, exchange->watch);
  if (!exchange->is_over) {
    call_soup_server_message_set_status(message, exchange->status, 0);
    call_soup_message_headers_replace(
        call_soup_server_message_get_response_headers(message), "Cache-Control", "no-cache");
    call_soup_server_message_set_response(
        message, exchange->type, memory_copy, (const char *)exchange->bytes, exchange->count);
    call_soup_server_message_unpause(message);
  }
  call_g_object_unref(message);
  free(exchange->type);
  free(exchange->bytes);
  free(exchange);
  return 0;
}

void touchstone_http_answer(
    touchstone_http_exchange *exchange, unsigned status, const char *type, const uint8_t *bytes, size_t count) {
  exchange->status = status;
  exchange->type = strdup(type);
  exchange->bytes = malloc(count ? count : 1);
  exchange->count = exchange->bytes ? count : 0;
  if (exchange->bytes && count) memcpy(exchange->bytes, bytes, count);
  call_g_main_context_invoke_full(exchange->server->context, priority_default, answer, exchange, 0);
}
