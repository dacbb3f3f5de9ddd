import CoreGraphics
import Foundation

/// A view in place of the keyboard, or above it, that looks like one.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// What is behind the view's contents, as Apple numbers it.
  public enum Style: Int, Sendable {
    /// Nothing.
    case `default` = 0
    /// The keyboard's background.
    case keyboard = 1
  }

  /// What is behind the contents.
  open var inputViewStyle: Style { style }
  private let style: Style

  /// Whether its height is what its constraints need, in place of its frame's. Default false.
  open var allowsSelfSizing = false { didSet { if allowsSelfSizing != oldValue { invalidateIntrinsicContentSize() } } }

  /// A view of this size and style; its width becomes the screen's.
  public init(frame: CGRect, inputViewStyle: Style) {
    style = inputViewStyle
    super.init(frame: frame)
    showStyle()
  }

  /// A view of the style `default`.
  public convenience override init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    showStyle()
  }

  private func showStyle() {
    guard style == .keyboard else { return }
    Appearance.bySystem { backgroundColor = Self.keyboardBackground }
  }

  private static let keyboardBackground = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 0.17, alpha: 1) : UIColor(red: 0.82, green: 0.83, blue: 0.85, alpha: 1)
  }
}

/// What a view in place of the keyboard says about the clicks of its keys.
@preconcurrency @MainActor public protocol UIInputViewAudioFeedback {
  /// Whether `UIDevice.playInputClick()` is heard while the view is shown.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  /// No clicks.
  public var enableInputClicksWhenVisible: Bool { false }
}
