/// What the rewriting of one file reads of the index. Each question is kept, so that a later run can tell whether the file
/// would become the same.
final class IndexReader: DeclarationLookup {
  private let index: TargetIndex
  private(set) var facts: Set<Fact> = []

  init(_ index: TargetIndex) { self.index = index }

  var module: String { index.module }
  var otherModules: Set<String> { index.otherModules }
  var ownFiles: Range<Int> { index.ownFiles }
  func fileName(_ number: Int) -> String { index.fileName(number) }

  private func ask(_ kind: Fact.Kind, _ name: String) { facts.insert(Fact(kind: kind, name: name)) }

  /// Whether a name is that of a type of the target's own.
  func declaresType(_ name: String) -> Bool {
    ask(.type, name)
    return index.typeNames.contains(name)
  }

  /// The members of types and the globals of a name.
  func members(_ name: String) -> [MemberEntry] {
    ask(.members, name)
    return index.members[name] ?? []
  }

  func classEntry(_ name: String) -> ClassEntry? {
    ask(.entryOfClass, name)
    return index.classes[name]
  }

  func protocolEntry(_ name: String) -> ProtocolEntry? {
    ask(.entryOfProtocol, name)
    return index.protocols[name]
  }

  /// The classes that a file declares something of, in alphabetical order.
  func classNames(of file: Int) -> [String] {
    ask(.namesOfClasses, index.files[file].path)
    return index.classNames[file] ?? []
  }

  /// The protocols that a file declares, in alphabetical order.
  func protocols(of file: Int) -> [ProtocolEntry] {
    ask(.namesOfProtocols, index.files[file].path)
    return (index.protocolNames[file] ?? []).compactMap(protocolEntry)
  }

  /// The methods of a base name, by their classes in alphabetical order.
  func methods(_ base: String) -> [MethodEntry] {
    owners(ofMethod: base).flatMap { $0.methods.filter { $0.base == base } }
  }

  /// The classes with a method of a base name, in alphabetical order. Of each only what concerns this method may be read.
  func owners(ofMethod base: String) -> [ClassEntry] {
    ask(.methods, base)
    return (index.methodOwners[base] ?? []).compactMap { index.classes[$0] }
  }

  /// The same of a property that storyboards can set.
  func owners(ofProperty name: String) -> [ClassEntry] {
    ask(.properties, name)
    return (index.propertyOwners[name] ?? []).compactMap { index.classes[$0] }
  }

  /// The same of what is overridden: a method's base name, a property's name, or an initialiser's with its labels.
  func overriders(of name: String) -> [ClassEntry] {
    ask(.overriders, name)
    return (index.overriders[name] ?? []).compactMap { index.classes[$0] }
  }

  /// The first property of a name that storyboards can set, by its class in alphabetical order.
  func property(_ name: String) -> (owner: ClassEntry, property: PropertyEntry)? {
    for owner in owners(ofProperty: name) {
      if let property = owner.properties.first(where: { $0.name == name }) { return (owner, property) }
    }
    return nil
  }

  /// The optional requirements of a name, with their protocols in alphabetical order.
  private func optionals(_ name: String) -> [(ProtocolEntry, OptionalRequirement)] {
    ask(.optionals, name)
    return (index.optionalOwners[name] ?? []).compactMap { index.protocols[$0] }.flatMap { entry in
      entry.optional.filter { $0.base == name }.map { (entry, $0) }
    }
  }

  /// The optional methods of a name and labels, with their protocols.
  func optionalRequirements(_ base: String, _ labels: [String]) -> [(ProtocolEntry, OptionalRequirement)] {
    optionals(base).filter { !$0.1.isProperty && $0.1.labels == labels }
  }

  /// The optional properties of a name, with their protocols.
  func optionalProperties(_ name: String) -> [(ProtocolEntry, OptionalRequirement)] {
    optionals(name).filter { $0.1.isProperty }
  }

  /// Whether a test of the target is meant to fail.
  var expectsFailures: Bool {
    ask(.expectedFailures, "")
    return index.expectsFailures
  }

  /// A file of the target. What is read of another one than that which is rewritten counts as a whole.
  func source(_ number: Int) -> SourceFile {
    ask(.source, index.files[number].path)
    return index.files[number]
  }
}
