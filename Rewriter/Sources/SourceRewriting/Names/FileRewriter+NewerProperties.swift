import SwiftSyntax

/// Properties that UIKit's views have got since apps were written that have one of that name themselves: these keep theirs under another
/// name, since Swift takes them for overrides.
extension FileRewriter {
  private static let newerProperties: Set<String> = ["anchorPoint"]

  func renameNewerProperty(_ node: VariableDeclSyntax) {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true, !node.modifiers.has("override"),
      declaresNewer(path.joined(separator: "."))
    else { return }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        Self.newerProperties.contains(name.text)
      else { continue }
      replace(name, with: "own_\(name.text)")
    }
  }

  func renameNewerProperty(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    guard Self.newerProperties.contains(name) else { return }
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      guard let base = member.base,
        case .named(let type) = TypeFinder(index: index, path: path, locals: locals).type(of: base),
        let owner = index.type(named: type, within: path)?.name, declaresNewer(owner)
      else { return }
    } else {
      guard declaresNewer(path.joined(separator: ".")), !isLocal(name, at: Syntax(node)) else { return }
    }
    replace(node.baseName, with: "own_\(name)")
  }

  /// Whether a view's class, or one above it, has such a property of its own.
  private func declaresNewer(_ name: String) -> Bool {
    guard index.root(of: name)?.hasPrefix("UI") == true else { return false }
    return index.ancestry(of: name).contains {
      !$0.variableNames.subtracting($0.overriddenNames).isDisjoint(with: Self.newerProperties)
    }
  }

  /// Whether a name is that of a constant, a variable or a parameter around a place in its class.
  private func isLocal(_ name: String, at place: Syntax) -> Bool {
    var current = place.parent
    while let here = current, !here.is(ClassDeclSyntax.self), !here.is(ExtensionDeclSyntax.self) {
      if let block = here.as(CodeBlockItemListSyntax.self),
        !locals.items(declaring: name, in: block, before: place.position).isEmpty
      {
        return true
      }
      if let function = here.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.contains(where: { ($0.secondName ?? $0.firstName).text == name })
      {
        return true
      }
      if let test = here.as(IfExprSyntax.self),
        test.conditions.contains(where: {
          $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
            .text
            == name
        })
      {
        return true
      }
      current = here.parent
    }
    return false
  }
}
