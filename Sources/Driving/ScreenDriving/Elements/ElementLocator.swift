import DriverChannel

/// How elements are found.
package enum ElementLocator: Hashable, Sendable {
  /// By identifier, or by label where there is no identifier.
  case name(String)
  /// By Apple's name of the type.
  case type(String)
  /// By XPath 1.0 over the source.
  case xpath(String)
  /// By a predicate's format.
  case predicate(String)
  /// By a path of types with conditions.
  case classChain(String)

  /// No locator is longer, in bytes.
  private static let longest = 100_000

  private var text: String {
    switch self {
    case .name(let text), .type(let text), .xpath(let text), .predicate(let text), .classChain(let text): text
    }
  }

  /// The places of the elements inside of the one at `root`, in the order of the screen.
  /// - Parameter root: nil for the whole screen, the app itself included.
  package func find(in tree: ElementTree, from root: Int? = nil) throws(DrivingError) -> [Int] {
    guard text.utf8.count <= Self.longest else {
      throw .badLocator("a locator of \(text.utf8.count) bytes is too long")
    }
    let candidates = root.map { tree.inside(of: $0) } ?? tree.nodes.indices
    switch self {
    case .name(let name): return candidates.filter { !name.isEmpty && tree[$0].name == name }
    case .type(let type):
      return candidates.filter { tree[$0].typeName == type || type == DriverElement.typePrefix + "Any" }
    case .predicate(let format):
      let condition = try ElementCondition(format)
      return candidates.filter { condition.holds(for: tree[$0]) }
    case .classChain(let text): return try ClassChain(text).find(in: tree, from: root ?? 0)
    case .xpath(let expression):
      let found = try ElementPath.find(expression, in: tree, from: root)
      // A path may lead out of the element again.
      guard let root else { return found }
      return found.filter { tree.inside(of: root).contains($0) }
    }
  }

  /// In words, for messages.
  package var description: String {
    switch self {
    case .name(let text): "the name “\(text.prefix(200))”"
    case .type(let text): "the type \(text.prefix(200))"
    case .xpath(let text): "the XPath \(text.prefix(200))"
    case .predicate(let text): "the predicate \(text.prefix(200))"
    case .classChain(let text): "the class chain \(text.prefix(200))"
    }
  }
}
