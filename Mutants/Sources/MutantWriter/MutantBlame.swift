import SwiftParser
import SwiftSyntax

/// Finds which mutants a compiler's message is about, in a source with mutants in it.
public struct MutantBlame {
  private let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  /// Reads a source that `SourceMutants.text` wrote.
  public init(_ text: String) {
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: "", tree: tree)
  }

  /// The numbers of the mutants that are to be left out because of an error at a place.
  ///
  /// That is the innermost one around the place. Where there is none, and for an expression that takes the compiler too
  /// long, it is all of the smallest statement around it that has any. Of a variable that may have no value it is what
  /// drops assignments to it, and exits, anywhere in the function.
  public func numbers(line: Int, column: Int, message: String) -> [Int] {
    let position = converter.position(ofLine: line, column: column)
    guard let token = tree.token(at: position) else { return [] }
    if let name = message.firstMatch(of: /'(\w+)[^']*' .*before being initialized/)
      ?? message.firstMatch(of: /'(\w+)[^']*' must be completely initialized/)
    {
      let dropped = droppedNumbers(around: token, of: String(name.1))
      if !dropped.isEmpty { return dropped }
    }
    let isTooComplex = message.contains("unable to type-check this expression in reasonable time")
    var current = Syntax(token).parent
    while let node = current {
      if !isTooComplex, let number = Self.number(of: node) { return [number] }
      if !isTooComplex, let wrapper = node.parent?.parent?.parent, node.is(CodeBlockItemSyntax.self),
        let number = Self.number(of: wrapper)
      {
        return [number]
      }
      if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self) {
        let all = Self.numbers(in: node)
        if !all.isEmpty { return all }
      }
      current = node.parent
    }
    return []
  }

  private func droppedNumbers(around token: TokenSyntax, of name: String) -> [Int] {
    var current = Syntax(token).parent
    while let node = current, !node.is(MemberBlockItemSyntax.self) { current = node.parent }
    let collector = NumberCollector(viewMode: .sourceAccurate)
    collector.walk(current ?? Syntax(tree))
    return collector.dropped.filter { _, statement in
      statement.hasPrefix(name + " ") || ["return", "break", "continue"].contains { statement.hasPrefix($0) }
    }.map(\.number)
  }

  private static func numbers(in node: Syntax) -> [Int] {
    let collector = NumberCollector(viewMode: .sourceAccurate)
    collector.walk(node)
    return collector.numbers
  }

  /// The number of the mutant that a node is the text of.
  fileprivate static func number(of node: Syntax) -> Int? {
    if let call = node.as(FunctionCallExprSyntax.self) {
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasPrefix("mutant"),
        name != "mutantIsOn"
      else { return nil }
      return firstNumber(call)
    }
    if let condition = node.as(IfExprSyntax.self)?.conditions.first?.condition.as(PrefixOperatorExprSyntax.self),
      let call = condition.expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "mutantIsOn"
    {
      return firstNumber(call)
    }
    return nil
  }

  private static func firstNumber(_ call: FunctionCallExprSyntax) -> Int? {
    call.arguments.first.flatMap { Int($0.expression.trimmedDescription) }
  }

  private final class NumberCollector: SyntaxVisitor {
    var numbers: [Int] = []
    var dropped: [(number: Int, statement: String)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let number = MutantBlame.number(of: Syntax(node)) { numbers.append(number) }
      return .visitChildren
    }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
      if let number = MutantBlame.number(of: Syntax(node)) {
        numbers.append(number)
        dropped.append((number, node.body.statements.trimmedDescription))
      }
      return .visitChildren
    }
  }
}
