import SwiftSyntax

/// What the files of one target declare, so that a name in one file can be followed into another.
package struct TargetIndex: Sendable {
  package let module: String
  /// The target's own files, and behind them those of a module that it tests, which are read and not rewritten.
  package let files: [SourceFile]
  private let ownCount: Int
  private(set) var classes: [String: ClassEntry] = [:]
  private(set) var protocols: [String: ProtocolEntry] = [:]
  /// The classes that a file declares something of, in alphabetical order, by the file's place.
  private(set) var classNames: [Int: [String]] = [:]
  /// The names of all types that the target declares, nested ones by their last name too.
  private(set) var typeNames: Set<String> = []
  /// All members of types, and all globals, by their names.
  private(set) var members: [String: [MemberEntry]] = [:]

  /// Modules of the project's own that the target may import.
  let otherModules: Set<String>

  /// The places of the target's own files in `files`.
  package var ownFiles: Range<Int> { 0..<ownCount }

  /// Reads all files of a target; `otherModules` are those of the project that it may import, and `tested` is what a target
  /// of tests sees of the app.
  package init(module: String, files: [SourceFile], tested: [SourceFile] = [], otherModules: Set<String> = []) {
    (self.module, self.files, self.otherModules) = (module, files + tested, otherModules)
    ownCount = files.count
    for (number, file) in self.files.enumerated() {
      let reader = DeclarationReader(file: file, number: number)
      reader.walk(file.tree)
      typeNames.formUnion(reader.typeNames)
      let isOwn = number < ownCount
      for entry in reader.protocols where isOwn || protocols[entry.name] == nil { protocols[entry.name] = entry }
      for entry in reader.classes where isOwn || !declares(entry.name) { add(entry) }
      for entry in reader.members { members[entry.name, default: []].append(entry) }
      if isOwn { mentions.add(MentionReader(file.tree)) }
    }
    exposeMentioned()
    for (name, entry) in classes {
      var files = Set(entry.methods.map(\.file) + entry.properties.map(\.file))
      if let file = entry.file { files.insert(file) }
      for file in files { classNames[file, default: []].append(name) }
    }
    for file in classNames.keys { classNames[file]?.sort() }
  }

  private var mentions = SelectorMentions()

  /// What is named as a selector can be called by it, though nothing marks it.
  private mutating func exposeMentioned() {
    for (name, entry) in classes where entry.isObject {
      var entry = entry
      for index in entry.methods.indices where !entry.methods[index].isExposed && mentions.has(entry.methods[index]) {
        entry.methods[index].isExposed = true
      }
      classes[name] = entry
    }
  }

  /// Whether the target itself has a class of a name, which hides another module's.
  func declares(_ name: String) -> Bool { classes[name]?.file.map(ownFiles.contains) ?? false }

  /// Puts what an extension says to what the class says, in whichever order they come.
  private mutating func add(_ entry: ClassEntry) {
    guard var known = classes[entry.name] else { return classes[entry.name] = entry }
    if entry.file != nil {
      (known.file, known.bodyEnd) = (entry.file, entry.bodyEnd)
      (known.superclass, known.hiding) = (entry.superclass, entry.hiding)
      (known.isGeneric, known.isPrivate) = (entry.isGeneric, entry.isPrivate)
      known.isOfMainActor = entry.isOfMainActor
    }
    known.conformances += entry.conformances
    known.methods += entry.methods
    known.extensionMembers += entry.extensionMembers
    known.overriddenNames.formUnion(entry.overriddenNames)
    known.properties += entry.properties
    known.variableNames.formUnion(entry.variableNames)
    classes[entry.name] = known
  }

  /// Whether a name is that of a type of the target's own.
  func declaresType(_ name: String) -> Bool { typeNames.contains(name) }

  /// The class of a name as it is used within other types: the innermost that fits.
  func type(named spelling: String, within outer: [String] = []) -> ClassEntry? {
    // `Base<Model>` is declared as `Base`.
    let name = spelling.last == ">" ? String(spelling.prefix { $0 != "<" }) : spelling
    var path = outer
    while true {
      if let found = classes[(path + [name]).joined(separator: ".")] { return found }
      if path.popLast() == nil { break }
    }
    return classes[name]
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

  /// All protocols that a class conforms to, by itself, its superclasses, or other protocols.
  func conformances(of name: String) -> Set<String> {
    var result: Set<String> = []
    var open = ancestry(of: name).flatMap { $0.conformances + [$0.superclass].compactMap { $0 } }
    while let next = open.popLast() {
      guard result.insert(next).inserted, let entry = protocols[next] else { continue }
      open += entry.inherited
    }
    return result
  }

  /// The optional requirements of the target's protocols that have a name, with their protocol.
  func optionalRequirements(_ base: String, _ labels: [String]) -> [(ProtocolEntry, OptionalRequirement)] {
    protocols.values.sorted { $0.name < $1.name }.flatMap { entry in
      entry.optional.filter { !$0.isProperty && $0.base == base && $0.labels == labels }.map { (entry, $0) }
    }
  }
}
