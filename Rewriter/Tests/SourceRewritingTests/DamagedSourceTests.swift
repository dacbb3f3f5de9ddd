import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import SourceRewriting

@Suite("Damaged sources")
struct DamagedSourceTests {
  /// This package's sources.
  private static var ownSources: [String] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
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
    let texts = try Self.ownSources + [Self.rewrittenSource]
    try #require(texts.count > 10)
    let whole = texts.enumerated().map { SourceFile(path: "\($0).swift", text: $1) }
    let tokens = whole.map { $0.tree.tokens(viewMode: .sourceAccurate).map(\.description) }
    for seed in 0..<300 {
      var random = SeededNumbers(state: UInt64(seed) + 1)
      // Every other time the source with all constructs, else one of the package's own, beside some that are whole.
      let damaged = seed.isMultiple(of: 2) ? whole.count - 1 : Int.random(in: 0..<whole.count, using: &random)
      let text = Self.damaged(tokens[damaged], using: &random)
      let others = (0..<2).map { _ in whole[Int.random(in: 0..<whole.count, using: &random)] }
      let files = [SourceFile(path: "damaged.swift", text: text)] + others
      let index = TargetIndex(module: "App", files: files)
      let target = RewrittenTarget(index)
      #expect(target.files.count == files.count, "seed \(seed)")
      for (before, after) in zip(files, target.files) where !before.tree.hasError {
        let isWhole = !Parser.parse(source: after.text).hasError
        #expect(isWhole, "seed \(seed): \(before.path) is whole, and what it becomes is not")
      }
      #expect(target.files.allSatisfy { !$0.text.isEmpty }, "seed \(seed)")
      #expect(Set(ClassListing(index).classes.map(\.name)).count == ClassListing(index).classes.count, "seed \(seed)")
    }
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
