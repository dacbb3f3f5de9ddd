import SwiftSyntax

/// Objects of a class that a variable holds: `type.init()`. Objective-C makes objects of any class; Swift asks for an
/// initialiser that all subclasses have to have.
extension FileRewriter {
  func rewriteMaking(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "init",
      ["", "frame"].contains(node.arguments.map { $0.label?.text ?? "_" }.joined()),
      let name = heldClass(base), isOfObjectiveC(name)
    else { return }
    replace(member.declName, with: "instantiated")
  }

  /// The class, or a superclass of the class, that an expression holds; nil for none.
  private func heldClass(_ base: ExprSyntax) -> String? {
    if let call = base.as(FunctionCallExprSyntax.self), call.arguments.first?.label?.text == "of",
      call.calledExpression.trimmedDescription == "type",
      call.arguments.first?.expression.trimmedDescription == "self"
    {
      return path.joined(separator: ".")
    }
    guard case .named(let spelling) = TypeFinder(index: index, path: path, locals: locals).type(of: base),
      let name = TypeName.names(in: spelling).first, name.hasSuffix(".Type")
    else { return nil }
    return String(name.dropLast(".Type".count))
  }

  /// Whether the class is UIKit's, or derives from one.
  private func isOfObjectiveC(_ name: String) -> Bool {
    let root = index.root(of: name) ?? name
    return root.hasPrefix("UI") || root == "NSObject"
  }

  /// `T()` and `T(frame: .zero)` of a generic parameter that stands for a class.
  func rewriteGenericMaking(_ node: FunctionCallExprSyntax) {
    guard let reference = node.calledExpression.as(DeclReferenceExprSyntax.self),
      ["", "frame"].contains(node.arguments.map { $0.label?.text ?? "_" }.joined()),
      let bound = bound(of: reference.baseName.text, around: Syntax(node)), isOfObjectiveC(bound)
    else { return }
    edits.insert(".instantiated", at: reference.place.upperBound)
  }

  /// The class that a generic parameter of a name derives from; nil for none.
  private func bound(of name: String, around place: Syntax) -> String? {
    for scope in sequence(first: place, next: { $0.parent }) {
      let clause =
        scope.as(ClassDeclSyntax.self)?.genericParameterClause ?? scope.as(StructDeclSyntax.self)?
        .genericParameterClause
        ?? scope.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? scope.as(InitializerDeclSyntax.self)?.genericParameterClause
      guard let parameter = clause?.parameters.first(where: { $0.name.text == name }) else { continue }
      return parameter.inheritedType.flatMap { TypeName.names(in: $0.trimmedDescription).first }
    }
    return nil
  }
}
