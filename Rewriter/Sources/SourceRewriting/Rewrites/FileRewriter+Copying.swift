import SwiftSyntax

/// `@NSCopying`, which keeps a copy of what is set: the property copies by itself, behind its own observer.
extension FileRewriter {
  func rewriteCopying(_ node: VariableDeclSyntax) {
    guard node.attributes.names.contains("NSCopying") else { return }
    for binding in node.bindings {
      guard let name = binding.name, let type = binding.typeAnnotation?.type else { continue }
      let wrapped =
        type.as(OptionalTypeSyntax.self)?.wrappedType
        ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
      // What is mutable may have a copy of another class, and stays then as it is.
      let copy =
        "if let copy = \(name)\(wrapped == nil ? "" : "?").copy() as? \((wrapped ?? type).trimmedDescription) { \(name) = copy }"
      guard let block = binding.accessorBlock else {
        edits.insert(" { didSet { \(copy) } }", at: binding.withoutComma.upperBound)
        continue
      }
      guard case .accessors(let list) = block.accessors else { continue }
      if let change = list.first(where: { $0.accessorSpecifier.text == "didSet" })?.body {
        edits.insert(" \(copy);", at: change.leftBrace.place.upperBound)
      } else if list.contains(where: { $0.accessorSpecifier.text == "willSet" }) {
        edits.insert("didSet { \(copy) } ", at: block.rightBrace.place.lowerBound)
      }
    }
  }

  /// `dictionary.setObject(1, forKey: "name" as NSCopying)`: keys are hashable values here, and strings are no objects.
  func rewriteCopyingCast(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    guard parts.count == 3, parts[1].as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark == nil,
      parts[1].is(UnresolvedAsExprSyntax.self), parts[2].trimmedDescription == "NSCopying",
      node.parent?.as(LabeledExprSyntax.self)?.label?.text == "forKey"
    else { return }
    edits.replace(parts[0].place.upperBound..<parts[2].place.upperBound, in: file)
  }
}
