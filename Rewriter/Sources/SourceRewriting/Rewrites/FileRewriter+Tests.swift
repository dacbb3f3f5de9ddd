import SwiftSyntax

/// Tests of the main actor, which XCTest calls on the main thread.
///
/// Apple's XCTest lets a class of the main actor override `setUp()` and its like, and calls its tests by their names. The
/// `XCTest` of swift.org declares the former for no actor, and calls the latter as functions of none. So the bodies of
/// such methods enter the actor by themselves.
extension FileRewriter {
  func rewriteTestMethod(_ node: FunctionDeclSyntax) {
    let isTest = node.name.text.hasPrefix("test")
    let isPreparation = Self.preparations.contains(node.name.text) && node.modifiers.has("override")
    guard isTest || isPreparation, node.signature.parameterClause.parameters.isEmpty,
      !["class", "static", "nonisolated"].contains(where: node.modifiers.has),
      node.signature.effectSpecifiers?.asyncSpecifier == nil, let body = node.body
    else { return }
    let ancestry = index.ancestry(of: path.joined(separator: "."))
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "MainActor" }
    guard isOfTests(ancestry),
      !attributes.isEmpty || ancestry.contains(where: \.isOfMainActor)
    else { return }
    for attribute in attributes { replace(attribute) }
    // What overrides a method of no actor is of none.
    if isTest { edits.insert("nonisolated ", at: node.funcKeyword.place.lowerBound) }
    let canThrow = node.signature.effectSpecifiers?.throwsClause != nil
    let call =
      canThrow ? "try MainActor.assumeIsolated { () throws -> Void in" : "MainActor.assumeIsolated { () -> Void in"
    edits.insert(" \(call) ", at: body.leftBrace.place.upperBound)
    edits.insert(" } ", at: body.rightBrace.place.lowerBound)
  }

  /// Whether classes, each the superclass of the one before, are of tests. An extension of `XCTestCase` by the tests is no class of theirs.
  func isOfTests(_ ancestry: [ClassEntry]) -> Bool {
    ancestry.contains(where: isDirectlyOfTests)
  }

  func isDirectlyOfTests(_ entry: ClassEntry) -> Bool {
    ["XCTestCase", "XCTest.XCTestCase"].contains(entry.superclass)
  }

  /// Properties with which a class of tests says how it runs: for light and dark and each direction, as Xcode's template does, or with
  /// which metrics. The `XCTest` of swift.org has none that could be overridden.
  func rewriteConfigurations(_ node: VariableDeclSyntax) {
    guard node.modifiers.has("class"), node.modifiers.has("override"),
      let name = node.bindings.first?.name, Self.configurations.contains(name),
      index.ancestry(of: path.joined(separator: ".")).first.map(isDirectlyOfTests) == true
    else { return }
    for modifier in node.modifiers where modifier.name.text == "override" { replace(modifier) }
  }

  private static let configurations: Set = [
    "runsForEachTargetApplicationUIConfiguration", "defaultMetrics", "defaultPerformanceMetrics",
    "defaultMeasureOptions",
  ]

  /// An object of the app under test that overrides `launch()` or `activate()`: here these take the place of the call, for
  /// failures, and the override hands it on.
  func rewriteAppMethod(_ node: FunctionDeclSyntax) {
    let clause = node.signature.parameterClause
    guard Self.appMethods.contains(node.name.text), node.modifiers.has("override"), clause.parameters.isEmpty,
      index.ancestry(of: path.joined(separator: ".")).contains(where: { $0.superclass == "XCUIApplication" }),
      let body = node.body
    else { return }
    edits.insert("file: StaticString = #filePath, line: UInt = #line", at: clause.leftParen.place.upperBound)
    let calls = SuperCalls(of: Self.appMethods)
    calls.walk(body)
    for paren in calls.parens { edits.insert("file: file, line: line", at: paren.place.upperBound) }
  }

  /// Calls of methods of the superclass without arguments.
  private final class SuperCalls: SyntaxVisitor {
    private let names: Set<String>
    private(set) var parens: [TokenSyntax] = []

    init(of names: Set<String>) {
      self.names = names
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        member.base?.is(SuperExprSyntax.self) == true,
        names.contains(member.declName.baseName.text), node.arguments.isEmpty, let paren = node.leftParen
      {
        parens.append(paren)
      }
      return .visitChildren
    }
  }

  private static let appMethods: Set = ["launch", "activate"]
  private static let preparations: Set = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]
}
