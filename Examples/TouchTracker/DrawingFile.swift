import Foundation

/// Where the drawing is kept between runs.
///
/// A file that cannot be read is never overwritten: it is moved aside, and the error says where to.
struct DrawingFile {
  /// An error of a file, in a sentence for the user.
  struct Damaged: Error, CustomStringConvertible {
    let file: String
    let reason: String
    let movedTo: String?

    var description: String {
      let moved = movedTo.map { "It was moved to \($0)." } ?? "It could not be moved aside, so nothing will be saved."
      return "The drawing in \(file) cannot be read: \(reason). \(moved)"
    }
  }

  let url: URL

  /// The user's file: `TOUCHTRACKER_FILE`, else `TouchTracker/drawing.json` among the user's data.
  static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> DrawingFile {
    if let path = environment["TOUCHTRACKER_FILE"] { return DrawingFile(url: URL(fileURLWithPath: path)) }
    let data =
      environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return DrawingFile(url: data.appendingPathComponent("TouchTracker/drawing.json"))
  }

  /// The drawing; an empty one when there is no file.
  func load() throws -> Drawing {
    guard FileManager.default.fileExists(atPath: url.path) else { return Drawing() }
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= 64 << 20 else { throw Reason("it is \(size >> 20) MiB large") }
      let data = try Data(contentsOf: url)
      let drawing = try JSONDecoder().decode(Drawing.self, from: data)
      try check(drawing)
      return drawing
    } catch {
      throw Damaged(file: url.path, reason: Self.sentence(error), movedTo: setAside())
    }
  }

  /// Writes the drawing in one step: an existing file stays complete until the new one is.
  func save(_ drawing: Drawing) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(drawing).write(to: url, options: .atomic)
  }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func check(_ drawing: Drawing) throws {
    for (index, shape) in drawing.shapes.enumerated() {
      let points =
        switch shape {
        case .line(let line): [line.begin, line.end]
        case .circle(let circle): [circle.first, circle.second]
        }
      for point in points where !(abs(point.x) < 1e6 && abs(point.y) < 1e6) {
        throw Reason("shape \(index) lies at (\(point.x), \(point.y)), far from any screen")
      }
    }
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

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let reason as Reason: return reason.text
    case DecodingError.keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: return "it is not JSON"
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      guard !context.codingPath.isEmpty else { return "it is not a drawing" }
      return "\(place(context.codingPath)) is not what it should be"
    default: return error.localizedDescription
    }
  }

  /// A place in the file, such as `shapes[3].line`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      // The compiler's name for the single value of a case means nothing to users.
      if key.stringValue == "_0" { return text }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}
