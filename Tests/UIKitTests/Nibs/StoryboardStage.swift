import Foundation
import InterfaceArchive
import InterfaceCompiler
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A storyboard as a test writes it: its text is compiled as `touchstone run` does it.
@MainActor enum TestStoryboard {
  /// A storyboard of these scenes, with other elements beside them; the controller with the id `first` comes first.
  static func make(_ scenes: String..., name: String = "Main", beside: String = "") throws -> UIStoryboard {
    UIStoryboard(
      try document(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="first">
        <scenes>\(scenes.map { "<scene sceneID=\"s\($0.hashValue)\"><objects>\($0)</objects></scene>" }.joined())</scenes>
        \(beside)</document>
        """, name + ".storyboard"))
  }

  /// A nib of these objects.
  static func nib(_ objects: String) throws -> UINib {
    UINib(
      try document(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
        useAutolayout="YES"><objects>\(objects)</objects></document>
        """, "Card.xib"))
  }

  private static func document(_ text: String, _ name: String) throws -> NibDocument {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nib-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    let (archive, problems) = InterfaceFile.compile(file, classes: nil)
    let compiled = try #require(archive, "\(problems.map(\.description))")
    // What an app reads was written and read once.
    return NibDocument(try InterfaceArchive.decode(compiled.encode()), name: name, bundle: nil)
  }

  /// `<rect key="frame" …/>`
  static func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }
}
