/// Something that finds classes and protocols by their names, and follows them from there.
protocol DeclarationLookup {
  /// The places of the target's own files.
  var ownFiles: Range<Int> { get }
  func classEntry(_ name: String) -> ClassEntry?
  func protocolEntry(_ name: String) -> ProtocolEntry?
}

extension DeclarationLookup {
  /// Whether the target itself has a class of a name, which hides another module's.
  func declares(_ name: String) -> Bool { classEntry(name)?.file.map(ownFiles.contains) ?? false }

  /// The class of a name as it is used within other types: the innermost that fits.
  func type(named spelling: String, within outer: [String] = []) -> ClassEntry? {
    // `Base<Model>` is declared as `Base`.
    let name = spelling.last == ">" ? String(spelling.prefix { $0 != "<" }) : spelling
    var path = outer
    while true {
      if let found = classEntry((path + [name]).joined(separator: ".")) { return found }
      if path.popLast() == nil { return nil }
    }
  }

  /// The class, its superclass, and so on, as far as the target declares them.
  func ancestry(of name: String) -> [ClassEntry] {
    var (result, seen): ([ClassEntry], Set<String>) = ([], [])
    var next = type(named: name)
    while let entry = next, seen.insert(entry.name).inserted {
      result.append(entry)
      let outer = entry.name.split(separator: ".").dropLast().map(String.init)
      next = entry.superclass.flatMap { type(named: $0, within: outer) }
    }
    return result
  }

  /// The last superclass that is named, which an extension of the target's may extend; nil for a class that the target does not have.
  func root(of name: String) -> String? { ancestry(of: name).last.map { $0.superclass ?? $0.name } }

  /// All protocols that a class conforms to, by itself, its superclasses, or other protocols.
  func conformances(of name: String) -> Set<String> {
    var result: Set<String> = []
    for entry in ancestry(of: name) {
      for conformance in entry.conformances + [entry.superclass].compactMap({ $0 }) {
        result.formUnion(protocolAndInherited(conformance))
      }
    }
    return result
  }

  /// The names of a protocol and of those it inherits from.
  func protocolAndInherited(_ name: String) -> Set<String> {
    var result: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard result.insert(next).inserted, let entry = protocolEntry(next) else { continue }
      open += entry.inherited
    }
    return result
  }

  /// Whether no superclass of the target registers the property. What overrides it is set through it.
  func isDeclaredFirst(_ property: PropertyEntry, in entry: ClassEntry) -> Bool {
    guard property.isOverride else { return true }
    return !ancestry(of: entry.name).dropFirst().contains { ancestor in
      ancestor.properties.contains { $0.name == property.name && obstacle(of: $0, in: ancestor) == nil }
    }
  }

  /// Why no storyboard can set a property; nil where one can.
  func obstacle(of property: PropertyEntry, in entry: ClassEntry) -> String? {
    entry.hiding ?? property.obstacle
  }
}
