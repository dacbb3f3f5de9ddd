import SwiftSyntax

extension FileRewriter {
  func rewriteMacro(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector":
      guard let argument = node.arguments.first else { return .skipChildren }
      let carried = carriedMethod(argument).map { ", \($0)" } ?? ""
      replace(node, with: "Selector(\"\(selectorName(argument))\"\(carried))")
      return .skipChildren
    case "keyPath":
      guard let argument = node.arguments.first else { return .skipChildren }
      replace(node, with: "\"\(keyPath(argument.expression))\"")
      return .skipChildren
    case "Preview", "Playground":
      replace(node)
      return .skipChildren
    default: return .visitChildren
    }
  }

  /// The name of what `#selector` means.
  private func selectorName(_ argument: LabeledExprSyntax) -> String {
    let (expression, type) = Self.withoutCast(argument.expression)
    let member = expression.as(MemberAccessExprSyntax.self)
    guard let reference = member?.declName ?? expression.as(DeclReferenceExprSyntax.self) else {
      refuse(argument, "#selector of \(expression.trimmedDescription) names no method")
      return ""
    }
    let base = reference.baseName.text
    switch argument.label?.text {
    case "getter": return base
    case "setter":
      let name =
        base.hasPrefix("is") && base.dropFirst(2).first?.isUppercase == true ? base.dropFirst(2) : Substring(base)
      return "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
    default: break
    }
    let labels = reference.argumentNames?.arguments.map(\.name.text)
    let count = type.map(Self.argumentCount)
    if let known = Self.appleNames[labels.map { base + "(" + $0.map { $0 + ":" }.joined() + ")" } ?? base],
      method(base, labels, count, of: member?.base) == nil
    {
      return known
    }
    if let method = method(base, labels, count, of: member?.base) { return method.selectorName }
    if let labels { return base + "(" + labels.map { $0 + ":" }.joined() + ")" }
    // A method of UIKit's by its bare name: those with arguments are known, the others have none.
    return Self.appleMethods[base] ?? base
  }

  /// The method that a selector means, where its class is one that nothing at the end of the file can name, such as one within a
  /// function: the selector carries it, since it is not registered.
  private func carriedMethod(_ argument: LabeledExprSyntax) -> String? {
    let (expression, type) = Self.withoutCast(argument.expression)
    let member = expression.as(MemberAccessExprSyntax.self)
    guard argument.label == nil,
      let reference = member?.declName ?? expression.as(DeclReferenceExprSyntax.self)
    else { return nil }
    let owner = member?.base.map { $0.trimmedDescription } ?? "self"
    let isInside = ["self", "Self"].contains(owner)
    let spelling = isInside ? path.last : owner
    let entry = isInside ? index.classEntry(path.joined(separator: ".")) : index.type(named: owner, within: path)
    guard let entry, !entry.isExtensible, !entry.isGeneric, let spelling else { return nil }
    let labels = reference.argumentNames?.arguments.map(\.name.text)
    let count = type.map(Self.argumentCount)
    let found = entry.methods.first { $0.isExposed && Self.fits($0, reference.baseName.text, labels, count) }
    guard let found, found.obstacle == nil, !found.isOfType, !found.isThrowing else { return nil }
    return "\(spelling).\(found.labels.isEmpty ? found.base : found.swiftName)"
  }

  /// The method of the target that a selector means: of the type that is named, else of the class around it or its
  /// superclasses, else of any class.
  private func method(_ base: String, _ labels: [String]?, _ count: Int?, of owner: ExprSyntax?) -> MethodEntry? {
    func best(_ methods: [MethodEntry]) -> MethodEntry? {
      let fitting = methods.filter { Self.fits($0, base, labels, count) }
      return fitting.first(where: \.isExposed) ?? fitting.first
    }
    var classes: [ClassEntry] = []
    let name = owner?.trimmedDescription.replacing("self.", with: "").replacing("Self.", with: "")
    if let name, let type = index.type(named: name, within: path) {
      classes = index.ancestry(of: type.name)
    } else if owner == nil || ["self", "Self", "super"].contains(name) {
      classes = index.ancestry(of: path.joined(separator: "."))
      if classes.isEmpty, let last = path.last { classes = index.ancestry(of: last) }
    }
    if let found = best(classes.flatMap(\.methods)) { return found }
    guard owner != nil || classes.isEmpty || name == nil else { return nil }
    return best(index.methods(base))
  }

  /// Whether a method has a name, and the labels and as many arguments as are said; nil for what is not said.
  private static func fits(_ method: MethodEntry, _ base: String, _ labels: [String]?, _ count: Int?) -> Bool {
    method.base == base && (labels.map { method.labels == $0 } ?? true)
      && (count.map { method.labels.count == $0 } ?? true)
  }

  /// `tap(_:) as (Board) -> (UIView) -> Void` without the cast, and the type of the cast.
  private static func withoutCast(_ expression: ExprSyntax) -> (ExprSyntax, TypeSyntax?) {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return withoutCast(only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type
      return (withoutCast(first).0, type)
    }
    return (expression, nil)
  }

  /// How many arguments a method of a type takes, whether or not the type names the object first.
  private static func argumentCount(_ type: TypeSyntax) -> Int {
    guard let function = type.as(FunctionTypeSyntax.self) else {
      if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        return argumentCount(only.type)
      }
      return 0
    }
    if let inner = function.returnClause.type.as(FunctionTypeSyntax.self) { return inner.parameters.count }
    return function.parameters.count
  }

  /// `Board.stones.count` without the types at its front, with Objective-C's names: `hidden` for `CALayer.isHidden`.
  private func keyPath(_ expression: ExprSyntax) -> String {
    var parts: [String] = []
    var next: ExprSyntax? = expression
    while let part = next {
      if let member = part.as(MemberAccessExprSyntax.self) {
        parts.append(member.declName.baseName.text)
        next = member.base
      } else if let chain = part.as(OptionalChainingExprSyntax.self) {
        next = chain.expression
      } else {
        parts.append(part.trimmedDescription)
        next = nil
      }
    }
    parts.reverse()
    let path = parts.prefix { $0.first?.isUppercase == true || $0 == "self" }.count
    return parts.dropFirst(min(path, parts.count - 1)).map(objectiveCName).joined(separator: ".")
  }

  /// Methods of UIKit's whose names in Objective-C do not follow from those in Swift.
  private static let appleNames: [String: String] = [
    "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
    "popViewController(animated:)": "popViewControllerAnimated:",
    "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
    "pushViewController(_:animated:)": "pushViewController:animated:",
    "setEditing(_:animated:)": "setEditing:animated:",
  ]

  /// Methods of UIKit's that take an argument and are named without it.
  private static let appleMethods: [String: String] = [
    "endEditing": "endEditing:", "copy": "copy:", "cut": "cut:", "paste": "paste:", "delete": "delete:",
    "select": "select:", "selectAll": "selectAll:", "addSubview": "addSubview:",
  ]
}
