import Foundation
import Testing

@Suite("A package that uses this one")
struct ClientPackageTests {
  /// It has apps as iOS samples are written (Swift 5, `@UIApplicationMain`), one with `@main` in Swift 6, and tests that
  /// import Testing, UIKit and TouchTesting together, and the app of the tutorial.
  @Test("builds its apps, runs its tests, and gets no warning")
  func buildsAndTests() throws {
    #expect(try ClientPackage.warnings().isEmpty)
    let said = try ClientPackage.saidByTests()
    let stories = [
      "A finger reaches the board",
      "A flicked list glides on", "A tapped row pushes its page", "A photo follows a finger",
      "Two fingers draw two lines", "The first recording leaves a drawing",
    ]
    for story in stories {
      #expect(said.contains("✔ Test \"\(story)"), "\(said)")
    }
    for app in ["SwiftFiveApp", "SwiftSixApp", "Sketch"] {
      #expect(FileManager.default.isExecutableFile(atPath: try ClientPackage.program(app)))
    }
  }
}
