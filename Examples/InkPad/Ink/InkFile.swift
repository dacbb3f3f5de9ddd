import Foundation
import UserFiles

/// Where the page is kept between runs.
struct InkFile {
  /// An error of the file, in a sentence for the user.
  typealias Damaged = UserFile.Damaged

  static let version = 1

  let url: URL
  private var file: UserFile { UserFile(url, content: "page", mebibytes: 256) }

  init(url: URL) { self.url = url }

  /// The user's file: `INKPAD_FILE`, else `InkPad/page.json` among the user's data.
  static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> InkFile {
    InkFile(url: UserFile.place(variable: "INKPAD_FILE", path: "InkPad/page.json", environment: environment))
  }

  /// The page; an empty one when there is no file.
  func load() throws -> InkPage {
    let page = try file.load { data in
      let version = try JSONDecoder().decode(Head.self, from: data).version
      guard version == Self.version else {
        throw UserFile.Reason("it has version \(version), and this app reads \(Self.version)")
      }
      let saved = try JSONDecoder().decode(Body.self, from: data).strokes
      try check(saved)
      return InkPage(saved.enumerated().map { InkStroke($1, order: $0) })
    }
    return page ?? InkPage()
  }

  /// Writes the page in one step.
  ///
  /// Strokes keep their encoded form, so that this encodes what is new and writes the whole.
  func save(_ page: InkPage) throws {
    var data = Data(#"{"version":\#(Self.version),"strokes":["#.utf8)
    for (index, stroke) in page.strokes.enumerated() {
      data += Data(index == 0 ? "\n".utf8 : ",\n".utf8)
      data += try stroke.json()
    }
    data += Data("\n]}\n".utf8)
    try file.save(data)
  }

  private struct Head: Codable { var version: Int }
  private struct Body: Codable { var strokes: [InkStroke.Saved] }

  private func check(_ strokes: [InkStroke.Saved]) throws {
    for (index, stroke) in strokes.enumerated() {
      guard stroke.width > 0, stroke.width < 1000 else {
        throw UserFile.Reason("strokes[\(index)] is \(stroke.width) points wide")
      }
      guard !stroke.samples.isEmpty else { throw UserFile.Reason("strokes[\(index)] has no samples") }
      if let bad = stroke.samples.firstIndex(where: { !$0.isPlausible }) {
        let place = stroke.samples[bad].location
        throw UserFile.Reason("strokes[\(index)].samples[\(bad)] at (\(place.x), \(place.y)) is no sample of a pen")
      }
    }
  }
}
