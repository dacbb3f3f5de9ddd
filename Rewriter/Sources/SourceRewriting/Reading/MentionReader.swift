import SwiftSyntax

/// Finds the methods that a file names as selectors. Until Swift 4, Objective-C could call every method of a class without
/// `@objc`; and a method that is named as a selector is meant to be called by it.
final class MentionReader: SyntaxVisitor {
  private(set) var mentions = FileMentions()

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector", let argument = node.arguments.first, argument.label == nil else {
      return .visitChildren
    }
    var expression = argument.expression
    while true {
      if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
        expression = only.expression
      } else if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
        expression = first
      } else {
        break
      }
    }
    let reference = expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
    if let reference {
      mentions.methods.append(
        FileMentions.Method(
          base: reference.baseName.text, labels: reference.argumentNames?.arguments.map(\.name.text)))
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    if called == "XCTExpectFailure" { mentions.expectsFailures = true }
    guard let called, ["Selector", "NSSelectorFromString", "sel_registerName"].contains(called),
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let name = literal.representedLiteralValue
    else { return .visitChildren }
    mentions.names.insert(name)
    return .visitChildren
  }
}

/// The selectors that a file names, and what else of it matters to all files.
struct FileMentions: Codable, Sendable {
  struct Method: Codable, Sendable {
    var base: String
    /// The labels, where they are given.
    var labels: [String]?
  }
  /// What stands in `#selector(…)`.
  var methods: [Method] = []
  /// What stands in `Selector("…")` and its like, as Objective-C spells it.
  var names: Set<String> = []
  /// Whether it has a test that is meant to fail.
  var expectsFailures = false
}

/// All selectors that a target names.
struct SelectorMentions: Sendable {
  private var labels: [String: [[String]?]] = [:]
  private var names: Set<String> = []
  /// Whether the target has a test that is meant to fail.
  private(set) var expectsFailures = false

  mutating func add(_ mentions: FileMentions) {
    expectsFailures = expectsFailures || mentions.expectsFailures
    for method in mentions.methods { labels[method.base, default: []].append(method.labels) }
    names.formUnion(mentions.names)
  }

  func has(_ method: MethodEntry) -> Bool {
    if let given = labels[method.base], given.contains(where: { $0 == nil || $0 == method.labels }) { return true }
    return !names.isEmpty && names.contains(ObjectiveCName.of(method.base, method.labels))
  }
}

extension ClassEntry {
  /// Whether Objective-C could know it: a class of the target's own, or one of UIKit's that it extends.
  var isObject: Bool {
    if file != nil { return true }
    guard name.hasPrefix("UI") || name == "NSObject" else { return false }
    return [
      "View", "Controller", "Button", "Label", "Recognizer", "Control", "Field", "Window", "Application", "Responder",
      "Slider", "Switch", "Item", "Cell", "Bar", "Stepper", "Object",
    ].contains { name.hasSuffix($0) }
  }
}
