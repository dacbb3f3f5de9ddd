import UIKit

/// Shows under a hovering pen what it would draw there: the outline of the nib.
final class NibPreview: CAShapeLayer {
  override init() {
    super.init()
    isHidden = true
    lineWidth = 1
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { fatalError("a preview is made in code") }

  func show(_ nib: Nib, color: UIColor) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    isHidden = false
    strokeColor = color.cgColor
    fillColor = color.withAlphaComponent(0.15).cgColor
    let turn = CGAffineTransform(translationX: nib.center.x, y: nib.center.y).rotated(by: nib.angle)
    let path = CGMutablePath()
    // A point more, so that it is seen around the ink below.
    path.addEllipse(
      in: CGRect(x: -nib.long - 1, y: -nib.short - 1, width: 2 * nib.long + 2, height: 2 * nib.short + 2),
      transform: turn)
    self.path = path
    CATransaction.commit()
  }
}
