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
      if let notification = RenamedNames.notifications[name] {
        replace(member, with: notification)
      } else if let new = RenamedNames.members[name] {
        replace(node.baseName, with: new)
      }
      return
    }
    if let new = RenamedNames.types[name] ?? RenamedNames.globals[name] { replace(node.baseName, with: new) }
  }
}
