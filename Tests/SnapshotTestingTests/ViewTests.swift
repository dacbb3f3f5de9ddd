import CoreGraphics
import Foundation
import RenderTree
import SnapshotTesting
import Testing
import TouchTesting
import UIKit

@MainActor private func picture<Value>(_ strategy: Snapshotting<Value, UIImage>, _ value: Value) -> UIImage {
  var image = UIImage()
  strategy.snapshot(value).run { image = $0 }
  return image
}

@MainActor private func text<Value>(_ strategy: Snapshotting<Value, String>, _ value: Value) -> String {
  var text = ""
  strategy.snapshot(value).run { text = $0 }
  return text
}

extension UIImage {
  /// A pixel as `0xAARRGGBB`, premultiplied.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    guard let cgImage else { return 0 }
    let picture = cgImage.renderImage
    return PixelBuffer(copying: picture, picture.bounds)[x, y]
  }
}

/// Says what it is told of its screen.
private final class Witness: UIViewController {
  var lines: [String] = []
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    view.backgroundColor = .systemBackground
    let traits = traitCollection
    let insets = view.safeAreaInsets
    lines = [
      "\(view.bounds.width) × \(view.bounds.height)", "\(insets.top) \(insets.left) \(insets.bottom) \(insets.right)",
      "\(traits.horizontalSizeClass == .compact ? "compact" : "regular")",
      "\(traits.verticalSizeClass == .compact ? "compact" : "regular")",
      "\(traits.preferredContentSizeCategory == .medium ? "medium" : "other")",
      "\(traits.userInterfaceStyle == .dark ? "dark" : "light")",
      "\(traits.userInterfaceIdiom == .pad ? "pad" : "phone")",
    ]
  }
}

