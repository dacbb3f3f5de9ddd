import Foundation
import Testing
import TouchTesting
import UIKit

/// A stage whose documents and pictures lie in a folder of the test.
@MainActor final class SharingStage {
  let stage: Stage
  let root: UIViewController
  let home: URL

  init(width: Double = 390, height: Double = 700, scale: Double = 1) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("sharing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    UserFolders.replacement = home
    stage = Stage(width: width, height: height, scale: scale)
    root = stage.show(UIViewController())
    stage.advance(by: .frames(1))
  }

  /// Removes the folder.
  func end() {
    UserFolders.replacement = nil
    try? FileManager.default.removeItem(at: home)
  }

  @discardableResult
  func write(_ path: String, _ data: Data = Data("words".utf8)) throws -> URL {
    let url = home.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url
  }

  func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: home.appendingPathComponent(folder).path)) ?? []).sorted()
  }

  func present(_ controller: UIViewController) {
    root.present(controller, animated: true)
    stage.advance(by: .seconds(1))
  }

  /// Taps the label of a text, wherever it is.
  func tap(_ text: String) {
    for window in stage.runtime.application.windows.reversed() {
      guard let found = label(text, in: window) else { continue }
      stage.finger.tap(at: found.convert(CGPoint(x: found.bounds.midX, y: found.bounds.midY), to: nil))
      return stage.advance(by: .seconds(1))
    }
    Issue.record("there is no \(text)")
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if view.isHidden { return nil }
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.reversed().lazy.compactMap { self.label(text, in: $0) }.first
  }

  /// A picture of one colour.
  static func picture(_ color: UIColor, side: CGFloat = 20) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }
}
