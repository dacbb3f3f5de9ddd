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
    // Only a protocol of Objective-C's may say that a member is there no more; no class can have it, and no source call it.
    for member in node.memberBlock.members where member.decl.isUnavailable {
      edits.replace(member.decl.memberPlace, in: file)
    }
  }

  /// The protocols for the optional requirements of the file's protocols, and the conformances of the file's classes.
  func optionalProtocols() -> String {
    var text = ""
    for entry in index.protocols(of: number) {
      for requirement in entry.optional {
        let line =
          "\(entry.attributes)\(entry.access)protocol \(entry.name(of: requirement)): AnyObject { \(requirement.text) }\n"
        text += Condition.wrap(line, entry.condition)
      }
    }
    for name in index.classNames(of: number) {
      guard let entry = index.classEntry(name), entry.file == number, entry.isExtensible else { continue }
      for conformance in index.conformances(of: name).sorted() {
        guard let owner = index.protocolEntry(conformance) else { continue }
        for requirement in owner.optional where declares(entry, requirement) && !inherits(entry, requirement) {
          let line = "extension \(name): \(owner.name(of: requirement)) {}\n"
          text += Condition.wrap(line, Condition.all([entry.condition, owner.condition].compactMap { $0 }))
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
}

extension ProtocolEntry {
  /// The protocol that stands for one of its optional requirements.
  func name(of requirement: OptionalRequirement) -> String {
    let labels = requirement.labels.filter { $0 != "_" }.map { "_" + $0 }.joined()
    return "\(name)_\(requirement.base)\(labels)"
  }
}
