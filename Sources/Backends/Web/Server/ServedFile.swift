internal import CSoup

/// A file as it is served: one copy for all answers.
final class ServedFile {
  let contentType: String
  let tag: String
  let bytes: UnsafeMutableRawPointer

  init(_ file: WebFile) {
    contentType = file.contentType
    // FNV-1a: it tells versions apart, and guards nothing.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in file.body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    tag = "\"\(String(hash, radix: 16))-\(file.body.count)\""
    bytes = file.body.withUnsafeBytes { g_bytes_new($0.baseAddress, $0.count) }
  }

  deinit { g_bytes_unref(bytes) }
}
