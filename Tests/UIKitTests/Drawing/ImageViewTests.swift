import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Image views")
struct ImageViewTests {
  /// The stage's pixels as letters.
  private func screen(_ stage: Stage) -> [String] {
    let pixels = stage.snapshot.pixels
    return (0..<pixels.height).map { y in
      String(
        (0..<pixels.width).map { x -> Character in
          switch pixels[x, y] {
          case 0xffff_0000: "R"
          case 0xff00_ff00: "G"
          case 0xff00_00ff: "B"
          case 0xffff_ffff: "W"
          case 0xff00_0000, 0: "."
          default: "?"
          }
        })
    }
  }

  @Test(
    "Each content mode puts the picture in its place",
    arguments: [
      (UIView.ContentMode.scaleToFill, ["R**G", "****", "****", "****", "****", "B**W"]),
      (.scaleAspectFit, ["....", "R**G", "****", "****", "B**W", "...."]),
      (.center, ["....", "....", ".RG.", ".BW.", "....", "...."]),
      (.top, [".RG.", ".BW.", "....", "....", "....", "...."]),
      (.bottom, ["....", "....", "....", "....", ".RG.", ".BW."]),
      (.left, ["....", "....", "RG..", "BW..", "....", "...."]),
      (.right, ["....", "....", "..RG", "..BW", "....", "...."]),
      (.topLeft, ["RG..", "BW..", "....", "....", "....", "...."]),
      (.topRight, ["..RG", "..BW", "....", "....", "....", "...."]),
      (.bottomLeft, ["....", "....", "....", "....", "RG..", "BW.."]),
      (.bottomRight, ["....", "....", "....", "....", "..RG", "..BW"]),
    ])
  func contentModes(mode: UIView.ContentMode, rows: [String]) {
    let stage = Stage(width: 4, height: 6)
    let view = stage.add(UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 6)))
    view.image = corners()
    view.contentMode = mode
    // An enlarged picture is smoothed: only its corners have pure colours.
    let seen = zip(screen(stage), rows).map { row, wanted in
      String(zip(row, wanted).map { $1 == "*" && $0 != "." ? "*" : $0 })
    }
    #expect(seen == rows)
  }

  @Test("A view takes its image's size; it is not touched; fitting follows the image")
  func sizes() {
    let view = UIImageView(image: corners())
    #expect(view.frame == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(!view.isUserInteractionEnabled)
    #expect(view.intrinsicContentSize == CGSize(width: 2, height: 2))
    view.image = nil
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(view.frame.size == CGSize(width: 2, height: 2))
  }

  @Test("The caps of an image stay, and what is between them stretches")
  func caps() {
    let image = UIGraphicsImageRenderer.plain(10, 20).image { _ in }
      .resizableImage(withCapInsets: UIEdgeInsets(top: 5, left: 2, bottom: 8, right: 3), resizingMode: .stretch)
    let view = UIImageView(image: image)
    #expect(view.layer.contentsCenter == CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.35))
    // Caps that do not fit leave nothing to stretch.
    view.image = image.resizableImage(withCapInsets: UIEdgeInsets(top: 30, left: 8, bottom: 8, right: 30))
    #expect(view.layer.contentsCenter == CGRect(x: 0.8, y: 1, width: 0, height: 0))
    view.image = image.resizableImage(withCapInsets: UIEdgeInsets(top: -5, left: -2, bottom: -1, right: -1))
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("A middle of one pixel is stretched, which looks the same as tiled; a larger one is painted in tiles")
  func tiles() {
    func shown(_ side: CGFloat, _ caps: UIEdgeInsets) -> Int? {
      let image = UIGraphicsImageRenderer.plain(side, side).image { _ in }.resizableImage(withCapInsets: caps)
      let view = UIImageView(image: image)
      view.frame.size = CGSize(width: 12, height: 12)
      view.layoutIfNeeded()
      return (view.layer.contents as? CGImage)?.width
    }
    let one = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
    #expect(shown(5, one) == 5)
    #expect(shown(6, one) == 12)
    #expect(shown(5, UIEdgeInsets(top: 2, left: 1, bottom: 2, right: 2)) == 12)
    #expect(shown(5, UIEdgeInsets(top: 2, left: 2, bottom: 1, right: 2)) == 12)
  }

  @Test("Templates follow the tint, also one from above")
  func tint() {
    let stage = Stage(width: 2, height: 2)
    let box = stage.add(UIView())
    let view = UIImageView(image: corners().withRenderingMode(.alwaysTemplate))
    box.addSubview(view)
    box.tintColor = .red
    #expect(screen(stage) == ["RR", "RR"])
    view.tintColor = .blue
    #expect(screen(stage) == ["BB", "BB"])
    view.image = corners().withTintColor(.green, renderingMode: .alwaysOriginal)
    #expect(screen(stage) == ["GG", "GG"])
  }

  @Test("A template that is moved to another view takes the tint of that one")
  func tintOfAnotherView() {
    let stage = Stage(width: 2, height: 2)
    let (red, blue) = (stage.add(UIView()), stage.add(UIView()))
    (red.tintColor, blue.tintColor) = (.red, .blue)
    let view = UIImageView(image: corners().withRenderingMode(.alwaysTemplate))
    red.addSubview(view)
    #expect(screen(stage) == ["RR", "RR"])
    blue.addSubview(view)
    #expect(screen(stage) == ["BB", "BB"])
  }

  @Test("Highlighting shows the other image")
  func highlight() {
    let stage = Stage(width: 2, height: 2)
    let view = stage.add(UIImageView(image: corners(), highlightedImage: corners().withTintColor(.red)))
    #expect(screen(stage) == ["RG", "BW"])
    view.isHighlighted = true
    #expect(screen(stage) == ["RR", "RR"])
    view.highlightedImage = nil
    #expect(screen(stage) == ["RG", "BW"])
  }

  @Test("Images in turn, each for its part of the round, as often as asked")
  func sequence() {
    let stage = Stage(width: 2, height: 2)
    let view = stage.add(UIImageView(image: corners()))
    view.animationImages = [UIColor.red, .green, .blue].map { corners().withTintColor($0) }
    view.animationDuration = 0.3
    view.animationRepeatCount = 2
    view.startAnimating()
    #expect(view.isAnimating)
    var seen: [String] = []
    for _ in 0..<7 {
      seen.append(screen(stage)[0])
      stage.advance(by: .milliseconds(100 - 1000.0 / 60))
    }
    #expect(seen == ["RR", "GG", "BB", "RR", "GG", "BB", "RG"])
    #expect(!view.isAnimating)
  }

  @Test("An animated image starts at once, and ends when it is replaced")
  func animatedImage() {
    let stage = Stage(width: 2, height: 2)
    let view = stage.add(UIImageView(frame: CGRect(x: 0, y: 0, width: 2, height: 2)))
    view.image = UIImage.animatedImage(
      with: [corners().withTintColor(.red), corners().withTintColor(.blue)], duration: 1)
    #expect(view.isAnimating && screen(stage) == ["RR", "RR"])
    stage.advance(by: .milliseconds(500))
    #expect(screen(stage) == ["BB", "BB"])
    view.image = corners()
    #expect(!view.isAnimating && screen(stage) == ["RG", "BW"])
  }

  @Test("Variants of an asset follow the style")
  func asset() {
    let stage = Stage(width: 2, height: 2)
    let asset = UIImageAsset()
    asset.register(corners().withTintColor(.red), with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(corners().withTintColor(.blue), with: UITraitCollection(userInterfaceStyle: .dark))
    stage.add(UIImageView(image: asset.image(with: UITraitCollection(userInterfaceStyle: .light))))
    #expect(screen(stage) == ["RR", "RR"])
    stage.runtime.userInterfaceStyle = .dark
    #expect(screen(stage) == ["BB", "BB"])
  }

  @Test("Snapshots show the view with all in it, resizable ones keep their edges")
  func snapshots() throws {
    let stage = Stage(width: 4, height: 2)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    view.backgroundColor = .red
    let part = UIView(frame: CGRect(x: 1, y: 0, width: 1, height: 1))
    part.backgroundColor = .green
    view.addSubview(part)
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    part.backgroundColor = .blue
    copy.frame.origin.x = 2
    stage.add(view)
    stage.add(copy)
    #expect(screen(stage) == ["RBRG", "RRRR"])
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    let screenshot = UIScreen.main.snapshotView(afterScreenUpdates: false)
    #expect(screenshot.bounds.size == CGSize(width: 4, height: 2) && screenshot.layer.contents != nil)
    let image = UIGraphicsImageRenderer.plain(4, 4).image { _ in
      #expect(view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 4, height: 4), afterScreenUpdates: true))
    }
    #expect(letters(image) == ["RRBB", "RRBB", "RRRR", "RRRR"])
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
  }
}