@MainActor @Suite("Views as pictures and text")
struct ViewTests {
  private func badge() -> UIView {
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 20, height: 10))
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    dot.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    view.addSubview(dot)
    return view
  }

  @Test("A view's picture has its size, two pixels a point, and is transparent where nothing is drawn")
  func alone() {
    let image = picture(.image, badge())
    #expect(image.size == CGSize(width: 20, height: 10) && image.scale == 2)
    #expect(image.cgImage?.width == 40)
    #expect(image.pixel(30, 10) == 0)
    let red = image.pixel(5, 10)
    #expect(red >> 24 == 128 && (red >> 16) & 0xff == 128 && red & 0xffff == 0)
  }

  @Test("Another size and traits are laid out; afterwards the view is where it was")
  func sized() {
    let stage = Stage(width: 100, height: 100, scale: 1)
    let view = badge()
    let last = UIView()
    stage.add(view)
    stage.window.addSubview(last)
    view.subviews[0].autoresizingMask = [.flexibleWidth]
    let image = picture(
      .image(size: CGSize(width: 40, height: 10), traits: UITraitCollection(displayScale: 3)), view)
    #expect(image.size == CGSize(width: 40, height: 10) && image.scale == 3)
    #expect(image.pixel(80, 10) >> 24 == 128)
    #expect(view.frame == CGRect(x: 30, y: 40, width: 20, height: 10))
    #expect(stage.window.subviews.firstIndex(of: view)! < stage.window.subviews.firstIndex(of: last)!)
    #expect(picture(.image, view).scale == 1)
  }

  @Test("A controller is told the device's size, insets and traits", arguments: ["phone", "sideways", "pad", "split"])
  func devices(name: String) {
    let witness = Witness()
    let (config, expected): (ViewImageConfig, [String]) =
      switch name {
      case "phone":
        (.iPhone13, ["390.0 × 844.0", "47.0 0.0 34.0 0.0", "compact", "regular", "medium", "dark", "phone"])
      case "sideways":
        (
          .iPhone13(.landscape),
          ["844.0 × 390.0", "0.0 47.0 21.0 47.0", "compact", "compact", "medium", "dark", "phone"]
        )
      case "pad": (.iPadPro11, ["1194.0 × 834.0", "24.0 0.0 20.0 0.0", "regular", "regular", "medium", "dark", "pad"])
      default:
        (
          .iPadMini(.landscape(splits: .oneThird)),
          ["320.0 × 768.0", "20.0 0.0 0.0 0.0", "compact", "regular", "medium", "dark", "pad"]
        )
      }
    let image = picture(.image(on: config, traits: UITraitCollection(userInterfaceStyle: .dark)), witness)
    #expect(witness.lines == expected)
    #expect(image.size == config.size && image.scale == config.traits.displayScale)
    #expect(image.pixel(1, 1) == 0xff00_0000)
    #expect(witness.parent == nil && witness.view.window == nil)
  }

  @Test("What the test's stage shows is taken as it is, in the middle of an animation too")
  func onStage() {
    let stage = Stage(width: 100, height: 100, scale: 1)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    box.backgroundColor = .black
    view.addSubview(box)
    stage.advance(by: .frames(1))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.center.x = 90 }
    stage.advance(by: .seconds(0.5))
    let half = picture(.image, view)
    #expect(half.pixel(50, 10) == 0xff00_0000 && half.pixel(5, 10) == 0 && half.pixel(95, 10) == 0)
    let late = picture(.wait(for: 1, on: .image), view)
    #expect(late.pixel(95, 10) == 0xff00_0000)
  }

  @Test("The text of views and controllers has a line each, without addresses")
  func hierarchies() {
    let view = badge()
    let label = UILabel(frame: CGRect(x: 1.5, y: 2, width: 8, height: 4))
    label.text = "A"
    label.alpha = 0.5
    view.addSubview(label)
    #expect(
      text(.recursiveDescription, view) == """
        <UIView; frame = (0 0; 20 10); layer = <CALayer>>
           | <UIView; frame = (0 0; 10 10); layer = <CALayer>>
           | <UILabel; frame = (1.5 2; 8 4); text = 'A'; alpha = 0.5; userInteractionEnabled = NO; layer = <CALayer>>

        """)
    let stack = UINavigationController(rootViewController: UIViewController())
    #expect(
      text(.hierarchy, stack).split(separator: "\n").map { $0.prefix { $0 != "," } }
        == ["<UINavigationController>", "   | <UIViewController>"])
    #expect(text(.hierarchy, stack).contains("state: appeared"))
  }

  @Test("Layers and paths have pictures, paths have their elements as text")
  func paths() {
    let layer = CALayer()
    layer.frame = CGRect(x: 5, y: 5, width: 4, height: 4)
    layer.backgroundColor = UIColor.blue.cgColor
    let image = picture(.image, layer)
    #expect(image.cgImage?.width == 8 && image.pixel(0, 0) == 0xff00_00ff && image.pixel(7, 7) == 0xff00_00ff)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 11.5, y: 2))
    path.addLine(to: CGPoint(x: 1, y: 12))
    path.close()
    #expect(
      text(.elementsDescription, path) == """
        MoveTo (1.0, 2.0)
        LineTo (11.5, 2.0)
        LineTo (1.0, 12.0)
        Close

        """)
    #expect(picture(.image, path).pixel(1, 1) == 0xff00_0000)
    #expect(picture(.image(scale: 2), path.cgPath).cgImage?.height == 20)
  }

  @Test("One pixel that differs is found; precisions allow for it")
  func tolerance() throws {
    func square(_ dot: UIColor?) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        dot?.setFill()
        if dot != nil { context.fill(CGRect(x: 3, y: 3, width: 1, height: 1)) }
      }
    }
    let (plain, dotted, pale) = (square(nil), square(.black), square(UIColor(white: 0.99, alpha: 1)))
    let (words, attachments) = try #require(Diffing<UIImage>.image.diff(plain, dotted))
    #expect(words.hasPrefix("1 of 100 pixels differ (worst channel by 255 of 255)"))
    #expect(attachments.map(\.name) == ["reference", "failure", "difference"])
    #expect(Diffing<UIImage>.image.diff(plain, square(nil)) == nil)
    #expect(Diffing<UIImage>.image(precision: 0.99).diff(plain, dotted) == nil)
    #expect(Diffing<UIImage>.image(precision: 0.995).diff(plain, dotted) != nil)
    #expect(Diffing<UIImage>.image.diff(plain, pale) != nil)
    #expect(Diffing<UIImage>.image(perceptualPrecision: 0.98).diff(plain, pale) == nil)
    #expect(Diffing<UIImage>.image(perceptualPrecision: 0.98).diff(plain, dotted) != nil)
    let small = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { _ in }
    #expect(Diffing<UIImage>.image.diff(plain, small)?.0.contains("the reference 10 × 10") == true)
  }

  @Test("A picture that differs is kept beside one of the difference, and both are named")
  func kept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let view = badge()
    func check() -> String? {
      verifySnapshot(of: view, as: .image, snapshotDirectory: folder.path, testName: "kept \(folder.lastPathComponent)")
    }
    func named() -> String? {
      verifySnapshot(of: view, as: .image, named: "badge", snapshotDirectory: folder.path, testName: "kept()")
    }
    #expect(check() != nil && named() != nil && named() == nil)
    view.subviews[0].frame.size.width = 11
    let message = try #require(named())
    for name in ["The new one: “", "The difference: “"] {
      let path = try #require(message.components(separatedBy: name).last?.prefix { $0 != "”" })
      #expect(UIImage(contentsOfFile: String(path))?.cgImage?.width == 40, "\(path)")
    }
  }
}
