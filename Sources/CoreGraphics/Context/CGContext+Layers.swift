import Foundation
import RenderTree
import TouchPlatform

/// A transparency layer that has been begun and not ended.
struct OpenLayer {
  /// What was recorded around it.
  let outer: DisplayListBuilder
  /// What it is laid on with.
  let state: DrawState
  /// How many states were saved when it was begun.
  let depth: Int
}

extension CGContext {
  /// Begins a layer: what is drawn until `endTransparencyLayer()` becomes one picture, which is then laid on with the alpha,
  /// the shadow and the blend mode that are in force now.
  ///
  /// Within it alpha is 1, the blend mode normal, and there is no shadow. Afterwards the state is what it was.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginLayer(limit: nil) }

  /// Begins a layer limited to a rectangle of user space; see `beginTransparencyLayer(auxiliaryInfo:)`.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) { beginLayer(limit: rect) }

  private func beginLayer(limit: CGRect?) {
    guard layers.count < Self.mostLayers else {
      PlatformLog.write(.app, "more than \(Self.mostLayers) transparency layers are open; what is in the inner ones is dropped")
      layers.append(OpenLayer(outer: builder, state: state.picture, depth: stack.count))
      builder = DisplayListBuilder()
      return
    }
    stack.append(state)
    var laid = state.picture
    laid.transform = .identity
    if let limit, !limit.isInfinite {
      let path = DrawPath(rect: limit.isNull ? .zero : limit.standardized)
      clip(to: path, evenOdd: false)
      laid.clip = state.fill.clip
    }
    layers.append(OpenLayer(outer: builder, state: laid, depth: stack.count))
    builder = DisplayListBuilder()
    if let clip = state.fill.clip { state.limit = state.limit.map { Self.overlap($0, clip.bounds) } ?? clip.bounds }
    // The whole layer is clipped when it is laid on.
    state.setClip(nil)
    state.setAlpha(1)
    state.setBlend(.normal)
    state.shadow = nil
    state.updateDetails()
  }

  private static let mostLayers = 60

  /// Ends the layer that was begun last and lays it on.
  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else {
      PlatformLog.write(.app, "CGContext.endTransparencyLayer() was called without a layer that is open; nothing was done")
      return
    }
    let list = builder.finish()
    builder = layer.outer
    guard layers.count < Self.mostLayers else { return }
    while stack.count > layer.depth { stack.removeLast() }
    // The transform within the layer may be another one; this keeps the path in its place.
    restoreGState()
    if !list.isEmpty { builder.layer(list, layer.state) }
    emitted()
  }

  /// Draws a list whose base space is mapped by the current transform, command by command: a recording plays as if its
  /// calls were made here.
  ///
  /// With a global alpha below 1, a blend mode other than normal or a shadow it is laid on as one picture.
  package func draw(list: DisplayList) {
    guard !list.isEmpty else { return }
    let isPlain = state.alpha >= 1 && state.fill.blend == .normal && state.shadow == nil
    if isPlain {
      ListMapper(state.transform, clip: state.fill.clip).append(list, to: builder)
    } else {
      let inner = DisplayListBuilder()
      ListMapper(state.transform, clip: nil).append(list, to: inner)
      var laid = state.picture
      laid.transform = .identity
      builder.layer(inner.finish(), laid)
    }
    emitted()
  }
}

/// Copies commands into another space.
struct ListMapper {
  private let map: Affine
  private let clip: DrawClip?
  private let scale: Double

  /// `map` leads from the lists' base space to that of the builder; `clip` is one of the latter and limits everything.
  init(_ map: Affine, clip: DrawClip?) {
    self.map = map
    self.clip = clip
    scale = abs(map.a * map.d - map.b * map.c).squareRoot()
  }

  func append(_ list: DisplayList, to builder: DisplayListBuilder) {
    for index in 0..<list.count {
      let command = list[index]
      let state = mapped(command.state)
      switch command.content {
      case .fill(let path, let evenOdd): builder.fill(path, evenOdd: evenOdd, state)
      case .stroke(let path, let stroke): builder.stroke(path, stroke, state)
      case .image(let image, let rect): builder.image(image, in: rect, state)
      case .tint(let image, let rect): builder.tint(image, in: rect, state)
      case .glyphs(let run): builder.glyphs(run, state)
      case .gradient(let gradient): builder.gradient(gradient, state)
      case .layer(let inner):
        if map == .identity {
          builder.layer(inner, state)
        } else {
          let copy = DisplayListBuilder(hint: inner)
          ListMapper(map, clip: nil).append(inner, to: copy)
          var laid = state
          laid.transform = .identity
          builder.layer(copy.finish(), laid)
        }
      }
    }
  }

  private func mapped(_ given: DrawState) -> DrawState {
    if map == .identity && clip == nil { return given }
    var state = given
    state.transform = given.transform.then(map)
    state.clip = mapped(given.clip)
    if let details = given.details, map != .identity {
      state.details = DrawDetails(
        shadow: details.shadow.map {
          DrawShadow(
            offset: CGSize(
              width: map.a * $0.offset.width + map.c * $0.offset.height,
              height: map.b * $0.offset.width + map.d * $0.offset.height), blur: $0.blur * scale, color: $0.color)
        },
        pattern: details.pattern.map {
          DrawPattern(
            cell: $0.cell, bounds: $0.bounds, map: $0.map.then(map), step: $0.step, isColored: $0.isColored)
        }, dashes: details.dashes, dashPhase: details.dashPhase)
    }
    return state
  }

  private func mapped(_ last: DrawClip?) -> DrawClip? {
    guard let last else { return clip }
    let outer = mapped(last.outer)
    let shape: DrawClip.Shape
    switch last.shape {
    case .rect(let rect):
      shape = map.isScaleAndTranslation ? .rect(map.apply(rect)) : .path(DrawPath(rect: rect).applying(map), evenOdd: false)
    case .path(let path, let evenOdd): shape = .path(path.applying(map), evenOdd: evenOdd)
    case .mask(let image, let rect, let space): shape = .mask(image, rect, map: space.then(map))
    }
    return DrawClip(shape, within: outer, isAntialiased: last.isAntialiased)
  }
}
