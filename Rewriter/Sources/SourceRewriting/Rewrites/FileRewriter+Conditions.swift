import SwiftSyntax

extension FileRewriter {
  /// The app runs as on iOS: what stands under `#if os(iOS)` is compiled.
  func rewriteCondition(_ condition: ExprSyntax) {
    for (call, answer) in Condition.answered(in: condition) { replace(call, with: "\(answer)") }
  }
}
