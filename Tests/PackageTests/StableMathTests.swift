import Foundation
import Testing

@Suite("Arithmetic of pictures")
struct StableMathTests {
  /// The modules whose numbers reach pixels.
  private static let modules = [
    "RenderTree", "CoreGraphics", "QuartzCore", "CoreImage", "Engines/RigidBodies", "Engines/ScrollPhysics",
    "UIKitCore",
    "UIKit",
  ]

  @Test(
    "Code whose numbers reach pixels has no sine, power or logarithm of the C library, whose last bits depend on the processor"
  )
  func libraryCalls() throws {
    let calls = try NSRegularExpression(
      pattern: #"(?<![.\w])(sin|cos|tan|exp|exp2|pow|log|log2|atan|atan2|hypot|acos|asin|sinh|cosh|tanh|cbrt)\("#)
    var found: [String] = []
    var files = 0
    for module in Self.modules {
      let folder = Repository.root.appendingPathComponent("Sources/\(module)")
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() where path.hasSuffix(".swift") && !path.hasSuffix("StableMath.swift") {
        files += 1
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.drop(while: { $0 == " " }).hasPrefix("//")
          && calls.firstMatch(in: String(line), range: NSRange(location: 0, length: line.utf16.count)) != nil
        {
          found.append("\(module)/\(path):\(index + 1): \(line)")
        }
      }
    }
    #expect(files > 500, "the walk does not see the sources")
    #expect(found == [], "StableMath has them")
  }
}
