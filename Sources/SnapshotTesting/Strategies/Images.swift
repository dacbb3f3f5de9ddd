import Foundation
import TouchTesting
import UIKit
import XCUIAutomation

extension Diffing where Value == UIImage {
  /// Pictures, compared pixel by pixel.
  public static var image: Diffing { image() }

  /// Pictures, with what may differ. By default nothing may: pictures are the same on every machine here.
  ///
  /// - Parameters:
  ///   - precision: the share of pixels that must be equal, 0…1.
  ///   - perceptualPrecision: how near a pixel must be to count as equal, 0…1: 0.98 is about what an eye tells apart.
  ///   - scale: pixels per point of a picture that is read; 1 unless given.
  public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil) -> Diffing {
    Diffing(
      toData: { $0.pngData() ?? Data() },
      fromData: { UIImage(data: $0, scale: scale ?? 1) ?? UIImage() }
    ) { old, new in
      onMainThread {
        guard let words = PictureDifference.between(old, new, precision, perceptualPrecision) else { return nil }
        func attachment(_ image: UIImage, _ name: String) -> XCTAttachment {
          let made = XCTAttachment(image: image)
          made.name = name
          return made
        }
        var attachments = [attachment(old, "reference"), attachment(new, "failure")]
        if let shown = words.picture { attachments.append(attachment(shown, "difference")) }
        return (words.text, attachments)
      }
    }
  }
}

extension Snapshotting where Value == UIImage, Format == UIImage {
  /// A picture, compared pixel by pixel.
  public static var image: Snapshotting { image() }

  /// A picture, with what may differ; `Diffing.image` says what the numbers mean.
  public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil) -> Snapshotting
  {
    Snapshotting(
      pathExtension: "png",
      diffing: .image(precision: precision, perceptualPrecision: perceptualPrecision, scale: scale))
  }
}
