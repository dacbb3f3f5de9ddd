import SwiftSyntax

/// Attributes of texts had plain strings for names in Swift 3, so that sources declare dictionaries from `String`. Where such
/// a dictionary is filled with names of attributes, its type becomes what it is since Swift 4.
extension FileRewriter {
  /// `var attributes: [String: Any] = [NSFontAttributeName: font]`, and the empty one that is filled later.
  func rewriteAttributeDictionary(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      guard let name = binding.name, namesAttributes(Self.uncast(binding.initializer?.value)) || fillsAttributes(name)
      else { continue }
      if let annotation = binding.typeAnnotation { retype(annotation.type) }
      if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
        if let literal = call.calledExpression.as(DictionaryExprSyntax.self), let pair = onlyPair(literal) {
          if pair.trimmedDescription == "String" { replace(pair, with: Self.key) }
        } else {
          retype(call.calledExpression)
        }
      }
    }
  }

  /// `func write(_ text: String, attributes: [String: Any])`, where UIKit is given the parameter as attributes, or the function is
  /// given names of attributes.
  func rewriteAttributeParameters(_ node: FunctionParameterClauseSyntax) {
    for parameter in node.parameters {
      let type = parameter.type.trimmedDescription.filter { !$0.isWhitespace && $0 != "?" && $0 != "!" }
      guard ["[String:Any]", "[String:AnyObject]"].contains(type),
        fillsAttributes((parameter.secondName ?? parameter.firstName).text)
      else { continue }
      retype(parameter.type)
    }
  }

  /// A value without the cast behind it.
  private static func uncast(_ value: ExprSyntax?) -> ExprSyntax? {
    value?.as(SequenceExprSyntax.self)?.elements.first ?? value
  }

  private static let key = "NSAttributedString.Key"

  private func onlyPair(_ literal: DictionaryExprSyntax) -> ExprSyntax? {
    literal.content.as(DictionaryElementListSyntax.self)?.first?.key
  }

  /// Whether a value is a dictionary from names of attributes.
  private func namesAttributes(_ value: ExprSyntax?) -> Bool {
    guard let list = value?.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self) else {
      return false
    }
    return list.contains { Self.isAttribute($0.key) }
  }

  private static func isAttribute(_ expression: ExprSyntax) -> Bool {
    if let member = rawAttribute(expression) { return member.declName.baseName.text == "rawValue" }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return name.hasSuffix("AttributeName") && RenamedNames.globals[name]?.hasPrefix(key) == true
  }

  /// `NSAttributedStringKey.font.rawValue`, as Swift 4.0 needed it where UIKit's dictionaries still had strings.
  private static func rawAttribute(_ expression: ExprSyntax) -> MemberAccessExprSyntax? {
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "rawValue",
      let key = member.base?.as(MemberAccessExprSyntax.self),
      key.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "NSAttributedStringKey"
    else { return nil }
    return member
  }

  /// The raw value of an attribute's name as the key of a dictionary is the name itself.
  func rewriteAttributeKey(_ node: DictionaryElementSyntax) {
    guard let member = Self.rawAttribute(node.key), let base = member.base else { return }
    edits.replace(base.place.upperBound..<member.place.upperBound, in: file)
  }

  /// `[NSFontAttributeName: font] as [String: Any]`.
  func rewriteAttributeCast(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    for (place, part) in parts.enumerated() where place >= 1 && place + 1 < parts.count {
      guard part.is(UnresolvedAsExprSyntax.self), namesAttributes(parts[place - 1]),
        let type = parts[place + 1].as(TypeExprSyntax.self)
      else { continue }
      retype(type)
    }
  }

  /// Whether the file sets an attribute in the dictionary of a name, or gives it to UIKit as attributes.
  private func fillsAttributes(_ name: String) -> Bool { filledDictionaries.contains(name) }

  private func retype(_ node: some SyntaxProtocol) {
    let finder = StringKeyFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    for type in finder.keys { replace(type, with: Self.key) }
  }

  /// The dictionaries that the file fills by names of attributes, or gives to UIKit as attributes.
  static func filledDictionaries(of tree: SourceFileSyntax) -> Set<String> {
    let finder = FilledDictionaryFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.names
  }

  private final class FilledDictionaryFinder: SyntaxVisitor {
    var names: Set<String> = []
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let key = node.arguments.first?.expression, FileRewriter.isAttribute(key) else { return .visitChildren }
      let called = node.calledExpression
      if let reference = called.as(DeclReferenceExprSyntax.self) { names.insert(reference.baseName.text) }
      if let member = called.as(MemberAccessExprSyntax.self) { names.insert(member.declName.baseName.text) }
      return .visitChildren
    }

    /// What takes attributes of texts, by the names of Swift 3 and 4.
    private static let takers: Set<String> = [
      "draw", "size", "boundingRect", "NSAttributedString", "NSMutableAttributedString", "addAttributes",
      "setAttributes",
      "setTitleTextAttributes",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let called = node.calledExpression
      let name =
        called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? called.as(DeclReferenceExprSyntax.self)?.baseName.text
      guard let name, Self.takers.contains(name) else { return .visitChildren }
      for (place, argument) in node.arguments.enumerated() {
        let isAttributes =
          argument.label.map { ["attributes", "withAttributes"].contains($0.text) }
          ?? (place == 0 && name.hasSuffix("Attributes"))
        guard isAttributes else { continue }
        let given = argument.expression
        if let reference = given.as(DeclReferenceExprSyntax.self) { names.insert(reference.baseName.text) }
        if let member = given.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self" {
          names.insert(member.declName.baseName.text)
        }
      }
      return .visitChildren
    }
  }

  /// The keys of types of dictionaries from strings: `[String: Any]`, `Dictionary<String, AnyObject>`.
  private final class StringKeyFinder: SyntaxVisitor {
    var keys: [Syntax] = []
    override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
      if node.key.trimmedDescription == "String" { keys.append(Syntax(node.key)) }
      return .visitChildren
    }
    override func visit(_ node: GenericArgumentListSyntax) -> SyntaxVisitorContinueKind {
      if node.count == 2, let first = node.first, first.argument.trimmedDescription == "String" {
        keys.append(Syntax(first.argument))
      }
      return .visitChildren
    }
  }
}
