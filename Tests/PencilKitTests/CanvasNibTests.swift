import Foundation
import InterfaceArchive
import InterfaceCompiler
import Testing
import TouchTesting

@testable import PencilKit
@testable import UIKitCore

/// A controller with a canvas, as projects have it: the canvas's delegate is the controller.
final class NibCanvasController: UIViewController, PKCanvasViewDelegate {
  var canvas: PKCanvasView?
  var changes = 0
  func canvasViewDrawingDidChange(_ canvasView: PKCanvasView) { changes += 1 }
}

@MainActor @Suite("Canvases in storyboards")
struct CanvasNibTests {
  @Test("A view of the class PKCanvasView is one, with its colour, its outlet and its delegate")
  func load() throws {
    PropertyTable.register(NibCanvasController.self) { $0.add("canvas", \NibCanvasController.canvas) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-canvas-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Main.storyboard")
    try Data(Self.storyboard.utf8).write(to: file)
    let (archive, problems) = InterfaceFile.compile(file, classes: nil)
    #expect(problems.isEmpty)
    let stage = Stage(width: 320, height: 480)
    let board = UIStoryboard(NibDocument(try #require(archive), name: "Main.storyboard", bundle: nil))
    let controller = try #require(board.instantiateInitialViewController() as? NibCanvasController)
    stage.show(controller)
    stage.advance(by: .frames(1))
    let canvas = try #require(controller.canvas)
    #expect(canvas.backgroundColor == UIColor(red: 1, green: 1, blue: 0, alpha: 1) && canvas.delegate === controller)
    #expect(canvas.subviews.first === canvas.contents)
    canvas.drawingPolicy = .anyInput
    let finger = stage.finger.down(100, 100)
    finger.drag(to: CGPoint(x: 200, y: 100), over: 0.2)
    finger.up()
    #expect(controller.changes == 1 && canvas.drawing.strokes.count == 1)
  }

  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="first">
    <scenes><scene sceneID="s1"><objects>
      <viewController id="first" customClass="NibCanvasController" customModule="PencilKitTests" sceneMemberID="viewController">
        <view key="view" id="v"><rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
          <subviews>
            <view contentMode="scaleToFill" id="p" customClass="PKCanvasView">
              <rect key="frame" x="0.0" y="0.0" width="320" height="400"/>
              <color key="backgroundColor" red="1" green="1" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
              <connections><outlet property="delegate" destination="first" id="c1"/></connections></view>
          </subviews></view>
        <connections><outlet property="canvas" destination="p" id="c2"/></connections>
      </viewController>
    </objects></scene></scenes>
    </document>
    """
}
