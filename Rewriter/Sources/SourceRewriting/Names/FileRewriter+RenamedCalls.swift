import SwiftSyntax

/// Calls whose form has changed, not their name alone.
extension FileRewriter {
  func rewriteRenamedCall(_ node: FunctionCallExprSyntax) {
    let arguments = Array(node.arguments)
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      switch (name, arguments.map { $0.label?.text ?? "_" }) {
      case ("bringSubview", ["toFront"]): rename(member, "bringSubviewToFront", arguments[0])
      case ("sendSubview", ["toBack"]): rename(member, "sendSubviewToBack", arguments[0])
      case ("didMove", ["toParentViewController"]), ("willMove", ["toParentViewController"]):
        if let label = arguments[0].label { replace(label, with: "toParent") }
      default: break
      }
      return
    }
    guard let function = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return }
    switch (function, arguments.count) {
    case ("UIImagePNGRepresentation", 1): method(of: arguments[0], "pngData()", node)
    case ("UIImageJPEGRepresentation", 2):
      method(of: arguments[0], "jpegData(compressionQuality: \(text(arguments[1])))", node)
    case ("UIEdgeInsetsInsetRect", 2): method(of: arguments[0], "inset(by: \(text(arguments[1])))", node)
    default: break
    }
  }

  private func rename(_ member: MemberAccessExprSyntax, _ name: String, _ argument: LabeledExprSyntax) {
    replace(member.declName.baseName, with: name)
    edits.replace(argument.place.lowerBound..<argument.expression.place.lowerBound, in: file)
  }

  private func method(of object: LabeledExprSyntax, _ call: String, _ node: FunctionCallExprSyntax) {
    replace(node, with: "(\(text(object))).\(call)")
  }

  private func text(_ argument: LabeledExprSyntax) -> String { argument.expression.trimmedDescription }
}
