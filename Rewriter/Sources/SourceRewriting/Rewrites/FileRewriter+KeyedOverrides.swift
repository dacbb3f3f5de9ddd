import SwiftSyntax

/// Overrides of `setValue(_:forKey:)` and of what happens with names that an object does not have. Foundation has no such methods here;
/// the library has them for all objects, and a protocol for each by which it finds a class's own.
extension FileRewriter {
  private static let keyedMethods: [(base: String, labels: [String], conformance: String)] = [
    ("setValue", ["_", "forKey"], "KeyedValueSetting"),
    ("setValue", ["_", "forUndefinedKey"], "UndefinedValueSetting"),
    ("value", ["forUndefinedKey"], "UndefinedValueReading"),
  ]

  func stateKeyedOverrides(_ node: ClassDeclSyntax) {
    let name = path.joined(separator: ".")
    guard let methods = index.classEntry(name)?.methods, let last = node.inheritanceClause?.inheritedTypes.last else {
      return
    }
    let stated = Self.keyedMethods.filter { known in
      methods.contains { $0.isOverride && $0.base == known.base && $0.labels == known.labels }
        && isFirst(known.base, known.labels, above: name)
    }
    guard !stated.isEmpty else { return }
    edits.insert(stated.map { ", " + $0.conformance }.joined(), at: last.type.place.upperBound)
  }

  func rewriteKeyedOverride(_ node: FunctionDeclSyntax) {
    guard node.modifiers.has("override"),
      Self.keyedMethods.contains(where: { $0.base == node.name.text && $0.labels == node.labels }),
      isFirst(node.name.text, node.labels, above: path.joined(separator: "."))
    else { return }
    for modifier in node.modifiers where modifier.name.text == "override" { replace(modifier) }
  }

  /// Whether no superclass of the target's has the method.
  private func isFirst(_ base: String, _ labels: [String], above name: String) -> Bool {
    !index.ancestry(of: name).dropFirst().contains { $0.methods.contains { $0.base == base && $0.labels == labels } }
  }
}
