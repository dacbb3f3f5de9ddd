import SwiftSyntax

/// Calls of methods that a class may leave out: `delegate?.moved?(self, to: 3)`.
extension FileRewriter {
  /// Asks for the requirement's protocol; a requirement of UIKit's is called without asking, since all of them have a default
  /// here.
  func rewriteCall(_ node: FunctionCallExprSyntax) {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) else { return }
    if let reference = chain.expression.as(DeclReferenceExprSyntax.self) {
      return rewriteOwnCall(node, reference, chain.questionMark)
    }
    guard let member = chain.expression.as(MemberAccessExprSyntax.self), let base = member.base else { return }
    let name = member.declName.baseName.text
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let isApple = Self.isAppleRequirement(name, labels)
    let candidates = requirements(name, labels, of: base, isApple)
    guard let first = candidates.first else {
      if isApple, index.optionalProperties(name).isEmpty { replace(chain.questionMark) }
      return
    }
    // `delegate?.moved?(…)` asks the delegate itself, so its question mark is part of the cast.
    let asked = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard candidates.count > 1, hasOneSignature(candidates) else {
      edits.insert("(", at: asked.place.lowerBound)
      edits.replace(asked.place.upperBound..<base.place.upperBound, in: file, with: " as? \(first))?")
      return replace(chain.questionMark)
    }
    // The first of the protocols that the object is of gives its method, which is called without labels. The object is
    // evaluated once.
    let method = FullName.of(name, labels)
    let choices = candidates.map { candidate in "($0 as? \(candidate))?.\(method)" }
    edits.insert("({ \(choices.joined(separator: " ?? ")) }(", at: asked.place.lowerBound)
    edits.replace(asked.place.upperBound..<chain.questionMark.place.lowerBound, in: file, with: "))")
    for argument in node.arguments where argument.label != nil {
      edits.replace(argument.place.lowerBound..<argument.expression.place.lowerBound, in: file)
    }
  }

  /// A call of the object's own method that it may lack: `moved?(3)` in an extension of the protocol, or in a class of it.
  private func rewriteOwnCall(
    _ node: FunctionCallExprSyntax, _ reference: DeclReferenceExprSyntax, _ questionMark: TokenSyntax
  ) {
    let type = path.joined(separator: ".")
    let own = index.protocolAndInherited(type).union(index.conformances(of: type))
    let requirements = index.optionalRequirements(reference.baseName.text, node.arguments.map { $0.label?.text ?? "_" })
    guard let (owner, requirement) = requirements.first(where: { own.contains($0.0.name) }) else { return }
    edits.insert("(self as? \(owner.name(of: requirement)))?.", at: reference.place.lowerBound)
    replace(questionMark)
  }

  /// A requirement that a call may mean, and its protocol.
  private struct Candidate: CustomStringConvertible {
    let owner: ProtocolEntry
    let requirement: OptionalRequirement
    /// The protocol that stands for the requirement.
    var description: String { owner.name(of: requirement) }
  }

  /// What a call may mean: one requirement where the object's type tells which, else all of its name and labels.
  private func requirements(
    _ name: String, _ labels: [String], of base: ExprSyntax, _ isApple: Bool
  ) -> [Candidate] {
    let all = index.optionalRequirements(name, labels).map { Candidate(owner: $0.0, requirement: $0.1) }
    guard all.count > 1 || isApple && !all.isEmpty,
      case .named(let spelling) = TypeFinder(index: index, path: path, locals: locals).type(of: base)
    else { return all }
    let types = TypeName.names(in: spelling)
    let protocols = types.flatMap { index.protocolAndInherited($0).union(index.conformances(of: $0)) }
    let named = all.filter { protocols.contains($0.owner.name) }
    if let first = named.first { return [first] }
    // A type of Apple's has none of the target's requirements.
    let isForeign = types.allSatisfy { !index.declaresType($0) && $0.hasPrefix("UI") }
    return isApple && isForeign ? [] : all
  }

  /// Whether all requirements can be asked for in one expression.
  private func hasOneSignature(_ candidates: [Candidate]) -> Bool {
    Set(candidates.map { $0.requirement.signature }).count == 1
  }

  /// An expression as it is rewritten by itself.
  func rewritten(_ expression: ExprSyntax) -> String {
    if let known = texts[expression.id] { return known }
    let inner = FileRewriter(index, file: number, movesOverrides: false)
    (inner.path, inner.texts) = (path, texts)
    inner.walk(expression)
    let text = inner.edits.applied(to: expression.place, of: file)
    texts.merge(inner.texts) { $1 }
    texts[expression.id] = text
    return text
  }

  /// Whether a name is that of an optional method of UIKit's delegates and data sources.
  private static func isAppleRequirement(_ name: String, _ labels: [String]) -> Bool {
    guard let first = labels.first else { return false }
    return (first == "_" ? unlabelled : labelled[first] ?? []).contains { name.hasPrefix($0) }
  }

  /// How the requirements begin whose first argument is the sender, without a label.
  private static let unlabelled = [
    "tableView", "collectionView", "scrollView", "textField", "textView", "gestureRecognizer", "navigationController",
    "application", "searchBar", "pickerView", "scene", "window", "presentationController", "tabBarController",
    "pageViewController", "splitViewController", "dynamicAnimator", "collisionBehavior", "animationDid", "imagePicker",
    "popoverPresentation", "contextMenuInteraction", "pencilInteraction", "pointerInteraction", "previewInteraction",
  ]

  /// Those whose first argument has a label, by it.
  private static let labelled = [
    "in": ["numberOfSections", "numberOfComponents", "viewForZooming"],
    "for": ["sectionIndexTitles", "adaptivePresentationStyle", "indexTitles"],
    "forPresented": ["animationController", "presentationController"], "forDismissed": ["animationController"],
    "using": ["interactionController"], "forPresentation": ["interactionController"],
    "forDismissal": ["interactionController"],
  ]
}
