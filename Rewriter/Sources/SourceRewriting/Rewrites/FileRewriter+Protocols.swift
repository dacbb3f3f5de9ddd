import SwiftSyntax

/// Requirements that a class may leave out. Each becomes a protocol of its own, to which those classes conform that
/// have the method; a call of it asks first whether the object is of that protocol.
extension FileRewriter {
  func rewriteProtocol(_ node: ProtocolDeclSyntax) {
    guard let entry = index.protocolEntry(node.name.text), entry.file == number, entry.isObjectiveC else { return }
    // All protocols of Objective-C are for classes alone.
    if let clause = node.inheritanceClause {
      if !entry.inherited.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }),
        let first = clause.inheritedTypes.first
      {
        edits.insert("AnyObject, ", at: first.place.lowerBound)
      }
    } else {
      edits.insert(": AnyObject", at: node.name.place.upperBound)
    }
    for requirement in entry.optional { edits.replace(requirement.place, in: file) }
  }

  /// The protocols for the optional requirements of the file's protocols, and the conformances of the file's classes.
  func optionalProtocols() -> String {
    var text = ""
    for entry in index.protocols(of: number) {
      for requirement in entry.optional {
        text += "\(entry.attributes)\(entry.access)protocol \(entry.name(of: requirement)): AnyObject { "
        text += requirement.text + " }\n"
      }
    }
    for name in index.classNames(of: number) {
      guard let entry = index.classEntry(name), entry.file == number, entry.isExtensible else { continue }
      for conformance in index.conformances(of: name).sorted() {
        guard let owner = index.protocolEntry(conformance) else { continue }
        for requirement in owner.optional where declares(entry, requirement) && !inherits(entry, requirement) {
          text += "extension \(name): \(owner.name(of: requirement)) {}\n"
        }
      }
    }
    return text
  }

  private func declares(_ entry: ClassEntry, _ requirement: OptionalRequirement) -> Bool {
    guard !requirement.isProperty else { return entry.variableNames.contains(requirement.base) }
    return entry.methods.contains { $0.base == requirement.base && $0.labels == requirement.labels }
  }

  private func inherits(_ entry: ClassEntry, _ requirement: OptionalRequirement) -> Bool {
    index.ancestry(of: entry.name).dropFirst().contains { declares($0, requirement) }
  }

  /// `delegate?.moved?(self, to: 3)`: the protocol of the requirement is asked for; a requirement of UIKit's is called
  /// without asking, since all of them have a default here.
  func rewriteCall(_ node: FunctionCallExprSyntax) {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self), let base = member.base
    else { return }
    let name = member.declName.baseName.text
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if let (owner, requirement) = index.optionalRequirements(name, labels).first {
      // `delegate?.moved?(…)` asks the delegate itself, so its question mark is part of the cast.
      let asked = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
      edits.insert("(", at: asked.place.lowerBound)
      edits.replace(
        asked.place.upperBound..<base.place.upperBound, in: file,
        with: " as? \(owner.name(of: requirement)))?")
      replace(chain.questionMark)
    } else if Self.isAppleRequirement(name, labels), index.optionalProperties(name).isEmpty {
      replace(chain.questionMark)
    }
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

extension ProtocolEntry {
  /// The protocol that stands for one of its optional requirements.
  func name(of requirement: OptionalRequirement) -> String {
    let labels = requirement.labels.filter { $0 != "_" }.map { "_" + $0 }.joined()
    return "\(name)_\(requirement.base)\(labels)"
  }
}
