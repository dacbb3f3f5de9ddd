import SwiftSyntax

/// `awakeFromNib()` and `prepareForInterfaceBuilder()` of plain objects: without Objective-C, `NSObject` has neither, so
/// that such a method overrides nothing.
extension FileRewriter {
  func rewriteAwakening(_ node: FunctionDeclSyntax) {
    let name = node.name.text
    guard Self.awakenings.contains(name), node.signature.parameterClause.parameters.isEmpty,
      node.modifiers.has("override"), isAwakenedFirst(name)
    else { return }
    for modifier in node.modifiers where modifier.name.text == "override" { replace(modifier) }
    if let body = node.body {
      let finder = SuperCallFinder(name)
      finder.walk(body)
      for call in finder.calls {
        // A call that is a statement leaves nothing behind, not even its semicolon.
        if let statement = call.parent?.as(CodeBlockItemSyntax.self) {
          replace(statement)
        } else {
          replace(call, with: "()")
        }
      }
    }
    let type = path.joined(separator: ".")
    warn(node, "\(name)() is not called: \(type) derives from NSObject, not from a class of UIKit's")
  }

  /// Whether the class derives from `NSObject`, and no superclass of the target has the method.
  private func isAwakenedFirst(_ name: String) -> Bool {
    let ancestry = index.ancestry(of: path.joined(separator: "."))
    return ["NSObject", "Foundation.NSObject"].contains(index.root(of: path.joined(separator: ".")))
      && !ancestry.dropFirst().contains { $0.methods.contains { $0.base == name && $0.labels.isEmpty } }
  }

  private static let awakenings: Set<String> = ["awakeFromNib", "prepareForInterfaceBuilder"]
}

/// Finds the calls of a method of the superclass.
final class SuperCallFinder: SyntaxVisitor {
  private let name: String
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == name,
      member.base?.is(SuperExprSyntax.self) == true
    {
      calls.append(node)
    }
    return .visitChildren
  }
}
