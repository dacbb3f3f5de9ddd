import Foundation

/// The folders and files of a run, below build/mutants.
struct Workplace {
  /// The package whose sources are mutated.
  let package: URL
  let root: URL
  /// The copy with the mutants in it.
  var copy: URL { root.appendingPathComponent("package") }
  /// The number of each site that was ever found, by its file and key.
  var numbers: URL { root.appendingPathComponent("numbers") }
  /// The sites that do not compile, with the compiler's reason.
  var dropped: URL { root.appendingPathComponent("dropped") }
  /// The bytes of each test: which numbers it reaches.
  var reach: URL { root.appendingPathComponent("reach") }
  /// The mutants that were found to be the same program, each with the reason.
  var same: URL { package.appendingPathComponent("Mutants/SamePrograms.txt") }
  /// What became of each mutant.
  var results: URL { root.appendingPathComponent("results") }

  init() {
    package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    root = package.appendingPathComponent("build/mutants")
  }

  /// The test program of the copy.
  var program: URL { copy.appendingPathComponent(".build/debug/TouchstonePackageTests.xctest") }

  /// What is mutated.
  var sources: URL { package.appendingPathComponent("Sources") }
  /// The tests as they were built, which may not be those of the package any more.
  var builtTests: URL { copy.appendingPathComponent("Tests") }

  /// A module with mutants in it.
  struct Module {
    let name: String
    /// The folder of all its sources.
    let path: String
    /// The folders within that are mutated; without any it is the whole module.
    var folders: [String] = []
  }

  /// The folders of UIKit that are mutated, in whichever of its modules they are.
  private static let folders = ["Events", "Gestures", "Scrolling", "Layout", "Animation", "Views"]
  /// What is mutated, from the bottom up.
  static let modules = [
    Module(name: "ConstraintSolving", path: "Sources/Engines/ConstraintSolving"),
    Module(name: "ScrollPhysics", path: "Sources/Engines/ScrollPhysics"),
    Module(name: "UIKitCore", path: "Sources/UIKitCore", folders: folders),
    Module(name: "UIKit", path: "Sources/UIKit", folders: folders),
  ]
  /// What the report has a row for: the folders of UIKit, and the engines that were taken out of them.
  static let reported = folders + modules.filter(\.folders.isEmpty).map(\.name)
  /// The test targets that are run: those of the engine, without servers and browsers.
  static let tests = ["ContractTests", "EngineTests", "UIKitTests", "TraceTests", "LawTests", "TouchToolsTests"]

  /// The mutated files, by their paths from the package's root.
  func mutatedFiles() throws -> [String] { try Self.modules.flatMap { try mutatedFiles(of: $0) }.sorted() }

  private func mutatedFiles(of module: Module) throws -> [String] {
    let places = module.folders.isEmpty ? [module.path] : module.folders.map { "\(module.path)/\($0)" }
    return try places.flatMap { place -> [String] in
      let url = package.appendingPathComponent(place)
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
        .map { "\(place)/\($0)" }
    }
  }

  /// The names of the modules that have mutated files, from the bottom up.
  func mutatedModules() throws -> [String] {
    try Self.modules.filter { try !mutatedFiles(of: $0).isEmpty }.map(\.name)
  }

  /// Writes a file unless it is so already, since a build compiles what has a new date.
  static func write(_ text: String, to url: URL) throws {
    let data = Data(text.utf8)
    if let old = try? Data(contentsOf: url), old == data { return }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// The lines of a file, none if it does not exist.
  static func lines(of url: URL) -> [Substring] {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n")
  }

  /// Adds lines to a file.
  static func append(_ text: String, to url: URL) throws {
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
  }
}

/// A message with which the program ends.
struct Complaint: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
