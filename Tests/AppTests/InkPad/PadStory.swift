import CoreGraphics
import Foundation
import RenderTree
import TouchTesting
import UIKit

@testable import InkPad

/// The drawing app on a stage, and what its user does and sees. Places are points of the paper.
@MainActor final class PadStory {
  let stage: Stage
  let controller: PadViewController
  let folder: URL
  private let isOwner: Bool

  /// - Parameter folder: that of another pad, whose page this one opens; nil for an empty one.
  init(
    width: CGFloat = 820, height: CGFloat = 620, scale: CGFloat = 1, isDark: Bool = false, folder: URL? = nil,
    wrapped stage: Stage? = nil
  ) {
    self.stage = stage ?? Stage(width: width, height: height, scale: scale)
    isOwner = folder == nil
    let place =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("inkpad-\(UUID().uuidString)")
    self.folder = place
    controller = PadViewController(
      file: InkFile(url: place.appendingPathComponent("page.json")), exports: place.appendingPathComponent("exports"))
    self.stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    self.stage.show(UINavigationController(rootViewController: controller))
    self.stage.advance(by: .frames(3))
  }

  isolated deinit { if isOwner { try? FileManager.default.removeItem(at: folder) } }

  var paper: PaperView { controller.paper }
  var strokes: [InkStroke] { paper.page.strokes }
  var file: InkFile { InkFile(url: folder.appendingPathComponent("page.json")) }

  /// A point of the paper on the screen.
  func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { paper.convert(CGPoint(x: x, y: y), to: nil as UIView?) }

  /// A pen of this force that touches and has moved there, 240 samples a second.
  @discardableResult
  func pen(
    _ from: (CGFloat, CGFloat), _ to: (CGFloat, CGFloat), force: Float? = 0.5, over seconds: Double = 0.2,
    expecting: UITouch.Properties = []
  ) -> Pencil {
    let pencil = stage.pencil
    pencil.force = force
    pencil.altitude = 1.4
    pencil.azimuth = 0
    pencil.expecting = expecting
    pencil.down(at: at(from.0, from.1))
    pencil.drag(to: at(to.0, to.1), over: seconds, rate: 240)
    stage.advance(by: .frames(1))
    return pencil
  }

  /// A finished line of a pen.
  func line(_ from: (CGFloat, CGFloat), _ to: (CGFloat, CGFloat), force: Float? = 0.5) {
    pen(from, to, force: force).up()
    stage.advance(by: .frames(1))
  }

  // MARK: What is seen

  var picture: PixelBuffer { stage.snapshot.pixels }

  /// The colour at a point, 0xRRGGBB.
  func color(_ x: CGFloat, _ y: CGFloat) -> UInt32 {
    let place = at(x, y)
    let scale = UIScreen.main.scale
    return picture[Int(place.x * scale), Int(place.y * scale)] & 0xff_ffff
  }

  /// How thick black ink is on white along the column at `x`, 25 points about `y`, in pixels, by how dark it is.
  func thickness(_ x: CGFloat, _ y: CGFloat) -> Double {
    let (pixels, place) = (picture, at(x, y))
    let scale = UIScreen.main.scale
    let rows = Int((place.y - 25) * scale)...Int((place.y + 25) * scale)
    return rows.reduce(0) { $0 + Double(255 - Int(pixels[Int(place.x * scale), $1] & 0xff)) / 255 }
  }

  /// The pixels of a part of the paper that the screen shows.
  func pixels(_ rect: CGRect = CGRect(x: 10, y: 10, width: 780, height: 380)) -> [UInt32] {
    let (pixels, scale) = (picture, UIScreen.main.scale)
    let place = paper.convert(rect, to: nil as UIView?)
    return (Int(place.minY * scale)..<Int(place.maxY * scale)).flatMap { y in
      (Int(place.minX * scale)..<Int(place.maxX * scale)).map { pixels[$0, y] }
    }
  }

  // MARK: What is touched

  private func middle(of view: UIView) -> CGPoint {
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil as UIView?)
    return view.window?.convert(point, to: nil as UIWindow?) ?? point
  }

  private func all<View: UIView>(_ kind: View.Type) -> [View] {
    func views(_ view: UIView) -> [View] {
      guard !view.isHidden else { return [] }
      return (view as? View).map { [$0] } ?? [] + view.subviews.flatMap(views)
    }
    return UIApplication.shared.windows.filter { !$0.isHidden }.flatMap(views)
  }

  func tap(_ view: UIView, for seconds: Double = 0.5) {
    stage.finger.tap(at: middle(of: view))
    stage.advance(by: .seconds(seconds))
  }

  /// Taps the topmost text.
  func tap(_ text: String) throws {
    guard let label = all(UILabel.self).last(where: { $0.text == text }) else {
      throw NotSeen(text: text, instead: all(UILabel.self).compactMap(\.text))
    }
    tap(label)
  }

  enum Button: Int { case undo, redo, share, settings }

  /// Taps a button of the upper bar.
  func tap(_ button: Button) throws {
    let bar = controller.navigationController?.navigationBar
    func buttons(_ view: UIView) -> [UIView] {
      "\(type(of: view))" == "BarButtonView" ? [view] : view.subviews.flatMap(buttons)
    }
    let found = (bar.map(buttons) ?? []).sorted { middle(of: $0).x < middle(of: $1).x }
    guard found.count == 4 else { throw NotSeen(text: "\(button)", instead: found.map { "\($0)" }) }
    tap(found[button.rawValue])
  }

  /// Opens the settings, turns a switch, and closes them again.
  func turn(_ name: String) throws {
    try tap(.settings)
    guard let control = all(UISwitch.self).first(where: { $0.accessibilityLabel == name }) else {
      throw NotSeen(text: name, instead: all(UISwitch.self).map { $0.accessibilityLabel ?? "" })
    }
    tap(control)
    try tap("Done")
    stage.advance(by: .seconds(0.5))
  }

  func choose(_ color: InkColor) { all(Swatch.self).first { $0.color == color }.map { tap($0) } }

  /// What a test looked for on the screen in vain.
  struct NotSeen: Error, CustomStringConvertible {
    var text: String
    var instead: [String]
    var description: String { "“\(text)” is not on the screen; there are \(instead)" }
  }
}
