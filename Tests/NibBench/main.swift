import Foundation
import InterfaceCompiler
import UIKit

// How long a storyboard's scene of 100 views takes to load: its archive read, its objects made, outlets and constraints
// connected, its view laid out. Prints JSON lines in the form of the competitors' programs (Benchmarks/README.md).

/// A row of labels, buttons, switches and image views, each held by constraints as Interface Builder writes them.
func view(_ index: Int) -> String {
  let kinds = [
    ("label", "text=\"Row \(index)\" textAlignment=\"natural\" lineBreakMode=\"tailTruncation\"", ""),
    (
      "button", "buttonType=\"system\" lineBreakMode=\"middleTruncation\"",
      "<state key=\"normal\" title=\"Press \(index)\"/>"
    ),
    ("switch", "on=\"YES\"", ""), ("imageView", "contentMode=\"scaleAspectFit\"", ""), ("view", "", ""),
  ]
  let (kind, attributes, inside) = kinds[index % kinds.count]
  return """
    <\(kind) opaque="NO" userInteractionEnabled="NO" translatesAutoresizingMaskIntoConstraints="NO" id="v\(index)" \(attributes)>
    <rect key="frame" x="20" y="\(index * 8)" width="280" height="7"/>\(inside)</\(kind)>
    """
}

func constraints(_ index: Int) -> String {
  let above = index == 0 ? "root" : "v\(index - 1)"
  let edge = index == 0 ? "top" : "bottom"
  return """
    <constraint firstItem="v\(index)" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="l\(index)"/>
    <constraint firstItem="v\(index)" firstAttribute="top" secondItem="\(above)" secondAttribute="\(edge)" constant="1" id="t\(index)"/>
    """
}

let storyboard = """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
  useAutolayout="YES" initialViewController="first"><scenes><scene sceneID="s"><objects>
  <viewController id="first" sceneMemberID="viewController"><view key="view" contentMode="scaleToFill" id="root">
  <rect key="frame" x="0.0" y="0.0" width="390" height="844"/><autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
  <subviews>\((0..<100).map(view).joined())</subviews>
  <constraints>\((0..<100).map(constraints).joined())</constraints>
  </view></viewController></objects></scene></scenes></document>
  """

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nib-bench-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let source = folder.appendingPathComponent("Main.storyboard")
try Data(storyboard.utf8).write(to: source)
let (archive, problems) = InterfaceFile.compile(source, isMain: true, classes: nil)
guard let archive else { fatalError("\(problems.map(\.description))") }
let bytes = Data(archive.encode())

/// Milliseconds of one load from a name that was never loaded before.
@MainActor func load(_ number: Int) throws -> Double {
  let name = "Main\(number)"
  try bytes.write(to: folder.appendingPathComponent(name + ".touchstoneui"))
  guard let bundle = Bundle(path: folder.path) else { fatalError("there is no bundle") }
  let start = ContinuousClock.now
  guard let controller = UIStoryboard(name: name, bundle: bundle).instantiateInitialViewController() else {
    fatalError("the storyboard has no first controller")
  }
  controller.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  controller.view.layoutIfNeeded()
  let time = ContinuousClock.now - start
  precondition(controller.view.subviews.count == 100)
  return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
}

let first = try load(0)
let times = try (1...50).map(load).sorted()
print(String(format: "{\"name\":\"storyboard_scene_100_first/touchstone\",\"value\":%.6g,\"unit\":\"ms\"}", first))
print(String(format: "{\"name\":\"storyboard_scene_100/touchstone\",\"value\":%.6g,\"unit\":\"ms\"}", times[25]))
