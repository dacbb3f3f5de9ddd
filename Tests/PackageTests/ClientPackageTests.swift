import Foundation
import Testing

@Suite("A package that uses this one")
struct ClientPackageTests {
  /// It has an app as iOS samples are written (Swift 5, `@UIApplicationMain`), one with `@main` in Swift 6, and tests
  /// that import Testing, UIKit and TouchTesting together. Its build directory stays in `.build`, so that only the first
  /// run pays for a whole build.
  @Test("builds its apps, runs its tests, and gets no warning", .timeLimit(.minutes(15)))
  func buildsAndTests() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/ClientPackage")
    let client = Repository.root.appendingPathComponent(".build/client-package/Client")
    try FileManager.default.createDirectory(
      at: client.deletingLastPathComponent(), withIntermediateDirectories: true)
    // The sources are laid anew; the scratch directory beside them stays.
    try? FileManager.default.removeItem(at: client)
    try FileManager.default.copyItem(at: fixture, to: client)

    let scratch = client.deletingLastPathComponent().appendingPathComponent("scratch").path
    let build = try Repository.run(
      ["swift", "build", "--build-tests", "--scratch-path", scratch], in: client)
    try #require(build.status == 0, "\(build.output)\n\(build.errors)")
    let warnings = (build.output + build.errors).split(separator: "\n").filter { $0.contains("/Client/") }
      .filter { $0.contains("warning:") }
    #expect(warnings.isEmpty, "\(warnings.joined(separator: "\n"))")

    let tests = try Repository.run(
      ["swift", "test", "--skip-build", "--scratch-path", scratch], in: client)
    #expect(tests.status == 0, "\(tests.output)\n\(tests.errors)")
    #expect(tests.output.contains("A finger reaches the board"), "\(tests.output)\n\(tests.errors)")
    for app in ["SwiftFiveApp", "SwiftSixApp"] {
      #expect(FileManager.default.isExecutableFile(atPath: "\(scratch)/debug/\(app)"))
    }
  }
}
