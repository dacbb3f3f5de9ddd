import SwiftSyntax

/// Reads the declarations of one file.
final class DeclarationReader: SyntaxVisitor {
  private(set) var classes: [ClassEntry] = []
  private(set) var protocols: [ProtocolEntry] = []
  private(set) var typeNames: Set<String> = []
  private let file: SourceFile
  private let number: Int
  /// The types around the place that is read; nil inside of functions, whose types nothing outside can name.
  private var path: [String?] = []

  init(file: SourceFile, number: Int) {
    (self.file, self.number) = (file, number)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    var entry = ClassEntry(name: pathName)
    let inherited = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    entry.superclass = inherited.first
    entry.conformances = inherited
    entry.file = number
    entry.bodyEnd = node.memberBlock.rightBrace.place.lowerBound
    entry.isExtensible = !path.contains { $0 == nil }
    entry.isGeneric = node.genericParameterClause != nil
    entry.methods = methods(
      of: node.memberBlock, areAllExposed: node.attributes.names.contains("objcMembers"), isInExtension: false)
    classes.append(entry)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
    var entry = ClassEntry(name: pathName)
    entry.conformances = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    entry.methods = methods(
      of: node.memberBlock, areAllExposed: node.attributes.names.contains("objc"), isInExtension: true)
    classes.append(entry)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    path.append(nil)
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { leave() }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    var entry = ProtocolEntry(
      name: node.name.text, file: number, isObjectiveC: node.attributes.names.contains("objc"),
      inherited: node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [],
      access: node.modifiers.access)
    for member in node.memberBlock.members {
      if let method = member.decl.as(FunctionDeclSyntax.self), method.modifiers.has("optional") {
        entry.optional.append(
          OptionalRequirement(
            base: method.name.text, labels: method.labels, text: requirementText(method, from: method.funcKeyword),
            place: method.place, isProperty: false))
      } else if let property = member.decl.as(VariableDeclSyntax.self), property.modifiers.has("optional") {
        entry.optional.append(
          OptionalRequirement(
            base: property.bindings.first?.pattern.trimmedDescription ?? "", labels: [],
            text: requirementText(property, from: property.bindingSpecifier), place: property.place, isProperty: true))
      }
    }
    protocols.append(entry)
    return .skipChildren
  }

  private func requirementText(_ node: some SyntaxProtocol, from keyword: TokenSyntax) -> String {
    file.text(keyword.place.lowerBound..<node.place.upperBound)
  }

  @discardableResult private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    typeNames.insert(name)
    path.append(name)
    return .visitChildren
  }
  private func leave() { path.removeLast() }
  private var pathName: String { path.compactMap { $0 }.joined(separator: ".") }

  private func methods(of block: MemberBlockSyntax, areAllExposed: Bool, isInExtension: Bool) -> [MethodEntry] {
    block.members.compactMap { member in
      guard let method = member.decl.as(FunctionDeclSyntax.self) else { return nil }
      let attributes = method.attributes.names
      let isExposed =
        (areAllExposed && !attributes.contains("nonobjc") && !method.modifiers.has("private"))
        || !attributes.isDisjoint(with: ["objc", "IBAction", "IBSegueAction"])
      let signature = method.signature
      var obstacle: String?
      if signature.effectSpecifiers?.asyncSpecifier != nil { obstacle = "it is async" }
      if signature.effectSpecifiers?.throwsClause != nil { obstacle = "it throws" }
      if method.genericParameterClause != nil { obstacle = "it is generic" }
      return MethodEntry(
        base: method.name.text, labels: method.labels,
        types: signature.parameterClause.parameters.map { $0.type.trimmedDescription },
        explicitName: method.attributes.explicitObjectiveCName, isExposed: isExposed,
        isOverride: method.modifiers.has("override"),
        isOfType: method.modifiers.has("static") || method.modifiers.has("class"),
        isPrivate: method.modifiers.has("private") || method.modifiers.has("fileprivate"), obstacle: obstacle,
        isInExtension: isInExtension, file: number, line: file.line(of: method), place: method.place)
    }
  }
}

extension FunctionDeclSyntax {
  var labels: [String] { signature.parameterClause.parameters.map { $0.firstName.text } }
}

extension AttributeListSyntax {
  var names: Set<String> {
    Set(compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription })
  }

  /// What stands in `@objc(…)`.
  var explicitObjectiveCName: String? {
    for case .attribute(let attribute) in self where attribute.attributeName.trimmedDescription == "objc" {
      guard let arguments = attribute.arguments else { continue }
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return nil
  }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name && $0.detail == nil } }

  /// `public`, `private` and their like with a space, or nothing.
  var access: String {
    for name in ["public", "private", "fileprivate", "package"] where has(name) { return name + " " }
    return ""
  }
}
