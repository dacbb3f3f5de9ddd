import SwiftSyntax

/// Walks through a source whose operators are folded and notes every place for a mutant.
///
/// Left out is what no test could tell, or what does not compile: attributes, patterns, raw values, `#if`, key paths,
/// literals of text, what is written to logs and asserted, capacities, hashes and descriptions.
final class SiteFinder: SyntaxVisitor {
  private(set) var sites: [MutantSite] = []
  let lineStarts: [Int]

  init(source: [UInt8]) {
    lineStarts = [0] + source.indices.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Left out

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private static let untoldFunctions: Set<String> = ["hash", "encode", "print", "dump"]
  private static let untoldVariables: Set<String> = [
    "description", "debugDescription", "customMirror", "hash", "hashValue",
  ]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    Self.untoldFunctions.contains(node.name.text) || isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInlinable(node.attributes) { return .skipChildren }
    let names = node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    return names.contains(where: Self.untoldVariables.contains) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  private func isInlinable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      guard let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
      return name == "inlinable" || name == "_transparent" || name == "usableFromInline"
    }
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { addCondition(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node.condition)
    return .visitChildren
  }

  private func addCondition(_ condition: ExprSyntax) {
    // Equalities, negations and truth values are turned by sites of their own, and `&&` of two by theirs.
    if let infix = condition.as(InfixOperatorExprSyntax.self), ["==", "!=", "===", "!=="].contains(infix.symbol) {
      return
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" { return }
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    flip(.condition, condition, mutated: "!(\(short(condition)))")
  }

  private func flip(_ kind: MutantKind, _ node: some ExprSyntaxProtocol, mutated: String) {
    add(kind, node, mutated: mutated, opening: "mutantFlip(\(MutantSite.number), ", closing: ")")
  }

  // MARK: Operators

  private static let infixForms: [String: (kind: MutantKind, function: String, other: String, isInferred: Bool)] = [
    "&&": (.logic, "mutantAnd", "||", false), "||": (.logic, "mutantOr", "&&", false),
    "<": (.boundary, "mutantLess", "<=", true), "<=": (.boundary, "mutantAtMost", "<", true),
    ">": (.boundary, "mutantGreater", ">=", true), ">=": (.boundary, "mutantAtLeast", ">", true),
    "+": (.arithmetic, "mutantPlus", "-", true), "-": (.arithmetic, "mutantMinus", "+", true),
    "*": (.arithmetic, "mutantTimes", "/", true), "/": (.arithmetic, "mutantOver", "*", true),
    "+=": (.arithmetic, "mutantAdd", "-=", true), "-=": (.arithmetic, "mutantSubtract", "+=", true),
    "??": (.fallback, "mutantFallback", "", true),
  ]
  private static let opposites = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let symbol = node.symbol
    let left = short(node.leftOperand)
    let right = short(node.rightOperand)
    if let opposite = Self.opposites[symbol] {
      flip(.equality, node, mutated: "\(left) \(opposite) \(right)")
    } else if let form = Self.infixForms[symbol] {
      // Text is put together, not added.
      if form.kind == .arithmetic, [node.leftOperand, node.rightOperand].contains(where: isText) {
        return .visitChildren
      }
      let isAssignment = symbol.hasSuffix("=") && form.kind == .arithmetic
      if isAssignment, node.leftOperand.description.contains("?") { return .visitChildren }
      add(
        form.kind, node, mutated: symbol == "??" ? right : "\(left) \(form.other) \(right)",
        opening: "\(form.function)(\(MutantSite.number), \(isAssignment ? "&" : "")", closing: ")",
        replacements: [.init(range: range(node.operator), text: ",")], isInferred: form.isInferred)
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!":
      flip(.condition, node, mutated: short(node.expression))
      return .visitChildren
    case "-" where isNumber(node.expression):
      let digits = node.expression.trimmedDescription
      add(
        .constant, node, mutated: digits, opening: "mutantValue(\(MutantSite.number), ", closing: ", \(digits))",
        isInferred: true)
      return .skipChildren
    case "-":
      add(
        .arithmetic, node, mutated: short(node.expression), opening: "mutantNegative(\(MutantSite.number), ",
        closing: ")", replacements: [.init(range: range(node.operator), text: "")], isInferred: true)
      return .visitChildren
    default: return .visitChildren
    }
  }

