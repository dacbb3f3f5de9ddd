import SwiftSyntax

/// Reads of properties that a class may leave out: `delegate?.title`.
extension FileRewriter {
  func rewriteOptionalRead(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    let candidates = index.optionalProperties(name)
    guard let base = node.base, !candidates.isEmpty, node.declName.argumentNames == nil, !isWritten(node) else {
      return
    }
    switch TypeFinder(index: index, path: path, locals: locals).type(of: base) {
    case .named(let spelling):
      let names = TypeName.names(in: spelling).flatMap { index.protocolAndInherited($0) }
      guard let (owner, requirement) = candidates.first(where: { names.contains($0.0.name) }) else { return }
      read(node, of: base, requirement, in: owner)
    case .unnamed:
      let others = (index.members(name)).contains { !$0.isOptionalRequirement }
      guard !others, candidates.count == 1, let (owner, requirement) = candidates.first else {
        return warnOfAmbiguity(node, base, candidates)
      }
      read(node, of: base, requirement, in: owner)
    case .unknown: warnOfAmbiguity(node, base, candidates)
    case .foreign: break
    }
  }

  private func warnOfAmbiguity(
    _ node: MemberAccessExprSyntax, _ base: ExprSyntax, _ candidates: [(ProtocolEntry, OptionalRequirement)]
  ) {
    let owners = candidates.map(\.0.name).joined(separator: " or ")
    warn(
      node,
      "\(node.declName.baseName.text) may be the optional requirement of \(owners), which is not asked for: "
        + "declare the type of \(base.trimmedDescription)")
  }

  private func read(
    _ node: MemberAccessExprSyntax, of base: ExprSyntax, _ requirement: OptionalRequirement, in owner: ProtocolEntry
  ) {
    // The question mark of `delegate?` is part of the cast.
    let asked = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    let cast = " as? \(owner.name(of: requirement)))"
    // Behind the value stands the question mark of an optional one, which the chain itself does not make.
    let isWrapped = node.parent.map { $0.is(OptionalChainingExprSyntax.self) || $0.is(ForceUnwrapExprSyntax.self) }
    let isOptionalTwice = requirement.hasOptionalType
    let opening = isWrapped == true && !isOptionalTwice ? "((" : "("
    edits.insert(opening, at: asked.place.lowerBound)
    if isOptionalTwice {
      // An optional value that may be missing is optional twice, and a chain would make one of the two.
      edits.replace(
        asked.place.upperBound..<node.place.upperBound, in: file, with: "\(cast).map({ $0.\(requirement.base) })")
    } else {
      edits.replace(asked.place.upperBound..<base.place.upperBound, in: file, with: cast + "?")
      if isWrapped == true { edits.insert(")", at: node.place.upperBound) }
    }
  }

  /// Whether a value is assigned: an optional requirement cannot be.
  private func isWritten(_ node: MemberAccessExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if parent.is(InOutExprSyntax.self) { return true }
    guard let list = parent.as(ExprListSyntax.self), let index = list.index(of: ExprSyntax(node)) else { return false }
    let next = list.index(after: index)
    guard next != list.endIndex else { return false }
    if list[next].is(AssignmentExprSyntax.self) { return true }
    guard let sign = list[next].as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
  }
}
