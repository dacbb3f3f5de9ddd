import Synchronization

/// The digests of the answers that an index gives, each computed once. Places in the files do not count: what stands where in
/// another file matters to no rewriting.
final class FactDigests: Sendable {
  private let index: TargetIndex
  /// The places of the files, by their paths.
  private let numbers: [String: Int]
  private let known = Mutex<[Fact: Digest]>([:])

  init(_ index: TargetIndex) {
    self.index = index
    numbers = Dictionary(index.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  /// One digest for all answers, in the order of the questions.
  func digest(of facts: [Fact]) -> Digest {
    var result = Digest()
    for fact in facts { result.add(digest(of: fact)) }
    return result
  }

  private func digest(of fact: Fact) -> Digest {
    if let found = known.withLock({ $0[fact] }) { return found }
    var digest = Digest()
    add(fact, to: &digest)
    known.withLock { $0[fact] = digest }
    return digest
  }

  private func add(_ fact: Fact, to digest: inout Digest) {
    let name = fact.name
    switch fact.kind {
    case .type: digest.add(index.typeNames.contains(name))
    case .members: for entry in index.members[name] ?? [] { add(entry, to: &digest) }
    case .entryOfClass: if let entry = index.classes[name] { add(entry, to: &digest) }
    case .entryOfProtocol: if let entry = index.protocols[name] { add(entry, to: &digest) }
    case .namesOfClasses: digest.add(numbers[name].flatMap { index.classNames[$0] } ?? [])
    case .namesOfProtocols: digest.add(numbers[name].flatMap { index.protocolNames[$0] } ?? [])
    case .methods:
      for entry in entries(index.methodOwners[name]) {
        addOwner(entry, to: &digest)
        for method in entry.methods where method.base == name { add(method, to: &digest) }
      }
    case .properties:
      for entry in entries(index.propertyOwners[name]) {
        addOwner(entry, to: &digest)
        for property in entry.properties where property.name == name { add(property, to: &digest) }
      }
    case .overriders:
      for entry in entries(index.overriders[name]) {
        addOwner(entry, to: &digest)
        digest.add(entry.overriddenNames.contains(name))
        for method in entry.methods where method.base == name { add(method, to: &digest) }
      }
    case .optionals:
      for owner in index.optionalOwners[name] ?? [] {
        if let entry = index.protocols[owner] { add(entry, to: &digest) }
      }
    case .expectedFailures: digest.add(index.expectsFailures)
    case .source: if let number = numbers[name] { digest.add(index.files[number].digest) }
    }
  }

  private func entries(_ names: [String]?) -> [ClassEntry] { (names ?? []).compactMap { index.classes[$0] } }

  // MARK: Entries

  private func addOwner(_ entry: ClassEntry, to digest: inout Digest) {
    digest.add(entry.name)
    digest.add(entry.isExtensible, entry.isGeneric)
  }

  private func add(_ entry: ClassEntry, to digest: inout Digest) {
    digest.add(entry.name)
    digest.add(entry.superclass)
    digest.add(entry.hiding)
    digest.add(entry.condition)
    digest.add(entry.file.map { index.files[$0].path })
    digest.add(entry.isGeneric, entry.isPrivate, entry.isOfMainActor, entry.file.map(index.ownFiles.contains) == true)
    digest.add(entry.conformances)
    digest.add(entry.addedConformances)
    digest.add(entry.variableNames.sorted())
    digest.add(entry.overriddenNames.sorted())
    for method in entry.methods { add(method, to: &digest) }
    for requirement in entry.adopted { digest.add([requirement.owner, requirement.swiftName] + requirement.types) }
    for property in entry.properties { add(property, to: &digest) }
    for member in entry.extensionMembers {
      digest.add([member.name, index.files[member.file].path])
      digest.add(member.condition)
      digest.add(member.isOverride, member.isPrivate)
    }
  }

  private func add(_ method: MethodEntry, to digest: inout Digest) {
    digest.add([method.base, index.files[method.file].path])
    digest.add(method.labels)
    digest.add(method.types)
    digest.add(method.explicitName)
    digest.add(method.obstacle)
    digest.add(method.condition)
    digest.add(method.uncalled)
    digest.add(method.isAdopting)
    digest.add(method.isExposed, method.isOverride, method.isOfType, method.isPrivate, method.isInExtension)
  }

  private func add(_ property: PropertyEntry, to digest: inout Digest) {
    digest.add([property.name, index.files[property.file].path])
    digest.add(property.explicitName)
    digest.add(property.obstacle)
    digest.add(property.condition)
    digest.add(property.isOutlet, property.isCollection, property.isOverride)
  }

  private func add(_ entry: MemberEntry, to digest: inout Digest) {
    digest.add([entry.name, entry.owner])
    digest.add(entry.type)
    digest.add(entry.isFunction, entry.isOptionalRequirement)
  }

  private func add(_ entry: ProtocolEntry, to digest: inout Digest) {
    digest.add([entry.name, entry.access, entry.attributes, index.files[entry.file].path])
    digest.add(entry.condition)
    digest.add(entry.isObjectiveC)
    digest.add(entry.inherited)
    for requirement in entry.optional {
      digest.add([requirement.base, requirement.text])
      digest.add(requirement.labels)
      digest.add(requirement.isProperty, requirement.hasOptionalType)
    }
  }
}
