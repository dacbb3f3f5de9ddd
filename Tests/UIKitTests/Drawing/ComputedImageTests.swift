import Foundation
import Testing
import UIKit

@MainActor @Suite("Pictures that Core Image computes")
struct ComputedImageTests {
  @Test("A picture is changed by a filter and shown again, and leads back to what it was computed from")
  func filtered() throws {
    let red = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let source = try #require(CIImage(image: red))
    #expect(red.ciImage == nil && source.cgImage === red.cgImage)
    let grey = source.applyingFilter("CIColorControls", parameters: [kCIInputSaturationKey: 0])
    let shown = UIImage(ciImage: grey, scale: 2, orientation: .up)
    #expect(shown.ciImage === grey && shown.scale == 2)
    #expect(CIImage(image: shown)?.extent == grey.extent)
    let view = UIImageView(image: shown)
    #expect(view.intrinsicContentSize == CGSize(width: source.extent.width / 2, height: source.extent.height / 2))
    #expect(UIImage(ciImage: CIImage(color: .red)).size == .zero)
    let data = try #require(red.pngData())
    #expect(CIImage(data: data)?.extent == source.extent && CIImage(data: Data([1, 2])) == nil)
    #expect(UIColor(ciColor: .green) == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
  }
}
