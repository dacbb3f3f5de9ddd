import Foundation

/// A file that grows line by line, each line with one write(2), so that a crash of the program loses none written.
final class TapeFile {
  private var descriptor: Int32
  private var length: Int = 0
  /// The errno of the write that failed, or 0.
  private(set) var failure: Int32 = 0

  /// Creates the file, or empties it when it exists. Only its owner can read it: it holds what was typed.
  init(creating path: String) throws(RecordingError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, errno: errno) }
    var facts = stat()
    // A file that was there keeps its rights otherwise; a device or a pipe is left alone.
    if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG { _ = fchmod(descriptor, 0o600) }
  }

  deinit { close() }

  /// Appends bytes. After a failure (a full disk) the file is cut back to the last whole write, and nothing more is
  /// written.
  /// - Returns: whether all were written.
  func write(_ bytes: [UInt8]) -> Bool {
    guard failure == 0, descriptor >= 0 else { return false }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      if count > 0 {
        done += count
      } else if count < 0 && errno == EINTR {
        continue
      } else {
        failure = count < 0 ? errno : EIO
        _ = ftruncate(descriptor, off_t(length))
        return false
      }
    }
    length += done
    return true
  }

  /// Brings the file to the disk and closes it. Closing again does nothing.
  func close() {
    guard descriptor >= 0 else { return }
    _ = fdatasync(descriptor)
    _ = Foundation.close(descriptor)
    descriptor = -1
  }
}
