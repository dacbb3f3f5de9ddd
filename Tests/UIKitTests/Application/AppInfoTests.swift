import AssetCatalogs
import Foundation
import Testing
import TouchPlatform
import UIKit

@testable import UIKitCore

@Suite("What an Info.plist says")
@MainActor struct AppInfoTests {
  @Test("An app for phones alone begins in a phone's window, wide where it is never upright; others are the desktop's")
  func windows() {
    func size(_ families: [Any], _ orientations: [String]?) -> CGSize? {
      var entries: [String: Any] = ["UIDeviceFamily": families]
      entries["UISupportedInterfaceOrientations"] = orientations
      return AppInfo.windowSize(entries)
    }
    #expect(size([1], nil) == CGSize(width: 390, height: 844))
    #expect(size(["1"], ["UIInterfaceOrientationLandscapeLeft"]) == CGSize(width: 844, height: 390))
    #expect(
      size([1], ["UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationPortrait"])
        == CGSize(width: 390, height: 844))
    #expect(size([1, 2], nil) == nil && size([2], nil) == nil && size([], nil) == nil)
  }

  @Test("An app whose entries name no upright orientation is never upright")
  func neverUpright() {
    let key = "UISupportedInterfaceOrientations"
    let (side, upright) = (["UIInterfaceOrientationLandscapeLeft"], ["UIInterfaceOrientationPortrait"])
    #expect(AppInfo.isNeverUpright([key: side]) && !AppInfo.isNeverUpright([key: side + upright]))
    #expect(AppInfo.isNeverUpright([key: upright, key + "~iphone": side]))
    #expect(!AppInfo.isNeverUpright([:]) && !AppInfo.isNeverUpright([key: ["Sideways"]]))
  }

  @Test("Orientations are those that are known; none is no answer")
  func orientations() {
    #expect(AppInfo.orientations(["UIInterfaceOrientationPortrait", "Sideways"]) == .portrait)
    #expect(AppInfo.orientations(["Sideways"]) == nil && AppInfo.orientations(3) == nil)
  }

  @Test("An app's own folder is in the user's folder for data; an identifier that leads elsewhere has none")
  func containers() {
    func place(_ identifier: String, _ environment: [String: String]) -> String? {
      AppContainer.place(of: identifier, environment)?.path
    }
    let home = ["HOME": "/users/ann"]
    #expect(place("com.example.app", home) == "/users/ann/.local/share/touchstone/apps/com.example.app")
    #expect(place("a", ["HOME": "/users/ann", "XDG_DATA_HOME": "/data"]) == "/data/touchstone/apps/a")
    #expect(place("a", ["HOME": "/users/ann", "XDG_DATA_HOME": "data"]) == "/users/ann/.local/share/touchstone/apps/a")
    for bad in ["", "..", "../a", "a/b", "a\0b", String(repeating: "a", count: 300)] {
      #expect(place(bad, home) == nil)
    }
  }

  @Test("The icon is the smallest picture that is large enough, by day")
  func icons() throws {
    let entries = [
      #"{"filename": "40.png", "size": "20x20", "idiom": "iphone", "scale": "2x"}"#,
      #"{"filename": "180.png", "size": "60x60", "idiom": "iphone", "scale": "3x"}"#,
      #"{"filename": "1024.png", "size": "1024x1024", "idiom": "ios-marketing", "scale": "1x"}"#,
      #"{"filename": "dark.png", "size": "150x150", "idiom": "universal", "platform": "ios", "appearances": [{"appearance": "luminosity", "value": "dark"}]}"#,
    ]
    var files = ["A.xcassets/AppIcon.appiconset/Contents.json": contents("images", entries)]
    for name in ["40", "180", "1024", "dark"] {
      files["A.xcassets/AppIcon.appiconset/\(name).png"] = plain(.red, 4, 4)
    }
    let assets = try AssetBundle(files)
    let set = AssetSet(assets.url.appendingPathComponent("A.xcassets/AppIcon.appiconset"), .appIcon)
    let file = try #require(AppIcon.choose(set.variants))
    #expect(file.lastPathComponent == "180.png")
    let icon = try #require(AppIcon.read(file))
    #expect(icon.isValid && icon.width == 128 && icon.pixels[0] == 0xFFFF_0000 && icon.png.starts(with: [0x89, 0x50]))
  }

  @Test("An icon that is no picture is none")
  func badIcon() throws {
    let assets = try AssetBundle(["a.png": Data("x".utf8)])
    #expect(AppIcon.read(assets.url.appendingPathComponent("a.png")) == nil)
  }
}
