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
    case "objects": objects = node.children
    default: if depth < 3 { for child in node.children { collect(child, depth: depth + 1) } }
    }
  }

  /// The object of a controller's id in its scene.
  func controller(_ id: String) -> InterfaceNode? { scenes[id]?.list("objects").first { $0.id == id } }

  /// A text of an object: in the user's language where there is one, else as the file has it.
  func text(_ key: String, of node: InterfaceNode, otherwise text: String?) -> String? {
    guard !texts.isEmpty, let id = node.id, let found = texts["\(id).\(key)"] else { return text }
    return found
  }

  // MARK: Files

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
    guard let file = NibFiles.find(name + ".touchstoneui", in: root) else {
      missing.insert(key)
      return nil
    }
    do {
      let archive = try InterfaceArchive.decode(try Data(contentsOf: file))
      let made = NibDocument(archive, name: name, bundle: bundle, texts: NibFiles.texts(name, in: root))
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

/// The files of a bundle in the user's languages.
@MainActor private enum NibFiles {
  /// Folders to look into, the first one first.
  private static let folders: [String] = {
    var names: [String] = []
    for language in Locale.preferredLanguages {
      names.append(language + ".lproj")
      if let short = language.split(separator: "-").first { names.append(short + ".lproj") }
    }
    return names + ["Base.lproj", "", "en.lproj"]
  }()

  static func find(_ name: String, in root: URL) -> URL? {
    for folder in folders {
      let file = (folder.isEmpty ? root : root.appendingPathComponent(folder)).appendingPathComponent(name)
      if access(file.path, R_OK) == 0 { return file }
    }
    return nil
  }

  /// The texts of `Name.strings` in the user's first language that has them.
  static func texts(_ name: String, in root: URL) -> [String: String] {
    for folder in folders where folder.hasSuffix(".lproj") && folder != "Base.lproj" {
      let file = root.appendingPathComponent(folder).appendingPathComponent(name + ".strings")
      guard let data = try? Data(contentsOf: file),
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
      else { continue }
      return list
    }
    return [:]
  }
}
