#pragma once
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Macros with casts, which Swift does not see.
static inline unsigned touchstone_gnutls_curve_p256(void) {
  return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
}

static inline void touchstone_gnutls_free(void *memory) { gnutls_free(memory); }
