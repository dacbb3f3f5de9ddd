import CoreGraphics
import Foundation
import RenderTree

/// Something among letters that is not a letter: a picture, or empty room of a size.
open class NSTextAttachment: NSObject, AttachmentAttribute {
  /// The character that carries an attachment: U+FFFC.
  public static let character = 0xFFFC

  /// The attachment's bytes, for an app's own use.
  open var contents: Data?
  /// The uniform type identifier of the bytes.
  open var fileType: String?
  /// Its box in points: the origin is the lower left corner seen from the base line, y up, so a negative y lowers it.
  /// Default zero, which stands for the picture's size.
  open var bounds = CGRect.zero
  /// The picture's pixels.
  package final var picture: RenderImage?

  /// An attachment of these bytes.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// An empty attachment.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// What is shown and its box.
  package final var attachmentBox: TextAttachmentBox {
    var bounds = bounds
    if bounds.size == .zero, let picture {
      bounds.size = CGSize(
        width: Double(picture.width) / picture.scale, height: Double(picture.height) / picture.scale)
    }
    return TextAttachmentBox(bounds: bounds, image: picture)
  }
}

extension NSAttributedString {
  /// A text of the one character that carries an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
