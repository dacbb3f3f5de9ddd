import Foundation
import Synchronization

/// The folders of a bundle that hold files in a language, `de.lproj` and the like.
package struct LanguageFolders: Sendable {
  /// The languages that the bundle has, as its folders are called.
  package let available: [String]
  /// Those that serve the user, the best first. One that only the developer reads stands last.
  package let chosen: [String]
  private let root: URL

  init(_ root: URL, languages: [String], development: String) {
    self.root = root
    let names = AssetFolders.contents(of: root).filter { $0.pathExtension == "lproj" }
      .map { $0.deletingPathExtension().lastPathComponent }
    available = names
    let has = Set(names)
    func found(_ language: String) -> String? {
      for name in UserLanguages.folders(of: language) {
        if has.contains(name) { return name }
        let other = name.replacingOccurrences(of: "-", with: "_")
        if has.contains(other) { return other }
      }
      // A reader of pt-PT understands pt-BR better than the developer's language.
      let base = language.prefix { $0 != "-" && $0 != "_" }
      return names.first { $0.prefix { $0 != "-" && $0 != "_" } == base }
    }
    var serving: [String] = []
    if let best = languages.lazy.compactMap({ found($0) }).first { serving.append(best) }
    for name in [found(development), "Base", "en", "English"] {
      if let name, has.contains(name), !serving.contains(name) { serving.append(name) }
    }
    chosen = serving
  }

  /// Where a file may stand, the best place first: in the user's language, without one, in the developer's.
  func places(of name: String, isLayout: Bool = false) -> [URL] {
    var folders = chosen.map { $0 + ".lproj" }
    // A layout for all languages serves each of them before the developer's.
    if isLayout, let base = folders.firstIndex(of: "Base.lproj"), folders.count > 1, base > 0 {
      folders.remove(at: base)
      folders.insert("Base.lproj", at: 1)
    }
    let own = folders.first.map { [root.appendingPathComponent($0).appendingPathComponent(name)] } ?? []
    return own + [root.appendingPathComponent(name)]
      + folders.dropFirst().map { root.appendingPathComponent($0).appendingPathComponent(name) }
  }

  private static let known = Mutex<[String: LanguageFolders]>([:])

  static func forget() { known.withLock { $0 = [:] } }

  /// Those of a bundle; looked for once.
  package static func of(_ bundle: Bundle) -> LanguageFolders {
    let root = bundle.resourceURL ?? bundle.bundleURL
    if let found = known.withLock({ $0[root.path] }) { return found }
    let made = LanguageFolders(
      root, languages: UserLanguages.preferred, development: bundle.developmentLanguage)
    known.withLock { $0[root.path] = made }
    return made
  }
}
