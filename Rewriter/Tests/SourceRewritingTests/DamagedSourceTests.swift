import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import SourceRewriting

/// Sources of all kinds, changed at random.
///
/// `TOUCHSTONE_FUZZ_SECONDS=300` goes on for so long with other seeds than the usual ones, and says each seed before it is
/// tried; `TOUCHSTONE_FUZZ_SEED=7` tries one, and shows the source.
@Suite("Damaged sources")
struct DamagedSourceTests {
  /// The sources below a folder.
  private static func sources(_ path: String) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(path)
      .standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects)
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// What the rewriter changes, of which its own sources have little.
  private static let rewrittenSource = """
    import UIKit.UIView
    @objc protocol BoardDelegate: Naming {
      @objc optional func board(_ board: Board, moved count: Int) -> Bool
      @objc optional var title: String { get }; @objc optional func end(); @objc optional func begin()
    }
    @objcMembers class Board: UIView, BoardDelegate {
      @IBOutlet private weak var label: UILabel!, other: [UIView]!
      @IBInspectable open override var size: CGFloat { didSet { setNeedsLayout() } }
      weak var delegate: BoardDelegate?
      let action = #selector(Board.tapped(_:)), path = #keyPath(Board.label.text)
      @IBAction func tapped(_ sender: Any) { if let delegate, let title = delegate.title?.count { use(title) } }
      func move() { _ = delegate?.board?(self, moved: 3) ?? false; for d in [delegate] { d?.title } }
    }
    class Model: NSObject { override func awakeFromNib() { super.awakeFromNib(); #if os(iOS)\nrun()\n#endif } }
    extension Board { override func layoutSubviews() { UIImageJPEGRepresentation(a, 1); view.bringSubview(toFront: b) } }
    extension Board { override var isHidden: Bool { get { false } set {} }; convenience init(name: String) { self.init() } }
    class Big: Board { override init(name: String) { super.init(frame: .zero) }; func at(_ o: AnyObject) { o.tag; o.setTitle?("a") } }
    class List<Item>: UIView { @objc func tapped(_ s: AnyObject?) { print(s?.isOn ?? false, s!.currentTitle!, (s as AnyObject).description) } }
    func old() {
      let a: [String: Any] = [NSFontAttributeName: UIFont.systemFont(ofSize: 1, weight: 0.2)]; var b = [String: Any]()
      b[NSKernAttributeName] = 1; c.priority = 999; d.priority = UILayoutPriorityRequired - 1; e.characters.count
      UIAccessibilityPostNotification(x, nil); if UIAccessibilityIsVoiceOverRunning() {}; f(UIControlState.normal, .UIKeyboardWillShow)
    }
    """

  @Test("Whatever is cut out of a source, moved or left out, the rewriter hands every file on")
  func damage() throws {
    let texts =
      try Self.sources("../../Sources") + Self.sources("../../../Tests/Fixtures/Xcode") + [Self.rewrittenSource]
    try #require(texts.count > 60)
    let whole = texts.enumerated().map { SourceFile(path: "\($0).swift", text: $1) }
    let tokens = whole.map { $0.tree.tokens(viewMode: .sourceAccurate).map(\.description) }
    let seconds = ProcessInfo.processInfo.environment["TOUCHSTONE_FUZZ_SECONDS"].flatMap(Double.init)
    let end = seconds.map { Date().addingTimeInterval($0) }
    let asked = ProcessInfo.processInfo.environment["TOUCHSTONE_FUZZ_SEED"].flatMap(UInt64.init)
    var seed = asked ?? (seconds == nil ? 0 : UInt64(Date().timeIntervalSince1970 * 1000))
    while end.map({ Date() < $0 }) ?? (seed < asked.map { $0 + 1 } ?? 300) {
      if end != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
      var random = SeededNumbers(state: UInt64(seed) + 1)
      // Every other time the source with all constructs, else another one, beside some that are whole.
      let damaged = seed.isMultiple(of: 2) ? whole.count - 1 : Int.random(in: 0..<whole.count, using: &random)
      let text =
        switch seed % 5 {
        case 0: Self.damaged(bytes: texts[damaged], using: &random)
        case 1: Self.soup(tokens, using: &random)
        default: Self.damaged(tokens[damaged], using: &random)
        }
      let others = (0..<2).map { _ in whole[Int.random(in: 0..<whole.count, using: &random)] }
      let files = [SourceFile(path: "damaged.swift", text: text)] + others
      let target = RewrittenTarget(module: "App", files: files)
      #expect(target.files.count == files.count, "seed \(seed)")
      for (before, after) in zip(files, target.files) {
        // What begins with `/` is a literal of a regular expression at the beginning of a file alone.
        guard !Parser.parse(source: "f()\n" + String(decoding: before.text, as: UTF8.self)).hasError else { continue }
        let isWhole = !Parser.parse(source: after.text).hasError
        #expect(isWhole, "seed \(seed): \(before.path) is whole, and what it becomes is not")
        if asked != nil, !isWhole { print(String(decoding: before.text, as: UTF8.self), "\n=>\n", after.text) }
      }
      for remark in target.remarks {
        let lines = (files.first { $0.path == remark.file }?.text.count { $0 == UInt8(ascii: "\n") } ?? 0) + 1
        #expect((1...lines).contains(remark.line), "seed \(seed): \(remark)")
      }
      #expect(target.files.allSatisfy { !$0.text.isEmpty }, "seed \(seed)")
      let classes = ClassListing(target.index).classes
      #expect(Set(classes.map(\.name)).count == classes.count, "seed \(seed)")
      seed += 1
    }
  }

  @Test(
    "What is very deep or very long is handed on, in time",
    arguments: [
      "x" + String(repeating: ".a", count: 20_000), String(repeating: "(", count: 20_000),
      String(repeating: "[{", count: 10_000), String(repeating: "class A { ", count: 5_000),
      "f(" + String(repeating: "a + ", count: 20_000) + "a)", String(repeating: "#if os(iOS)\n", count: 5_000),
      "func f() {\n" + String(repeating: "let a = b.c?.d?(e)\n", count: 5_000) + "}",
      "x" + String(repeating: "?.f?(1)", count: 5_000), "x" + String(repeating: "?.twice?(1)", count: 200),
      String(repeating: "UIEdgeInsetsInsetRect(", count: 60) + "a" + String(repeating: ", b)", count: 60),
      "\"" + String(repeating: "\\(\"", count: 5_000),
    ])
  func extremes(text: String) {
    let two =
      "@objc protocol A { @objc optional func twice(_ a: Int) }; @objc protocol B { @objc optional func twice(_ a: Int) }"
    let target = RewrittenTarget(
      module: "App",
      files: [text, two, Self.rewrittenSource].enumerated().map { SourceFile(path: "\($0).swift", text: $1) })
    #expect(target.files.count == 3 && target.files[0].text.utf8.count < 50 * text.utf8.count + 10_000)
  }

  /// A text with other bytes here and there.
  private static func damaged(bytes text: String, using random: inout SeededNumbers) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...10, using: &random) where bytes.count > 2 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 2:
        bytes.insert(
          contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 1...200, using: &random))], at: place)
      default: bytes.insert(Array("(){}[]<>\"#\\@`.,:;?!&/*".utf8).randomElement(using: &random) ?? 0, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Tokens of all sources in any order.
  private static func soup(_ tokens: [[String]], using random: inout SeededNumbers) -> String {
    (0..<Int.random(in: 1...400, using: &random)).map { _ -> String in
      let file = tokens[Int.random(in: 0..<tokens.count, using: &random)]
      guard !file.isEmpty else { return "" }
      let place = Int.random(in: 0..<file.count, using: &random)
      return file[place..<min(file.count, place + Int.random(in: 1...6, using: &random))].joined()
    }.joined(separator: " ")
  }

  private static func damaged(_ tokens: [String], using random: inout SeededNumbers) -> String {
    var tokens = tokens
    for _ in 0..<Int.random(in: 1...8, using: &random) where tokens.count > 2 {
      let first = Int.random(in: 0..<tokens.count, using: &random)
      let second = Int.random(in: 0..<tokens.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tokens.remove(at: first)
      case 1: tokens.swapAt(first, second)
      case 2: tokens.removeSubrange(first..<min(tokens.count, first + 1 + second % 12))
      default: tokens[first] = String(tokens[first].prefix(second % (tokens[first].count + 1)))
      }
    }
    // Now and then the rest of the file is missing.
    if Int.random(in: 0..<5, using: &random) == 0 {
      tokens.removeLast(Int.random(in: 0..<tokens.count, using: &random))
    }
    return tokens.joined()
  }
}
