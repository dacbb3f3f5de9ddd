import Foundation
import Testing

@testable import TouchPlatform

@Suite("The program's name")
struct ProgramNameTests {
  @Test(
    "It is the last part of the path, as Foundation reads it",
    arguments: ["/usr/bin/app", "app", "./build/App", "/opt/über uns/Fünf", "a//b", "app/", "/opt/app///"])
  func lastPart(path: String) {
    #expect(ProgramName.last(of: path) == URL(fileURLWithPath: path).lastPathComponent)
  }

  @Test("A path without any part has no name")
  func none() {
    #expect(ProgramName.last(of: "") == "")
    #expect(ProgramName.last(of: "//") == "")
  }

  @Test("This process has the name of its executable")
  func own() {
    #expect(ProgramName.own == CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent })
  }
}
