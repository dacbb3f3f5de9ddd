import Foundation
import Testing

@Suite("Layering")
struct LayeringTests {
  @Test("Dependencies run downwards only: declared ones, imports, C modules and C names")
  func thisPackage() throws {
    let package = try PackageDescription.ofThisPackage()
    #expect(package.targets.count > 15, "the description names too few targets to be this package's")
    let violations = try layeringViolations(of: package.targets, at: Repository.root)
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }

  /// A file that must not be, and what is to be said about it.
  struct Plant: CustomTestStringConvertible, Sendable {
    var file: String
    var text: String
    var complaint: String?
    var testDescription: String { "\(file): \(text)" }
  }

  static let plants = [
    Plant(
      file: "Sources/Backends/X11/Planted.swift", text: "import UIKit",
      complaint: "imports UIKit, which X11Backend does not declare as a dependency"),
    Plant(
      file: "Sources/Backends/X11/Planted.swift", text: "@preconcurrency private import class HeadlessBackend.Screen",
      complaint: "imports HeadlessBackend, which X11Backend does not declare as a dependency"),
    Plant(
      file: "Sources/RenderTree/Planted.swift", text: "public import Dispatch",
      complaint: "RenderTree may not import Dispatch"),
    Plant(
      file: "Sources/CoreGraphics/Planted.swift", text: "import CCairo",
      complaint: "imports the C module CCairo without 'internal' or 'private'"),
    Plant(file: "Sources/CoreGraphics/Planted.swift", text: "internal import CCairo", complaint: nil),
    Plant(
      file: "Sources/QuartzCore/Planted.swift", text: "let version = cairo_version()",
      complaint: "cairo_version may stand in Sources/CoreGraphics/Cairo/ only"),
    Plant(
      file: "Sources/CoreGraphics/Planted.swift", text: "import struct Glibc.timeval; import QuartzCore",
      complaint: "imports QuartzCore, which CoreGraphics does not declare as a dependency"),
    Plant(file: "Sources/CoreGraphics/Cairo/Planted.swift", text: "let version = cairo_version()", complaint: nil),
    Plant(
      file: "Sources/TouchPlatform/Planted.swift",
      text: #"/* import UIKit /* xcb_flush */ */ let a = "import UIKit \" cairo_x" // import UIKit"#, complaint: nil),
  ]

  @Test("A planted file in a copy of the sources is found, with its place", arguments: plants)
  func planted(_ plant: Plant) throws {
    let targets = try PackageDescription.ofThisPackage().targets
    let target = try #require(targets.first { plant.file.hasPrefix($0.path + "/") })
    let copy = try copy(of: target)
    let file = copy.url.appendingPathComponent(plant.file)
    try "\n\(plant.text)\n".write(to: file, atomically: true, encoding: .utf8)

    let found = try layeringViolations(of: [target], among: targets, at: copy.url).filter { $0.file == plant.file }
    let expected = plant.complaint.map { [LayeringViolation(file: plant.file, line: 2, message: $0)] } ?? []
    #expect(found == expected)
  }

  @Test(
    "A dependency declared in the wrong direction is found",
    arguments: [("X11Backend", "UIKit"), ("RenderTree", "TouchPlatform"), ("CoreGraphics", "QuartzCore")])
  func declared(target: String, dependency: String) throws {
    var targets = try PackageDescription.ofThisPackage().targets
    let index = try #require(targets.firstIndex { $0.name == target })
    targets[index].dependencies.append(dependency)
    let found = try layeringViolations(of: targets, at: Repository.root).filter { $0.file == "Package.swift" }
    #expect(
      found == [
        LayeringViolation(file: "Package.swift", line: 0, message: "\(target) may not depend on \(dependency)")
      ])
  }

  @Test("A target in a folder without a layer is found")
  func unknownFolder() throws {
    var target = try #require(try PackageDescription.ofThisPackage().targets.first)
    target.path = "Sources/Attic"
    #expect(try layeringViolations(of: [target], at: Repository.root).map(\.file) == ["Sources/Attic"])
  }

  /// The target's sources in a root of their own.
  private func copy(of target: TargetDescription) throws -> TemporaryDirectory {
    let copy = try TemporaryDirectory()
    let folder = copy.url.appendingPathComponent(target.path)
    try FileManager.default.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Repository.root.appendingPathComponent(target.path), to: folder)
    return copy
  }
}
