/// A value in a package's manifest, as far as it is a literal.
struct ManifestValue: Equatable {
  enum Content: Equatable {
    case text(String)
    case list([ManifestValue])
    /// `.target(name: "App")`, or `.v6` without arguments.
    case call(String, [Argument])
    /// What only a compiler could evaluate.
    case other
  }
  struct Argument: Equatable {
    var label: String?
    var value: ManifestValue
  }

  var content: Content
  var line: Int

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var list: [ManifestValue] { if case .list(let list) = content { list } else { [] } }
  /// The name of what is called: `target`.
  var callee: String? { if case .call(let name, _) = content { name } else { nil } }
  private var arguments: [Argument] { if case .call(_, let arguments) = content { arguments } else { [] } }

  /// The argument with a label.
  subscript(label: String) -> ManifestValue? { arguments.first { $0.label == label }?.value }
  /// The first argument without a label.
  var unlabelled: ManifestValue? { arguments.first { $0.label == nil }?.value }

  /// The call of `name` that stands first in a manifest; nil without one.
  static func call(of name: String, in source: String) -> ManifestValue? {
    let tokens = ManifestTokens(source).tokens
    for index in tokens.indices.dropLast()
    where tokens[index].token == .word(name) && tokens[index + 1].token == .sign("(") {
      var parser = Parser(tokens: tokens, index: index)
      return parser.value(depth: 0)
    }
    return nil
  }

  private struct Parser {
    let tokens: [(token: ManifestTokens.Token, line: Int)]
    var index: Int
    /// Values that are nested deeper are not read.
    static let depthLimit = 32

    private var token: ManifestTokens.Token? { index < tokens.count ? tokens[index].token : nil }
    private static func closing(_ token: ManifestTokens.Token?) -> Bool {
      switch token {
      case nil, .sign(","), .sign(")"), .sign("]"): true
      default: false
      }
    }

    mutating func value(depth: Int) -> ManifestValue {
      let line = index < tokens.count ? tokens[index].line : 0
      let content = depth < Self.depthLimit ? content(depth: depth) : .other
      // What continues, as a sum or a range, is no literal.
      guard !Self.closing(token) else { return ManifestValue(content: content, line: line) }
      skip()
      return ManifestValue(content: .other, line: line)
    }

    private mutating func content(depth: Int) -> Content {
      switch token {
      case .text(let text):
        index += 1
        return .text(text)
      case .sign("["):
        index += 1
        return .list(values(until: "]", depth: depth).map(\.value))
      case .sign("."), .word:
        var name = ""
        while token == .sign(".") || { if case .word = token { true } else { false } }() {
          if case .word(let word) = token { name = word }
          index += 1
        }
        guard token == .sign("(") else { return .call(name, []) }
        index += 1
        return .call(name, values(until: ")", depth: depth))
      default: return .other
      }
    }

    /// The values up to a closing bracket, which is taken too.
    private mutating func values(until closing: Character, depth: Int) -> [Argument] {
      var values: [Argument] = []
      while let next = token, next != .sign(closing) {
        var label: String?
        if case .word(let word) = next, index + 1 < tokens.count, tokens[index + 1].token == .sign(":") {
          label = word
          index += 2
        }
        let begin = index
        values.append(Argument(label: label, value: value(depth: depth + 1)))
        if token == .sign(",") {
          index += 1
        } else if index == begin {
          index += 1
        } else if token != .sign(closing) {
          break
        }
      }
      if token == .sign(closing) { index += 1 }
      return values
    }

    /// Skips to the end of a value, over brackets in it.
    private mutating func skip() {
      var depth = 0
      while let next = token {
        if depth == 0, Self.closing(next) { return }
        switch next {
        case .sign("("), .sign("["), .sign("{"): depth += 1
        case .sign(")"), .sign("]"), .sign("}"): depth -= 1
        default: break
        }
        index += 1
      }
    }
  }
}
