import SwiftSyntax

extension FileRewriter {
  /// The app runs as on iOS: what stands under `#if os(iOS)` is compiled.
  func rewriteCondition(_ condition: ExprSyntax) {
    for (place, text) in Condition.answered(in: condition) { edits.replace(place, in: file, with: text) }
  }
}
