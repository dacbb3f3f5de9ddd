import CoreGraphics
import Foundation
import Testing

final class Leaf: NSObject {
  final class Vein: NSObject {}
}

/// What Foundation's classes have on Apple's platforms beside what they have here.
@Suite("Objects of Foundation")
struct ObjectTests {
  @Test("A class is described by its name and its module's, by which cells are registered")
  func classes() {
    #expect(Leaf.description() == "CoreGraphicsTests.Leaf" && Leaf.description() == NSStringFromClass(Leaf.self))
    #expect(Leaf.Vein.description() == "CoreGraphicsTests.Leaf.Vein")
  }

  @Test("An exception that is raised ends the program and says its name and reason")
  func exceptions() async throws {
    let exception = NSException(name: .rangeException, reason: "row 3 of 2", userInfo: ["row": 3])
    #expect(exception.name == .init("NSRangeException") && exception.reason == "row 3 of 2")
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      NSException(name: .rangeException, reason: "row 3 of 2").raise()
    }
    let said = String(decoding: try #require(end).standardErrorContent, as: UTF8.self)
    #expect(said.contains("NSRangeException: row 3 of 2"))
  }
}
