import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// Follows how much of the screen a keyboard covers: one that the platform shows, and the views that a first responder has in
/// place of a keyboard and above one. When that changes it posts the keyboard's notifications and moves layout guides.
@MainActor final class KeyboardCover: RuntimeService {
  /// The height that is covered at the bottom of the screen.
  private(set) var height: CGFloat = 0
  /// A field that begins to be edited tells its delegate first.
  private var holds = 0
  private var pending: CGFloat?
  private let guides = NSHashTable<UIKeyboardLayoutGuide>.weakObjects()
  private var changes = 0
  private static let duration: TimeInterval = 0.25

  init() {}

  /// Where the keyboard is, or where it was last, below the screen.
  private func frame(_ height: CGFloat, isShown: Bool) -> CGRect {
    let screen = UIScreen.main.bounds
    return CGRect(x: 0, y: isShown ? screen.maxY - height : screen.maxY, width: screen.width, height: height)
  }

  /// Where the covered part begins, from the top of the screen.
  var top: CGFloat { UIScreen.main.bounds.maxY - height }

  func add(_ guide: UIKeyboardLayoutGuide) { guides.add(guide) }

  /// What is covered changes at the end of the closure at the earliest.
  func holding<Result>(_ body: () -> Result) -> Result {
    holds += 1
    let result = body()
    holds -= 1
    if holds == 0, let height = pending {
      pending = nil
      take(height)
    }
    return result
  }

  /// Another height is covered.
  func take(_ new: CGFloat) {
    guard holds == 0 else {
      pending = new
      return
    }
    let old = height
    guard new != old else { return }
    height = new
    changes += 1
    let change = changes
    let isShown = new > 0
    let begin = old > 0 ? frame(old, isShown: true) : frame(new, isShown: false)
    let end = isShown ? frame(new, isShown: true) : frame(old, isShown: false)
    let duration = UIView.areAnimationsEnabled ? Self.duration : 0
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    post(UIResponder.keyboardWillChangeFrameNotification, info)
    post(isShown ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification, info)
    moveGuides(duration)
    let runtime = Runtime.current
    runtime.scheduler.schedule(at: runtime.media.now.advanced(bySeconds: duration)) { [weak self] in
      // Another change that began meanwhile is told at its own end.
      guard let self, self.changes == change else { return }
      self.post(UIResponder.keyboardDidChangeFrameNotification, info)
      self.post(isShown ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification, info)
    }
  }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info)
  }

  private func moveGuides(_ duration: TimeInterval) {
    let moved = guides.allObjects.filter { $0.owningView?.window != nil }
    guard !moved.isEmpty else { return }
    UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) {
      for guide in moved {
        guide.keyboardMoved()
        guide.owningView?.layoutIfNeeded()
      }
    }
  }
}

extension Runtime {
  /// The keyboard moves after the closure at the earliest.
  package func holdingKeyboard<Result>(_ body: () -> Result) -> Result { service(KeyboardCover.self).holding(body) }

  /// How high the keyboard is that the platform, or a host of apps, shows while text is edited.
  func shownKeyboardHeight(_ request: TextInputRequest?) -> CGFloat {
    guard let request else { return 0 }
    return max(screen.keyboardHeight, showsSoftKeyboard ? SoftKeyboard.height(request, on: screen) : 0)
  }
}

/// How high iOS's keyboards are, as measured there.
enum SoftKeyboard {
  @MainActor static func height(_ request: TextInputRequest, on screen: UIScreen) -> CGFloat {
    let size = screen.bounds.size
    let isLying = size.width > size.height
    if screen.traitCollection.userInterfaceIdiom == .pad { return isLying ? 398 : 313 }
    // Words to choose from stand above letters.
    let words: CGFloat = request.keys == .text && !request.isSecure && request.corrects ? (isLying ? 38 : 45) : 0
    let hasHomeIndicator = screen.coveredInsets.bottom > 0
    if isLying { return (hasHomeIndicator ? 171 : 162) + words }
    return (hasHomeIndicator ? 291 : 216) + words
  }
}
