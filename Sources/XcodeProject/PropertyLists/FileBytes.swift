import Foundation

/// Files of a project as bytes, with a limit.
enum FileBytes {
  /// The bytes of a regular file.
  static func read(_ url: URL, limit: Int) throws(Problem) -> [UInt8] {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    guard let attributes else { throw Problem(.error, file: url.path, "there is no such file") }
    // A pipe or a device could be read for ever.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Problem(.error, file: url.path, "it is no file")
    }
    if let size = attributes[.size] as? Int, size > limit {
      throw Problem(.error, file: url.path, "it has \(size) bytes; at most \(limit) are read")
    }
    guard let data = try? Data(contentsOf: url) else { throw Problem(.error, file: url.path, "it cannot be read") }
    return Array(data)
  }
}
