/// The objects of a `project.pbxproj`: tables that name each other by ids.
struct ProjectObjects: Sendable {
  let file: String
  private let objects: [String: PropertyNode]
  /// The ids of each kind, sorted.
  private let kinds: [String: [String]]
  let rootID: String

  /// Checks what all project files have.
  init(_ node: PropertyNode, file: String) throws(Problem) {
    self.file = file
    guard let table = node.table else {
      throw Problem(.error, file: file, line: node.line, "a project file is a table, and this is \(node.kindName)")
    }
    guard let objects = table["objects"]?.table else {
      throw Problem(.error, file: file, line: node.line, "the project file has no table \"objects\"")
    }
    guard let rootID = table["rootObject"]?.text else {
      throw Problem(.error, file: file, line: node.line, "the project file names no rootObject")
    }
    (self.objects, self.rootID) = (objects, rootID)
    kinds = Dictionary(grouping: objects.keys.sorted()) { objects[$0]?["isa"]?.text ?? "" }
  }

  /// The object with an id, if it has the kind; nil where there is none.
  subscript(id: String) -> ProjectObject? {
    guard let node = objects[id], let kind = node["isa"]?.text else { return nil }
    return ProjectObject(id: id, kind: kind, node: node)
  }

  /// All objects of a kind, by their ids. Cost: linear in their number.
  func all(_ kind: String) -> [ProjectObject] { (kinds[kind] ?? []).compactMap { self[$0] } }

  /// The object that a value names. Where it names none, a problem is noted.
  func follow(_ node: PropertyNode, _ problems: inout [Problem]) -> ProjectObject? {
    guard let id = node.text else {
      problems.append(
        Problem(.warning, file: file, line: node.line, "an object's id should stand here, and this is \(node.kindName)")
      )
      return nil
    }
    guard let object = self[id] else {
      problems.append(Problem(.warning, file: file, line: node.line, "the project has no object \"\(id)\""))
      return nil
    }
    return object
  }

  /// The objects that a list of an object names.
  func follow(_ key: String, of object: ProjectObject, _ problems: inout [Problem]) -> [ProjectObject] {
    var found: [ProjectObject] = []
    for node in object.node[key]?.list ?? [] {
      if let next = follow(node, &problems) { found.append(next) }
    }
    return found
  }

  /// The object that an entry of an object names; nil where the entry is missing.
  func follow(one key: String, of object: ProjectObject, _ problems: inout [Problem]) -> ProjectObject? {
    object.node[key].flatMap { follow($0, &problems) }
  }
}

/// One object of a project file.
struct ProjectObject: Sendable {
  let id: String
  /// Its isa, such as `PBXNativeTarget`.
  let kind: String
  let node: PropertyNode
  var line: Int { node.line }

  func text(_ key: String) -> String? { node[key]?.text }
  func texts(_ key: String) -> [String] { (node[key]?.list ?? []).compactMap(\.text) }
}
