import Foundation
import QuartzCore

/// Both indicators of a scroll view; made when they are first shown.
@MainActor final class ScrollIndicators {
  var horizontal = ScrollIndicator()
  var vertical = ScrollIndicator()
}

extension UIScrollView {
  final func _flashScrollIndicators() {
    showIndicators()
    if !interaction.isDragging && !interaction.isMoving { hideIndicators(after: ScrollIndicator.flash) }
  }

  private var showsHorizontal: Bool {
    showsHorizontalScrollIndicator && geometry.horizontal.hasLength
  }

  private var showsVertical: Bool {
    showsVerticalScrollIndicator && geometry.vertical.hasLength
  }

  /// Shows the indicators of the axes on which there is something to scroll. (S53)
  final func showIndicators() {
    guard showsHorizontal || showsVertical else { return }
    let indicators = indicators ?? ScrollIndicators()
    if self.indicators == nil {
      self.indicators = indicators
      paintIndicators()
    }
    if showsHorizontal { indicators.horizontal.show() }
    if showsVertical { indicators.vertical.show() }
    placeIndicators()
  }

  /// Lets the indicators fade. (S53, S54)
  final func hideIndicators(after delay: Double = 0) {
    indicators?.horizontal.hide(after: delay)
    indicators?.vertical.hide(after: delay)
  }

  /// A property of the indicators has changed.
  final func indicatorsChanged() {
    guard let indicators else { return }
    if !showsHorizontal { indicators.horizontal.hide() }
    if !showsVertical { indicators.vertical.hide() }
    paintIndicators()
    placeIndicators()
  }

  /// Takes the colours of the style and of the traits in force.
  final func paintIndicators() {
    guard let indicators else { return }
    let isLight: Bool
    switch indicatorStyle {
    case .default: isLight = drawingTraits.userInterfaceStyle == .dark
    case .black: isLight = false
    case .white: isLight = true
    }
    let color = CGColor(gray: isLight ? 1 : 0, alpha: isLight ? 0.5 : 0.35)
    let radius = ScrollIndicator.thickness(atScale: UIScreen.main.scale) / 2
    indicators.horizontal.paint(color, radius: radius)
    indicators.vertical.paint(color, radius: radius)
  }

  /// Places the indicators for the offset. Cost: no allocation while they show; nothing while they do not.
  final func placeIndicators() {
    guard let indicators else { return }
    let horizontal = indicators.horizontal
    let vertical = indicators.vertical
    guard horizontal.isShown || vertical.isShown || horizontal.layer.superlayer != nil else { return }
    bringToFront(horizontal.layer, vertical.layer)
    let bounds = layer._bounds
    let scale = UIScreen.main.scale
    let thickness = ScrollIndicator.thickness(atScale: scale)
    let margin = ScrollIndicator.margin
    func onPixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
    let safe = automaticallyAdjustsScrollIndicatorInsets && SafeArea.isInUse ? safeAreaInsets : .zero
    // When both show, each leaves the corner free.
    let corner = showsHorizontal && showsVertical ? thickness + margin : 0
    if showsVertical {
      let inset = verticalScrollIndicatorInsets
      let before = inset.top + safe.top + margin
      let track = max(0, bounds.height - before - inset.bottom - safe.bottom - margin - corner)
      let place = IndicatorPlace(
        track: track, viewport: bounds.height, offset: bounds.minY, range: geometry.vertical)
      let isMirrored = isRightToLeft
      let x =
        isMirrored
        ? bounds.minX + inset.left + safe.left + margin
        : bounds.maxX - inset.right - safe.right - margin - thickness
      vertical.move(
        to: CGRect(
          x: onPixel(x), y: onPixel(bounds.minY + before + place.start), width: thickness,
          height: onPixel(place.length)))
    }
    if showsHorizontal {
      let inset = horizontalScrollIndicatorInsets
      let before = inset.left + safe.left + margin
      let track = max(0, bounds.width - before - inset.right - safe.right - margin - corner)
      let place = IndicatorPlace(
        track: track, viewport: bounds.width, offset: bounds.minX, range: geometry.horizontal)
      horizontal.move(
        to: CGRect(
          x: onPixel(bounds.minX + before + place.start),
          y: onPixel(bounds.maxY - inset.bottom - safe.bottom - margin - thickness), width: onPixel(place.length),
          height: thickness))
    }
  }

  /// Subviews that were added since are in front of the indicators, which must be in front of all.
  private func bringToFront(_ first: CALayer, _ second: CALayer) {
    let count = layer._sublayers.count
    if count >= 2, layer._sublayers[count - 1] === second, layer._sublayers[count - 2] === first { return }
    layer.addSublayer(first)
    layer.addSublayer(second)
  }
}
