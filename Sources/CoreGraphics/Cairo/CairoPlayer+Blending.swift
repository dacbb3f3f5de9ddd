internal import CCairo
import Foundation
import RenderTree

// How a command meets what is under it.
extension CairoPlayer {
  static func cairoOperator(_ blend: DrawBlend) -> cairo_operator_t {
    switch blend {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    // Documents have no such operator; on pixels it is made by hand.
    case .plusDarker: CAIRO_OPERATOR_MULTIPLY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether the result within the shape must be made aside and then be laid over by coverage: Cairo's operator would
  /// reach outside the shape, or take partial coverage for partial alpha.
  static func needsLerp(_ blend: DrawBlend, hasMasks: Bool) -> Bool {
    switch blend {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    case .plusDarker, .hue, .saturation, .color, .luminosity: true
    case .copy, .clear: hasMasks
    default: false
    }
  }

  /// Draws a command whose result replaces what is there: all pixels aside, then the shape's coverage of them.
  func drawReplacing(_ job: Job, _ masks: [PictureMask]) {
    guard let target = cairo_get_group_target(context) else { return }
    clip(to: job.area)
    let blend = job.state.blend
    cairo_push_group(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context, target, 0, 0)
    cairo_paint(context)
    if Self.isBlendedHere(blend) {
      cairo_push_group(context)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      draw(job, .flood)
      let source = cairo_pop_group(context)
      Self.blend(source, blend, onto: cairo_get_group_target(context))
      cairo_pattern_destroy(source)
    } else {
      cairo_set_operator(context, Self.cairoOperator(blend))
      draw(job, .flood)
    }
    let result = cairo_pop_group(context)
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    withMasks(masks, job.area, blend: .normal) { draw(job, .coverage) }
    let coverage = cairo_pop_group(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source(context, result)
    cairo_mask(context, coverage)
    cairo_pattern_destroy(result)
    cairo_pattern_destroy(coverage)
  }

  /// Whether the pixels are blended by arithmetic of ours: Cairo lacks the mode, or its versions differ in it.
  private static func isBlendedHere(_ blend: DrawBlend) -> Bool {
    switch blend {
    case .plusDarker, .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }

  /// Blends a picture with the one below it.
  private static func blend(_ source: OpaquePointer?, _ mode: DrawBlend, onto target: OpaquePointer?) {
    var surface: OpaquePointer?
    guard let source, let target, cairo_pattern_get_surface(source, &surface) == CAIRO_STATUS_SUCCESS, let surface,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
    else { return }
    cairo_surface_flush(surface)
    cairo_surface_flush(target)
    guard let from = cairo_image_surface_get_data(surface), let to = cairo_image_surface_get_data(target) else {
      return
    }
    let opaque: UInt32 = cairo_image_surface_get_format(target) == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
    let width = Int(min(cairo_image_surface_get_width(surface), cairo_image_surface_get_width(target)))
    let height = Int(min(cairo_image_surface_get_height(surface), cairo_image_surface_get_height(target)))
    for row in 0..<height {
      let over = UnsafeRawPointer(from + row * Int(cairo_image_surface_get_stride(surface)))
      let under = UnsafeMutableRawPointer(to + row * Int(cairo_image_surface_get_stride(target)))
      for pixel in 0..<width {
        let top = over.load(fromByteOffset: pixel * 4, as: UInt32.self)
        guard top >> 24 > 0 else { continue }
        let bottom = under.load(fromByteOffset: pixel * 4, as: UInt32.self) | opaque
        let made = PixelBlend.result(top.blendParts, bottom.blendParts, mode)
        under.storeBytes(of: UInt32(blendParts: made), toByteOffset: pixel * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(target)
  }
}
