import SwiftSyntax

/// Finds the methods that a file names as selectors. Until Swift 4, Objective-C could call every method of a class without
/// `@objc`; and a method that is named as a selector is meant to be called by it.
final class MentionReader: SyntaxVisitor {
  /// The base names in `#selector(…)`, each with the labels if they are given.
  private(set) var methods: [(base: String, labels: [String]?)] = []
  /// The names in `Selector("…")` and its like, as Objective-C spells them.
  private(set) var names: Set<String> = []

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
      methods.append((reference.baseName.text, reference.argumentNames?.arguments.map(\.name.text)))
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      ["Selector", "NSSelectorFromString", "sel_registerName"].contains(called),
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let name = literal.representedLiteralValue
    else { return .visitChildren }
    names.insert(name)
    return .visitChildren
  }
}

/// All selectors that a target names.
struct SelectorMentions: Sendable {
  private var labels: [String: [[String]?]] = [:]
  private var names: Set<String> = []

  mutating func add(_ reader: MentionReader) {
    for (base, given) in reader.methods { labels[base, default: []].append(given) }
    names.formUnion(reader.names)
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
