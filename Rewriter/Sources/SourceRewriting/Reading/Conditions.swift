import SwiftSyntax

/// Conditions of `#if`, as they are compiled here.
enum Condition {
  /// What a test of the system or of a module is here; nil for one that the compiler answers.
  static func answer(_ call: FunctionCallExprSyntax) -> Bool? {
    let name = call.calledExpression.trimmedDescription
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch (name, argument) {
    case ("os", "iOS"), ("canImport", "UIKit"): return true
    case ("os", "Linux"), ("canImport", "AppKit"), ("canImport", "SwiftUI"): return false
    default: return nil
    }
  }

  /// Whether a condition holds here; nil where the compiler must be asked.
  static func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    if let call = condition.as(FunctionCallExprSyntax.self) {
      if let known = answer(call) { return known }
      // No other system is iOS.
      return call.calledExpression.trimmedDescription == "os" ? false : nil
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return value(of: negation.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return value(of: only.expression)
    }
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
    return value(ofSequence: Array(sequence.elements))
  }

  /// Conditions with operators between them: alternatives, of which each is a list of what must hold together.
  private static func value(ofSequence elements: [ExprSyntax]) -> Bool? {
    func sign(_ element: ExprSyntax) -> String? { element.as(BinaryOperatorExprSyntax.self)?.operator.text }
    if elements.contains(where: { sign($0) == "||" }) {
      let values = elements.split { sign($0) == "||" }.map { value(ofSequence: Array($0)) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
    let values = elements.filter { sign($0) != "&&" }.map { value(of: $0) }
    return values.contains(false) ? false : values.contains(nil) ? nil : true
  }

  /// The package manager sets `SWIFT_PACKAGE` for all that it builds, and so for what Xcode builds without: its place is taken
  /// by a condition that is set for modules of packages alone.
  static let ofPackages = "TOUCHSTONE_SWIFT_PACKAGE"

  /// The parts of a condition that are another text here, in their order.
  static func answered(in condition: ExprSyntax) -> [(place: Range<Int>, text: String)] {
    let finder = PartFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    return finder.parts
  }

  /// A condition as a text in which these are answered.
  static func text(_ condition: ExprSyntax) -> String {
    let start = condition.place.lowerBound
    var bytes = Array(condition.trimmedDescription.utf8)
    for (place, text) in answered(in: condition).reversed() {
      bytes.replaceSubrange(place.lowerBound - start..<place.upperBound - start, with: Array(text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\n", with: " ")
  }

  /// What must hold beside each other; nil for nothing.
  static func all(_ conditions: [String]) -> String? {
    conditions.isEmpty ? nil : conditions.map { "(\($0))" }.joined(separator: " && ")
  }

  /// Lines that are compiled under a condition.
  static func wrap(_ lines: String, _ condition: String?) -> String {
    guard let condition else { return lines }
    return "#if \(condition)\n\(lines)\(lines.hasSuffix("\n") ? "" : "\n")#endif\n"
  }

  private final class PartFinder: SyntaxVisitor {
    var parts: [(place: Range<Int>, text: String)] = []
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let answer = answer(node) { parts.append((node.place, "\(answer)")) }
      return .skipChildren
    }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      if node.baseName.text == "SWIFT_PACKAGE" { parts.append((node.place, ofPackages)) }
      return .skipChildren
    }
  }
}

extension IfConfigClauseSyntax {
  /// Whether it is known that the clause is not compiled here: its condition does not hold, or one before it does.
  var isNeverCompiled: Bool {
    earlierConditions.contains { Condition.value(of: $0) == true } || condition.flatMap(Condition.value) == false
  }

  /// The conditions of the clauses before it.
  private var earlierConditions: [ExprSyntax] {
    (parent?.as(IfConfigClauseListSyntax.self) ?? []).prefix { $0.id != id }.compactMap(\.condition)
  }

  /// What must hold for the clause to be compiled: its own condition, and none of those before it.
  var fullCondition: String {
    var parts = earlierConditions.map { "!(\(Condition.text($0)))" }
    if let condition { parts.append(Condition.text(condition)) }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }
}

extension MemberBlockSyntax {
  /// The members of a type, those under `#if` too, with the conditions around each within the type.
  var allMembers: [(decl: DeclSyntax, conditions: [String])] { Self.members(in: members, []) }

  private static func members(
    in list: MemberBlockItemListSyntax, _ conditions: [String]
  ) -> [(decl: DeclSyntax, conditions: [String])] {
    list.flatMap { member -> [(decl: DeclSyntax, conditions: [String])] in
      guard let choice = member.decl.as(IfConfigDeclSyntax.self) else { return [(member.decl, conditions)] }
      return choice.clauses.flatMap { clause -> [(decl: DeclSyntax, conditions: [String])] in
        guard case .decls(let inner) = clause.elements else { return [] }
        return Self.members(in: inner, conditions + [clause.fullCondition])
      }
    }
  }
}
