import Foundation
import RenderTree

/// What `saveGState()` keeps.
///
/// Fill and stroke each have the state that commands take, ready made, so that a command copies nothing together.
struct GraphicsState {
  /// What fills, pictures and gradients take; its transform is the current one, its colour has alpha multiplied in.
  var fill = DrawState()
  /// What strokes take.
  var stroke = DrawState()
  /// Lines; dashes are in the stroke's details as well.
  var pen = DrawStroke()
  /// Without the global alpha.
  var fillColor = RenderColor.black
  /// Without the global alpha.
  var strokeColor = RenderColor.black
  var alpha: Float = 1
  var shadow: DrawShadow?
  var fillPattern: CGPattern?
  var strokePattern: CGPattern?
  var patternPhase = CGSize.zero
  var fillSpace: CGColorSpace?
  var strokeSpace: CGColorSpace?
  var shouldAntialias = true
  var flatness = 0.5
  var intent = CGColorRenderingIntent.defaultIntent
  var font: CGFont?
  var fontSize = 0.0
  var characterSpacing = 0.0
  var textMode = CGTextDrawingMode.fill
  /// What the transparency layers around this one are limited to, in base space.
  var limit: CGRect?

  /// The current transform, to the list's base space.
  @inline(__always) var transform: Affine { fill.transform }

  @inline(__always) mutating func setTransform(_ map: Affine) {
    fill.transform = map
    stroke.transform = map
  }

  mutating func setClip(_ clip: DrawClip?) {
    fill.clip = clip
    stroke.clip = clip
  }

  mutating func setBlend(_ blend: DrawBlend) {
    fill.blend = blend
    stroke.blend = blend
  }

  @inline(__always) mutating func setFill(_ color: RenderColor) {
    fillColor = color
    var drawn = color
    drawn.alpha *= alpha
    fill.color = drawn
    if fillPattern != nil {
      fillPattern = nil
      updateDetails()
    }
  }

  @inline(__always) mutating func setStroke(_ color: RenderColor) {
    strokeColor = color
    var drawn = color
    drawn.alpha *= alpha
    stroke.color = drawn
    if strokePattern != nil {
      strokePattern = nil
      updateDetails()
    }
  }

  mutating func setAlpha(_ value: Float) {
    alpha = value
    fill.color = fillColor
    fill.color.alpha *= value
    stroke.color = strokeColor
    stroke.color.alpha *= value
  }

  /// Makes again what few commands have.
  mutating func updateDetails() {
    fill.details = DrawDetails(shadow: shadow, pattern: fillPattern?.draw(phase: patternPhase))
    stroke.details = DrawDetails(
      shadow: shadow, pattern: strokePattern?.draw(phase: patternPhase), dashes: pen.dashes, dashPhase: pen.dashPhase)
  }

  /// What pictures, gradients and layers take: the global alpha, no pattern.
  var picture: DrawState {
    var state = fill
    state.color = RenderColor(red: 0, green: 0, blue: 0, alpha: alpha)
    if fillPattern != nil { state.details = DrawDetails(shadow: shadow) }
    return state
  }
}
