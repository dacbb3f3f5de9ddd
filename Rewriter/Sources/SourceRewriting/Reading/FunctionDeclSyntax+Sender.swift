import SwiftSyntax

extension FunctionDeclSyntax {
  /// Whether its only argument is an object of UIKit's that it does not use, or only compares: then any object can be sent to it,
  /// as on iOS, where the class of an argument is not looked at.
  var takesAnySender: Bool {
    let parameters = signature.parameterClause.parameters
    guard parameters.count == 1, let parameter = parameters.first, let body,
      let type = parameter.type.as(IdentifierTypeSyntax.self)?.name.text, type.hasPrefix("UI"),
      Self.senders.contains(where: type.hasSuffix)
    else { return false }
    let name = (parameter.secondName ?? parameter.firstName).text
    let finder = UseFinder(name)
    finder.walk(body)
    return !finder.isUsed
  }

  /// What the names of UIKit's classes of senders end with; other names stand for values, too.
  private static let senders = [
    "Button", "Control", "Field", "Item", "Label", "Picker", "Recognizer", "Slider", "Stepper", "Switch", "View",
  ]

  /// Finds out whether a name is used for more than comparisons.
  private final class UseFinder: SyntaxVisitor {
    private let name: String
    private(set) var isUsed = false

    init(_ name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if case .identifier(name) = token.tokenKind, !isCompared(token) { isUsed = true }
      return .skipChildren
    }

    private func isCompared(_ token: TokenSyntax) -> Bool {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
      if let choice = reference.parent?.as(SwitchExprSyntax.self) { return choice.subject.id == reference.id }
      guard let list = reference.parent?.as(ExprListSyntax.self), list.parent?.is(SequenceExprSyntax.self) == true,
        let place = list.firstIndex(where: { $0.id == reference.id })
      else { return false }
      let others = [
        place > list.startIndex ? list[list.index(before: place)] : nil,
        list.index(after: place) < list.endIndex ? list[list.index(after: place)] : nil,
      ]
      let signs = others.compactMap { $0?.as(BinaryOperatorExprSyntax.self)?.operator.text }
      return !signs.isEmpty && signs.allSatisfy { ["==", "!=", "===", "!==", "&&", "||"].contains($0) }
        && signs.contains { !["&&", "||"].contains($0) }
    }
  }
}
