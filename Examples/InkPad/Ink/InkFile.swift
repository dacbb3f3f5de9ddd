import Foundation

/// Where the page is kept between runs.
///
/// A file that cannot be read is never overwritten: it is moved aside, and the error says where to.
struct InkFile {
  /// An error of a file, in a sentence for the user.
  struct Damaged: Error, CustomStringConvertible {
    let file: String
    let reason: String
    let movedTo: String?

    var description: String {
      let moved = movedTo.map { "It was moved to \($0)." } ?? "It could not be moved aside, so nothing will be saved."
      return "The page in \(file) cannot be read: \(reason). \(moved)"
    }
  }

  static let version = 1

  let url: URL

  /// The user's file: `INKPAD_FILE`, else `InkPad/page.json` among the user's data.
  static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> InkFile {
    if let path = environment["INKPAD_FILE"] { return InkFile(url: URL(fileURLWithPath: path)) }
    let data =
      environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return InkFile(url: data.appendingPathComponent("InkPad/page.json"))
  }

  /// The page; an empty one when there is no file.
  func load() throws -> InkPage {
    guard FileManager.default.fileExists(atPath: url.path) else { return InkPage() }
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= 256 << 20 else { throw Reason("it is \(size >> 20) MiB large") }
      let data = try Data(contentsOf: url)
      let version = try JSONDecoder().decode(Head.self, from: data).version
      guard version == Self.version else {
        throw Reason("it has version \(version), and this app reads \(Self.version)")
      }
      let saved = try JSONDecoder().decode(Body.self, from: data).strokes
      try check(saved)
      return InkPage(saved.enumerated().map { InkStroke($1, order: $0) })
    } catch {
      throw Damaged(file: url.path, reason: Self.sentence(error), movedTo: setAside())
    }
  }

  /// Writes the page in one step: an existing file stays complete until the new one is.
  ///
  /// Strokes keep their encoded form, so that this encodes what is new and writes the whole.
  func save(_ page: InkPage) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    var data = Data(#"{"version":\#(Self.version),"strokes":["#.utf8)
    for (index, stroke) in page.strokes.enumerated() {
      data += Data(index == 0 ? "\n".utf8 : ",\n".utf8)
      data += try stroke.json()
    }
    data += Data("\n]}\n".utf8)
    try data.write(to: url, options: .atomic)
  }

  private struct Head: Codable { var version: Int }
  private struct Body: Codable { var strokes: [InkStroke.Saved] }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func check(_ strokes: [InkStroke.Saved]) throws {
    for (index, stroke) in strokes.enumerated() {
      guard stroke.width > 0, stroke.width < 1000 else {
        throw Reason("strokes[\(index)] is \(stroke.width) points wide")
      }
      guard !stroke.samples.isEmpty else { throw Reason("strokes[\(index)] has no samples") }
      if let bad = stroke.samples.firstIndex(where: { !$0.isPlausible }) {
        let place = stroke.samples[bad].location
        throw Reason("strokes[\(index)].samples[\(bad)] at (\(place.x), \(place.y)) is no sample of a pen")
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
      guard !context.codingPath.isEmpty else { return "it is not a page" }
      return "\(place(context.codingPath)) is not what it should be"
    default: return error.localizedDescription
    }
  }

  /// A place in the file, such as `strokes[3].samples[12]`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}
