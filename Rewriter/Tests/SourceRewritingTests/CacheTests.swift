import Foundation
import Testing

@testable import SourceRewriting

@Suite("What is kept between two runs")
struct CacheTests {
  fileprivate static let sources = [
    "Board.swift": """
    class Board: UIView, BoardDelegate {
      var list = Shelf()
      @objc func tapped(_ sender: Any) { list.fill() }
      func board(_ board: Board, moved count: Int) {}
    }
    """,
    "Delegate.swift":
      "@objc protocol BoardDelegate {\n  @objc optional func board(_ board: Board, moved count: Int)\n}",
    "More.swift": "extension Board {\n  override func layoutSubviews() { more() }\n  func more() {}\n}",
    "Shelf.swift": "class Shelf: NSObject {\n  func fill() { let a = 1 }\n}\nimport MapKit\nlet m: MKMapView? = nil",
    "User.swift": "class User: UIViewController {\n  let action = #selector(Board.tapped(_:))\n}",
  ]

  /// A folder for the cache of one test, and the target's sources as they are edited in it.
  private final class Story {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rewriting-\(UUID().uuidString)")
    var sources = CacheTests.sources
    var version = "1"
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Rewrites all, beside a run without a cache, and returns the files that were parsed for it.
    func parsed(_ comment: Comment, _ location: SourceLocation = #_sourceLocation) -> [String] {
      func files() -> [SourceFile] { sources.sorted { $0.key < $1.key }.map { SourceFile(path: $0, text: $1) } }
      let files = files()
      let cache = RewritingCache(folder: folder, version: version)
      let target = RewrittenTarget(module: "App", files: files, otherModules: [], cache: cache)
      let fresh = RewrittenTarget(module: "App", files: files.map { SourceFile(path: $0.path, bytes: $0.text) })
      #expect(target.files.map(\.text) == fresh.files.map(\.text), comment, sourceLocation: location)
      #expect(target.registration == fresh.registration, comment, sourceLocation: location)
      #expect(target.remarks == fresh.remarks && !target.remarks.isEmpty, comment, sourceLocation: location)
      #expect(
        ClassListing(target.index).classes == ClassListing(fresh.index).classes, comment, sourceLocation: location)
      return files.filter(\.isParsed).map { String($0.path.dropLast(".swift".count)) }
    }

    func edit(_ file: String, _ old: String, _ new: String) throws {
      let text = try #require(sources[file + ".swift"])
      try #require(text.contains(old))
      sources[file + ".swift"] = text.replacing(old, with: new)
    }

    var kept: [URL] {
      get throws { try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) }
    }
  }

  private static let all = ["Board", "Delegate", "More", "Shelf", "User"]

  @Test("Only a file that was edited is parsed again, and those to which a changed declaration matters")
  func edits() throws {
    let story = Story()
    #expect(story.parsed("first") == Self.all)
    #expect(story.parsed("nothing has changed") == [])
    try story.edit("Shelf", "let a = 1", "let a = 2; print(a)")
    #expect(story.parsed("within a function") == ["Shelf"])
    try story.edit("User", "let action", "var size = 3\n  let action")
    #expect(story.parsed("a declaration that no other file names") == ["User"])
    try story.edit("Board", "@objc func tapped", "@objc(pressed:) func tapped")
    #expect(story.parsed("a declaration that a selector names") == ["Board", "More", "User"])
    try story.edit("Delegate", "moved count: Int)", "moved count: Int) -> Bool")
    // The extension declares methods of a class that conforms to the protocol.
    #expect(story.parsed("a requirement") == ["Board", "Delegate", "More"])
    try story.edit("Shelf", "func fill", "// A comment moves what follows.\n  func fill")
    #expect(story.parsed("lines that move") == ["Shelf"])
  }

  @Test("What is moved from one file into another is written again when it changes there")
  func movedMembers() throws {
    let story = Story()
    _ = story.parsed("first")
    try story.edit("More", "{ more() }", "{ more(); more() }")
    #expect(story.parsed("the override's body") == ["Board", "More"])
    try story.edit("More", "extension Board", "\n\nextension Board")
    #expect(story.parsed("its line") == ["Board", "More"])
  }

  @Test("A selector that is named in one file exposes the method of another")
  func mentions() throws {
    let story = Story()
    _ = story.parsed("first")
    try story.edit("User", "let action", "let other = #selector(Shelf.fill)\n  let action")
    #expect(Set(story.parsed("a new selector")).isSuperset(of: ["Shelf", "User"]))
  }

  @Test("Files come and go")
  func files() throws {
    let story = Story()
    _ = story.parsed("first")
    story.sources["Another.swift"] = "struct Another {}"
    #expect(story.parsed("one more, before all others") == ["Another"])
    story.sources["Shelf.swift"] = "import MapKit\nlet m: MKMapView? = nil"
    #expect(story.parsed("a class is gone").contains("Shelf"))
    story.sources["Another.swift"] = nil
    #expect(story.parsed("one less") == [])
    #expect(try story.kept.count == Self.all.count)
  }

  @Test("A cache that is damaged, cut off, of another version or of someone else is made again")
  func damage() throws {
    let story = Story()
    _ = story.parsed("first")
    for kept in try story.kept.enumerated() {
      var data = try Data(contentsOf: kept.element)
      switch kept.offset {
      case 0: data[data.count / 2] ^= 1
      case 1: data = data.prefix(data.count - 1)
      case 2: data = Data()
      case 3: data = Data("a text of someone else\n\n\n\n".utf8)
      default: data = data.prefix(40)
      }
      try data.write(to: kept.element)
    }
    #expect(story.parsed("damaged") == Self.all)
    #expect(story.parsed("made again") == [])
    story.version = "2"
    #expect(story.parsed("another version") == Self.all)
    // A folder that cannot be written only costs time.
    let files = try story.kept
    for file in files { try FileManager.default.removeItem(at: file) }
    try FileManager.default.removeItem(at: story.folder)
    try Data().write(to: story.folder)
    #expect(story.parsed("a file stands in the folder's place") == Self.all)
    #expect(story.parsed("as before") == Self.all)
  }

  @Test("Random edits never leave a file as it was before them", arguments: 0..<40)
  func randomEdits(_ seed: Int) throws {
    var random = SeededNumbers(state: UInt64(seed))
    let story = Story()
    _ = story.parsed("first")
    let replacements = [
      ("func", "var x = 1; func"), ("Board", "Shelf"), ("Int", "String"), ("@objc", ""), ("override", ""),
      ("class", "struct"),
      ("var", "@objc dynamic var"), ("Any", "AnyObject"), ("tapped", "fill"), ("extension", "private extension"),
      ("{", "{\n"),
      ("moved", "at"), ("more", "tapped"), ("UIView", "Shelf"), ("optional", ""),
    ]
    for step in 0..<12 {
      guard let name = story.sources.keys.sorted().randomElement(using: &random),
        let (old, new) = replacements.randomElement(using: &random), let text = story.sources[name]
      else { continue }
      let places = text.ranges(of: old)
      guard let place = places.randomElement(using: &random) else { continue }
      story.sources[name] = text.replacingCharacters(in: place, with: new)
      _ = story.parsed("step \(step): \(old) becomes \(new) in \(name)")
    }
  }
}
