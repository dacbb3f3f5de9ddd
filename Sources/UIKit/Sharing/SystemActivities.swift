import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// What can be done with any app's texts, pictures, addresses and files.
class SystemActivity: UIActivity {
  fileprivate var items: [Any] = []
  override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }

  override func perform() {
    do {
      try run()
      activityDidFinish(true)
    } catch {
      failure = error
      PlatformNote.misuse("\(activityTitle ?? "an activity") failed: \(error)")
      activityDidFinish(false)
    }
  }

  func run() throws {}

  static var all: [UIActivity] { [CopyActivity(), SaveActivity(), SavePictureActivity(), PrintActivity()] }
}

/// Puts texts, pictures and addresses on the pasteboard.
final class CopyActivity: SystemActivity {
  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { "Copy" }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains { $0 is String || $0 is NSAttributedString || $0 is UIImage || $0 is URL || $0 is UIColor }
  }

  override func run() throws {
    let pasteboard = UIPasteboard.general
    let texts = items.compactMap { $0 as? String ?? ($0 as? NSAttributedString)?.string }
    let images = items.compactMap { $0 as? UIImage }
    let urls = items.compactMap { $0 as? URL }
    let colors = items.compactMap { $0 as? UIColor }
    if !texts.isEmpty {
      pasteboard.strings = texts
    } else if !urls.isEmpty {
      pasteboard.urls = urls
    } else if !images.isEmpty {
      pasteboard.images = images
    } else if !colors.isEmpty {
      pasteboard.colors = colors
    }
  }
}

/// Writes each item as a file among the app's documents.
final class SaveActivity: SystemActivity {
  override var activityType: ActivityType? { .saveToFiles }
  override var activityTitle: String? { "Save to Files" }
  override var activityImage: UIImage? { UIImage(systemName: "folder") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains {
      $0 is String || $0 is NSAttributedString || $0 is UIImage || $0 is Data || ($0 as? URL)?.isFileURL == true
    }
  }

  override func run() throws {
    let folder = UserFolders.documents
    for item in items {
      switch item {
      case let url as URL where url.isFileURL:
        try FileManager.default.copyItem(at: url, to: UserFolders.free(url.lastPathComponent, in: folder))
      case let image as UIImage:
        guard let data = image.pngData() else { throw CocoaError(.fileWriteUnknown) }
        try data.write(to: UserFolders.free("Image.png", in: folder), options: .atomic)
      case let text as String:
        try Data(text.utf8).write(to: UserFolders.free("Text.txt", in: folder), options: .atomic)
      case let text as NSAttributedString:
        try Data(text.string.utf8).write(to: UserFolders.free("Text.txt", in: folder), options: .atomic)
      case let data as Data: try data.write(to: UserFolders.free("Data", in: folder), options: .atomic)
      default: break
      }
    }
  }
}

/// Writes pictures among the user's.
final class SavePictureActivity: SystemActivity {
  override var activityType: ActivityType? { .saveToCameraRoll }
  override var activityTitle: String? { items.count > 1 ? "Save Images" : "Save Image" }
  override var activityImage: UIImage? { UIImage(systemName: "square.and.arrow.down") }

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains { $0 is UIImage }
  }

  override func run() throws { for case let image as UIImage in items { try UserFolders.save(image) } }
}

/// Writes texts and pictures into a PDF document among the app's documents, a page or more each.
final class PrintActivity: SystemActivity {
  override var activityType: ActivityType? { .print }
  override var activityTitle: String? { "Print to PDF" }
  override var activityImage: UIImage? { UIImage(systemName: "printer") }
  /// A4, in points.
  private static let page = CGRect(x: 0, y: 0, width: 595, height: 842)
  private static let margin: CGFloat = 50

  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains { $0 is String || $0 is NSAttributedString || $0 is UIImage }
  }

  override func run() throws {
    let area = Self.page.insetBy(dx: Self.margin, dy: Self.margin)
    let data = UIGraphicsPDFRenderer(bounds: Self.page).pdfData { context in
      for item in items {
        switch item {
        case let image as UIImage:
          context.beginPage()
          image.draw(in: Self.fitted(image.size, in: area))
        case let text as String: Self.draw(text, on: context, in: area)
        case let text as NSAttributedString: Self.draw(text.string, on: context, in: area)
        default: break
        }
      }
    }
    try data.write(to: UserFolders.free("Document.pdf", in: UserFolders.documents), options: .atomic)
  }

  private static func fitted(_ size: CGSize, in area: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    let scale = min(area.width / size.width, area.height / size.height, 1)
    return CGRect(
      x: area.midX - size.width * scale / 2, y: area.minY, width: size.width * scale, height: size.height * scale)
  }

  /// Draws paragraphs one below the other; one that does not fit begins a page.
  private static func draw(_ text: String, on context: UIGraphicsPDFRendererContext, in area: CGRect) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.black,
    ]
    context.beginPage()
    var y = area.minY
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let shown = paragraph.isEmpty ? " " : paragraph
      let height = shown.boundingRect(
        with: CGSize(width: area.width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
        attributes: attributes, context: nil
      ).height.rounded(.up)
      if y > area.minY, y + height > area.maxY {
        context.beginPage()
        y = area.minY
      }
      shown.draw(in: CGRect(x: area.minX, y: y, width: area.width, height: height), withAttributes: attributes)
      y += height
    }
  }
}
