#include "CGnuTLS.h"

#include <CLateLibrary.h>

// The functions of GnuTLS that are used: result, name, parameters, arguments. The compiler compares them with its
// headers.
#define FUNCTIONS(X)                                                                                                  \
  X(int, gnutls_x509_privkey_init, (gnutls_x509_privkey_t *key), (key))                                               \
  X(void, gnutls_x509_privkey_deinit, (gnutls_x509_privkey_t key), (key))                                             \
  X(int, gnutls_x509_privkey_generate,                                                                                \
    (gnutls_x509_privkey_t key, gnutls_pk_algorithm_t algo, unsigned int bits, unsigned int flags),                   \
    (key, algo, bits, flags))                                                                                         \
  X(int, gnutls_x509_crt_init, (gnutls_x509_crt_t *cert), (cert))                                                     \
  X(void, gnutls_x509_crt_deinit, (gnutls_x509_crt_t cert), (cert))                                                   \
  X(int, gnutls_x509_crt_set_version, (gnutls_x509_crt_t crt, unsigned int version), (crt, version))                  \
  X(int, gnutls_x509_crt_set_serial,                                                                                  \
    (gnutls_x509_crt_t cert, const void *serial, size_t serial_size),                                                 \
    (cert, serial, serial_size))                                                                                      \
  X(int, gnutls_x509_crt_set_dn_by_oid,                                                                               \
    (gnutls_x509_crt_t crt, const char *oid, unsigned int raw_flag, const void *name, unsigned int sizeof_name),      \
    (crt, oid, raw_flag, name, sizeof_name))                                                                          \
  X(int, gnutls_x509_crt_set_activation_time, (gnutls_x509_crt_t cert, time_t act_time), (cert, act_time))            \
  X(int, gnutls_x509_crt_set_expiration_time, (gnutls_x509_crt_t cert, time_t exp_time), (cert, exp_time))            \
  X(int, gnutls_x509_crt_set_key, (gnutls_x509_crt_t crt, gnutls_x509_privkey_t key), (crt, key))                     \
  X(int, gnutls_x509_crt_set_subject_alt_name,                                                                        \
    (gnutls_x509_crt_t crt, gnutls_x509_subject_alt_name_t type, const void *data, unsigned int data_size,            \
     unsigned int flags),                                                                                             \
    (crt, type, data, data_size, flags))                                                                              \
  X(int, gnutls_x509_crt_set_basic_constraints,                                                                       \
    (gnutls_x509_crt_t crt, unsigned int ca, int pathLenConstraint),                                                  \
    (crt, ca, pathLenConstraint))                                                                                     \
  X(int, gnutls_x509_crt_set_key_usage, (gnutls_x509_crt_t crt, unsigned int usage), (crt, usage))                    \
  X(int, gnutls_x509_crt_set_key_purpose_oid,                                                                         \
    (gnutls_x509_crt_t cert, const void *oid, unsigned int critical),                                                 \
    (cert, oid, critical))                                                                                            \
  X(int, gnutls_x509_crt_sign2,                                                                                       \
    (gnutls_x509_crt_t crt, gnutls_x509_crt_t issuer, gnutls_x509_privkey_t issuer_key,                               \
     gnutls_digest_algorithm_t dig, unsigned int flags),                                                              \
    (crt, issuer, issuer_key, dig, flags))                                                                            \
  X(int, gnutls_x509_privkey_export2_pkcs8,                                                                           \
    (gnutls_x509_privkey_t key, gnutls_x509_crt_fmt_t format, const char *password, unsigned int flags,               \
     gnutls_datum_t *out),                                                                                            \
    (key, format, password, flags, out))                                                                              \
  X(int, gnutls_x509_crt_export2,                                                                                     \
    (gnutls_x509_crt_t cert, gnutls_x509_crt_fmt_t format, gnutls_datum_t *out),                                      \
    (cert, format, out))                                                                                              \
  X(int, gnutls_x509_crt_import,                                                                                      \
    (gnutls_x509_crt_t cert, const gnutls_datum_t *data, gnutls_x509_crt_fmt_t format),                               \
    (cert, data, format))                                                                                             \
  X(int, gnutls_x509_privkey_import2,                                                                                 \
    (gnutls_x509_privkey_t key, const gnutls_datum_t *data, gnutls_x509_crt_fmt_t format, const char *password,       \
     unsigned int flags),                                                                                             \
    (key, data, format, password, flags))                                                                             \
  X(time_t, gnutls_x509_crt_get_expiration_time, (gnutls_x509_crt_t cert), (cert))                                    \
  X(time_t, gnutls_x509_crt_get_activation_time, (gnutls_x509_crt_t cert), (cert))                                    \
  X(unsigned, gnutls_x509_crt_check_hostname2,                                                                        \
    (gnutls_x509_crt_t cert, const char *hostname, unsigned int flags),                                               \
    (cert, hostname, flags))                                                                                          \
  X(unsigned, gnutls_x509_crt_check_ip,                                                                               \
    (gnutls_x509_crt_t cert, const unsigned char *ip, unsigned int ip_size, unsigned int flags),                      \
    (cert, ip, ip_size, flags))                                                                                       \
  X(const char *, gnutls_strerror, (int error), (error))                                                              \
  X(int, gnutls_error_is_fatal, (int error), (error))                                                                 \
  X(int, gnutls_certificate_allocate_credentials, (gnutls_certificate_credentials_t *res), (res))                     \
  X(void, gnutls_certificate_free_credentials, (gnutls_certificate_credentials_t sc), (sc))                           \
  X(int, gnutls_certificate_set_x509_key_mem,                                                                         \
    (gnutls_certificate_credentials_t res, const gnutls_datum_t *cert, const gnutls_datum_t *key,                     \
     gnutls_x509_crt_fmt_t type),                                                                                     \
    (res, cert, key, type))                                                                                           \
  X(int, gnutls_priority_init,                                                                                        \
    (gnutls_priority_t *priority_cache, const char *priorities, const char **err_pos),                                \
    (priority_cache, priorities, err_pos))                                                                            \
  X(void, gnutls_priority_deinit, (gnutls_priority_t priority_cache), (priority_cache))                               \
  X(int, gnutls_init, (gnutls_session_t *session, unsigned int flags), (session, flags))                              \
  X(void, gnutls_deinit, (gnutls_session_t session), (session))                                                       \
  X(int, gnutls_priority_set, (gnutls_session_t session, gnutls_priority_t priority), (session, priority))            \
  X(int, gnutls_credentials_set,                                                                                      \
    (gnutls_session_t session, gnutls_credentials_type_t type, void *cred),                                           \
    (session, type, cred))                                                                                            \
  X(void, gnutls_transport_set_int2,                                                                                  \
    (gnutls_session_t session, int recv_fd, int send_fd),                                                             \
    (session, recv_fd, send_fd))                                                                                      \
  X(int, gnutls_handshake, (gnutls_session_t session), (session))                                                     \
  X(ssize_t, gnutls_record_recv, (gnutls_session_t session, void *data, size_t data_size), (session, data, data_size)) \
  X(ssize_t, gnutls_record_send,                                                                                      \
    (gnutls_session_t session, const void *data, size_t data_size),                                                   \
    (session, data, data_size))                                                                                       \
  X(size_t, gnutls_record_check_pending, (gnutls_session_t session), (session))                                       \
  X(int, gnutls_record_get_direction, (gnutls_session_t session), (session))                                          \
  X(int, gnutls_bye, (gnutls_session_t session, gnutls_close_request_t how), (session, how))

enum { FUNCTIONS(TOUCHSTONE_LATE_INDEX) index_gnutls_free, count };
static const char *const names[] = {FUNCTIONS(TOUCHSTONE_LATE_NAME) "gnutls_free"};

static void *places[count];
static struct touchstone_late_library library = {names, places, count, 0, PTHREAD_MUTEX_INITIALIZER};

const char *touchstone_gnutls_load(const char *file) { return touchstone_late_library_load(&library, file); }

FUNCTIONS(TOUCHSTONE_LATE_FUNCTION)

// The library's own `gnutls_free` is a variable with a function pointer.
void touchstone_gnutls_free(void *memory) { (*(gnutls_free_function *)places[index_gnutls_free])(memory); }
