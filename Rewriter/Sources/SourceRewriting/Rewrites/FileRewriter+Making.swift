import SwiftSyntax

/// Objects of a class that a variable holds: `type.init()`. Objective-C makes objects of any class; Swift asks for an
/// initialiser that all subclasses have to have.
extension FileRewriter {
  func rewriteMaking(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "init",
      Self.makes(node), let name = heldClass(base), isOfObjectiveC(name)
    else { return }
    replace(member.declName, with: "instantiated")
  }

  /// `override init()` of an app's animation: copies of animations are made by that initialiser, which is required here.
  func rewriteInitializer(_ node: InitializerDeclSyntax) {
    guard node.signature.parameterClause.parameters.isEmpty, !node.modifiers.has("required"),
      let keyword = node.modifiers.first(where: { $0.name.text == "override" }),
      let root = index.root(of: path.joined(separator: ".")), root.hasPrefix("CA"),
      ["Animation", "AnimationGroup", "Transition"].contains(where: root.hasSuffix)
    else { return }
    replace(keyword.name, with: "required")
  }

  /// Whether the arguments are those of an initialiser that UIKit's classes have.
  private static func makes(_ node: FunctionCallExprSyntax) -> Bool {
    ["", "frame", "nibName bundle"].contains(node.arguments.map { $0.label?.text ?? "_" }.joined(separator: " "))
  }

  /// The class, or a superclass of the class, that an expression holds; nil for none.
  private func heldClass(_ base: ExprSyntax) -> String? {
    if let call = base.as(FunctionCallExprSyntax.self), call.arguments.first?.label?.text == "of",
      call.calledExpression.trimmedDescription == "type",
      call.arguments.first?.expression.trimmedDescription == "self"
    {
      return path.joined(separator: ".")
    }
    if let reference = base.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "self" || name == "Self" { return ownClass(around: Syntax(base), isSpelledOut: name == "Self") }
      if let bound = bound(of: name, around: Syntax(base)) { return bound }
    }
    let finder = TypeFinder(index: index, path: path, locals: locals)
    guard case .named(let type) = finder.type(of: base),
      let name = TypeName.names(in: finder.spelledOut(type)).first, name.hasSuffix(".Type")
    else { return nil }
    let held = String(name.dropLast(".Type".count))
    if let bound = bound(of: held, around: Syntax(base)) { return bound }
    let names = TypeName.names(in: finder.spelledOut(held))
    return names.first(where: isOfObjectiveC) ?? names.first
  }

  /// The class that `Self` stands for in an extension of one of UIKit's classes, or of a protocol for such a class; nil for other
  /// places. `self` stands for it in static members alone: in others it delegates to another initialiser.
  private func ownClass(around place: Syntax, isSpelledOut: Bool) -> String? {
    var isStatic = isSpelledOut
    for scope in sequence(first: place, next: { $0.parent }) {
      if let modifiers = scope.asProtocol((any WithModifiersSyntax).self)?.modifiers, !scope.is(ClassDeclSyntax.self) {
        isStatic = isStatic || modifiers.contains { ["static", "class"].contains($0.name.text) }
      }
      if scope.is(ClassDeclSyntax.self) || scope.is(StructDeclSyntax.self) || scope.is(EnumDeclSyntax.self) {
        return nil
      }
      guard let own = scope.as(ExtensionDeclSyntax.self) else { continue }
      guard isStatic else { return nil }
      return Self.bound(of: "Self", in: own.genericWhereClause) ?? own.extendedType.trimmedDescription
    }
    return nil
  }

  /// The class that a where clause says a name derives from.
  private static func bound(of name: String, in clause: GenericWhereClauseSyntax?) -> String? {
    for requirement in clause?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.trimmedDescription == name
      else { continue }
      return TypeName.names(in: conformance.rightType.trimmedDescription).first
    }
    return nil
  }

  /// Whether the class is UIKit's or Core Animation's, or derives from one.
  private func isOfObjectiveC(_ name: String) -> Bool {
    let root = index.root(of: name) ?? name
    // Other names of Core Animation stand for values.
    let isOfAnimation = root.hasPrefix("CA") && (root.hasSuffix("Layer") || root.hasSuffix("Animation"))
    return root.hasPrefix("UI") || root == "NSObject" || isOfAnimation
  }

  /// `T()`, `T(frame: .zero)` and `Self(nibName: nil, bundle: nil)` of a generic parameter or an extension's own type that stands for a class.
  func rewriteGenericMaking(_ node: FunctionCallExprSyntax) {
    guard let reference = node.calledExpression.as(DeclReferenceExprSyntax.self), Self.makes(node) else { return }
    let name = reference.baseName.text
    let bound =
      name == "Self"
      ? ownClass(around: Syntax(node), isSpelledOut: true) : bound(of: name, around: Syntax(node))
    guard let bound, isOfObjectiveC(bound) else { return }
    edits.insert(".instantiated", at: reference.place.upperBound)
  }

  /// The class that a generic parameter of a name derives from; nil for none.
  private func bound(of name: String, around place: Syntax) -> String? {
    for scope in sequence(first: place, next: { $0.parent }) {
      let function = scope.as(FunctionDeclSyntax.self)
      let clause =
        scope.as(ClassDeclSyntax.self)?.genericParameterClause ?? scope.as(StructDeclSyntax.self)?
        .genericParameterClause
        ?? function?.genericParameterClause ?? scope.as(InitializerDeclSyntax.self)?.genericParameterClause
      guard let parameter = clause?.parameters.first(where: { $0.name.text == name }) else { continue }
      return parameter.inheritedType.flatMap { TypeName.names(in: $0.trimmedDescription).first }
        ?? Self.bound(of: name, in: function?.genericWhereClause)
    }
    return nil
  }
}
