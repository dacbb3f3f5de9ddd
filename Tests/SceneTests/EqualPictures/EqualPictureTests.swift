import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import Testing

/// Pictures that are the same on every machine, by a table of their hashes.
///
/// With `TOUCHSTONE_WRITE_HASHES=FILE` the table of this machine is written there, which `Scripts/equal-pictures` compares
/// with others; with `TOUCHSTONE_KEEP_PICTURES=FOLDER` all pictures are kept.
@Suite("Equal pictures")
@MainActor struct EqualPictureTests {
  private static var table: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("hashes.txt")
  }

  @Test("The hash is SHA-256")
  func hash() {
    #expect(PictureHash.of([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(PictureHash.of(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("There are at least 200 scenes, each with a name of its own")
  func scenes() {
    #expect(EqualScene.all.count >= 200)
    #expect(Set(EqualScene.all.map(\.name)).count == EqualScene.all.count)
  }

  @Test("Each scene has the hash of the table")
  func hashes() throws {
    let environment = ProcessInfo.processInfo.environment
    let keep = environment["TOUCHSTONE_KEEP_PICTURES"].map { URL(fileURLWithPath: $0, isDirectory: true) }
    // The first scenes draw without a stage, which would have begun it.
    TextEngine.usePackageFonts()
    var rows: [String: String] = [:]
    var pictures: [String: PixelBuffer] = [:]
    for scene in EqualScene.all {
      let picture = scene.draw()
      rows[scene.name] = PictureHash.of(picture)
      pictures[scene.name] = picture
      if let keep { try write(picture, scene.name, keep) }
    }
    if let path = environment["TOUCHSTONE_WRITE_HASHES"] {
      let text = EqualScene.all.map { "\($0.name) \(rows[$0.name] ?? "")\n" }.joined()
      return try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    var known: [String: String] = [:]
    for line in try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts.count == 2 { known[String(parts[0])] = String(parts[1]) }
    }
    #expect(Set(known.keys) == Set(rows.keys), "Scripts/equal-pictures --write writes the table")
    let others = EqualScene.all.map(\.name).filter { known[$0] != nil && known[$0] != rows[$0] }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-equal-pictures")
    for name in others { if let picture = pictures[name] { try write(picture, name, folder) } }
    #expect(others == [], "their pictures are in \(folder.path)")
  }

  private func write(_ picture: PixelBuffer, _ name: String, _ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PNGCoder.write(picture, to: folder.appendingPathComponent("\(name).png"))
  }
}
