import Foundation
import TouchPlatform

/// The certificate's file, which only its owner can read.
struct WebCertificateStore {
  let folder: String
  var path: String { folder + "/server.pem" }

  /// The stored certificate, or a new one when there is none, when others could have read its key, or when it no longer
  /// serves.
  func certificate(for local: LocalAddresses, now: Date = Date()) throws(PlatformError) -> WebCertificate {
    if let stored = try read() {
      guard let fault = try stored.fault(for: local, now: now) else { return stored }
      PlatformLog.write(.platform, "web: the certificate \(path) is made again: \(fault)")
    }
    let fresh = try WebCertificate.make(for: local, now: now)
    try write(fresh)
    return fresh
  }

  private func read() throws(PlatformError) -> WebCertificate? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw .unavailable("the certificate \(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      PlatformLog.write(.platform, "web: the certificate \(path) is made again: others could read its key")
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(file, &bytes, bytes.count)
    return count > 0 ? WebCertificate(pem: Array(bytes.prefix(count))) : nil
  }

  /// Whole or not at all: beside it first, then in its place.
  private func write(_ certificate: WebCertificate) throws(PlatformError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .unavailable("the folder \(folder) cannot be made: \(error.localizedDescription)") }
    let fresh = "\(path).\(getpid())"
    unlink(fresh)
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(call: "open(\(fresh))", errno: errno) }
    fchmod(file, 0o600)
    var written = 0
    while written < certificate.pem.count {
      let count = certificate.pem[written...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      written += count
    }
    let isWhole = written == certificate.pem.count && fsync(file) == 0
    let code = errno
    close(file)
    guard isWhole, rename(fresh, path) == 0 else {
      unlink(fresh)
      throw .system(call: "write(\(path))", errno: isWhole ? errno : code)
    }
  }
}
