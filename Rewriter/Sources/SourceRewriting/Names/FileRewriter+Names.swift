import SwiftSyntax

extension FileRewriter {
  /// Gives a type or a global that Swift 3 to 4.1 named differently its present name.
  func rename(_ token: TokenSyntax) {
    guard let name = RenamedNames.types[token.text], !index.declaresType(token.text) else { return }
    replace(token, with: name)
  }

  func rewriteReference(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    guard !index.declaresType(name) else { return }
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    // The name behind a dot is a member's.
    if let member, member.declName.id == node.id {
      if name == "characters", let base = member.base, index.members(name).isEmpty, !hasOtherCharacters(base),
        !isWholeText(member)
      {
        // A string of Swift 3 had its characters as a collection; now it is one.
        edits.replace(base.place.upperBound..<member.place.upperBound, in: file)
      } else if let notification = RenamedNames.notifications[name] {
        replace(member, with: notification)
      } else if let new = RenamedNames.members[name], index.members(name).isEmpty {
        replace(node.baseName, with: new)
      }
      return
    }
    guard !index.members(name).contains(where: \.owner.isEmpty) else { return }
    if let new = RenamedNames.types[name] ?? RenamedNames.globals[name] {
      replace(node.baseName, with: new)
    } else if let new = RenamedNames.members[name], index.members(name).isEmpty,
      RenamedNames.bare.contains(name)
    {
      // A controller's own member, without `self`.
      replace(node.baseName, with: new)
    }
  }

  /// Whether an expression is a hardware key or a text with attributes, which have characters today.
  private func hasOtherCharacters(_ base: ExprSyntax) -> Bool {
    let text = base.trimmedDescription
    return text.hasSuffix("key") || text.hasSuffix("key?") || text.hasSuffix("key!")
      || text.lowercased().contains("attributed")
  }

  /// Whether a text is made of the characters as they are, as of a text with attributes: a string would be one already.
  private func isWholeText(_ member: MemberAccessExprSyntax) -> Bool {
    guard let argument = member.parent?.as(LabeledExprSyntax.self), argument.label == nil,
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.count == 1
    else { return false }
    return call.calledExpression.trimmedDescription == "String"
  }

  /// The present name of a property or method that overrides one of UIKit's.
  func renameOverride(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    guard modifiers.has("override"), let new = RenamedNames.overrides[name.text] else { return }
    replace(name, with: new)
  }
}
