import CoreGraphics
import Foundation
import RenderTree

/// An object among the characters of a text: a picture, or an empty area of a size.
/// > Here: pictures come from `image`, not from `contents`.
///
/// > Not yet: view providers.
open class NSTextAttachment: NSObject, AttachmentAttribute {
  /// See `ComparedByFoundation`.
  private final let mark = ComparedByFoundation.mark
  /// The character that carries an attachment: U+FFFC.
  public static let character = 0xFFFC

  /// The attachment's bytes, for an app's own use.
  open var contents: Data?
  /// The uniform type identifier of the bytes.
  open var fileType: String?
  /// Its box in points: the origin is the lower left corner relative to the base line, y up, so a negative y lowers it.
  /// Default zero, which means the picture's size.
  open var bounds = CGRect.zero
  /// The picture; nil leaves the area of `bounds` empty. A template is drawn in the letters' colour.
  open var image: UIImage?

  /// An attachment of these bytes.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// An attachment that shows a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// An empty attachment.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// What is shown and its box.
  package final var attachmentBox: TextAttachmentBox {
    var bounds = bounds
    guard let image else { return TextAttachmentBox(bounds: bounds) }
    if bounds.size == .zero { bounds.size = image.size }
    let pixels = image.shown.pixels(of: image, tint: image.manner.tint?.cgColor.renderColor, isMirrored: false)
    return TextAttachmentBox(
      bounds: bounds, image: pixels?.renderImage, isTemplate: image.renderingMode == .alwaysTemplate)
  }
}

extension NSAttributedString {
  /// A text of the one character that carries an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
