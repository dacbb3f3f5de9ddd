import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

/// An image's pixels, to look at.
func pixels(_ image: UIImage) -> [[UInt32]] {
  guard let picture = image.cgImage?.renderImage else { return [] }
  return (0..<picture.height).map { y in
    (0..<picture.width).map { x in picture.pixels.load(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self) }
  }
}

extension UIGraphicsImageRenderer {
  /// A renderer of one pixel a point.
  static func plain(_ width: CGFloat, _ height: CGFloat, opaque: Bool = false) -> UIGraphicsImageRenderer {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    format.opaque = opaque
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
  }
}

@Suite("Renderers and image contexts")
struct RendererTests {
  @Test("Points, y down, at the format's scale")
  func imageRenderer() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 1))
    }
    #expect(image.size == CGSize(width: 2, height: 2) && image.scale == 2)
    let rows = pixels(image)
    #expect(rows.count == 4 && rows[0] == [0xffff_0000, 0xffff_0000, 0, 0])
    #expect(rows[3] == [0, 0, 0xff00_00ff, 0xff00_00ff])
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("An opaque picture begins black and stays opaque, whatever clears it")
  func opaque() {
    let image = UIGraphicsImageRenderer.plain(2, 1, opaque: true).image { context in
      context.cgContext.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(pixels(image) == [[0xff00_0000, 0xff00_0000]])
  }

  @Test("The picture so far, the picture at the end; bounds shift the origin")
  func currentImage() {
    var early: UIImage?
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 2, height: 1), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
      early = $0.currentImage
      $0.fill(CGRect(x: 11, y: 10, width: 1, height: 1))
      #expect($0.format.bounds == CGRect(x: 10, y: 10, width: 2, height: 1))
    }
    #expect(early.map { pixels($0) } == [[0xffff_0000, 0]])
    #expect(pixels(image) == [[0xffff_0000, 0xffff_0000]])
  }

  @Test("Frames lie inside their rectangles, clips limit")
  func framesAndClips() {
    let image = UIGraphicsImageRenderer.plain(4, 4).image { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2))
      UIColor.white.set()
      context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.red.setFill()
      UIRectFrame(CGRect(x: 1, y: 1, width: 2, height: 2))
    }
    let (w, r): (UInt32, UInt32) = (0xffff_ffff, 0xffff_0000)
    #expect(pixels(image) == [[w, w, w, w], [w, r, r, w], [0, 0, 0, 0], [0, 0, 0, 0]])
  }

  @Test(
    "Sizes that cannot be give an empty image; the actions run all the same",
    arguments: [
      CGSize.zero, CGSize(width: CGFloat.nan, height: 3), CGSize(width: 1e9, height: 1e9),
      CGSize(width: CGFloat.infinity, height: 1), CGSize(width: 30_000, height: 30_000),
    ])
  func impossibleSizes(size: CGSize) {
    var runs = 0
    let renderer = UIGraphicsImageRenderer(size: size)
    let image = renderer.image { context in
      runs += 1
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(runs == 1 && image.cgImage == nil && image.size == .zero)
    #expect(renderer.pngData { _ in }.isEmpty)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("Image contexts nest; each ends the one that was begun last")
  func imageContexts() {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 2)
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsPopContext()
    #expect(inner?.scale == 2 && inner.map { pixels($0) } == [[0xff00_0000, 0xff00_0000], [0xff00_0000, 0xff00_0000]])
    #expect(outer.map { pixels($0) } == [[0xffff_0000]])
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test("Contexts that actions begin and never end are ended for them")
  func forgottenContexts() {
    let image = UIGraphicsImageRenderer.plain(1, 1).image { _ in
      UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
      UIGraphicsPushContext(UIGraphicsGetCurrentContext()!)
    }
    #expect(image.cgImage != nil)
    #expect(UIGraphicsGetCurrentContext() == nil)
    for _ in 0..<300 { UIGraphicsBeginImageContext(CGSize(width: 1, height: 1)) }
    for _ in 0..<256 { UIGraphicsEndImageContext() }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("Paths fill, stroke and clip in the current context; without one nothing happens")
  func paths() {
    let square = UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2))
    square.fill()
    square.addClip()
    let image = UIGraphicsImageRenderer.plain(4, 4).image { _ in
      UIColor.green.set()
      square.addClip()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).fill(with: .normal, alpha: 0.5)
    }
    #expect(pixels(image)[0] == [0, 0, 0, 0])
    #expect(pixels(image)[1][1] >> 24 == 0x80)
  }
}
