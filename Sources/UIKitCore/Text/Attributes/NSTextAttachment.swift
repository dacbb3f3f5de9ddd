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

  /// The box with which it stands in a line, in points, y up from the base line: `bounds`, or the picture's size where that is
  /// empty. Override it to align pictures with the letters beside them.
  /// > Here: asked once when a line is broken, without a container, an index and a place in the line.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    if bounds.size == .zero, let image { return CGRect(origin: bounds.origin, size: image.size) }
    return bounds
  }

  /// What is shown and its box.
  package final var attachmentBox: TextAttachmentBox {
    let bounds = attachmentBounds(
      for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: 1e7, height: 1e7), glyphPosition: .zero,
      characterIndex: 0)
    guard let image else { return TextAttachmentBox(bounds: bounds) }
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
