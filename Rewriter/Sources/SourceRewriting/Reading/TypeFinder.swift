import SwiftSyntax

/// What a source says of the type of an expression, as far as declarations name types.
enum FoundType {
  /// The type as it is spelled.
  case named(String)
  /// The target declares what is read, without a type or with several.
  case unnamed
  /// No declaration leads to the type: `$0`, or an element of a collection.
  case unknown
  /// The target declares nothing of the name, so that it is UIKit's or another module's.
  case foreign
}

/// Follows the names in an expression to their declarations.
struct TypeFinder {
  let index: IndexReader
  /// The types around the expression.
  let path: [String]
  /// What the blocks around it declare.
  let locals: LocalDeclarations

  /// How many steps lead from an expression to a declaration, at the most: nobody writes longer chains by hand.
  private static let stepLimit = 64

  func type(of expression: ExprSyntax) -> FoundType { type(of: expression, steps: 0) }

  private func type(of expression: ExprSyntax, steps: Int) -> FoundType {
    guard steps < Self.stepLimit else { return .unknown }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return type(of: chain.expression, steps: steps + 1)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return type(of: forced.expression, steps: steps + 1) }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return type(of: only.expression, steps: steps + 1)
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "self" || name == "Self" { return path.isEmpty ? .foreign : .named(path.joined(separator: ".")) }
      return local(name, at: Syntax(reference), steps) ?? member(name, ofTypesAround: path)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) { return type(of: member, steps) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let made = call.calledExpression.dottedName.flatMap(TypeName.made(by:)) { return .named(made) }
      return type(of: call.calledExpression, steps: steps + 1)
    }
    if let element = expression.as(SubscriptCallExprSyntax.self) {
      return self.element(of: element.calledExpression, steps, orValue: true)
    }
    // `a as! Board`, as the parser has it before operators are folded.
    if let sequence = expression.as(SequenceExprSyntax.self), let last = sequence.elements.last?.as(TypeExprSyntax.self)
    {
      return .named(last.type.trimmedDescription)
    }
    return .unknown
  }

  /// The type of an array's element; with `orValue` also that of a dictionary's value.
  private func element(of list: ExprSyntax, _ steps: Int, orValue: Bool = false) -> FoundType {
    switch type(of: list, steps: steps + 1) {
    case .named(let name):
      let spelling = spelledOut(name)
      let element = TypeName.element(of: spelling) ?? (orValue ? TypeName.value(of: spelling) : nil)
      return element.map { .named($0) } ?? .unknown
    case .foreign: return .foreign
    case .unnamed, .unknown: return .unknown
    }
  }

  /// The type that a name of the target's stands for, which a `typealias` declares; other spellings stay.
  func spelledOut(_ spelling: String) -> String {
    var spelling = spelling
    // One that stands for itself is an error of the source.
    for _ in 0..<8 {
      guard let name = TypeName.names(in: spelling).first, name.first?.isUppercase == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), index.type(named: name, within: path) == nil,
        case .named(let type)? = agreed(index.members(name)), type != name
      else { break }
      spelling = type
    }
    return spelling
  }

  private func type(of access: MemberAccessExprSyntax, _ steps: Int) -> FoundType {
    guard let base = access.base else { return .foreign }
    let name = access.declName.baseName.text
    switch type(of: base, steps: steps + 1) {
    case .named(let type):
      let spelling = spelledOut(type)
      if let part = TypeName.part(name, ofTuple: spelling) { return .named(part) }
      if ["first", "last"].contains(name), let element = TypeName.element(of: spelling) { return .named(element) }
      let isSelf = base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
      let owners = isSelf ? path : (TypeName.names(in: spelling).first?.split(separator: ".").map(String.init) ?? [])
      return member(name, ofTypesAround: owners)
    case .foreign: return .foreign
    case .unnamed, .unknown: return agreed(index.members(name)) ?? .unknown
    }
  }

  // MARK: Members

  /// The type of a member of the innermost type that has it, else of a global.
  private func member(_ name: String, ofTypesAround path: [String]) -> FoundType {
    let entries = index.members(name)
    var outer = path
    while !outer.isEmpty {
      let owner = outer.joined(separator: ".")
      let owners = Set(index.ancestry(of: owner).map(\.name)).union([owner, outer.last ?? ""])
      if let found = agreed(entries.filter { owners.contains($0.owner) }) { return found }
      outer.removeLast()
    }
    // A class may have it of a protocol, by an extension.
    let conformances = index.conformances(of: path.joined(separator: "."))
    return agreed(entries.filter { $0.owner.isEmpty || conformances.contains($0.owner) }) ?? .foreign
  }

  /// The type that all declarations of a name agree on; nil where there are none.
  private func agreed(_ entries: [MemberEntry]) -> FoundType? {
    guard let first = entries.first else { return nil }
    guard let type = first.type, entries.allSatisfy({ $0.type == type }) else { return .unnamed }
    return .named(type)
  }

  // MARK: Variables within functions

  /// The type of the variable, parameter or unwrapped value of a name that is visible at a place; nil for none.
  private func local(_ name: String, at place: Syntax, _ steps: Int) -> FoundType? {
    var node = place
    while let parent = node.parent {
      if let found = declared(name, by: parent, before: node, steps) { return found }
      if parent.is(MemberBlockSyntax.self) { return nil }
      node = parent
    }
    return nil
  }

  private func declared(
    _ name: String, by scope: Syntax, before child: Syntax, _ steps: Int
  ) -> FoundType? {
    if let items = scope.as(CodeBlockItemListSyntax.self) {
      // What stands at the top of a file is a global, which the index has.
      guard scope.parent?.is(SourceFileSyntax.self) == false else { return nil }
      for item in locals.items(declaring: name, in: items, before: child.position) {
        if let variable = item.item.as(VariableDeclSyntax.self), let found = type(of: name, in: variable, steps) {
          return found
        }
        if let exit = item.item.as(GuardStmtSyntax.self),
          let found = type(of: name, in: exit.conditions, before: nil, steps)
        {
          return found
        }
      }
      return nil
    }
    if let function = scope.as(FunctionDeclSyntax.self) {
      return type(of: name, in: function.signature.parameterClause.parameters)
    }
    if let initializer = scope.as(InitializerDeclSyntax.self) {
      return type(of: name, in: initializer.signature.parameterClause.parameters)
    }
    if let closure = scope.as(ClosureExprSyntax.self) { return type(of: name, in: closure, steps) }
    if let statement = scope.as(IfExprSyntax.self) {
      // The second branch does not see what the first one unwraps.
      guard child.id != statement.elseBody.map({ Syntax($0).id }) else { return nil }
      return child.is(ConditionElementListSyntax.self)
        ? nil : type(of: name, in: statement.conditions, before: nil, steps)
    }
    if let loop = scope.as(WhileStmtSyntax.self) {
      return child.is(ConditionElementListSyntax.self)
        ? nil : type(of: name, in: loop.conditions, before: nil, steps)
    }
    if let conditions = scope.as(ConditionElementListSyntax.self) {
      return type(of: name, in: conditions, before: child, steps)
    }
    if let loop = scope.as(ForStmtSyntax.self), child.id == Syntax(loop.body).id {
      guard loop.pattern.trimmedDescription == name else { return nil }
      return element(of: loop.sequence, steps)
    }
    return nil
  }

  private func type(of name: String, in variable: VariableDeclSyntax, _ steps: Int) -> FoundType? {
    guard let binding = variable.bindings.first(where: { $0.name == name }) else { return nil }
    if let type = variable.type(of: binding) { return .named(type.trimmedDescription) }
    guard let value = binding.initializer?.value else { return .unknown }
    return type(of: value, steps: steps + 1)
  }

  private func type(of name: String, in parameters: FunctionParameterListSyntax) -> FoundType? {
    parameters.first { ($0.secondName ?? $0.firstName).text == name }.map { .named($0.type.trimmedDescription) }
  }

  private func type(of name: String, in closure: ClosureExprSyntax, _ steps: Int) -> FoundType? {
    guard let parameters = closure.signature?.parameterClause else {
      if name == "$0" { return firstArgument(of: closure, steps) }
      return name.hasPrefix("$") ? .unknown : nil
    }
    if let names = parameters.as(ClosureShorthandParameterListSyntax.self) {
      guard let place = names.firstIndex(where: { $0.name.text == name }) else { return nil }
      return place == names.startIndex && names.count == 1 ? firstArgument(of: closure, steps) : .unknown
    }
    let typed = parameters.as(ClosureParameterClauseSyntax.self)?.parameters
    guard let found = typed?.first(where: { ($0.secondName ?? $0.firstName).text == name }) else { return nil }
    return found.type.map { .named($0.trimmedDescription) } ?? .unknown
  }

  /// What a closure gets that `map` and its like call for each element of an array.
  private func firstArgument(of closure: ClosureExprSyntax, _ steps: Int) -> FoundType {
    var call = closure.parent
    if call?.is(LabeledExprSyntax.self) == true { call = call?.parent?.parent }
    guard let member = call?.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
      Self.eachElement.contains(member.declName.baseName.text), let base = member.base
    else { return .unknown }
    guard case .named(let element) = element(of: base, steps) else { return .unknown }
    return .named(element)
  }

  private static let eachElement: Set<String> = ["map", "compactMap", "flatMap", "forEach", "filter", "allSatisfy"]

  private func type(
    of name: String, in conditions: ConditionElementListSyntax, before child: Syntax?, _ steps: Int
  ) -> FoundType? {
    for element in conditions.reversed() where child.map({ element.position < $0.position }) ?? true {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
      else { continue }
      if let annotation = binding.typeAnnotation { return .named(annotation.type.trimmedDescription) }
      // `if let delegate` unwraps the variable of this name that is visible outside.
      guard let value = binding.initializer?.value else {
        return local(name, at: Syntax(binding), steps + 1) ?? member(name, ofTypesAround: path)
      }
      return type(of: value, steps: steps + 1)
    }
    return nil
  }
}

extension ExprSyntax {
  /// `Board.Stone`, of an expression that is nothing but names; nil for others, and for more names than types are within
  /// each other.
  var dottedName: String? {
    var names: [String] = []
    var next = self
    while names.count < 16 {
      if let reference = next.as(DeclReferenceExprSyntax.self) {
        return ([reference.baseName.text] + names.reversed()).joined(separator: ".")
      }
      guard let member = next.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
      names.append(member.declName.baseName.text)
      next = base
    }
    return nil
  }
}
