import Foundation
import InterfaceCompiler
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

@Suite("Launch screens")
@MainActor struct LaunchScreenTests {
  private let orange = """
    {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1.0", "green": "0.5", "blue": "0.0"}}}
    """

  /// A bundle with a colour, a blue picture and a storyboard, as `touchstone run` writes it.
  private func bundle() throws -> AssetBundle {
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" launchScreen="YES" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="first"><scenes><scene sceneID="s">
      <objects><viewController id="first"><view key="view" id="root">
      <rect key="frame" x="0" y="0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews><view id="square" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="20" height="20"/>
      <color key="backgroundColor" red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
      <constraints><constraint firstAttribute="width" constant="20" id="w"/>
      <constraint firstAttribute="height" constant="20" id="h"/></constraints></view></subviews>
      <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
      <constraints>
      <constraint firstItem="square" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="x"/>
      <constraint firstItem="square" firstAttribute="centerY" secondItem="root" secondAttribute="centerY" id="y"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """
    let source = try AssetBundle(texts: ["Launch.storyboard": storyboard])
    let (archive, problems) = InterfaceFile.compile(
      source.url.appendingPathComponent("Launch.storyboard"), classes: nil)
    let compiled = try #require(archive, "\(problems.map(\.description))")
    return try AssetBundle([
      "Launch.touchstoneui": Data(compiled.encode()),
      "A.xcassets/Dawn.colorset/Contents.json": contents("colors", [orange]),
      "A.xcassets/Logo.imageset/Contents.json": contents(
        "images", [#"{"filename": "l.png", "idiom": "universal", "scale": "1x"}"#]),
      "A.xcassets/Logo.imageset/l.png": plain(.blue, 20, 20),
    ])
  }

  private func pixels(_ stage: Stage, _ places: [(Int, Int)]) -> [String] {
    guard let picture = stage.platform.surface?.picture else { return ["no picture"] }
    return places.map { String(picture[$0.0, $0.1], radix: 16) }
  }

  @Test(
    "It is seen before the app's code runs, and the app's first frame replaces it",
    arguments: ["storyboard", "table"])
  func shown(kind: String) throws {
    let assets = try bundle()
    let entries: [String: Any] =
      kind == "table"
      ? ["UILaunchScreen": ["UIColorName": "Dawn", "UIImageName": "Logo"]] : ["UILaunchStoryboardName": "Launch"]
    let stage = Stage(width: 100, height: 200)
    stage.window.backgroundColor = .green
    LaunchScreen.show(entries, from: assets.bundle, in: stage.runtime)
    let places = [(5, 5), (50, 100), (95, 195), (50, 88)]
    #expect(pixels(stage, places) == ["ffff8000", "ff0000ff", "ffff8000", "ffff8000"])
    #expect(UIApplication.shared.windows.count == 1)
    stage.advance(by: .frames(1))
    #expect(pixels(stage, places) == Array(repeating: "ff00ff00", count: 4))
  }

  @Test("A picture is in the middle of the safe area where it is asked to respect it")
  func safeArea() throws {
    let assets = try bundle()
    let stage = Stage(width: 100, height: 200)
    stage.runtime.screen.coveredInsets = UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
    let table: [String: Any] = ["UIColorName": "Dawn", "UIImageName": "Logo", "UIImageRespectsSafeAreaInsets": true]
    LaunchScreen.show(["UILaunchScreen": table], from: assets.bundle, in: stage.runtime)
    #expect(pixels(stage, [(50, 95), (50, 130)]) == ["ffff8000", "ff0000ff"])
  }

  @Test("Without one, with one that does not exist, and with nonsense, nothing is shown")
  func none() throws {
    let assets = try bundle()
    let stage = Stage(width: 100, height: 200)
    for entries in [[:], ["UILaunchStoryboardName": "Gone"], ["UILaunchScreen": 3], ["UILaunchStoryboardName": ""]]
      as [[String: Any]]
    {
      #expect(LaunchScreen.controller(entries, in: assets.bundle, on: stage.runtime.screen) == nil)
    }
  }
}
