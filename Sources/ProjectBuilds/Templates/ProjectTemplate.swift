import Foundation
import XcodeProject

/// The files of a new app, before they are written.
package struct ProjectTemplate: Sendable {
  /// What the app's module is called.
  package let name: String
  /// The texts, by their paths in the new folder.
  package private(set) var files: [String: String] = [:]

  /// An app as a Swift package with a test, which depends on the library's package in `library`.
  ///
  /// - Throws: a `Problem` where no module can have the name.
  package static func package(_ name: String, library: URL) throws(Problem) -> ProjectTemplate {
    try ProjectTemplate(name, library: library, files: PackageTemplate(name: name, library: library).files)
  }

  /// An app as a project that Xcode opens, with a storyboard.
  ///
  /// - Throws: a `Problem` where no module can have the name.
  package static func xcode(_ name: String, library: URL) throws(Problem) -> ProjectTemplate {
    try ProjectTemplate(name, library: library, files: XcodeTemplate(name: name).files)
  }

  private init(_ name: String, library: URL, files: [String: String]) throws(Problem) {
    if let obstacle = ModuleName.obstacle(name, library: library) {
      throw Problem(.error, file: name, obstacle)
    }
    (self.name, self.files) = (name, files)
  }

  /// Writes the files into a folder, which is made. What is there already is never changed.
  ///
  /// - Throws: a `Problem` where the place is taken or cannot be written to. Of a folder that was made for it, nothing is
  ///   left then.
  package func write(to folder: URL) throws(Problem) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    let isThere = manager.fileExists(atPath: folder.path, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue { throw Problem(.error, file: folder.path, "there is a file of this name") }
    do {
      if isThere, let first = try manager.contentsOfDirectory(atPath: folder.path).min() {
        throw Problem(.error, file: folder.path, "the folder is not empty: it holds \(first)")
      }
      for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        let file = folder.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    } catch let problem as Problem {
      throw problem
    } catch {
      if !isThere { try? manager.removeItem(at: folder) }
      throw Problem(.error, file: folder.path, "it cannot be written: \(error.localizedDescription)")
    }
  }
}
