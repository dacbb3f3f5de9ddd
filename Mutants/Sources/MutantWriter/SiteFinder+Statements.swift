import SwiftSyntax

/// Which statements may be dropped, so that what is left still compiles.
extension SiteFinder {
  private static let neverReturning: Set<String> = ["fatalError", "preconditionFailure", "abort", "exit"]

  func addDropped(_ expression: ExprSyntax, in item: CodeBlockItemSyntax) {
    var inner = expression
    while true {
      if let tried = inner.as(TryExprSyntax.self) {
        inner = tried.expression
      } else if let awaited = inner.as(AwaitExprSyntax.self) {
        inner = awaited.expression
      } else {
        break
      }
    }
    if let chain = inner.as(OptionalChainingExprSyntax.self) { inner = chain.expression }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      if isUntold(call) || isInitialiser(call) { return }
      if let name = call.calledExpression.as(DeclReferenceExprSyntax.self),
        Self.neverReturning.contains(name.baseName.text)
      {
        return
      }
    } else if let infix = inner.as(InfixOperatorExprSyntax.self) {
      guard infix.operator.is(AssignmentExprSyntax.self) || ["|=", "&=", "^=", "*=", "/="].contains(infix.symbol) else {
        return
      }
      if isInitialisation(infix) { return }
    } else {
      return
    }
    if isValueOfBlock(item) || leavesGuard(item) { return }
    drop(.statement, item)
  }

  func addDroppedExit(_ statement: StmtSyntax, in item: CodeBlockItemSyntax) {
    switch statement.kind {
    case .returnStmt where statement.as(ReturnStmtSyntax.self)?.expression == nil: break
    case .continueStmt: break
    case .breakStmt where !leavesSwitch(statement): break
    default: return
    }
    if !leavesGuard(item) { drop(.exit, item) }
  }

  /// Whether a statement is the last of a guard, which must leave.
  private func leavesGuard(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.last == item else { return false }
    return list.parent?.parent?.is(GuardStmtSyntax.self) == true
  }

  private func drop(_ kind: MutantKind, _ item: CodeBlockItemSyntax) {
    add(kind, item.item, mutated: "", opening: "if !mutantIsOn(\(MutantSite.number)) { ", closing: " }")
  }

  private func leavesSwitch(_ statement: StmtSyntax) -> Bool {
    guard statement.as(BreakStmtSyntax.self)?.label == nil else { return false }
    var node = statement.parent
    while let current = node {
      if current.is(SwitchExprSyntax.self) { return true }
      if current.is(ForStmtSyntax.self) || current.is(WhileStmtSyntax.self) || current.is(RepeatStmtSyntax.self) {
        return false
      }
      node = current.parent
    }
    return true
  }

  private func isInitialiser(_ call: FunctionCallExprSyntax) -> Bool {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "init"
  }

  /// Whether an assignment may be the first of its variable, so that nothing works without it.
  private func isInitialisation(_ assignment: InfixOperatorExprSyntax) -> Bool {
    var node = Syntax(assignment).parent
    while let current = node {
      if let initializer = current.as(InitializerDeclSyntax.self) {
        // After super.init everything has its value.
        guard let body = initializer.body else { return true }
        let call = body.statements.first { $0.trimmedDescription.hasPrefix("super.init") }
        guard let call else { return !initializer.modifiers.contains { $0.name.text == "convenience" } }
        return assignment.position < call.position
      }
      if let body = current.as(CodeBlockItemListSyntax.self),
        let name = assignment.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text,
        body.contains(where: { declaresWithoutValue($0, name) })
      {
        return true
      }
      if current.is(FunctionDeclSyntax.self) { return false }
      node = current.parent
    }
    return false
  }

  private func declaresWithoutValue(_ item: CodeBlockItemSyntax, _ name: String) -> Bool {
    guard let variable = item.item.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains {
      $0.initializer == nil && $0.accessorBlock == nil
        && $0.pattern.trimmedDescription == name
    }
  }

  /// Whether the only statement of a body may be its value.
  private func isValueOfBlock(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else {
      return false
    }
    if let closure = owner.as(ClosureExprSyntax.self) {
      if let type = closure.signature?.returnClause?.type.trimmedDescription { return type != "Void" && type != "()" }
      if case .expr(let expression) = item.item, isAssignment(expression) { return false }
      return !isGivenToVoid(closure)
    }
    if let accessor = owner.as(AccessorBlockSyntax.self) { return accessor.parent != nil }
    if owner.is(SwitchCaseSyntax.self) { return isValue(owner) }
    guard owner.is(CodeBlockSyntax.self), let holder = owner.parent else { return false }
    if let function = holder.as(FunctionDeclSyntax.self) { return isResult(function.signature.returnClause) }
    if let accessor = holder.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
    if holder.is(IfExprSyntax.self) { return isValue(holder) }
    return false
  }

  private func isResult(_ clause: ReturnClauseSyntax?) -> Bool {
    guard let type = clause?.type.trimmedDescription else { return false }
    return type != "Void" && type != "()"
  }

  /// Whether an `if` or `switch` is used as a value, or may be.
  private func isValue(_ node: Syntax) -> Bool {
    var current = node
    while !current.is(IfExprSyntax.self), !current.is(SwitchExprSyntax.self), let parent = current.parent {
      current = parent
    }
    while let parent = current.parent, parent.is(IfExprSyntax.self) { current = parent }
    guard let statement = current.parent?.as(ExpressionStmtSyntax.self) else { return true }
    guard let item = statement.parent?.as(CodeBlockItemSyntax.self) else { return true }
    return isValueOfBlock(item)
  }

  private func isAssignment(_ expression: ExprSyntax) -> Bool {
    expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) ?? false
  }

  /// Whether a closure goes to one of the functions whose closures have no value.
  private func isGivenToVoid(_ closure: ClosureExprSyntax) -> Bool {
    guard let call = closure.parent?.as(FunctionCallExprSyntax.self) else { return false }
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return ["forEach", "animate", "performWithoutAnimation", "transition", "addAnimations"].contains(name)
  }
}
