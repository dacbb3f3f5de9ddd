import Testing
import TouchTesting
import UIKit

@MainActor private final class ColorLog: NSObject, UIColorPickerViewControllerDelegate {
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) { journal("\(ColorLog.text(color)) \(continuously ? "moving" : "done")") }
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) { journal("selected") }
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { journal("finished") }

  static func text(_ color: UIColor?) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color?.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: ",")
  }
}

@MainActor @Suite("Colour wells and pickers")
struct ColorWellTests {
  private func first<View: UIView>(_ type: View.Type, in view: UIView, where fits: (View) -> Bool = { _ in true })
    -> View?
  {
    if let found = view as? View, fits(found) { return found }
    for child in view.subviews where !child.isHidden {
      if let found = first(type, in: child, where: fits) { return found }
    }
    return nil
  }

  private func show(_ picker: UIColorPickerViewController, on stage: Stage, _ log: ColorLog) {
    picker.delegate = log
    let root = stage.show(UIViewController())
    stage.advance(by: .frames(1))
    root.present(picker, animated: true)
    stage.advance(by: .seconds(1))
  }

  @Test("The grid, the spectrum and the sliders pick, and the button closes the sheet")
  func picks() throws {
    let stage = Stage(width: 390, height: 800)
    let log = ColorLog()
    let picker = UIColorPickerViewController()
    picker.selectedColor = .black
    show(picker, on: stage, log)
    let view: UIView = try #require(picker.view)
    func place(_ x: CGFloat, _ y: CGFloat, _ area: UIView) -> CGPoint {
      area.convert(CGPoint(x: area.bounds.width * x, y: area.bounds.height * y), to: nil)
    }
    let ways = try #require(first(UISegmentedControl.self, in: view))
    let grid = try #require(view.subviews.first { String(describing: type(of: $0)) == "ColorGrid" })
    let spectrum = try #require(view.subviews.first { String(describing: type(of: $0)) == "ColorSpectrum" })
    // The first row's last cell is black, its first one white.
    stage.finger.tap(at: place(0.02, 0.02, grid))
    let moving = stage.finger.down(at: place(0.98, 0.02, grid))
    moving.move(to: place(0.02, 0.02, grid))
    moving.up()
    stage.finger.tap(at: place(0.5, 0.5, ways))
    stage.advance(by: .seconds(0.5))
    stage.finger.tap(at: place(0.0, 0.5, spectrum))
    let close = try #require(first(UIButton.self, in: view))
    stage.finger.tap(at: place(0.5, 0.5, close))
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "255,255,255,255 moving", "255,255,255,255 done", "selected", "0,0,0,255 moving", "255,255,255,255 moving",
        "255,255,255,255 done", "selected", "255,0,0,255 moving", "255,0,0,255 done", "selected", "finished",
      ], "\(stage.journal)")
    #expect(ColorLog.text(picker.selectedColor) == "255,0,0,255")
    picker.supportsAlpha = false
    picker.selectedColor = UIColor(red: 0, green: 1, blue: 0, alpha: 0.2)
    #expect(ColorLog.text(picker.selectedColor) == "0,255,0,255")
  }

  @Test("A tap on a well opens the picker of its colour, and what is picked there becomes the well's")
  func well() throws {
    let stage = Stage(width: 390, height: 800)
    let root = stage.show(UIViewController())
    let well = UIColorWell()
    #expect(well.bounds.size == CGSize(width: 28, height: 28) && well.selectedColor == nil)
    well.title = "Ink"
    well.selectedColor = .blue
    well.center = CGPoint(x: 100, y: 100)
    root.view.addSubview(well)
    well.journal(.valueChanged, as: "well") { ColorLog.text(($0 as? UIColorWell)?.selectedColor) }
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 100, y: 100))
    stage.advance(by: .seconds(1))
    let picker = try #require(root.presentedViewController as? UIColorPickerViewController)
    #expect(picker.title == "Ink" && ColorLog.text(picker.selectedColor) == "0,0,255,255")
    let grid = try #require(picker.view.subviews.first { String(describing: type(of: $0)) == "ColorGrid" })
    stage.finger.tap(at: grid.convert(CGPoint(x: 3, y: 3), to: nil))
    #expect(stage.journal == ["well 255,255,255,255", "well 255,255,255,255"])
    root.dismiss(animated: false)
    stage.advance(by: .seconds(1))
  }

  @Test("Colour pickers by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) throws {
    for (index, name) in ["grid", "spectrum", "sliders"].enumerated() {
      let stage = Stage(width: 390, height: 720, scale: 2)
      stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      let picker = UIColorPickerViewController()
      picker.selectedColor = ColorLogColor.sample
      stage.show(picker)
      stage.advance(by: .frames(2))
      let ways = try #require(first(UISegmentedControl.self, in: picker.view))
      let x = ways.bounds.width * (CGFloat(index) + 0.5) / 3
      stage.finger.tap(at: ways.convert(CGPoint(x: x, y: 16), to: nil))
      stage.advance(by: .seconds(1))
      let result = stage.snapshot.compare(named: "colors-\(name)\(isDark ? "-dark" : "")")
      #expect(result.matches, "\(result)")
    }
    let stage = Stage(width: 200, height: 60, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let colors: [UIColor?] = [nil, .systemTeal, UIColor.systemRed.withAlphaComponent(0.3)]
    for (index, color) in colors.enumerated() {
      let well = UIColorWell()
      well.selectedColor = color
      well.center = CGPoint(x: 40 + 60 * CGFloat(index), y: 30)
      stage.window.addSubview(well)
    }
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: "color-wells\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }
}

/// A colour of which all amounts differ.
@MainActor private enum ColorLogColor {
  static let sample = UIColor(red: 0.2, green: 0.55, blue: 0.9, alpha: 0.7)
}
