import InterfaceArchive
import XcodeProject

/// Looks for all that cannot work in a file, before the app is built.
struct InterfaceCheck {
  private let file: String
  private let archive: InterfaceArchive
  private let classes: ClassList?
  private var problems: [Problem] = []
  /// Each id with its element.
  private var objects: [String: InterfaceNode] = [:]

  init(file: String, archive: InterfaceArchive, classes: ClassList?) {
    (self.file, self.archive, self.classes) = (file, archive, classes)
  }

  mutating func problems(isMain: Bool, line: Int) -> [Problem] {
    for root in archive.roots { collect(root) }
    for root in archive.roots { check(root, owner: nil) }
    for segue in ContainmentCheck(archive).circular {
      report(
        .error, segue.line,
        "the \(segue["relationship"] ?? "embed") segue leads back to the container that it begins at, so that it has no end",
        "connect it to another view controller")
    }
    if let initial = archive.initialViewController {
      if objects[initial] == nil {
        report(.error, line, "it begins with the view controller \(initial), which it does not have")
      }
    } else if isMain, archive.kind == .storyboard {
      report(
        .error, line, "it does not say which view controller comes first", "tick Is Initial View Controller")
    }
    return problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func report(_ severity: Problem.Severity, _ line: Int, _ text: String, _ advice: String? = nil) {
    problems.append(Problem(severity, file: file, line: line, text, advice: advice))
  }

  private mutating func collect(_ node: InterfaceNode) {
    // Scenes and resources have names of another kind.
    if let id = node.id, node.name != "scene" {
      if let other = objects.updateValue(node, forKey: id) {
        report(.error, node.line, "the id \(id) is given twice, in line \(other.line) too")
      }
    }
    for child in node.children { collect(child) }
  }

  private mutating func check(_ node: InterfaceNode, owner: InterfaceNode?) {
    checkKind(node)
    switch node.name {
    case "outlet", "outletCollection", "action", "segue": checkConnection(node, of: owner)
    case "constraint":
      for name in ["firstItem", "secondItem"] {
        if let id = node[name], objects[id] == nil {
          report(.warning, node.line, "a constraint holds to an object \(id) that is not there", "it is left out")
        }
      }
    case "userDefinedRuntimeAttribute":
      if let type = node["type"], !InterfaceElements.attributeTypes.contains(type) {
        report(.warning, node.line, "the runtime attribute \(node["keyPath"] ?? "") has the unknown type \(type)")
      }
    default: break
    }
    checkClass(node)
    // Connections belong to the object around them.
    let isObject = node.id != nil && !["outlet", "outletCollection", "action", "segue"].contains(node.name)
    for child in node.children { check(child, owner: isObject ? node : owner) }
  }

  private mutating func checkKind(_ node: InterfaceNode) {
    if let words = InterfaceElements.missing[node.name], node.id != nil {
      return report(.error, node.line, "\(words) are not there yet (<\(node.name)>)", "make the scene without")
    }
    guard node.id != nil, !InterfaceElements.isKnown(node.name) else { return }
    let isView = node.children.contains {
      $0.name == "frameInset" || $0["key"] == "frameInset" || ($0.name == "rect" && $0["key"] == "frame")
    }
    if isView || node.name.hasSuffix("Controller") || node.name.hasSuffix("Recognizer") {
      report(.error, node.line, "there is nothing like a <\(node.name)> here")
    }
  }

  // MARK: Connections

  private mutating func checkConnection(_ node: InterfaceNode, of owner: InterfaceNode?) {
    let what = node["property"] ?? node["selector"] ?? node["identifier"] ?? node["kind"] ?? ""
    let holder = owner?["customClass"] ?? owner?.name ?? "an object"
    if let id = node["destination"], objects[id] == nil {
      return report(.warning, node.line, "the \(node.name) \(what) of \(holder) leads to nothing", "it is left out")
    }
    guard let classes else { return }
    switch node.name {
    case "outlet", "outletCollection":
      guard let property = node["property"], !InterfaceElements.ownOutlets.contains(property),
        let name = owner?["customClass"], let ancestry = classes.ancestry(of: name)
      else { return }
      if !ancestry.contains(where: { $0.outlets.contains(property) }) {
        report(.warning, node.line, "\(name) has no outlet \(property)", "mark the property with @IBOutlet")
      }
    case "action":
      guard let selector = node["selector"], let target = node["destination"].flatMap({ objects[$0] }),
        let name = target["customClass"], let ancestry = classes.ancestry(of: name)
      else { return }
      if !ClassList.has(selector, in: ancestry) {
        let advice =
          ClassList.labelled(selector, in: ancestry).map { "that of its method is \($0): write _ before its parameter" }
          ?? "mark the method with @IBAction"
        report(.warning, node.line, "\(name) has no action \(selector)", advice)
      }
    default: break
    }
  }

  private mutating func checkClass(_ node: InterfaceNode) {
    guard let classes, let name = node["customClass"], node.name != "segue" else { return }
    let isOwn = node["customModuleProvider"] == "target" || node["customModule"] == nil
    guard isOwn, classes.ancestry(of: name) == nil, !Self.isApples(name) else { return }
    report(.warning, node.line, "there is no class \(name)", "a plain \(node.name) takes its place")
  }

  /// Whether a class has a name of Apple's frameworks.
  private static func isApples(_ name: String) -> Bool {
    ["UI", "NS", "CA", "MK", "WK", "AV", "SC", "SK", "GL", "MTK", "PK"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }
}
