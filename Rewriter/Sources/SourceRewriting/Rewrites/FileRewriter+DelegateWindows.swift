import SwiftSyntax

/// The windows of delegates: on Apple's platforms a delegate may leave the property out, so that its value is optional
/// twice, and sources unwrap it twice. Here it is optional once.
extension FileRewriter {
  /// `UIApplication.shared.delegate?.window??.rootViewController`, `delegate!.window!!`; and what is bound to a name.
  func rewriteDelegateWindow(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "window", node.declName.argumentNames == nil, let base = node.base else {
      return
    }
    if let inner = node.parent, let mark = Self.unwrapping(inner), inner.parent.flatMap(Self.unwrapping) != nil {
      return replace(mark)
    }
    let forced = node.parent?.as(ForceUnwrapExprSyntax.self)
    let bound = forced.map(Syntax.init) ?? Syntax(node)
    guard bound.parent?.is(InitializerClauseSyntax.self) == true, isDelegate(base) else { return }
    // The name that it is bound to is optional once.
    if let forced { return replace(forced.exclamationMark) }
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      edits.replace(
        chain.questionMark.place.lowerBound..<node.place.upperBound, in: file, with: ".map({ $0.window })")
    } else {
      edits.insert("Optional.some(", at: node.place.lowerBound)
      edits.insert(")", at: node.place.upperBound)
    }
  }

  /// The question or exclamation mark of an expression that unwraps.
  private static func unwrapping(_ node: Syntax) -> TokenSyntax? {
    node.as(OptionalChainingExprSyntax.self)?.questionMark ?? node.as(ForceUnwrapExprSyntax.self)?.exclamationMark
  }

  /// Whether an expression is the app's delegate, or is cast to one of UIKit's protocols of delegates.
  private func isDelegate(_ base: ExprSyntax) -> Bool {
    let text = base.trimmedDescription.filter { $0 != "?" && $0 != "!" && $0 != "(" && $0 != ")" }
    return text == "UIApplication.shared.delegate" || text.hasSuffix("as UIApplicationDelegate")
      || text.hasSuffix("as UIWindowSceneDelegate")
  }
}
