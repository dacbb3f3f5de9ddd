import Foundation

/// A file in which an app keeps what its user has made, between two runs.
///
/// A file that cannot be read is never overwritten: it is moved aside, and the error says where to.
package struct UserFile {
  /// An error of a file, in a sentence for the user.
  package struct Damaged: Error, CustomStringConvertible {
    let content: String
    let file: String
    package let reason: String
    package let movedTo: String?

    package var description: String {
      let moved = movedTo.map { "It was moved to \($0)." } ?? "It could not be moved aside, so nothing will be saved."
      return "The \(content) in \(file) cannot be read: \(reason). \(moved)"
    }
  }

  /// What is wrong with a file, in words that follow a colon.
  package struct Reason: Error {
    let text: String
    package init(_ text: String) { self.text = text }
  }

  private let url: URL
  /// What is kept, in a word for the user.
  private let content: String
  private let mebibytes: Int

  /// A file.
  /// - Parameters:
  ///   - content: what is kept, in a word for the user: `drawing`.
  ///   - mebibytes: a larger file is not read.
  package init(_ url: URL, content: String, mebibytes: Int) {
    (self.url, self.content, self.mebibytes) = (url, content, mebibytes)
  }

  /// Where the file is: what a variable of the environment says, else a path among the user's data.
  package static func place(
    variable: String, path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    if let place = environment[variable] { return URL(fileURLWithPath: place) }
    let data =
      environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return data.appendingPathComponent(path)
  }

  /// What the file holds; nil when there is no file.
  package func load<Content>(_ read: (Data) throws -> Content) throws -> Content? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= mebibytes << 20 else { throw Reason("it is \(size >> 20) MiB large") }
      return try read(Data(contentsOf: url))
    } catch {
      throw Damaged(content: content, file: url.path, reason: sentence(error), movedTo: setAside())
    }
  }

  /// Writes the file in one step: an existing one stays complete until the new one is.
  package func save(_ data: Data) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  /// Moves the file to an unused name.
  private func setAside() -> String? {
    for number in 1...999 {
      let other = url.deletingPathExtension().appendingPathExtension("damaged-\(number).json")
      guard !FileManager.default.fileExists(atPath: other.path) else { continue }
      do {
        try FileManager.default.moveItem(at: url, to: other)
        return other.path
      } catch { return nil }
    }
    return nil
  }

  private func sentence(_ error: any Error) -> String {
    switch error {
    case let reason as Reason: return reason.text
    case DecodingError.keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: return "it is not JSON"
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      guard !context.codingPath.isEmpty else { return "it is not a \(content)" }
      return "\(place(context.codingPath)) is not what it should be"
    default: return error.localizedDescription
    }
  }

  /// A place in the file, such as `shapes[3].line`.
  private func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      // The compiler's name for the single value of a case means nothing to users.
      if key.stringValue == "_0" { return text }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}
