import Foundation
import Testing

@testable import InterfaceArchive
@testable import InterfaceCompiler
@testable import XcodeProject

@Suite("Storyboards and nibs, compiled")
struct InterfaceCompilerTests {
  /// A file of this text, compiled.
  private func compile(
    _ text: String, isMain: Bool = false, classes: ClassList? = nil, name: String = "Main.storyboard"
  ) throws -> (archive: InterfaceArchive?, problems: [String], advice: [String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("interface-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    let (archive, problems) = InterfaceFile.compile(file, isMain: isMain, classes: classes)
    return (
      archive, problems.map { "\($0.line ?? 0): \($0.severity.rawValue): \($0.text)" }, problems.map { $0.advice ?? "" }
    )
  }

  private func storyboard(_ objects: String, initial: String? = "c") -> String {
    let first = initial.map { " initialViewController=\"\($0)\"" } ?? ""
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"\(first)>
      <scenes><scene sceneID="s"><objects>
      \(objects)
      </objects><point key="canvasLocation" x="1" y="2"/></scene></scenes></document>
      """
  }

  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Xcode/TouchTracker9/TouchTracker/Base.lproj/Main.storyboard")

  @Test("A storyboard of Xcode's keeps all that has a meaning, and is the same after writing and reading")
  func roundTrip() throws {
    let (compiled, problems) = InterfaceFile.compile(Self.fixture, isMain: true, classes: nil)
    let archive = try #require(compiled)
    #expect(problems == [] && archive.kind == .storyboard && archive.initialViewController == "Dra-vc-001")
    let bytes = archive.encode()
    #expect(try InterfaceArchive.decode(bytes) == archive)
    #expect(bytes.count * 2 < (try Data(contentsOf: Self.fixture)).count)
    func names(_ node: InterfaceNode) -> Set<String> { node.children.reduce([node.name]) { $0.union(names($1)) } }
    let all = archive.roots.reduce(Set<String>()) { $0.union(names($1)) }
    #expect(all.isSuperset(of: ["viewController", "userDefinedRuntimeAttribute", "constraint", "outlet", "action"]))
    #expect(!all.contains("point") && !all.contains("simulatedMetricsContainer"))
  }

  @Test("What cannot work is said with its line, all at once")
  func problems() throws {
    let (archive, problems, _) = try compile(
      storyboard(
        """
        <viewController id="c" customClass="Board" customModule="App" customModuleProvider="target">
        <view key="view" id="v"><subviews>
        <wkWebView id="d"><rect key="frame" x="0" y="0" width="1" height="1"/></wkWebView>
        <fancyView id="f"><rect key="frame" x="0" y="0" width="1" height="1"/></fancyView>
        <label id="v"/>
        </subviews><constraints>
        <constraint firstItem="gone" firstAttribute="top" id="k"/></constraints></view>
        <connections><outlet property="a" destination="away" id="o"/></connections></viewController>
        """, initial: "x"))
    #expect(archive == nil)
    #expect(
      problems == [
        "1: error: it begins with the view controller x, which it does not have",
        "5: error: web views are not there yet (<wkWebView>)",
        "6: error: there is nothing like a <fancyView> here",
        "7: error: the id v is given twice, in line 4 too",
        "9: warning: a constraint holds to an object gone that is not there",
        "10: warning: the outlet a of Board leads to nothing",
      ])
    #expect(try compile(storyboard("", initial: nil), isMain: true).problems.count == 1)
    #expect(try compile(storyboard("", initial: nil), isMain: false).problems == [])
  }

  @Test("A search display controller that an old scene still holds is a warning, and is left out")
  func leftOver() throws {
    let (archive, problems, _) = try compile(
      storyboard(
        """
        <viewController id="c"><view key="view" id="v"/>
        <connections><outlet property="searchDisplayController" destination="s" id="o"/></connections></viewController>
        <searchDisplayController id="s"><connections><outlet property="delegate" destination="c" id="d"/></connections>
        </searchDisplayController>
        """, initial: "c"))
    #expect(
      problems == [
        "5: warning: search display controllers, which iOS 8 gave up, are not made (<searchDisplayController>)"
      ])
    func names(_ node: InterfaceNode) -> Set<String> { node.children.reduce([node.name]) { $0.union(names($1)) } }
    let all = try #require(archive).roots.reduce(Set<String>()) { $0.union(names($1)) }
    #expect(all.contains("viewController") && !all.contains("searchDisplayController") && !all.contains("outlet"))
  }

  @Test(
    "With the app's classes: a class, an outlet or an action that is not there is a warning; inherited ones are there")
  func classes() throws {
    let list = ClassList(classes: [
      .init(name: "Board", superclass: "Base", outlets: ["label"], actions: ["clear(_:)", "named:"]),
      .init(
        name: "Base", superclass: "UIViewController", outlets: ["dots"],
        actions: ["grow(_:forEvent:)", "turnWithSender:"]),
    ])
    func text(_ connections: String) -> String {
      storyboard(
        """
        <viewController id="c" customClass="Board" customModule="App" customModuleProvider="target"><view key="view" id="v">
        <subviews><label id="l"/><button id="b"><connections>\(connections)</connections></button></subviews></view>
        <connections><outlet property="label" destination="l" id="o1"/><outlet property="dots" destination="l" id="o2"/>
        <outlet property="title" destination="l" id="o3"/></connections></viewController>
        """)
    }
    let right =
      "<action selector=\"clear:\" destination=\"c\" id=\"1\"/><action selector=\"grow:forEvent:\" destination=\"c\" id=\"2\"/>"
      + "<action selector=\"named:\" destination=\"c\" id=\"3\"/>"
    #expect(try compile(text(right), classes: list).problems == ["6: warning: Board has no outlet title"])
    #expect(
      try compile(text("<action selector=\"shrink:\" destination=\"c\" id=\"1\"/>"), classes: list).problems.first
        == "4: warning: Board has no action shrink:")
    let turn = text("<action selector=\"turn:\" destination=\"c\" id=\"1\"/>")
    #expect(
      try compile(turn, classes: list).advice.first
        == "that of its method is turnWithSender:: write _ before its parameter")
    let other = ClassList(classes: [])
    #expect(try compile(text(""), classes: other).problems == ["3: warning: there is no class Board"])
  }

  @Test("Files that are none of Interface Builder's for iOS, damaged or hostile ones are refused with a sentence")
  func hostile() throws {
    func error(_ text: String) throws -> String { try compile(text).problems.first ?? "none" }
    #expect(try error("<plist/>") == "1: error: it is no file of Interface Builder")
    // As the parser sees it, in four bytes a character.
    #expect(
      try error("<" + String(repeating: "\0", count: 12) + "document").hasPrefix("1: error: it is no well-formed XML"))
    #expect(
      try error("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>")
        == "1: error: it is not made for iOS")
    #expect(try error("").contains("error: "))
    #expect(try error(String(storyboard("").prefix(150))).contains("no well-formed XML"))
    let bomb = "<!DOCTYPE d [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>" + storyboard("<label id=\"&c;\"/>")
    #expect(try error(bomb).contains("entity"))
    let deep = String(repeating: "<view>", count: 5000) + String(repeating: "</view>", count: 5000)
    #expect(try error(storyboard(deep)).contains("deep"))
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try compile(storyboard("<viewController id=\"c\" title=\"\(long)\"/>")).archive != nil)
  }

  @Test("No bytes make the reader of archives stop: cut short or changed, it reads them or says why not")
  func damagedArchives() throws {
    let archive = try #require(InterfaceFile.compile(Self.fixture, classes: nil).archive)
    let bytes = archive.encode()
    for length in 0..<bytes.count {
      #expect(throws: InterfaceArchive.Damage.self) { try InterfaceArchive.decode(Array(bytes[..<length])) }
    }
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var readable = 0
    for _ in 0..<2000 {
      var changed = bytes
      changed[random(bytes.count)] = UInt8(random(256))
      if (try? InterfaceArchive.decode(changed)) != nil { readable += 1 }
    }
    #expect(readable < 2000)
    let endless: [UInt8] = Array("TSUI".utf8) + [1, 0xff, 0xff, 0xff, 0xff, 0x7f]
    #expect(throws: InterfaceArchive.Damage.self) { try InterfaceArchive.decode(endless) }
    #expect(throws: InterfaceArchive.Damage.self) { try InterfaceArchive.decode(Array("TSUI".utf8) + [9]) }
  }

  @Test("Elements within elements are read 200 deep, and not deeper")
  func depth() throws {
    func nested(_ depth: Int) -> InterfaceNode {
      (1..<depth).reduce(InterfaceNode("view")) { inner, _ in InterfaceNode("view", children: [inner]) }
    }
    let fitting = InterfaceArchive(kind: .nib, roots: [nested(200)])
    #expect(try InterfaceArchive.decode(fitting.encode()) == fitting)
    let deeper = InterfaceArchive(kind: .nib, roots: [nested(201)])
    #expect(throws: InterfaceArchive.Damage.self) { try InterfaceArchive.decode(deeper.encode()) }
  }

  @Test("A container that leads to itself, by relationships and embedding segues, is an error in the segue's line")
  func circle() throws {
    let (archive, problems, _) = try compile(
      storyboard(
        """
        <splitViewController id="c"><connections>
        <segue destination="n" kind="relationship" relationship="masterViewController" id="1"/>
        <segue destination="p" kind="relationship" relationship="detailViewController" id="2"/>
        </connections></splitViewController>
        <navigationController id="n"><connections>
        <segue destination="p" kind="relationship" relationship="rootViewController" id="3"/>
        </connections></navigationController>
        <viewController id="p"><view key="view" id="v"><subviews><containerView id="cv"><connections>
        <segue destination="c" kind="embed" id="4"/>
        </connections></containerView></subviews></view>
        <connections><segue destination="c" kind="show" id="5"/></connections></viewController>
        """))
    let all = [4, 5, 8, 11]
    #expect(archive == nil && problems.map { Int($0.prefix { $0 != ":" }) ?? 0 } == all)
    #expect(problems.allSatisfy { $0.contains("error: the") && $0.contains("leads back to the container") })
    let fine = try compile(
      storyboard(
        """
        <tabBarController id="c"><connections>
        <segue destination="p" kind="relationship" relationship="viewControllers" id="1"/>
        <segue destination="q" kind="relationship" relationship="viewControllers" id="2"/>
        </connections></tabBarController>
        <viewController id="p"><connections><segue destination="c" kind="presentation" id="3"/></connections></viewController>
        <viewController id="q"/>
        """))
    #expect(fine.archive != nil && fine.problems == [])
  }
}
