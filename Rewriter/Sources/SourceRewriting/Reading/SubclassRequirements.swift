/// Optional methods of UIKit's protocols that only a subclass of the conforming class has. UIKit asks each object for its
/// methods; in Swift the conforming class must have the method, for the subclass to override it.
struct SubclassRequirements {
  private(set) var classes: [String: ClassEntry]
  private let lookup: TargetIndex

  init(_ index: TargetIndex) {
    (lookup, classes) = (index, index.classes)
    for (name, entry) in index.classes where entry.file.map(index.ownFiles.contains) == true {
      for place in entry.methods.indices { adopt(place, in: entry, named: name) }
    }
    for name in classes.keys {
      classes[name]?.adopted.sort { ($0.swiftName, $0.types.joined()) < ($1.swiftName, $1.types.joined()) }
    }
  }

  private mutating func adopt(_ place: Int, in entry: ClassEntry, named name: String) {
    let method = entry.methods[place]
    guard !method.isOverride, !method.isOfType, !method.isPrivate, method.obstacle == nil,
      let requirements = UIKitRequirements.optional[method.swiftName]
    else { return }
    let above = lookup.ancestry(of: name).dropFirst()
    let isDeclaredAbove = above.contains { ancestor in
      ancestor.methods.contains { $0.base == method.base && $0.labels == method.labels && $0.types == method.types }
    }
    guard !isDeclaredAbove else { return }
    let possible = requirements.compactMap { requirement in
      above.first { protocols(of: $0).contains(requirement.owner) }.map { (requirement, $0) }
    }
    guard let (first, owner) = possible.first else { return }
    guard let (requirement, conforming) = possible.first(where: { Self.matches(method, $0.0) }) else {
      classes[name]?.methods[place].uncalled = "its parameters are not those of \(first.owner)'s"
      return
    }
    guard conforming.file.map(lookup.ownFiles.contains) == true else {
      classes[name]?.methods[place].uncalled = "\(owner.name), which names \(first.owner), is in another module"
      return
    }
    classes[name]?.methods[place].isOverride = true
    classes[name]?.methods[place].isAdopting = true
    if classes[conforming.name]?.adopted.contains(requirement) == false {
      classes[conforming.name]?.adopted.append(requirement)
    }
  }

  /// UIKit's protocols that a class itself names, and what these inherit from.
  private func protocols(of entry: ClassEntry) -> Set<String> {
    let named = (entry.conformances + [entry.superclass].compactMap { $0 }).flatMap { lookup.protocolAndInherited($0) }
    return Set(named.flatMap { TypeName.names(in: $0) }.flatMap { UIKitRequirements.protocolAndInherited($0) })
  }

  /// Whether a method can override the requirement's: of the types, parameters may be optional beside.
  private static func matches(_ method: MethodEntry, _ requirement: UIKitRequirement) -> Bool {
    zip(method.types, requirement.types).allSatisfy { own, wanted in
      let (own, wanted) = (plain(own), plain(wanted))
      return own == wanted || ["?", "!"].contains(own.last) && own.dropLast() == wanted
        || wanted == "[UIImagePickerController.InfoKey:Any]" && own == "[String:Any]"
    }
  }

  /// A type without what may be spelled in several ways.
  private static func plain(_ type: String) -> String {
    let text = type.filter { !$0.isWhitespace || $0 == " " }
    return (RenamedNames.types[text] ?? text).replacing("any ", with: "").replacing("UIKit.", with: "").replacing(
      "Foundation.", with: ""
    )
    .filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
  }
}
