import SwiftSyntax

/// Forced calls of methods that a class may leave out: `delegate?.moved!(self)`.
extension FileRewriter {
  /// Every optional method of UIKit's has a default here, so that nothing is unwrapped.
  func rewriteForcedCall(_ node: FunctionCallExprSyntax) {
    guard let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = forced.expression.as(MemberAccessExprSyntax.self), let base = member.base
    else { return }
    let name = member.declName.baseName.text
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let own = index.optionalRequirements(name, labels)
    guard own.isEmpty else {
      guard own.count == 1, let (owner, requirement) = own.first else { return }
      // Where the object itself is optional, so is the result.
      if let chain = base.as(OptionalChainingExprSyntax.self) {
        edits.insert("(", at: chain.place.lowerBound)
        edits.replace(
          chain.expression.place.upperBound..<chain.place.upperBound, in: file,
          with: ".map { $0 as! \(owner.name(of: requirement)) })?")
      } else {
        edits.insert("(", at: base.place.lowerBound)
        edits.insert(" as! \(owner.name(of: requirement)))", at: base.place.upperBound)
      }
      return replace(forced.exclamationMark)
    }
    if UIKitRequirements.optional[FullName.of(name, labels)] != nil { replace(forced.exclamationMark) }
  }
}
