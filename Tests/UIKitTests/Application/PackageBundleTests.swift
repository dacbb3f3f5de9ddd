import Foundation
import Testing

@testable import UIKitCore

@Suite("An app's bundle among the resources of a package")
@MainActor struct PackageBundleTests {
  @Test("The bundle is that of the program's target, and an Info.plist beside the program stands before it")
  func places() throws {
    let files = try AssetBundle(texts: [
      "App": "program", "Other_App.resources/Bundle/Info.plist": "x", "Other_Apple.resources/Bundle/Info.plist": "x",
      "Plain": "program", "Other_Plain.resources/picture.png": "x",
    ])
    func find(_ name: String) -> String? {
      PackageBundle.find(beside: files.url.appendingPathComponent(name).path)
        .map { String($0.dropFirst(files.url.path.count)) }
    }
    #expect(find("App") == "/Other_App.resources/Bundle")
    #expect(find("Plain") == nil && find("None") == nil && find("gone/App") == nil)
    try Data().write(to: files.url.appendingPathComponent("Info.plist"))
    #expect(find("App") == nil)
  }

  @Test("The program is linked into the bundle, and again when it was built anew")
  func links() throws {
    let files = try AssetBundle(texts: ["App": "first", "Bundle/a": ""])
    let program = files.url.appendingPathComponent("App").path
    let place = files.url.appendingPathComponent("Bundle/App").path
    func text() throws -> String { try String(contentsOfFile: place, encoding: .utf8) }
    #expect(PackageBundle.link(program, at: place) && PackageBundle.link(program, at: place))
    #expect(try text() == "first")
    try FileManager.default.removeItem(atPath: program)
    try Data("second".utf8).write(to: URL(fileURLWithPath: program))
    #expect(PackageBundle.link(program, at: place))
    #expect(try text() == "second")
    #expect(!PackageBundle.link(program + "gone", at: place))
  }
}
