import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Idioms of projects at the border of Foundation and UIKit")
struct FoundationIdiomTests {
  @Test("Pixels become a picture through NSData, which may change afterwards")
  func pixels() throws {
    let bytes = NSMutableData(data: Data([255, 0, 0, 255, 0, 0, 255, 255]))
    let provider = try #require(CGDataProvider(data: bytes))
    bytes.length = 0
    let image = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    #expect(image.width == 2 && provider.data == Data([255, 0, 0, 255, 0, 0, 255, 255]))
  }

  @Test("Points, sizes and rectangles are kept as dictionaries of numbers")
  func dictionaries() {
    let rect = CGRect(x: 1, y: 2, width: 3.5, height: 4)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: ["X": NSNumber(value: 1), "Y": 2]) == CGPoint(x: 1, y: 2))
    #expect(CGSize(dictionaryRepresentation: ["Width": 1]) == nil && CGRect(dictionaryRepresentation: [:]) == nil)
  }

  @Test("An app's information is asked for by Core Foundation's keys")
  func keys() {
    #expect(kCFBundleVersionKey as String == "CFBundleVersion" && kCFBundleNameKey as String == "CFBundleName")
  }

  @Test("Attributes of an AttributedString: lines have styles, and each that UIKit draws survives the way to and fro")
  func attributes() {
    var text = AttributedString("lines")
    text.underlineStyle = .single
    text.strikethroughStyle = [.thick, .patternDash]
    text.strokeWidth = -3
    text.strokeColor = .red
    text.tracking = 2
    let centred = NSMutableParagraphStyle()
    centred.alignment = .center
    text.paragraphStyle = centred
    let drawn = NSAttributedString(text).attributes(at: 0, effectiveRange: nil)
    #expect(drawn[.underlineStyle] as? Int == NSUnderlineStyle.single.rawValue)
    #expect((drawn[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
    let back = AttributedString(NSAttributedString(text))
    #expect(back == text && back.strikethroughStyle == [.thick, .patternDash] && back.strokeWidth == -3)
    var container = AttributeContainer()
    container.underlineStyle = .double
    #expect(container.underlineStyle == .double)
  }

  @Test("An attachment says by a method of its own where it stands in its line")
  func attachments() {
    final class Lowered: NSTextAttachment {
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
      ) -> CGRect { CGRect(x: 0, y: -10, width: 40, height: 60) }
    }
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    #expect(
      NSTextAttachment(image: picture).attachmentBounds(
        for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0
      ).size == picture.size)
    let lowered = Lowered(data: nil, ofType: nil)
    lowered.image = picture
    #expect(NSAttributedString(attachment: lowered).size().width == 40)
    #expect(NSAttributedString(attachment: lowered).size().height >= 60)
  }
}
