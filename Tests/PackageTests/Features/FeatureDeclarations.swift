/// What the declarations of all frameworks say of one another.
struct FeatureDeclarations {
  /// The symbols that can be overridden or conformed to, by the compiler's names, with those that people write.
  private(set) var names: [String: String] = [:]
  /// The names of the protocols that a type conforms to, by its name.
  private var protocols: [String: [String]] = [:]
  /// The callouts of symbols that have some, by name.
  private var callouts: [String: FeatureCallouts] = [:]

  init(_ graphs: [SymbolGraph]) {
    for symbol in graphs.flatMap(\.symbols) {
      let name = symbol.pathComponents.joined(separator: ".")
      names[symbol.identifier.precise] = name
      let callouts = FeatureCallouts(comment: symbol.docComment?.lines.map(\.text) ?? [])
      if !callouts.texts.isEmpty { self.callouts[name] = callouts }
    }
    for relationship in graphs.flatMap(\.relationships) where relationship.kind == "conformsTo" {
      guard let type = names[relationship.source], let target = names[relationship.target] else { continue }
      if !(protocols[type] ?? []).contains(target) { protocols[type, default: []].append(target) }
    }
  }

  /// The callouts of the requirement that a type's member meets, if one of the type's protocols has it and they say
  /// how much of it there is.
  func requirement(metBy member: String, of type: String) -> FeatureCallouts? {
    for name in protocols[type] ?? [] {
      if let callouts = callouts["\(name).\(member)"] { return callouts }
    }
    return nil
  }
}
