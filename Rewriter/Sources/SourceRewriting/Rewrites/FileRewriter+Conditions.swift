import SwiftSyntax

extension FileRewriter {
  /// The app runs as on iOS: what stands under `#if os(iOS)` is compiled.
  func rewriteCondition(_ condition: ExprSyntax) {
    let finder = ConditionFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    for call in finder.calls {
      let name = call.calledExpression.trimmedDescription
      let argument = call.arguments.first?.expression.trimmedDescription ?? ""
      switch (name, argument) {
      case ("os", "iOS"), ("canImport", "UIKit"): replace(call, with: "true")
      case ("os", "Linux"), ("canImport", "AppKit"), ("canImport", "SwiftUI"): replace(call, with: "false")
      default: break
      }
    }
  }
}

private final class ConditionFinder: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .skipChildren
  }
}
