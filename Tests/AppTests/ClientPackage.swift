import Foundation
import TestRigs

/// A package of somebody else's: apps in Swift 5, two of them around the founding documents' listings, and one in Swift 6
/// with tests, and the app that Documentation/Tutorial.md makes.
///
/// It is built in `.build/client-package`, whose build directory stays, so that only the first run pays for a whole build.
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

  /// The path of one of its programs: `FoundingApp`, `DrawingApp`, `SwiftFiveApp`, `SwiftSixApp` or `Sketch`.
  static func program(_ name: String) throws -> String { "\(try built.get())/debug/\(name)" }

  /// Runs its tests.
  static func runTests() throws -> (status: Int32, said: String) {
    try swift(["test", "--skip-build", "--scratch-path", try built.get()], log: "tests.log")
  }

  /// The folder of its products, once all of it is built.
  private static let built = Result { try build() }
  private static let folder = Products.root.appendingPathComponent(".build/client-package")
  private static let package = folder.appendingPathComponent("Client")

  private static func build() throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The sources are laid anew; the scratch directory beside them stays.
    try? FileManager.default.removeItem(at: package)
    try FileManager.default.copyItem(
      at: Products.root.appendingPathComponent("Tests/Fixtures/ClientPackage"), to: package)
    for (target, listing) in listings {
      try FileManager.default.createSymbolicLink(
        at: package.appendingPathComponent("Sources/\(target)/\(listing.lastPathComponent)"),
        withDestinationURL: listing)
    }
    let scratch = folder.appendingPathComponent("scratch").path
    // Nobody debugs these programs, and what debuggers need is a good part of the work.
    let (status, said) = try swift(
      ["build", "--build-tests", "--scratch-path", scratch, "-debug-info-format", "none"],
      log: "build.log")
    guard status == 0 else { throw WaitedInVain(description: "the package of clients was not built: \(said)") }
    let warnings = said.split(separator: "\n").filter { $0.contains("/Client/") && $0.contains("warning:") }
    guard warnings.isEmpty else { throw WaitedInVain(description: "it was built with warnings: \(warnings)") }
    return scratch
  }

  /// The apps that have a listing at hand.
  private static var listings: [(app: String, listing: URL)] {
    [("FoundingApp", listing), ("DrawingApp", drawingListing)].compactMap { app, listing in
      listing.map { (app, $0) }
    }
  }

  /// Runs a command of the package manager in the package, for a quarter of an hour at most.
  private static func swift(_ arguments: [String], log name: String) throws -> (status: Int32, said: String) {
    let log = folder.appendingPathComponent(name).path
    let laid = "TOUCHSTONE_LAID_LISTINGS=" + listings.map(\.app).joined(separator: " ")
    let command = ["timeout", "-k", "5", "900", "env", laid, "swift"] + arguments + ["--package-path", package.path]
    let status = try Spawn.run(command, output: log)
    return (status, String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self))
  }

  /// The SHA-256 of a file, in hexadecimal.
  static func digest(of file: URL) throws -> String {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: log) }
    _ = try Spawn.run(["sha256sum", file.path], output: log)
    return String(try String(contentsOfFile: log, encoding: .utf8).prefix(64))
  }
}
