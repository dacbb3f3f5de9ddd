import Foundation
import RenderTree
import TouchPlatform

// The colours of fills and strokes. New contexts fill and stroke in opaque black.
extension CGContext {
  /// The colour or pattern of fills.
  public func setFillColor(_ color: CGColor) {
    guard color.pattern == nil else { return setFillPattern(of: color) }
    state.setFill(color.renderColor)
  }

  /// The colour or pattern of strokes.
  public func setStrokeColor(_ color: CGColor) {
    guard color.pattern == nil else { return setStrokePattern(of: color) }
    state.setStroke(color.renderColor)
  }

  /// The colour of fills, as the engine writes it. Cost: a few nanoseconds.
  package func setFillColor(_ color: RenderColor) { state.setFill(color) }
  /// The colour of strokes, as the engine writes it. Cost: a few nanoseconds.
  package func setStrokeColor(_ color: RenderColor) { state.setStroke(color) }

  /// Fills in a grey: 0 is black, 1 is white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.setFill(RenderColor(cut: gray, gray, gray, alpha))
  }

  /// Strokes in a grey: 0 is black, 1 is white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.setStroke(RenderColor(cut: gray, gray, gray, alpha))
  }

  /// Fills in an sRGB colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.setFill(RenderColor(cut: red, green, blue, alpha))
  }

  /// Strokes in an sRGB colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.setStroke(RenderColor(cut: red, green, blue, alpha))
  }

  /// Fills in a colour of four inks.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.setFill(
      CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha).renderColor)
  }

  /// Strokes in a colour of four inks.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.setStroke(
      CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha).renderColor)
  }

  /// The space of the components given to `setFillColor(_:)`; the colour becomes its black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    if space.model != .pattern { state.setFill(.black) }
  }

  /// The space of the components given to `setStrokeColor(_:)`; the colour becomes its black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    if space.model != .pattern { state.setStroke(.black) }
  }

  /// Fills in a colour of the fill's colour space (sRGB in a new context): its components, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.fillSpace ?? .deviceRGB, components: components) else { return }
    setFillColor(color)
  }

  /// Strokes in a colour of the stroke's colour space (sRGB in a new context): its components, then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let color = CGColor(colorSpace: state.strokeSpace ?? .deviceRGB, components: components) else { return }
    setStrokeColor(color)
  }

  // MARK: Patterns

  /// Fills with a pattern. The fill's colour space must be one of patterns; `components` are alpha for a coloured
  /// pattern, otherwise a colour of the space's base space with alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = patternSpace(state.fillSpace, "setFillPattern"),
      let color = CGColor(patternSpace: space, pattern: pattern, components: components)
    else { return }
    setFillPattern(of: color)
  }

  /// Strokes with a pattern; see `setFillPattern(_:colorComponents:)`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    guard let space = patternSpace(state.strokeSpace, "setStrokePattern"),
      let color = CGColor(patternSpace: space, pattern: pattern, components: components)
    else { return }
    setStrokePattern(of: color)
  }

  /// Moves the cells of patterns, in base space.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.width.isFinite, phase.height.isFinite else { return }
    state.patternPhase = phase
    if state.fillPattern != nil || state.strokePattern != nil { state.updateDetails() }
  }

  private func patternSpace(_ space: CGColorSpace?, _ name: String) -> CGColorSpace? {
    if let space, space.model == .pattern { return space }
    PlatformLog.write(.app, "CGContext.\(name): the colour space is none of patterns; set one by init(patternBaseSpace:)")
    return nil
  }

  private func setFillPattern(of color: CGColor) {
    state.setFill(color.renderColor)
    state.fillPattern = color.pattern
    state.updateDetails()
  }

  private func setStrokePattern(of color: CGColor) {
    state.setStroke(color.renderColor)
    state.strokePattern = color.pattern
    state.updateDetails()
  }
}

extension RenderColor {
  /// A colour of numbers that are cut to 0…1; what is not a number is 0.
  init(cut red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) {
    func cut(_ value: CGFloat) -> Float { value.isNaN ? 0 : Float(min(max(value, 0), 1)) }
    self.init(red: cut(red), green: cut(green), blue: cut(blue), alpha: cut(alpha))
  }
}
