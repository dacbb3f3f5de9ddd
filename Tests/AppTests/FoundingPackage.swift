import Foundation
import TestRigs

/// A package of somebody else's with apps in Swift 5: two around the founding documents' listings, one without.
///
/// It is built in `.build/founding-app`, whose build directory stays, so that only the first run pays for a whole build.
enum FoundingPackage {
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

  /// The app around the listing of circles, built once.
  static let foundingApp = Result { try build("FoundingApp") }
  /// The app around the listing of lines, built once.
  static let drawingApp = Result { try build("DrawingApp") }
  /// The app with `@UIApplicationMain` and nothing else, built once.
  static let oldStyleApp = Result { try build("OldStyleApp") }

  private static let folder = Products.root.appendingPathComponent(".build/founding-app")

  /// Builds one of the apps.
  /// - Returns: the program's path.
  private static func build(_ app: String) throws -> String {
    let package = folder.appendingPathComponent("Package")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The sources are laid anew; the scratch directory beside them stays.
    try? FileManager.default.removeItem(at: package)
    try FileManager.default.copyItem(
      at: Products.root.appendingPathComponent("Tests/Fixtures/FoundingApp"), to: package)
    for (target, listing) in [("FoundingApp", listing), ("DrawingApp", drawingListing)] {
      guard let listing else { continue }
      try FileManager.default.createSymbolicLink(
        at: package.appendingPathComponent("Sources/\(target)/\(listing.lastPathComponent)"),
        withDestinationURL: listing)
    }
    let scratch = folder.appendingPathComponent("scratch").path
    let log = folder.appendingPathComponent("log").path
    let command = ["swift", "build", "--package-path", package.path, "--scratch-path", scratch, "--product", app]
    let status = try run(["timeout", "-k", "5", "900"] + command, log: log)
    let said = try String(contentsOfFile: log, encoding: .utf8)
    guard status == 0 else { throw WaitedInVain(description: "\(app) was not built: \(said)") }
    let warnings = said.split(separator: "\n").filter { $0.contains("/Package/Sources/") && $0.contains("warning:") }
    guard warnings.isEmpty else { throw WaitedInVain(description: "\(app) was built with warnings: \(warnings)") }
    return "\(scratch)/debug/\(app)"
  }

  /// The SHA-256 of a file, in hexadecimal.
  static func digest(of file: URL) throws -> String {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: log) }
    _ = try run(["sha256sum", file.path], log: log)
    return String(try String(contentsOfFile: log, encoding: .utf8).prefix(64))
  }

  private static func run(_ command: [String], log: String) throws -> Int32 {
    let process = try Spawn.start(command, output: log)
    while true {
      if let status = Spawn.status(of: process) { return status }
      usleep(10_000)
    }
  }
}
