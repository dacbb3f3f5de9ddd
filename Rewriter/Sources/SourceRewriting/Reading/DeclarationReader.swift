import SwiftSyntax

/// Reads the declarations of one file.
final class DeclarationReader: SyntaxVisitor {
  private(set) var classes: [ClassEntry] = []
  private(set) var protocols: [ProtocolEntry] = []
  private(set) var typeNames: Set<String> = []
  private(set) var members: [MemberEntry] = []
  let file: SourceFile
  /// A scope around the place that is read.
  private struct Scope {
    /// The type's name; nil inside of functions, whose types nothing outside can name.
    var name: String?
    var isGeneric = false
    var isPrivate = false
    /// Whether it is `private`, which within another type is less than `fileprivate`.
    var isHidden = false
  }
  private var path: [Scope] = []
  /// The conditions of `#if` around the place that is read.
  private(set) var conditions: [String] = []

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, isGeneric: node.genericParameterClause != nil)
    var entry = ClassEntry(name: pathName)
    let inherited = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    entry.superclass = inherited.first
    entry.conformances = inherited
    entry.file = 0
    if path.contains(where: { $0.name == nil }) {
      entry.hiding = "its class is declared within a function"
    } else if path.dropFirst().contains(where: \.isHidden) {
      entry.hiding = "its class is private to another type; make it fileprivate"
    }
    entry.isGeneric = path.contains(where: \.isGeneric)
    entry.isPrivate = path.contains(where: \.isPrivate)
    entry.condition = Condition.all(conditions)
    entry.isOfMainActor = node.attributes.names.contains("MainActor")
    let areAllExposed = node.attributes.names.contains("objcMembers")
    entry.methods = methods(of: node.memberBlock, areAllExposed: areAllExposed, isInExtension: false)
    entry.properties = properties(of: node.memberBlock, areAllExposed: areAllExposed)
    entry.variableNames = variableNames(of: node.memberBlock)
    entry.overriddenNames = overriddenNames(of: node.memberBlock)
    classes.append(entry)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription, node.modifiers)
    var entry = ClassEntry(name: pathName)
    entry.conformances = node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    let areAllExposed = node.attributes.names.contains("objc")
    entry.methods = methods(of: node.memberBlock, areAllExposed: areAllExposed, isInExtension: true)
    if node.genericWhereClause != nil {
      for index in entry.methods.indices { entry.methods[index].obstacle = "its extension has conditions" }
    }
    entry.properties = properties(of: node.memberBlock, areAllExposed: areAllExposed)
    entry.variableNames = variableNames(of: node.memberBlock)
    entry.extensionMembers = extensionMembers(of: node.memberBlock)
    entry.overriddenNames = overriddenNames(of: node.memberBlock)
    classes.append(entry)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(node.fullCondition)
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    addMembers(of: DeclSyntax(node))
    return enterCode()
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    addMembers(of: DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    members.append(MemberEntry(name: node.name.text, owner: pathName, type: pathName, isFunction: false))
    return .visitChildren
  }
  // Initialisers, accessors and statements may declare types too.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: CodeBlockSyntax) { leave() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: AccessorBlockSyntax) { leave() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: ClosureExprSyntax) { leave() }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    addMembers(of: DeclSyntax(node))
    typeNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    var entry = ProtocolEntry(
      name: node.name.text, isObjectiveC: node.attributes.names.contains("objc"),
      inherited: node.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [],
      access: node.modifiers.access, condition: Condition.all(conditions), attributes: node.attributes.withoutObjectiveC
    )
    for member in node.memberBlock.members where !(entry.isObjectiveC && member.decl.isUnavailable) {
      if let method = member.decl.as(FunctionDeclSyntax.self), method.modifiers.has("optional") {
        entry.optional.append(
          OptionalRequirement(
            base: method.name.text, labels: method.labels,
            text: method.attributes.withoutObjectiveC + requirementText(method, from: method.funcKeyword),
            signature: method.signature.parameterClause.parameters.map { $0.type.trimmedDescription }
              + [method.signature.returnClause?.type.trimmedDescription ?? "Void"],
            place: method.memberPlace, isProperty: false))
      } else if let property = member.decl.as(VariableDeclSyntax.self), property.modifiers.has("optional") {
        entry.optional.append(
          OptionalRequirement(
            base: property.bindings.first?.pattern.trimmedDescription ?? "", labels: [],
            text: property.attributes.withoutObjectiveC + requirementText(property, from: property.bindingSpecifier),
            place: property.memberPlace, isProperty: true,
            hasOptionalType: property.bindings.first?.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true))
      }
      addMembers(of: member.decl, owner: entry.name)
    }
    protocols.append(entry)
    return .skipChildren
  }

  private func requirementText(_ node: some SyntaxProtocol, from keyword: TokenSyntax) -> String {
    file.text(keyword.place.lowerBound..<node.place.upperBound)
  }

  @discardableResult private func enter(
    _ name: String, _ modifiers: DeclModifierListSyntax, isGeneric: Bool = false
  ) -> SyntaxVisitorContinueKind {
    typeNames.insert(name)
    let isHidden = modifiers.has("private")
    path.append(
      Scope(name: name, isGeneric: isGeneric, isPrivate: isHidden || modifiers.has("fileprivate"), isHidden: isHidden))
    return .visitChildren
  }
  private func enterCode() -> SyntaxVisitorContinueKind {
    path.append(Scope())
    return .visitChildren
  }
  private func leave() { path.removeLast() }
  private var pathName: String { path.compactMap(\.name).joined(separator: ".") }

  /// Reads which names a declaration gives to members of the type around it, or to globals.
  private func addMembers(of declaration: DeclSyntax, owner: String? = nil) {
    guard owner != nil || path.last.map({ $0.name != nil }) ?? true else { return }
    let owner = owner ?? pathName
    if let method = declaration.as(FunctionDeclSyntax.self) {
      members.append(
        MemberEntry(
          name: method.name.text, owner: owner, type: method.signature.returnClause?.type.trimmedDescription,
          isFunction: true))
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      members.append(
        MemberEntry(
          name: alias.name.text, owner: owner, type: alias.initializer.value.trimmedDescription, isFunction: false))
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        guard let name = binding.name else { continue }
        let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName
        members.append(
          MemberEntry(
            name: name, owner: owner,
            type: variable.type(of: binding)?.trimmedDescription ?? called.flatMap(TypeName.made(by:)),
            isFunction: false, isOptionalRequirement: variable.modifiers.has("optional")))
      }
    }
  }

  private func methods(of block: MemberBlockSyntax, areAllExposed: Bool, isInExtension: Bool) -> [MethodEntry] {
    block.allMembers.compactMap { member in
      guard let method = member.decl.as(FunctionDeclSyntax.self) else { return nil }
      let attributes = method.attributes.names
      let isExposed =
        (areAllExposed && !attributes.contains("nonobjc") && !method.modifiers.has("private"))
        || !attributes.isDisjoint(with: ["objc", "IBAction", "IBSegueAction"])
      let signature = method.signature
      var obstacle: String?
      if signature.effectSpecifiers?.asyncSpecifier != nil { obstacle = "it is async" }
      if method.genericParameterClause != nil { obstacle = "it is generic" }
      return MethodEntry(
        base: method.name.text, labels: method.labels,
        types: signature.parameterClause.parameters.map { $0.type.trimmedDescription },
        explicitName: method.attributes.explicitObjectiveCName, isExposed: isExposed,
        isOverride: method.modifiers.has("override"),
        isOfType: method.modifiers.has("static") || method.modifiers.has("class"),
        isPrivate: method.modifiers.has("private") || method.modifiers.has("fileprivate"),
        condition: Condition.all(conditions + member.conditions), obstacle: obstacle,
        takesAnySender: method.takesAnySender, isThrowing: signature.effectSpecifiers?.throwsClause != nil,
        isInExtension: isInExtension, line: file.line(of: method), place: method.memberPlace)
    }
  }
}

extension DeclSyntax {
  /// Whether a method or property is marked `@available(*, unavailable)`.
  var isUnavailable: Bool {
    let attributes = self.as(FunctionDeclSyntax.self)?.attributes ?? self.as(VariableDeclSyntax.self)?.attributes
    return attributes?.contains { attribute in
      guard let attribute = attribute.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return false }
      let words = attribute.arguments?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
      return words.first == "*" && words.contains("unavailable")
    } ?? false
  }
}

extension FunctionDeclSyntax {
  var labels: [String] { signature.parameterClause.parameters.map { $0.firstName.text } }
}

extension AttributeListSyntax {
  var names: Set<String> {
    Set(compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription })
  }

  /// All attributes except `@objc`, each with a space behind it.
  var withoutObjectiveC: String {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.trimmedDescription != "objc" }
      .map { $0.trimmedDescription + " " }.joined()
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
