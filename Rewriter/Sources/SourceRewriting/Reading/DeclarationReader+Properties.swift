import SwiftSyntax

/// The variables of types: which of them storyboards can set, and of which types they are.
extension DeclarationReader {
  /// The variables that Objective-C or Interface Builder could set.
  func properties(of block: MemberBlockSyntax, areAllExposed: Bool) -> [PropertyEntry] {
    instanceVariables(of: block).flatMap { variable, inner -> [PropertyEntry] in
      let attributes = variable.attributes.names
      let isExposed =
        (areAllExposed && !attributes.contains("nonobjc") && !variable.modifiers.has("private"))
        || !attributes.isDisjoint(with: ["objc", "IBOutlet", "IBInspectable", "GKInspectable"])
        || variable.modifiers.has("dynamic")
      guard isExposed, variable.bindingSpecifier.text == "var" else { return [] }
      let isOutlet = attributes.contains("IBOutlet")
      return variable.bindings.compactMap { binding in
        guard let name = binding.name else { return nil }
        let isReadOnly = !binding.isSettable && !isOutlet
        // What a class overrides is read through the property that it overrides.
        if isReadOnly {
          guard areAllExposed || attributes.contains("objc"), !binding.hasEffects, !variable.modifiers.has("override")
          else { return nil }
        }
        return PropertyEntry(
          name: name, explicitName: variable.attributes.explicitObjectiveCName, isOutlet: isOutlet,
          isCollection: variable.type(of: binding)?.isArray == true, isOverride: variable.modifiers.has("override"),
          condition: Condition.all(conditions + inner),
          obstacle: binding.isSettable || isReadOnly ? nil : "it has no setter",
          isReadOnly: isReadOnly, line: file.line(of: variable))
      }
    }
  }

  func variableNames(of block: MemberBlockSyntax) -> Set<String> {
    Set(instanceVariables(of: block).flatMap { $0.variable.bindings.compactMap(\.name) })
  }

  /// What an extension declares beside methods, as far as a class could override it.
  func extensionMembers(of block: MemberBlockSyntax) -> [ExtensionMember] {
    func entry(
      _ name: String, _ modifiers: DeclModifierListSyntax, _ node: some SyntaxProtocol,
      _ inner: [String]
    ) -> ExtensionMember {
      ExtensionMember(
        name: name, isOverride: modifiers.has("override"),
        isPrivate: modifiers.has("private") || modifiers.has("fileprivate"),
        condition: Condition.all(conditions + inner),
        line: file.line(of: node),
        place: node.memberPlace)
    }
    return block.allMembers.compactMap { member in
      if let variable = member.decl.as(VariableDeclSyntax.self), let name = variable.bindings.first?.name {
        return entry(name, variable.modifiers, variable, member.conditions)
      }
      if let made = member.decl.as(InitializerDeclSyntax.self) {
        return entry(made.fullName, made.modifiers, made, member.conditions)
      }
      if let element = member.decl.as(SubscriptDeclSyntax.self) {
        return entry("subscript", element.modifiers, element, member.conditions)
      }
      return nil
    }
  }

  func overriddenNames(of block: MemberBlockSyntax) -> Set<String> {
    Set(
      block.allMembers.compactMap { member in
        if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.has("override") {
          return variable.bindings.first?.name
        }
        if let made = member.decl.as(InitializerDeclSyntax.self), made.modifiers.has("override") {
          return made.fullName
        }
        return nil
      })
  }

  private func instanceVariables(
    of block: MemberBlockSyntax
  ) -> [(variable: VariableDeclSyntax, conditions: [String])] {
    block.allMembers.compactMap { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.modifiers.has("static"),
        !variable.modifiers.has("class")
      else { return nil }
      return (variable, member.conditions)
    }
  }
}

extension InitializerDeclSyntax {
  /// `init(name:)`.
  var fullName: String {
    "init(" + signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }
}

extension VariableDeclSyntax {
  /// The type that the declaration gives a binding: in `var a, b: Int` that of `b` is also that of `a`.
  func type(of binding: PatternBindingSyntax) -> TypeSyntax? {
    for other in bindings where other.position >= binding.position {
      if let annotation = other.typeAnnotation { return annotation.type }
      if other.initializer != nil { return nil }
    }
    return nil
  }
}

extension PatternBindingSyntax {
  var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.text }

  /// Whether it is stored, or computed with a setter.
  var isSettable: Bool {
    guard let accessorBlock else { return true }
    guard case .accessors(let list) = accessorBlock.accessors else { return false }
    return list.contains {
      ["set", "_modify", "modify", "didSet", "willSet", "unsafeMutableAddress"].contains($0.accessorSpecifier.text)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether its getter throws or waits, so that no key path leads to it.
  var hasEffects: Bool {
    guard case .accessors(let list)? = accessorBlock?.accessors else { return false }
    return list.contains { $0.effectSpecifiers != nil }
  }
}

extension TypeSyntax {
  /// Whether it is an array, optional or not.
  var isArray: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isArray }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.isArray }
    return self.is(ArrayTypeSyntax.self) || self.as(IdentifierTypeSyntax.self)?.name.text == "Array"
  }
}
