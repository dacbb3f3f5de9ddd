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

  /// The tests of a condition that have an answer here.
  static func answered(in condition: ExprSyntax) -> [(call: FunctionCallExprSyntax, answer: Bool)] {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    return finder.calls.compactMap { call in answer(call).map { (call, $0) } }
  }

  /// A condition as a text in which these are answered.
  static func text(_ condition: ExprSyntax) -> String {
    let start = condition.place.lowerBound
    var bytes = Array(condition.trimmedDescription.utf8)
    for (call, answer) in answered(in: condition).reversed() {
      let place = call.place
      bytes.replaceSubrange(place.lowerBound - start..<place.upperBound - start, with: Array("\(answer)".utf8))
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

  private final class CallFinder: SyntaxVisitor {
    var calls: [FunctionCallExprSyntax] = []
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      calls.append(node)
      return .skipChildren
    }
  }
}

extension IfConfigClauseSyntax {
  /// What must hold for the clause to be compiled: its own condition, and none of those before it.
  var fullCondition: String {
    var parts: [String] = []
    for clause in parent?.as(IfConfigClauseListSyntax.self) ?? [] {
      guard clause.id != id else { break }
      if let condition = clause.condition { parts.append("!(\(Condition.text(condition)))") }
    }
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
