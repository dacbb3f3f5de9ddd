import Foundation
import Testing
import TouchTesting

@testable import PencilKit

@MainActor @Suite("Pictures of ink and palettes")
struct PictureTests {
  /// A wave in each ink, in two colours, over each other.
  static func sampler() -> PKDrawing {
    var strokes: [PKStroke] = []
    for (row, type) in PKInkingTool.InkType.allCases.enumerated() {
      let tool = PKInkingTool(type, color: type == .marker ? .yellow : .black, width: row < 2 ? 6 : nil)
      for (pass, color) in [UIColor.black, UIColor.red].enumerated() where pass == 0 || type != .monoline {
        let tip = InkTip(PKInkingTool(type, color: color, width: tool.width))
        let points = (0...60).map { step in
          let share = CGFloat(step) / 60
          return tip.point(
            at: CGPoint(
              x: 30 + share * 320, y: 45 + CGFloat(row) * 75 + 22 * sin(share * 12 + CGFloat(pass) * 1.5)),
            time: Double(share), force: 0.3 + 1.4 * share, azimuth: 0.7, altitude: .pi / 2 - share, isPencil: true)
        }
        strokes.append(
          PKStroke(
            ink: PKInk(type, color: color), path: PKStrokePath(controlPoints: points, creationDate: Date())))
      }
    }
    return PKDrawing(strokes: strokes)
  }

  @Test("All inks", arguments: ["light", "dark"])
  func inks(style: String) {
    let it = CanvasStage(Stage(width: 380, height: 580, scale: 1))
    it.stage.window.overrideUserInterfaceStyle = style == "dark" ? .dark : .light
    it.canvas.drawing = Self.sampler()
    let comparison = it.stage.snapshot.compare(named: "inks-\(style)")
    #expect(comparison.matches, "\(comparison)")
  }

  @Test("The palette", arguments: ["phone", "phone-dark", "tablet", "tablet-dark"])
  func palette(name: String) throws {
    let it = CanvasStage(name.hasPrefix("phone") ? Stage(device: .iPhone15) : Stage(device: .iPad), .default)
    it.stage.window.overrideUserInterfaceStyle = name.hasSuffix("dark") ? .dark : .light
    let picker = PKToolPicker()
    picker.addObserver(it.canvas)
    picker.setVisible(true, forFirstResponder: it.canvas)
    it.canvas.becomeFirstResponder()
    it.stage.advance(by: .frames(1))
    if name.hasSuffix("dark") { try it.stage.find(.button, "Pen").tap() }
    let comparison = it.stage.snapshot.compare(named: "palette-\(name)")
    #expect(comparison.matches, "\(comparison)")
  }
}
