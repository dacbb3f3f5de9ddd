import Foundation
import TestRigs

/// A package of somebody else's: apps in Swift 5, two of them around the founding documents' listings, and one in Swift 6
/// with tests, and the app that Documentation/Tutorial.md makes.
///
/// `Scripts/client-package` builds it and runs its tests. `./test` does so before these tests and names the build folder in
/// TOUCHSTONE_CLIENT_SCRATCH; otherwise it is done here, in a build folder of its own that stays.
enum ClientPackage {
  /// The SHA-256 of the listing of circles that must compile and behave unchanged.
  static let listingDigest = "2002fd3a8b20271866c1f6ba83e6e4e233415ad7a2d207144469de3435563221"
  /// The same of the listing of lines.
  static let drawingListingDigest = "e80aeaa82d6e49f295717321eb7135b87989ee12ee2b629e7138eb9b66db8971"

  /// The listing of circles where it is at hand: in the folder that TOUCHSTONE_LISTINGS names, else beside the
  /// repository.
  static let listing = find("TouchableView.swift")
  /// The listing of lines, where it is at hand.
  static let drawingListing = find("DrawViewFragments.swift")

  private static func find(_ name: String) -> URL? {
    let named = ProcessInfo.processInfo.environment["TOUCHSTONE_LISTINGS"].map { URL(fileURLWithPath: $0) }
    let folder = named ?? Products.root.deletingLastPathComponent().appendingPathComponent("shared/seed-listings")
    let file = folder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The path of one of its programs: `FoundingApp`, `DrawingApp`, `SwiftFiveApp`, `SwiftSixApp` or `Sketch`; of `Fresh`,
  /// the app of a package that `touchstone new` made, and `Spots`, that of one that `touchstone import` wrote.
  static func program(_ name: String) throws -> String { "\(try built.get())/debug/\(name)" }

  /// The path of the program that `touchstone run` built of an Xcode project: `Spots16`, `TouchTracker9`, `Dots`, `Shaped`,
  /// which `touchstone new` made, or one with a story; `Founding9-listings` is one of these with the listings in its sources.
  static func xcodeProgram(_ project: String) throws -> String {
    _ = try built.get()
    let said = try String(contentsOf: folder.appendingPathComponent("\(project).program"), encoding: .utf8)
    return said.trimmingCharacters(in: .newlines)
  }

  /// The SHA-256 of all files of the projects, as they were before anything was built of them.
  static func digestsOfProjects() throws -> [String] {
    _ = try built.get()
    return try text("projects.digests").split(separator: "\n").map(String.init)
  }

  /// What the unit tests of an Xcode project said, with their status, and what they and the tool wrote to standard error: of
  /// `Tally16`, `Tally16-some`, `Tally16-stopped`, `Tally16-none`,
  /// `TouchTracker9`, `Spots16`, `Settings12`, `Swatches16` or `Shaped`.
  static func xcodeTests(_ run: String) throws -> (said: String, errors: String) {
    _ = try built.get()
    return (try text("\(run).tested"), try text("\(run).errors"))
  }

  /// What was said while its tests ran, all of which passed.
  static func saidByTests() throws -> String {
    _ = try built.get()
    return try log("tests")
  }

  /// The same of the package that `touchstone new` made.
  static func saidByTestsOfNewApp() throws -> String {
    _ = try built.get()
    return try log("new-tests")
  }

  /// The warnings that its own files got.
  static func warnings() throws -> [Substring] {
    _ = try built.get()
    return try log("build").split(separator: "\n").filter { $0.contains("/Client/") && $0.contains("warning:") }
  }

  /// The build folder that holds its products, once all of it is built and its tests have passed.
  private static let built = Result { try build() }
  private static let folder = Products.root.appendingPathComponent(".build/client-package")

  private static func build() throws -> String {
    if let scratch = ProcessInfo.processInfo.environment["TOUCHSTONE_CLIENT_SCRATCH"] {
      return Products.root.appendingPathComponent(scratch).path
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let said = folder.appendingPathComponent("script.log")
    let script = Products.root.appendingPathComponent("Scripts/client-package").path
    guard try Spawn.run([script], output: said.path) == 0 else {
      throw WaitedInVain(description: try String(contentsOf: said, encoding: .utf8))
    }
    return folder.appendingPathComponent("scratch").path
  }

  private static func log(_ name: String) throws -> String { try text("\(name).log") }

  private static func text(_ file: String) throws -> String {
    // Programs under test may write bytes of any kind.
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
  }

  /// The SHA-256 of a file, in hexadecimal.
  static func digest(of file: URL) throws -> String {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: log) }
    _ = try Spawn.run(["sha256sum", file.path], output: log)
    return String(try String(contentsOfFile: log, encoding: .utf8).prefix(64))
  }
}
