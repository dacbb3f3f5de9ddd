import Dispatch
import Foundation
import SourceRewriting
import Synchronization

/// `rewrite-sources OUTPUT MODULE SOURCE… [--module NAME]… [--tested SOURCE]… [--classes FILE]`: writes the rewritten sources
/// into a folder, and the list of their classes for the compiler of storyboards into a file, and says what cannot work.
/// Sources of a module that these are tests of are only read. With `--module-bundle` there is a `Bundle.module`.
@main enum RewriteSources {
  static func main() {
    var arguments: [String] = []
    var modules: Set<String> = []
    var tested: [String] = []
    var classes: URL?
    var hasBundle = false
    var waiting = CommandLine.arguments.dropFirst()
    while let argument = waiting.popFirst() {
      if argument == "--module", let name = waiting.popFirst() {
        modules.insert(name)
      } else if argument == "--tested", let path = waiting.popFirst() {
        tested.append(path)
      } else if argument == "--module-bundle" {
        hasBundle = true
      } else if argument == "--classes", let path = waiting.popFirst() {
        classes = URL(fileURLWithPath: path)
      } else {
        arguments.append(argument)
      }
    }
    guard arguments.count >= 3 else {
      fail("usage: rewrite-sources OUTPUT MODULE SOURCE… [--module NAME]… [--tested SOURCE]… [--classes FILE]")
    }
    let output = URL(fileURLWithPath: arguments[0], isDirectory: true)
    let index = TargetIndex(
      module: arguments[1], files: read(Array(arguments.dropFirst(2))), tested: read(tested), otherModules: modules)
    let target = RewrittenTarget(index)
    do {
      if let classes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try FileManager.default.createDirectory(
          at: classes.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(String(decoding: try encoder.encode(ClassListing(index)), as: UTF8.self), to: classes)
      }
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      var names: Set<String> = ["RewrittenSelectors"]
      for (number, file) in target.files.enumerated() {
        // The compiler treats `main.swift` in a way of its own. Other files have another name than their source has: of
        // two places with one name the compiler warns.
        var name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
        if name != "main" { name += ".rewritten" }
        if !names.insert(name.lowercased()).inserted { name += "-\(number)" }
        try write(file.text, to: output.appendingPathComponent(name + ".swift"))
        names.insert(name + ".swift")
      }
      let generated = (target.registration ?? "") + (hasBundle ? RewrittenTarget.moduleBundle : "")
      try write(generated, to: output.appendingPathComponent("RewrittenSelectors.swift"))
      try removeOthers(than: names, in: output)
    } catch { fail("\(output.path): error: \(error.localizedDescription)") }
    for remark in target.remarks { FileHandle.standardError.write(Data((remark.description + "\n").utf8)) }
    exit(target.remarks.contains { $0.severity == .error } ? 1 : 0)
  }

  /// The files, parsed on all processors: that takes most of the time.
  private static func read(_ paths: [String]) -> [SourceFile] {
    let files = Mutex<[Int: SourceFile]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { number in
      let file = read(paths[number])
      files.withLock { $0[number] = file }
    }
    return files.withLock { files in paths.indices.compactMap { files[$0] } }
  }

  private static func read(_ path: String) -> SourceFile {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      fail("\(path): error: the file cannot be read as UTF-8")
    }
    return SourceFile(path: path, text: text)
  }

  /// Removes what an earlier run wrote for sources that are gone.
  private static func removeOthers(than names: Set<String>, in folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") && !names.contains(name) && name != "RewrittenSelectors.swift" {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// A file that has not changed keeps its date, so that the compiler need not read it again.
  private static func write(_ text: String, to url: URL) throws {
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return }
    try Data(text.utf8).write(to: url)
  }

  private static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
  }
}
