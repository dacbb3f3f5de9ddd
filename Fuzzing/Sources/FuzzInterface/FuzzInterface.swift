import Foundation
import FuzzDriver
import InterfaceArchive
import InterfaceCompiler

/// Any bytes as a compiled storyboard and as a file of Interface Builder: reading never traps, what was read is the same
/// after writing, and lines of problems are lines of the file.
@main enum FuzzInterface: FuzzTarget {
  private static let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("fuzz-interface-\(getpid()).storyboard")

  static func run(_ bytes: [UInt8]) {
    if let archive = try? InterfaceArchive.decode(bytes) {
      guard let again = try? InterfaceArchive.decode(archive.encode()) else { preconditionFailure("it cannot be read") }
      precondition(again == archive, "it has changed")
    }
    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
    do { try Data(bytes).write(to: file) } catch { fatalError("\(error)") }
    let (archive, problems) = InterfaceFile.compile(file, isMain: true, classes: ClassList(classes: []))
    for problem in problems {
      precondition((problem.line ?? 1) >= 1 && (problem.line ?? 1) <= lines, "\(problem) is outside of the file")
    }
    precondition(archive != nil || !problems.isEmpty, "it is refused without a reason")
  }

  static var seeds: [[UInt8]] {
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch"
       initialViewController="c"><scenes><scene sceneID="s"><objects><viewController id="c" customClass="Board">
      <view key="view" id="v"><rect key="frame" x="0" y="0" width="1" height="1"/><subviews><label text="a" id="l"/>
      </subviews><constraints><constraint firstItem="l" firstAttribute="top" id="k"/></constraints></view>
      <connections><outlet property="a" destination="l" id="o"/></connections></viewController></objects></scene>
      </scenes></document>
      """
    let node = InterfaceNode(
      "view", attributes: [.init("id", "a")], children: [InterfaceNode("rect")], text: "b", line: 3)
    return [Array(storyboard.utf8), InterfaceArchive(kind: .nib, initialViewController: "a", roots: [node]).encode()]
  }
}
