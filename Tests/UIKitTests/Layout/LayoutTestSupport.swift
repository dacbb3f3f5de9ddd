import Foundation
import Synchronization
import Testing
import TouchPlatform
import TouchTesting
import UIKit

extension Stage {
  /// A view without a place of its own on the window, or in `parent`.
  func box(_ name: String, in parent: UIView? = nil, natural: CGSize? = nil) -> NaturalView {
    let view = NaturalView(frame: .zero)
    view.layer.name = name
    view.natural = natural
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? window).addSubview(view)
    return view
  }
}

/// A view with a natural size, and with a baseline where told.
final class NaturalView: UIView {
  var natural: CGSize? { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize { natural ?? super.intrinsicContentSize }
}

/// What was said while `body` ran.
@MainActor func said(_ body: () -> Void) -> [String] {
  let lines = Mutex<[String]>([])
  PlatformLog.redirect { _, text in lines.withLock { $0.append(text) } }
  defer { PlatformLog.redirect(to: nil) }
  body()
  return lines.withLock { $0 }
}

extension CGRect {
  /// Short for tests.
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