  // MARK: Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Int(node.literal.text.filter { $0 != "_" }) else { return .skipChildren }
    replace(node, by: value == 0 ? ["1"] : [String(value + 1), String(value - 1)])
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Double(node.literal.text.filter { $0 != "_" }) else { return .skipChildren }
    replace(node, by: value == 0 ? ["1.0"] : ["\(value * 2)", "(-\(value))"])
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // After `while true` the compiler wants no return.
    if node.parent?.is(ConditionElementSyntax.self) == true { return .skipChildren }
    flip(.constant, node, mutated: node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }

  private func replace(_ node: some ExprSyntaxProtocol, by others: [String]) {
    for other in others {
      add(
        .constant, node, mutated: other, opening: "mutantValue(\(MutantSite.number), ", closing: ", \(other))",
        isInferred: true)
    }
  }

  private func isNumber(_ node: ExprSyntax) -> Bool {
    node.is(IntegerLiteralExprSyntax.self) || node.is(FloatLiteralExprSyntax.self)
  }

  private func isText(_ node: ExprSyntax) -> Bool {
    if let infix = node.as(InfixOperatorExprSyntax.self) {
      return isText(infix.leftOperand) || isText(infix.rightOperand)
    }
    return node.is(StringLiteralExprSyntax.self) || node.is(ArrayExprSyntax.self)
  }

  // MARK: Calls

  /// What asserts, logs or keeps room.
  private static let untoldCalls: Set<String> = [
    "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError", "print", "reserveCapacity",
    "Selector", "NSLog",
  ]
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if isUntold(node) { return .skipChildren }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      name.text == "min" || name.text == "max",
      node.arguments.count == 2, node.arguments.allSatisfy({ $0.label == nil }), let paren = node.leftParen
    {
      let isMin = name.text == "min"
      let arguments = node.arguments.map { short($0.expression) }.joined(separator: ", ")
      add(
        .extremum, node, mutated: "\(isMin ? "max" : "min")(\(arguments))", opening: "", closing: "",
        replacements: [
          .init(range: range(name), text: isMin ? "mutantMin" : "mutantMax"),
          .init(range: range(paren), text: "(\(MutantSite.number), "),
        ], isInferred: true)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    ["keepingCapacity", "minimumCapacity", "file", "line"].contains(node.label?.text) ? .skipChildren : .visitChildren
  }

  func isUntold(_ call: FunctionCallExprSyntax) -> Bool {
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      return Self.untoldCalls.contains(name.baseName.text)
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    if Self.untoldCalls.contains(member.declName.baseName.text) { return true }
    let base = member.base?.trimmedDescription ?? ""
    return base == "PlatformLog" || base == "PlatformNote"
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    case .expr(let expression): addDropped(expression, in: node)
    case .stmt(let statement):
      if let expression = statement.as(ExpressionStmtSyntax.self)?.expression { addDropped(expression, in: node) }
      addDroppedExit(statement, in: node)
    default: break
    }
    return .visitChildren
  }

  // MARK: Noting

  func add(
    _ kind: MutantKind, _ node: some SyntaxProtocol, mutated: String, opening: String, closing: String,
    replacements: [MutantSite.Replacement] = [], isInferred: Bool = false
  ) {
    let range = range(node)
    sites.append(
      MutantSite(
        kind: kind, enclosing: enclosing(Syntax(node)), line: line(of: range.lowerBound), original: short(node),
        mutated: mutated, range: range, opening: opening, closing: closing, replacements: replacements,
        expression: isInferred ? self.range(outermost(Syntax(node))) : nil))
  }
}
