import Foundation
import SourceRewriting

/// `rewrite-sources OUTPUT MODULE SOURCE… [--module NAME]… [--tested SOURCE]… [--classes FILE] [--cache FOLDER]`: writes the rewritten sources
/// into a folder, and the list of their classes for the compiler of storyboards into a file, and says what cannot work.
/// Sources of a module that these are tests of are only read. With `--module-bundle` there is a `Bundle.module`.
/// What becomes of each file is kept in the folder of the cache, for the next run.
@main enum RewriteSources {
  static func main() {
    var arguments: [String] = []
    var modules: Set<String> = []
    var tested: [String] = []
    var classes: URL?
    var cache: RewritingCache?
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
      } else if argument == "--cache", let path = waiting.popFirst() {
        cache = RewritingCache(folder: URL(fileURLWithPath: path, isDirectory: true), version: version)
      } else {
        arguments.append(argument)
      }
    }
    guard arguments.count >= 3 else {
      fail(
        "usage: rewrite-sources OUTPUT MODULE SOURCE… [--module NAME]… [--tested SOURCE]… [--classes FILE] [--cache FOLDER]"
      )
    }
    let output = URL(fileURLWithPath: arguments[0], isDirectory: true)
    let target = RewrittenTarget(
      module: arguments[1], files: arguments.dropFirst(2).map(read), tested: tested.map(read), otherModules: modules,
      cache: cache)
    do {
      if let classes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try FileManager.default.createDirectory(
          at: classes.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(String(decoding: try encoder.encode(ClassListing(target.index)), as: UTF8.self), to: classes)
      }
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      // The tool writes the symbols of asset catalogues beside the sources.
      var names: Set<String> = ["rewrittenselectors", "generatedassetsymbols", "GeneratedAssetSymbols.swift"]
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

  /// The program's size and date: another rewriter may give other results.
  private static var version: String {
    var facts = stat()
    guard stat("/proc/self/exe", &facts) == 0 else { return UUID().uuidString }
    return "\(facts.st_size) \(facts.st_mtim.tv_sec) \(facts.st_mtim.tv_nsec)"
  }

  private static func read(_ path: String) -> SourceFile {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)), String(validating: data, as: UTF8.self) != nil
    else { fail("\(path): error: the file cannot be read as UTF-8") }
    // A mark of the order of bytes is no part of the text.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    return SourceFile(path: path, bytes: [UInt8](data.starts(with: mark) ? data.dropFirst(mark.count) : data))
  }

  /// Removes what an earlier run wrote for sources that are gone.
  private static func removeOthers(than names: Set<String>, in folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") && !names.contains(name) && name != "RewrittenSelectors.swift" {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// A file that has not changed keeps its date, so that the compiler need not read it again.
  private static func write(_ text: String, to url: URL) throws {
    if let old = try? Data(contentsOf: url), old == Data(text.utf8) { return }
    // Another run may write the same file.
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
  }
}
