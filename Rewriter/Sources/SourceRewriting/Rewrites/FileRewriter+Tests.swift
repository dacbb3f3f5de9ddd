import SwiftSyntax

/// Apple's XCTest lets a class of the main actor override `setUp()` and its like. The `XCTest` of swift.org declares them
/// for no actor, so that the bodies of such methods enter the actor by themselves: they are called on the main thread.
extension FileRewriter {
  func rewriteTestOverride(_ node: FunctionDeclSyntax) {
    guard Self.preparations.contains(node.name.text), node.signature.parameterClause.parameters.isEmpty,
      node.modifiers.has("override"), !node.modifiers.has("class"), !node.modifiers.has("static"),
      node.signature.effectSpecifiers?.asyncSpecifier == nil, let body = node.body, isOfMainActor(node),
      ["XCTestCase", "XCTest.XCTestCase"].contains(index.ancestry(of: path.joined(separator: ".")).last?.superclass)
    else { return }
    let canThrow = node.signature.effectSpecifiers?.throwsClause != nil
    let call =
      canThrow ? "try MainActor.assumeIsolated { () throws -> Void in" : "MainActor.assumeIsolated { () -> Void in"
    edits.insert(" \(call) ", at: body.leftBrace.place.upperBound)
    edits.insert(" } ", at: body.rightBrace.place.lowerBound)
    for attribute in mainActor(node.attributes) { replace(attribute) }
  }

  /// Whether the method or the class around it is marked `@MainActor`.
  private func isOfMainActor(_ node: FunctionDeclSyntax) -> Bool {
    let outer = sequence(first: Syntax(node), next: \.parent).lazy.compactMap { $0.as(ClassDeclSyntax.self) }.first
    return !mainActor(node.attributes).isEmpty || outer.map { !mainActor($0.attributes).isEmpty } ?? false
  }

  private func mainActor(_ attributes: AttributeListSyntax) -> [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "MainActor" }
  }

  private static let preparations: Set = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]
}
