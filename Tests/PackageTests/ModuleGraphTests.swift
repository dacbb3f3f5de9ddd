import Foundation
import Testing

@Suite("Graph of modules and folders")
struct ModuleGraphTests {
  static let layered = [
    (module: "UIKit", path: "Sources/UIKit"), (module: "UIKitCore", path: "Sources/UIKitCore"),
    (module: "QuartzCore", path: "Sources/QuartzCore"), (module: "CoreGraphics", path: "Sources/CoreGraphics"),
    (module: "TouchPlatform", path: "Sources/TouchPlatform"),
  ]

  @Test("Modules.md has each arrow between modules and between folders, and no other")
  func page() throws {
    let text = try ModulePage(targets: PackageDescription.ofThisPackage().targets, layered: Self.layered).text
    let file = Repository.root.appendingPathComponent(ModulePage.path)
    if ProcessInfo.processInfo.environment["TOUCHSTONE_WRITE_GRAPH"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = text.split(separator: "\n"),
      written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let difference = lines.difference(from: written).map { change in
      switch change {
      case .insert(_, let line, _): "is missing: \(line)"
      case .remove(_, let line, _): "is no longer so: \(line)"
      }
    }
    #expect(difference.isEmpty, "\(difference.joined(separator: "\n"))\nIf that is meant, `make graph` writes the page")
  }

  @Test(
    "The number of folders in a circle only falls",
    arguments: [("UIKit", 0), ("UIKitCore", 15)])
  func circles(module: String, count: Int) throws {
    let path = try #require(Self.layered.first { $0.module == module }?.path)
    let graph = try FolderGraph(ofModuleAt: path)
    #expect(graph.folders.count > 5, "the folders are not seen")
    let circles = graph.circles
    #expect(
      circles.flatMap { $0 }.count <= count, "\(module) has more folders in a circle than before: \(circles)")
    #expect(circles.flatMap { $0 }.count >= count, "fewer than \(count): lower the number here, so that it stays so")
  }

  @Test("A folder knows another if its code names a type of it; a circle has all that know each other in the end")
  func reading() {
    let graph = FolderGraph(files: [
      "Views/View.swift": "@MainActor\nopen class View {\n  var touch: Touch? // Window\n}\n",
      "Views/Deep/Window.swift": "public final class Window: View { let name = \"Solver\" }",
      "Events/Touch.swift": "struct Touch { unowned var window: Window }",
      "Solving/Solver.swift": "package enum Solver { struct Touch {} }\nfunc class_of(_ touch: Int) {}",
      "Layout/Layout.swift": "extension View { func solve() { Solver.self } }",
      "All.swift": "import Foundation",
    ])
    #expect(
      graph.known == ["Views": ["Events"], "Events": ["Views"], "Solving": ["Events"], "Layout": ["Views", "Solving"]])
    #expect(graph.circles == [["Events", "Views"]])
  }
}
