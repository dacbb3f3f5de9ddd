import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A card over the screen beside a field, in a window of its own; a touch beside it closes it and does nothing else.
@MainActor final class DatePopup {
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let backdrop = ButtonMenuBackdrop(frame: .zero)
  private let card = DateCard()
  let face: DateFace
  private var closed: (@MainActor () -> Void)?
  private(set) var isShown = true
  private static let margin: CGFloat = 8
  private static let gap: CGFloat = 8
  private static let inset: CGFloat = 8
  private static let cardColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.17, alpha: 1) : .white
  }

  init(_ face: DateFace, at anchor: UIView, closed: @escaping @MainActor () -> Void) {
    self.face = face
    self.closed = closed
    window.windowLevel = UIWindow.Level(UIWindow.Level.alert.rawValue + 40)
    window.overrideUserInterfaceStyle = anchor.traitCollection.userInterfaceStyle
    window.tintColor = anchor.tintColor
    backdrop.frame = window.bounds
    backdrop.isDismissRegion = true
    backdrop.touched = { [weak self] in self?.close(animated: true) }
    window.addSubview(backdrop)
    card.backgroundColor = Self.cardColor
    card.layer.cornerRadius = 13
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 24
    card.layer.shadowOffset = CGSize(width: 0, height: 8)
    card.addSubview(face)
    window.addSubview(card)
    place(at: anchor)
    window.isHidden = false
    card.alpha = 0
    card.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) {
      self.card.alpha = 1
      self.card.transform = .identity
    }
  }

  /// Below the field, or above it where there is more room, within the screen.
  private func place(at anchor: UIView) {
    let screen = UIScreen.main.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let box = anchor.convert(anchor.bounds, to: nil)
    let natural = face.naturalSize
    let size = CGSize(
      width: min(screen.width, natural.width + 2 * Self.inset),
      height: min(screen.height, natural.height + 2 * Self.inset))
    let below = screen.maxY - box.maxY - Self.gap
    let isBelow = below >= size.height || below >= box.minY - screen.minY - Self.gap
    let x = max(screen.minX, min(screen.maxX - size.width, box.midX - size.width / 2))
    let y = isBelow ? box.maxY + Self.gap : box.minY - Self.gap - size.height
    let frame = CGRect(
      x: x.rounded(), y: max(screen.minY, min(screen.maxY - size.height, y)).rounded(), width: size.width,
      height: size.height)
    card.frame = frame
    let around = window.bounds.insetBy(dx: 10, dy: 60)
    let places = [CGPoint(x: around.midX, y: around.minY), CGPoint(x: around.midX, y: around.maxY)]
    if let free = places.first(where: { !frame.contains($0) }) { backdrop.accessibilityActivationPoint = free }
    face.frame = card.bounds.insetBy(dx: Self.inset, dy: Self.inset)
    face.layoutIfNeeded()
  }

  func close(animated: Bool) {
    guard isShown else { return }
    isShown = false
    backdrop.isUserInteractionEnabled = false
    card.isUserInteractionEnabled = false
    face.close()
    let (window, card) = (window, card)
    closed?()
    closed = nil
    guard animated else { return window.isHidden = true }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.beginFromCurrentState]) {
      card.alpha = 0
    } completion: { _ in
      window.isHidden = true
    }
  }
}

/// The card of a date picker, which is one itself.
private final class DateCard: UIView {
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .datePicker
    return defaults
  }
}
