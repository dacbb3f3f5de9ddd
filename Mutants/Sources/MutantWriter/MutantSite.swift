/// One place in a source, and the one change that a mutant makes there.
public struct MutantSite: Sendable {
  /// Text in the place of other text.
  struct Replacement: Sendable {
    var range: Range<Int>
    /// It may hold `Self.number`.
    var text: String
  }

  /// What stands for the mutant's number in texts.
  static let number = "\u{1}"

  /// What it changes.
  public var kind: MutantKind
  /// The declarations around it, from the outside, with dots between them.
  public var enclosing: String
  /// The line on which it begins, from 1.
  public var line: Int
  /// The text that is changed, on one line.
  public var original: String
  /// What it becomes.
  public var mutated: String
  /// How many sites of the same kind, texts and declaration stand before it.
  public var ordinal = 0

  /// The UTF-8 offsets of the text around which something is written.
  var range: Range<Int>
  /// What is written before and after it.
  var opening: String
  var closing: String
  /// What changes within it.
  var replacements: [Replacement] = []
  /// The outermost expression to which it belongs, if it makes that harder to type-check.
  var expression: Range<Int>?

  /// What it is known by, as long as the code around it stays: not its line, not its number.
  public var key: String { "\(kind.rawValue)|\(enclosing)|\(original)|\(mutated)|\(ordinal)" }
}
