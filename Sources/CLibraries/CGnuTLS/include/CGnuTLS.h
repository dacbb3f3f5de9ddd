// GnuTLS, by its own headers; the library and its dependencies are loaded by `touchstone_gnutls_load`.
#pragma once
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Nothing of it may be called before it was loaded.

/// The library's file.
#define TOUCHSTONE_GNUTLS_FILE "libgnutls.so.30"

/// Loads GnuTLS from a file that the loader finds; any thread may call it, any number of times.
///
/// Returns null when it is loaded, or what is missing; the text is valid until the thread calls it again.
const char *touchstone_gnutls_load(const char *file);

/// Frees memory that the library has allocated.
void touchstone_gnutls_free(void *memory);

// A macro with casts, which Swift does not see.
static inline unsigned touchstone_gnutls_curve_p256(void) {
  return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
}

// Both an enumeration and macros, which Swift would find ambiguous: a server that never waits, raises no signal for a
// client that has disconnected, and keeps nothing of a session for the next one.
static inline unsigned touchstone_gnutls_server_flags(void) {
  return GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS;
}
