/// A class of a target, as the compiler of storyboards reads it.
package struct ListedClass: Encodable, Equatable, Sendable {
  /// As `NSClassFromString` has it without the module: `Outer.Inner`.
  package var name: String
  /// As the source spells it; nil for none.
  package var superclass: String?
  /// The names of the properties that a storyboard can set.
  package var outlets: [String]
  /// The methods that a storyboard can call, by their names in Objective-C.
  package var actions: [String]

  private enum CodingKeys: CodingKey { case name, superclass, outlets, actions }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    // What is nil is written as null.
    try container.encode(superclass, forKey: .superclass)
    try container.encode(outlets, forKey: .outlets)
    try container.encode(actions, forKey: .actions)
  }
}

/// The classes of a target.
package struct ClassListing: Encodable, Sendable {
  package var classes: [ListedClass]

  /// Lists what the target declares, in the order of the names.
  package init(_ index: TargetIndex) {
    classes = index.classes.values.filter { $0.file != nil && $0.isExtensible }.sorted { $0.name < $1.name }
      .map { entry in
        ListedClass(
          name: entry.name, superclass: index.superclassName(of: entry),
          outlets: entry.properties
            .filter { index.isDeclaredFirst($0, in: entry) && index.obstacle(of: $0, in: entry) == nil }
            .map(\.tableName).withoutRepetitions,
          actions: entry.methods.filter { $0.isExposed && !$0.isOfType }
            .map { $0.explicitName ?? ObjectiveCName.of($0.base, $0.labels) }.withoutRepetitions)
      }
  }
}

extension TargetIndex {
  /// The first type of the inheritance clause, unless it is known for a protocol.
  fileprivate func superclassName(of entry: ClassEntry) -> String? {
    guard let name = entry.superclass, protocols[name] == nil, !name.hasPrefix("@") else { return nil }
    return name.last == ">" ? String(name.prefix { $0 != "<" }) : name
  }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
