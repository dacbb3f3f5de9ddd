import Foundation
import Testing
import UIKit

@MainActor @Suite("Values that are compared")
struct ValueTests {
  @Test("Paths are equal when they draw the same in the same manner")
  func paths() {
    let path = UIBezierPath(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 40), cornerRadius: 5)
    let same = UIBezierPath(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 40), cornerRadius: 5)
    #expect(path == same && path.hash == same.hash && Set([path, same]).count == 1)
    same.lineWidth = 3
    #expect(path != same)
    same.lineWidth = path.lineWidth
    same.usesEvenOddFillRule = true
    #expect(path != same)
    same.usesEvenOddFillRule = false
    #expect(path == same)
    same.addLine(to: .zero)
    #expect(path != same && path != UIBezierPath() && UIBezierPath() == UIBezierPath())
  }

  private func picture(_ color: UIColor, scale: CGFloat = 1, width: CGFloat = 3) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: 2), format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    }
  }

  @Test("Images are equal when their pixels, scale, orientation and manner are")
  func images() throws {
    let (image, same) = (picture(.red), picture(.red))
    #expect(image == same && image.hash == same.hash && image.cgImage !== same.cgImage)
    #expect(image != picture(.blue) && image != picture(.red, scale: 2) && image != picture(.red, width: 4))
    #expect(image != image.withRenderingMode(.alwaysTemplate))
    let turned = UIImage(cgImage: try #require(image.cgImage), scale: 1, orientation: .left)
    #expect(image != turned)
    let read = try #require(image.pngData().flatMap(UIImage.init(data:)))
    #expect(read == image)
  }

  @Test("The bytes of a picture that was read are red, green, blue and alpha")
  func decodedBytes() throws {
    let color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    let data = try #require(picture(color).pngData())
    let image = try #require(UIImage(data: data)?.cgImage)
    let bytes = try #require(image.dataProvider?.data) as Data
    #expect(Array(bytes.prefix(8)) == [255, 128, 0, 255, 0, 0, 0, 0])
    #expect(image.alphaInfo == .premultipliedLast && image.byteOrderInfo == .orderDefault)
    #expect(image.bitsPerPixel == 32 && image.bytesPerRow >= 12)
    let provider = try #require(CGDataProvider(data: data as CFData))
    let other = try #require(
      CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    #expect(other.dataProvider?.data == image.dataProvider?.data)
    // What such bytes are made into again is the same picture.
    let bytesAgain = try #require(image.dataProvider)
    let copy = try #require(
      CGImage(
        width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: image.bytesPerRow,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: image.bitmapInfo,
        provider: bytesAgain, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    #expect(UIImage(cgImage: copy) == UIImage(cgImage: image))
  }

  @Test("Rectangles that only touch do not intersect: by the C function, in a flow layout's answer")
  func touching() {
    let box = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(!CGRectIntersectsRect(box, CGRect(x: 10, y: 0, width: 10, height: 10)))
    #expect(!CGRectIntersectsRect(box, CGRect(x: 0, y: -5, width: 10, height: 5)))
    #expect(!CGRectIntersectsRect(box, .null))
    #expect(CGRectIntersectsRect(box, CGRect(x: 9.9, y: 9.9, width: 1, height: 1)))
    #expect(CGRectIntersectsRect(box, CGRect(x: 20, y: 20, width: -11, height: -11)))
  }
}
