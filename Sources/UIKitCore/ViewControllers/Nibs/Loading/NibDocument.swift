import Foundation
import InterfaceArchive

/// A storyboard or a nib as it was compiled, with what is looked up in it by name.
@MainActor final class NibDocument {
  let archive: InterfaceArchive
  let name: String
  /// The bundle with pictures, colours and other files of the app.
  let bundle: Bundle?
  /// The scenes of a storyboard, by the ids of their controllers.
  private(set) var scenes: [String: InterfaceNode] = [:]
  /// The ids of controllers, by their storyboard identifiers.
  private(set) var identifiers: [String: String] = [:]
  /// The top objects of a nib.
  private(set) var objects: [InterfaceNode] = []
  /// The colours that the file keeps for names that no catalogue has.
  private(set) var namedColors: [String: InterfaceNode] = [:]
  /// Texts in the user's language: `OBJECTID.text` and their values.
  private let texts: [String: String]

  init(_ archive: InterfaceArchive, name: String, bundle: Bundle?, texts: [String: String] = [:]) {
    (self.archive, self.name, self.bundle, self.texts) = (archive, name, bundle, texts)
    for node in archive.roots { collect(node, depth: 0) }
  }

  private func collect(_ node: InterfaceNode, depth: Int) {
    switch node.name {
    case "scene":
      for object in node.list("objects") where NibClasses.controllers[object.name] != nil {
        guard let id = object.id else { continue }
        scenes[id] = node
        if let identifier = object["storyboardIdentifier"] { identifiers[identifier] = id }
      }
    case "namedColor":
      if let name = node["name"], let color = node.child("color") { namedColors[name] = color }
    case "objects":
      objects = node.children
      for object in objects where NibClasses.controllers[object.name] != nil {
        // Of a nib's objects a controller is a scene of its own.
        if let id = object.id {
          scenes[id] = InterfaceNode("scene", children: [InterfaceNode("objects", children: [object])])
        }
      }
    default: if depth < 3 { for child in node.children { collect(child, depth: depth + 1) } }
    }
  }

  /// The colour that a storyboard gives the app as its tint, nil for none.
  var globalTint: UIColor? {
    NibValues.color(archive.roots.first { $0.name == "color" && $0["key"] == "tintColor" }, in: self)
  }

  /// The object of a controller's id in its scene.
  func controller(_ id: String) -> InterfaceNode? { scenes[id]?.list("objects").first { $0.id == id } }

  /// A text of an object: in the user's language where there is one, else as the file has it.
  func text(_ key: String, of node: InterfaceNode, otherwise text: String?) -> String? {
    guard !texts.isEmpty, let id = node.id, let found = texts["\(id).\(key)"] else { return text }
    return found
  }

  // MARK: Files

  /// The next documents are read from their files, as texts in another language ask for.
  static func forget() { (known, missing) = ([:], []) }

  private static var known: [String: NibDocument] = [:]
  /// Names that no file has, so that making a controller without a nib looks for one once.
  private static var missing: Set<String> = []

  /// The document of a name in a bundle, nil for the main one; read once. Nil where there is none, or it is damaged, which is
  /// logged.
  static func find(_ name: String, in bundle: Bundle?) -> NibDocument? {
    let root = (bundle ?? .main).nibRoot
    let key = root.path + "/" + name
    if let found = known[key] { return found }
    guard !name.contains("/"), !missing.contains(key) else { return nil }
    guard
      let file = LanguageFolders.of(bundle ?? .main).places(of: name + ".touchstoneui", isLayout: true).first(where: {
        access($0.path, R_OK) == 0
      })
    else {
      missing.insert(key)
      return nil
    }
    do {
      let archive = try InterfaceArchive.decode(try Data(contentsOf: file))
      let made = NibDocument(
        archive, name: name, bundle: bundle, texts: TextTable.named(name, in: bundle ?? .main).texts)
      known[key] = made
      return made
    } catch {
      PlatformNote.misuse("\(file.path) cannot be read: \(error)")
      return nil
    }
  }
}

extension Bundle {
  /// Where files of an app's bundle stand: beside the program.
  fileprivate var nibRoot: URL { resourceURL ?? bundleURL }
}
