import SwiftSyntax

/// Where a node is, and what its text and its declarations are.
extension SiteFinder {
  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The text of a node on one line, without comments.
  func short(_ node: some SyntaxProtocol) -> String {
    let text = node.tokens(viewMode: .sourceAccurate).map { token -> String in
      let hasSpace =
        token.trailingTrivia.contains { !$0.isComment }
        || token.nextToken(viewMode: .sourceAccurate)?
          .leadingTrivia.contains { $0.isNewline } ?? false
      return token.text + (hasSpace ? " " : "")
    }.joined()
    return text.trimmingSpaces
  }

  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The expression that is type-checked as one with a node.
  func outermost(_ node: Syntax) -> Syntax {
    var outermost = node
    var current = node
    while let parent = current.parent, !parent.is(CodeBlockItemSyntax.self), !parent.is(MemberBlockItemSyntax.self) {
      if parent.is(ExprSyntax.self) { outermost = parent }
      current = parent
    }
    return outermost
  }

  func enclosing(_ node: Syntax) -> String {
    var names: [String] = []
    var current = node.parent
    while let node = current {
      if let name = declaredName(node) { names.append(name) }
      current = node.parent
    }
    return names.reversed().joined(separator: ".")
  }

  private func declaredName(_ node: Syntax) -> String? {
    func labels(_ clause: FunctionParameterClauseSyntax) -> String {
      "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let node): return node.name.text
    case .structDecl(let node): return node.name.text
    case .enumDecl(let node): return node.name.text
    case .actorDecl(let node): return node.name.text
    case .protocolDecl(let node): return node.name.text
    case .extensionDecl(let node): return node.extendedType.trimmedDescription
    case .functionDecl(let node): return node.name.text + labels(node.signature.parameterClause)
    case .initializerDecl(let node): return "init" + labels(node.signature.parameterClause)
    case .deinitializerDecl: return "deinit"
    case .subscriptDecl(let node): return "subscript" + labels(node.parameterClause)
    case .accessorDecl(let node): return node.accessorSpecifier.text
    // Variables of functions change names more often than functions do.
    case .variableDecl(let node) where node.parent?.is(MemberBlockItemSyntax.self) == true:
      return node.bindings.first?.pattern.trimmedDescription
    default: return nil
    }
  }
}

extension InfixOperatorExprSyntax {
  /// The operator's characters; of an assignment "=".
  var symbol: String { self.operator.trimmedDescription }
}

extension String {
  /// Without spaces at its ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}
