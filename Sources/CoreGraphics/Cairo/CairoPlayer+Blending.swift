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
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker: true
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
    if blend == .plusDarker {
      cairo_push_group(context)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      draw(job, .flood)
      let source = cairo_pop_group(context)
      Self.plusDarker(source, onto: cairo_get_group_target(context))
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

  /// The two pictures' darknesses added: alpha is the sum, at most 1; a colour is alpha less both darknesses, at least 0.
  private static func plusDarker(_ source: OpaquePointer?, onto target: OpaquePointer?) {
    var surface: OpaquePointer?
    guard let source, let target, cairo_pattern_get_surface(source, &surface) == CAIRO_STATUS_SUCCESS, let surface,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE
    else { return }
    cairo_surface_flush(surface)
    cairo_surface_flush(target)
    guard let from = cairo_image_surface_get_data(surface), let to = cairo_image_surface_get_data(target) else { return }
    let isOpaque = cairo_image_surface_get_format(target) == CAIRO_FORMAT_RGB24
    let width = Int(min(cairo_image_surface_get_width(surface), cairo_image_surface_get_width(target)))
    let height = Int(min(cairo_image_surface_get_height(surface), cairo_image_surface_get_height(target)))
    for row in 0..<height {
      let s = from + row * Int(cairo_image_surface_get_stride(surface))
      let d = to + row * Int(cairo_image_surface_get_stride(target))
      for pixel in 0..<width {
        let sa = Int(s[pixel * 4 + 3])
        let da = isOpaque ? 255 : Int(d[pixel * 4 + 3])
        let alpha = min(255, sa + da)
        for channel in pixel * 4..<pixel * 4 + 3 {
          let darkness = sa - Int(s[channel]) + da - Int(d[channel])
          d[channel] = UInt8(max(0, alpha - max(0, darkness)))
        }
        d[pixel * 4 + 3] = UInt8(alpha)
      }
    }
    cairo_surface_mark_dirty(target)
  }
}
