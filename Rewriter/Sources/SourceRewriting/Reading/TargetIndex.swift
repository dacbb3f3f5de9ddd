import SwiftSyntax

/// What the files of one target declare, so that a name in one file can be followed into another.
package struct TargetIndex: Sendable, DeclarationLookup {
  package let module: String
  /// The target's own files, and behind them those of a module that it tests, which are read and not rewritten.
  package let files: [SourceFile]
  private let ownCount: Int
  private(set) var classes: [String: ClassEntry] = [:]
  private(set) var protocols: [String: ProtocolEntry] = [:]
  /// The classes that a file declares something of, in alphabetical order, by the file's place.
  private(set) var classNames: [Int: [String]] = [:]
  /// The protocols that a file declares, in alphabetical order.
  private(set) var protocolNames: [Int: [String]] = [:]
  /// The names of all types that the target declares, nested ones by their last name too.
  private(set) var typeNames: Set<String> = []
  /// All members of types, and all globals, by their names.
  private(set) var members: [String: [MemberEntry]] = [:]
  /// The classes with a method of a base name, in alphabetical order; those with a property that storyboards can set; and
  /// those that override a method, property or initialiser.
  private(set) var methodOwners: [String: [String]] = [:]
  private(set) var propertyOwners: [String: [String]] = [:]
  private(set) var overriders: [String: [String]] = [:]
  /// The protocols with an optional requirement of a name, in alphabetical order.
  private(set) var optionalOwners: [String: [String]] = [:]
  /// How many files before each have its name.
  private let namesakes: [Int]

  /// Modules of the project's own that the target may import.
  let otherModules: Set<String>

  /// The places of the target's own files in `files`.
  package var ownFiles: Range<Int> { 0..<ownCount }

  /// Reads all files of a target; `otherModules` are those of the project that it may import, and `tested` is what a target
  /// of tests sees of the app.
  package init(
    module: String, files: [SourceFile], tested: [SourceFile] = [], otherModules: Set<String> = []
  ) {
    self.init(
      module: module, files: files, tested: tested, otherModules: otherModules,
      declarations: (files + tested).map { FileDeclarations($0) })
  }

  /// Puts together what all files declare, in their order.
  init(
    module: String, files: [SourceFile], tested: [SourceFile], otherModules: Set<String>,
    declarations: [FileDeclarations]
  ) {
    (self.module, self.files, self.otherModules) = (module, files + tested, otherModules)
    ownCount = files.count
    var counts: [String: Int] = [:]
    namesakes = self.files.map { file in
      let name = Self.identifier(of: file)
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
    for (number, read) in declarations.enumerated() {
      let file = read.numbered(number)
      typeNames.formUnion(file.typeNames)
      let isOwn = number < ownCount
      for entry in file.protocols where isOwn || protocols[entry.name] == nil { protocols[entry.name] = entry }
      for entry in file.classes where isOwn || !declares(entry.name) { add(entry) }
      for entry in file.members { members[entry.name, default: []].append(entry) }
      if isOwn { mentions.add(file.mentions) }
    }
    exposeMentioned()
    for (name, added) in AddedConformances(self).byClass {
      classes[name]?.addedConformances = added
      classes[name]?.conformances += added
    }
    classes = SubclassRequirements(self).classes
    arrange()
  }

  /// Makes the tables that lead from files and names to classes and protocols.
  private mutating func arrange() {
    for (name, entry) in classes.sorted(by: { $0.key < $1.key }) {
      var files = Set(entry.methods.map(\.file) + entry.properties.map(\.file))
      if let file = entry.file { files.insert(file) }
      for file in files { classNames[file, default: []].append(name) }
      for base in Set(entry.methods.map(\.base)) { methodOwners[base, default: []].append(name) }
      for property in Set(entry.properties.map(\.name)) { propertyOwners[property, default: []].append(name) }
      let overridden = entry.overriddenNames.union(entry.methods.filter(\.isOverride).map(\.base))
      for member in overridden { overriders[member, default: []].append(name) }
    }
    for (name, entry) in protocols.sorted(by: { $0.key < $1.key }) {
      protocolNames[entry.file, default: []].append(name)
      for base in Set(entry.optional.map(\.base)) { optionalOwners[base, default: []].append(name) }
    }
  }

  /// A file's name as part of an identifier, different from those of all other files.
  func fileName(_ number: Int) -> String { Self.identifier(of: files[number]) + "_\(namesakes[number])" }

  private static func identifier(of file: SourceFile) -> String {
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private var mentions = SelectorMentions()

  /// Whether a test of the target is meant to fail.
  var expectsFailures: Bool { mentions.expectsFailures }

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

  func classEntry(_ name: String) -> ClassEntry? { classes[name] }
  func protocolEntry(_ name: String) -> ProtocolEntry? { protocols[name] }

  /// Puts what an extension says to what the class says, in whichever order they come.
  private mutating func add(_ entry: ClassEntry) {
    guard var known = classes[entry.name] else { return classes[entry.name] = entry }
    if entry.file != nil {
      // A class may be declared twice, under different conditions.
      if known.file == nil || known.condition == entry.condition {
        known.condition = entry.condition
      } else if let one = known.condition, let other = entry.condition {
        known.condition = "(\(one)) || (\(other))"
      } else {
        known.condition = nil
      }
      known.file = entry.file
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
}
