import Foundation
import Testing

@Suite("A package that uses this one")
struct ClientPackageTests {
  /// It has apps as iOS samples are written (Swift 5, `@UIApplicationMain`), one with `@main` in Swift 6, and tests that
  /// import Testing, UIKit and TouchTesting together.
  @Test("builds its apps, runs its tests, and gets no warning")
  func buildsAndTests() throws {
    let tests = try ClientPackage.runTests()
    #expect(tests.status == 0, "\(tests.said)")
    #expect(tests.said.contains("A finger reaches the board"), "\(tests.said)")
    for story in ["A flicked list glides on", "A tapped row pushes its page", "A photo follows a finger"] {
      #expect(tests.said.contains(story), "\(tests.said)")
    }
    for app in ["SwiftFiveApp", "SwiftSixApp"] {
      #expect(FileManager.default.isExecutableFile(atPath: try ClientPackage.program(app)))
    }
  }
}
