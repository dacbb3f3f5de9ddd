import Foundation
import Testing

/// Bugs that are kept to show that tests see them are put in by `make planted` and `make mistakes`, which takes many
/// minutes; whether they still fit the code is told here at once.
@Suite("Kept bugs")
struct KeptPatchTests {
  @Test("Each says what it is and how it is found, and fits the code it is planted in")
  func allFit() throws {
    let all = try KeptPatch.all()
    #expect(all.count { $0.path.hasPrefix("Tests/PlantedBugs/") } >= 10)
    #expect(all.flatMap { $0.troubles() } == [])
  }

  @Test("One that does not fit is told, with what to do")
  func oneThatDoesNotFit() {
    let text = """
      # What: nothing.
      # Filter: NoSuchTests.Something
      --- a/Sources/UIKit/UIKit.swift
      +++ b/Sources/UIKit/UIKit.swift
      @@ -1,2 +1,2 @@
       // What `import UIKit` brings along, as on iOS.
      -@_exported import Nothing
      +@_exported import Something
      --- a/Sources/UIKit/NoSuchFile.swift
      +++ b/Sources/UIKit/NoSuchFile.swift
      @@ -1 +1 @@
      -let a = 1
      +let a = 2
      """
    #expect(
      KeptPatch(path: "some.patch", text: text).troubles() == [
        "some.patch has no line '# Fails: …'",
        "some.patch: '# Filter:' does not begin with the name of a target of tests",
        "some.patch: hunk 1 fits nowhere in Sources/UIKit/UIKit.swift any more; plant the bug in today's code",
        "some.patch: there is no Sources/UIKit/NoSuchFile.swift",
      ])
  }
}
