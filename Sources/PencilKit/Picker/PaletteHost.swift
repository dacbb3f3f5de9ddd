import UIKit

/// Lies over a whole window and holds the palette; touches beside it go through.
final class PaletteHost: UIView {
  private weak var picker: PKToolPicker?
  let palette: PaletteView
  private let panel: AttributesPanel

  init(_ picker: PKToolPicker) {
    self.picker = picker
    palette = PaletteView(picker)
    panel = AttributesPanel(picker)
    super.init(frame: .zero)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = nil
    isOpaque = false
    panel.isHidden = true
    addSubview(panel)
    addSubview(palette)
    palette.toolTapped = { [weak self] isSelectedAlready in self?.showAttributes(isSelectedAlready) }
  }

  required init?(coder: NSCoder) { nil }

  private var isCompact: Bool { traitCollection.horizontalSizeClass != .regular }

  /// The palette's box while it lies along the lower edge; nil while it floats.
  var dockedFrame: CGRect? { isCompact ? palette.frame : nil }

  private func showAttributes(_ isSelectedAlready: Bool) {
    if isSelectedAlready, panel.isHidden {
      panel.show()
      panel.isHidden = panel.isEmpty
    } else {
      panel.isHidden = true
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let safe = safeAreaInsets
    palette.arrange(isCompact: isCompact)
    if isCompact {
      let height = PaletteView.compactHeight + safe.bottom
      palette.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    } else {
      let width = min(PaletteView.regularWidth, bounds.width - 24)
      palette.frame = CGRect(
        x: ((bounds.width - width) / 2).rounded(), y: bounds.height - safe.bottom - 20 - PaletteView.regularHeight,
        width: width, height: PaletteView.regularHeight)
    }
    let width = min(320, bounds.width - 24)
    panel.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: palette.frame.minY - panel.height - 10, width: width,
      height: panel.height)
    picker?.obscuredMayHaveChanged()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    if hit === self {
      // A touch elsewhere closes the panel, and does what it does.
      if !panel.isHidden { showAttributes(false) }
      return nil
    }
    return hit
  }
}
