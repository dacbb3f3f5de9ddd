import Foundation
import RenderTree
import TouchPlatform

// Lines, blending, shadows: what is in force for the next commands.
extension CGContext {
  /// The width of strokes, in user space; 1 in a new context. Negative and not finite widths are left out.
  public func setLineWidth(_ width: CGFloat) {
    guard width >= 0, width.isFinite else { return }
    state.pen.width = width
  }

  /// The width of strokes.
  package var lineWidth: CGFloat { state.pen.width }

  /// How the ends of strokes look; butt in a new context.
  public func setLineCap(_ cap: CGLineCap) { state.pen.cap = cap.draw }

  /// How the corners of strokes look; mitered in a new context.
  public func setLineJoin(_ join: CGLineJoin) { state.pen.join = join.draw }

  /// How long a miter may be, in line widths; 10 in a new context.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite else { return }
    state.pen.miterLimit = max(1, limit)
  }

  /// Lengths of dashes and gaps in turn, in user space, and where in them a stroke starts; without lengths strokes are
  /// solid. Lengths that are negative, not finite or all zero make them solid too.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.pen.dashes = Self.usable(lengths)
    state.pen.dashPhase = phase.isFinite ? phase : 0
    state.updateDetails()
  }

  static func usable(_ lengths: [CGFloat]) -> [Double] {
    let sum = lengths.reduce(0, +)
    guard sum.isFinite, sum > 0, lengths.allSatisfy({ $0 >= 0 }) else { return [] }
    return lengths.map { Double($0) }
  }

  /// How far curves may be off when they are drawn.
  /// > Partly: kept; curves are always drawn finer than pixels.
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

  /// Whether edges are smoothed; true in a new context.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
    updateAntialiasing()
  }

  /// Whether edges may be smoothed at all; true in a new context. Not part of the state that is saved.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
    updateAntialiasing()
  }

  private func updateAntialiasing() {
    let smooth = state.shouldAntialias && allowsAntialiasing
    state.fill.isAntialiased = smooth
    state.stroke.isAntialiased = smooth
  }

  /// The alpha of everything, 0…1, by which colours and pictures are multiplied.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.setAlpha(Float(max(0, min(1, alpha))))
  }

  /// How what is drawn meets what is there; normal in a new context.
  /// > Here: SVG knows the normal blend mode, PDF all but Porter and Duff's, and what they lack is laid in as a
  /// > picture.
  public func setBlendMode(_ mode: CGBlendMode) { state.setBlend(mode.draw) }

  /// How the preferred conversion of colours is done.
  /// > Partly: kept; conversions are always relative colorimetric.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) { state.intent = intent }

  /// How fine pictures are looked up between their pixels.
  public var interpolationQuality: CGInterpolationQuality {
    get { CGInterpolationQuality(rawValue: Int32(state.fill.interpolation.rawValue)) ?? .default }
    set { state.fill.interpolation = DrawInterpolation(rawValue: UInt8(newValue.rawValue)) ?? .standard }
  }

  /// Puts a soft copy of what is drawn under it, black with an alpha of a third.
  ///
  /// The offset is one of base space, whatever the transform: in UIKit's contexts a positive height falls down the screen,
  /// in bitmap and PDF contexts up. `blur` is twice the deviation of the Gaussian, in units of base space.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(DrawShadow(offset: offset, blur: blur, color: RenderColor(red: 0, green: 0, blue: 0, alpha: 1.0 / 3)))
  }

  /// Puts a soft copy of what is drawn under it in a colour; nil ends shadows. See `setShadow(offset:blur:)`.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0 else { return setShadow(nil) }
    setShadow(DrawShadow(offset: offset, blur: blur, color: color.renderColor))
  }

  private func setShadow(_ shadow: DrawShadow?) {
    if let shadow, !(shadow.blur.isFinite && shadow.offset.width.isFinite && shadow.offset.height.isFinite) {
      PlatformLog.write(.app, "CGContext.setShadow: the offset or blur is not finite; the shadow is left as it was")
      return
    }
    state.shadow = shadow
    state.updateDetails()
  }
}

/// How what is drawn meets what is there. R is the result, S what is drawn, D what is there, all multiplied by alpha.
public enum CGBlendMode: Int32, Sendable {
  /// S over D.
  case normal = 0
  /// The product of the colours.
  case multiply = 1
  /// The inverse of the product of the inverses.
  case screen = 2
  /// Multiply for dark, screen for light places of D.
  case overlay = 3
  /// The darker of each component.
  case darken = 4
  /// The lighter of each component.
  case lighten = 5
  /// D brightened by S.
  case colorDodge = 6
  /// D darkened by S.
  case colorBurn = 7
  /// Darkens or lightens softly, by S.
  case softLight = 8
  /// Multiply for dark, screen for light places of S.
  case hardLight = 9
  /// The difference.
  case difference = 10
  /// The difference, with less contrast.
  case exclusion = 11
  /// S's hue.
  case hue = 12
  /// S's saturation.
  case saturation = 13
  /// S's hue and saturation.
  case color = 14
  /// S's luminosity.
  case luminosity = 15
  /// R = 0.
  case clear = 16
  /// R = S.
  case copy = 17
  /// R = S·Da.
  case sourceIn = 18
  /// R = S·(1 − Da).
  case sourceOut = 19
  /// R = S·Da + D·(1 − Sa).
  case sourceAtop = 20
  /// R = S·(1 − Da) + D.
  case destinationOver = 21
  /// R = D·Sa.
  case destinationIn = 22
  /// R = D·(1 − Sa).
  case destinationOut = 23
  /// R = S·(1 − Da) + D·Sa.
  case destinationAtop = 24
  /// R = S·(1 − Da) + D·(1 − Sa).
  case xor = 25
  /// Darknesses added: Ra = min(1, Sa + Da), R = max(0, Ra − (Sa − S) − (Da − D)).
  case plusDarker = 26
  /// R = min(1, S + D).
  case plusLighter = 27

  package var draw: DrawBlend { DrawBlend(rawValue: UInt8(rawValue)) ?? .normal }
}

/// How fine pictures are looked up between their pixels.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As is good for most.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Between four pixels.
  case low = 2
  /// As fine as it gets.
  case high = 3
  /// As is good for most.
  case medium = 4
}
