import Foundation
import UIKit

/// Something that a test keeps with its result, such as a screenshot.
///
/// Attachments are written into the folder that the variable `TOUCHSTONE_ATTACHMENTS` names, below the name of the test, and
/// nowhere without it.
open class XCTAttachment: NSObject, @unchecked Sendable {
  // Unchecked: it is used by the test that makes it.

  /// When an attachment is thrown away.
  public enum Lifetime: Int, Sendable {
    /// It stays.
    case keepAlways = 0
    /// It stays where the test failed.
    case deleteOnSuccess = 1
  }

  /// How good the picture of a screenshot is.
  public enum ImageQuality: Int, Sendable {
    /// All pixels.
    case original = 0
    /// Fewer bytes.
    case medium = 1
    /// Fewer bytes still.
    case low = 2
  }

  /// What it is called. Default: its kind.
  open var name: String?
  /// When it is thrown away. Default: when the test passes.
  open var lifetime = Lifetime.deleteOnSuccess
  /// The kind of data, as a uniform type.
  public let uniformTypeIdentifier: String
  /// What the app says of it. Default nil.
  open var userInfo: [AnyHashable: Any]?
  package let data: Data
  private let ending: String

  private init(_ data: Data, _ type: String, _ ending: String, name: String?) {
    (self.data, uniformTypeIdentifier, self.ending, self.name) = (data, type, ending, name)
  }

  /// Data of a kind.
  public convenience init(
    uniformTypeIdentifier identifier: String? = nil, name: String?, payload: Data?, userInfo: [AnyHashable: Any]? = nil
  ) {
    self.init(payload ?? Data(), identifier ?? "public.data", "data", name: name)
    self.userInfo = userInfo
  }

  /// Data.
  public convenience init(data payload: Data, uniformTypeIdentifier identifier: String = "public.data") {
    self.init(payload, identifier, "data", name: nil)
  }

  /// A text.
  public convenience init(string: String) { self.init(Data(string.utf8), "public.plain-text", "txt", name: nil) }

  /// A picture.
  public convenience init(image: UIImage) { self.init(image: image, quality: .original) }

  /// An object of lists, texts, numbers, dates and data, as an XML property list.
  public convenience init(plistObject object: Any) {
    let data = try? PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    self.init(data ?? Data(), "com.apple.property-list", "plist", name: nil)
  }

  /// An object, as a keyed archive.
  public convenience init(archivableObject object: any NSSecureCoding) {
    let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    self.init(data ?? Data(), "public.data", "archive", name: nil)
  }

  /// A picture, as PNG, or as JPEG where a lower quality will do.
  public convenience init(image: UIImage, quality: ImageQuality) {
    let data = quality == .original ? image.pngData() : image.jpegData(compressionQuality: quality == .low ? 0.3 : 0.6)
    self.init(
      data ?? Data(), quality == .original ? "public.png" : "public.jpeg", quality == .original ? "png" : "jpg",
      name: nil)
  }

  /// A screenshot.
  public convenience init(screenshot: XCUIScreenshot) { self.init(image: screenshot.image) }

  /// A screenshot, as PNG, or as JPEG where a lower quality will do.
  public convenience init(screenshot: XCUIScreenshot, quality: ImageQuality) {
    self.init(image: screenshot.image, quality: quality)
  }

  /// A copy of a file.
  public convenience init(contentsOfFile url: URL) {
    let data = (try? Data(contentsOf: url)) ?? Data()
    self.init(data, "public.data", url.pathExtension.isEmpty ? "data" : url.pathExtension, name: url.lastPathComponent)
  }

  /// A copy of a file of a kind.
  public convenience init(contentsOfFile url: URL, uniformTypeIdentifier identifier: String) {
    let data = (try? Data(contentsOf: url)) ?? Data()
    self.init(data, identifier, url.pathExtension.isEmpty ? "data" : url.pathExtension, name: url.lastPathComponent)
  }

  /// An object, as a keyed archive of a kind.
  public convenience init(archivableObject object: any NSSecureCoding, uniformTypeIdentifier identifier: String) {
    let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    self.init(data ?? Data(), identifier, "archive", name: nil)
  }

  /// The files of a folder.
  /// > Here: the names of its files, a line each.
  public convenience init(compressedContentsOfDirectory url: URL) {
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    self.init(
      Data(names.sorted().joined(separator: "\n").utf8), "public.plain-text", "txt", name: url.lastPathComponent)
  }

  package var fileName: String {
    let base = name ?? "attachment"
    return base.hasSuffix(".\(ending)") ? base : "\(base).\(ending)"
  }
}
