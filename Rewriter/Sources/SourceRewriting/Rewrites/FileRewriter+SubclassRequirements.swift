import SwiftSyntax

/// Optional methods of UIKit's protocols that only a subclass of the conforming class has: the conforming class gets the
/// method, which does what UIKit does without one, and the subclass's overrides it.
extension FileRewriter {
  func insertAdopted(_ node: ClassDeclSyntax) {
    guard let entry = index.classEntry(path.joined(separator: ".")), index.declares(entry.name), movesOverrides else {
      return
    }
    guard !entry.adopted.isEmpty else { return }
    let isPublic = node.modifiers.has("public") || node.modifiers.has("open")
    let brace = node.memberBlock.rightBrace
    var text = "\n"
    for requirement in entry.adopted {
      defaults.insert(requirement.owner)
      // The conformance may stand in an extension, which makes no more than itself the main actor's.
      text += "#sourceLocation(file: \(file.path.quoted), line: \(file.line(of: node)))\n"
      text += "@MainActor \(isPublic ? "public " : "")\(requirement.declaration(answer(to: requirement, in: entry)))\n"
    }
    text += "#sourceLocation(file: \(file.path.quoted), line: \(file.line(of: brace)))\n"
    edits.insert(text, at: brace.place.lowerBound)
  }

  func overrideAdopted(_ node: FunctionDeclSyntax) {
    guard !node.modifiers.has("override"),
      UIKitRequirements.optional[node.swiftName] != nil,
      let entry = index.type(named: path.joined(separator: ".")),
      let method = entry.methods.first(where: { $0.file == number && $0.place == node.memberPlace })
    else { return }
    if let reason = method.uncalled {
      return warn(node, "\(entry.name).\(method.swiftName) is not called, since \(reason)")
    }
    guard method.isAdopting else { return }
    let isInPublic = node.enclosingType?.modifiers.contains { ["public", "open"].contains($0.name.text) } == true
    let hasAccess = node.modifiers.contains { ["public", "open", "internal"].contains($0.name.text) }
    edits.insert((isInPublic && !hasAccess ? "public " : "") + "override ", at: node.funcKeyword.place.lowerBound)
  }

  private static let originalMove =
    "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)"

  /// What UIKit does where the method is missing.
  private func answer(to requirement: UIKitRequirement, in entry: ClassEntry) -> String {
    // The defaults of these depend on other methods of the same object.
    switch requirement.swiftName {
    case "tableView(_:canMoveRowAt:)":
      let moves = index.ancestry(of: entry.name).contains { ancestor in
        ancestor.methods.contains { $0.swiftName == "tableView(_:moveRowAt:to:)" }
      }
      return "\(moves)"
    case "textView(_:shouldInteractWith:in:interaction:)": return "textView(a0, shouldInteractWith: a1, in: a2)"
    case Self.originalMove:
      return "collectionView(a0, targetIndexPathForMoveFromItemAt: a1, toProposedIndexPath: a3)"
    default: return requirement.call(of: "RewrittenDefaults_\(requirement.owner).shared")
    }
  }

  /// The objects that leave out all optional methods of a protocol; they answer for a class that lacks one.
  func defaultAnswers() -> String {
    defaults.sorted().map { name in
      let required = UIKitRequirements.required(of: name).map { "  \($0.declaration("fatalError()"))\n" }.joined()
      return """
        @MainActor private final class RewrittenDefaults_\(name): NSObject, \(name) {
          static let shared = RewrittenDefaults_\(name)()
        \(required)}

        """
    }.joined()
  }
}

extension FunctionDeclSyntax {
  /// The name in full: `move(_:to:)`.
  var swiftName: String { FullName.of(name.text, labels) }

  /// The class or extension whose member it is.
  var enclosingType: (any DeclGroupSyntax)? {
    var node = parent
    while let next = node {
      if let group = next.asProtocol((any DeclGroupSyntax).self) { return group }
      node = next.parent
    }
    return nil
  }
}
