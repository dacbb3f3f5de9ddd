// A server of HTTP on this machine's own address, by libsoup 3, which is loaded when the first one starts.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct touchstone_http_server touchstone_http_server;
/// A request that has to be answered once.
typedef struct touchstone_http_exchange touchstone_http_exchange;

/// What a request says before its body. The texts are valid during the call, and null where there is none.
typedef struct {
  const char *method;
  const char *path;
  const char *authorization;
  /// How many bytes the body has; below 0 where it is not said before.
  int64_t length;
} touchstone_http_head;

/// Decides by its head whether a request is taken: 0, or the HTTP status with which it is refused. Its body then is not kept.
typedef int (*touchstone_http_gate)(void *context, const touchstone_http_head *head);

/// Gets a request that was taken. The body is valid during the call.
typedef void (*touchstone_http_handler)(
    void *context, touchstone_http_exchange *exchange, const touchstone_http_head *head, const uint8_t *body,
    size_t count);

/// A server on 127.0.0.1; 0 as the port stands for any free one. Null with a message where there is none.
touchstone_http_server *touchstone_http_start(
    uint16_t port, touchstone_http_gate gate, touchstone_http_handler handler, void *context, char *message,
    size_t room);
/// The port on which it listens.
uint16_t touchstone_http_port(const touchstone_http_server *server);
/// Serves on the calling thread until it is stopped. Both functions of the server are called on it.
void touchstone_http_run(touchstone_http_server *server);
/// Makes `touchstone_http_run` return; any thread may call it.
void touchstone_http_stop(touchstone_http_server *server);
/// Answers a request, on any thread, once. Nothing is sent where its client has disconnected.
void touchstone_http_answer(
    touchstone_http_exchange *exchange, unsigned status, const char *type, const uint8_t *bytes, size_t count);
