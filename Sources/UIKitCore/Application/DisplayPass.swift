import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

/// What happens at a display frame after the input: animations, layout, commit, damage, draw, present. (A28)
@MainActor final class DisplayPass {
  // Unsafe: a checked reference costs a retain per use; the runtime owns the display and clears this when it is
  // freed.
  unowned(unsafe) var runtime: Runtime!
  // A constant of its own: what is read through one is not retained.
  private let media: MediaRuntime
  private let surface: (any Surface)?
  private let treeSurface: (any TreeSurface)?
  private let deferringSurface: (any DeferringSurface)?
  private let renderer = LayerRenderer()
  private var guide = FingerGuideNodes()
  // Unchecked: every change of a layer sets them, and they are read and set whole.
  @exclusivity(unchecked) private var needsDraw = true
  @exclusivity(unchecked) private var needsCommit = true
  private var children: [LayerNode] = []
  // Unchecked: asked at each frame, and the probe is an object.
  /// Measures, when the environment asks for it.
  @exclusivity(unchecked) var probe: LatencyProbe?
  private var hasPresented = false
  /// Called for each frame that differs from the one before, when it is committed.
  var frameCommitted: ((RenderFrame) -> Void)?
  /// Called once, after the first frame is shown.
  var onFirstFrame: (() -> Void)?

  init(surface: (any Surface)?, media: MediaRuntime) {
    self.surface = surface
    self.media = media
    treeSurface = surface as? any TreeSurface
    deferringSurface = surface as? any DeferringSurface
  }

  /// What is shown changed in a way that layers do not know of: windows, the screen's size, the guide.
  func setNeedsDraw() {
    needsDraw = true
    needsCommit = true
  }

  /// A displayed layer changed or wants to be laid out.
  func layersChanged() { needsCommit = true }

  /// The frame as committed last.
  private(set) var frame: RenderFrame?

  // Unchecked: asked for each frame of contacts, and marking calls no code of an app.
  /// The marks of contacts, while they are shown.
  @exclusivity(unchecked) var touchMarks: TouchMarks?

  /// Contacts changed, and marks of them are shown.
  func mark(_ frame: ContactFrame) {
    touchMarks?.update(frame)
    runtime.layersChanged()
  }

  /// Asks for another size of the window, in points; nothing where the surface is none.
  func requestSize(_ size: CGSize) { (surface as? any WindowSurface)?.requestSize(size) }

  /// Shows where a mouse's fingers are.
  func show(_ guide: FingerGuide) {
    self.guide.update(guide)
    runtime.displayChanged()
  }

  /// One display frame. With nothing changed it costs two looks.
  func draw(_ tick: FrameTick) {
    media.displayLinks.fire(time: tick.time, target: tick.target)
    if !media.animations.isEmpty { media.animations.step() }
    if let touchMarks, touchMarks.isFading { needsCommit = true }
    if needsCommit || needsDraw { show(tick) }
    if let probe {
      probe.frameEnds(
        tick, isPresented: hasPresented, isWaiting: needsDraw, framesPerSecond: runtime.screen.framesPerSecond)
      hasPresented = false
    }
    runtime.frameEnds()
    let isFading = touchMarks?.isFading ?? false
    if needsCommit || needsDraw || isFading || !media.animations.isEmpty || media.displayLinks.needsFrames {
      runtime.requestFrame()
    }
  }

  private func show(_ tick: FrameTick) {
    // Before the layout, because a bar that is hidden may free the top edge.
    runtime.updateStatusBar()
    for handle in runtime.windows.frontToBackHandles { handle.window?.layoutIfNeeded() }
    needsCommit = false
    guard let surface else { return needsDraw = false }
    runtime.updateStatusBar()
    commit(at: tick.target)
    if needsDraw, let frame, present(frame, on: surface) { framePresented() }
    runtime.accessibilityListener?.screenChanged()
  }

  /// Hands a frame to the surface: whether it had a buffer for it.
  private func present(_ frame: RenderFrame, on surface: any Surface) -> Bool {
    if let treeSurface {
      treeSurface.present(frame)
      return true
    }
    if let deferringSurface, deferringSurface.paintsOnDemand {
      let geometry = surface.geometry
      let damage = renderer.note(frame, width: geometry.pixelWidth, height: geometry.pixelHeight)
      deferringSurface.present(damage: damage) { [renderer] in renderer.catchUp($0) }
      return true
    }
    // All buffers are with the display: this frame's changes go into the next one.
    guard let buffer = surface.acquireBuffer() else { return false }
    let damage = renderer.render(frame, into: buffer)
    surface.present(damage: damage)
    return true
  }

  /// Shows one layer alone, outside of any display frame: what is seen before the app shows something.
  func showBeforeLaunch(_ layer: CALayer) {
    let screen = runtime.screen
    let time = runtime.media.now
    guard let surface, let node = LayerCommit.node(for: layer, at: time, scale: screen.geometry.scale) else { return }
    var style = LayerNode.Style()
    style.bounds = screen.bounds
    let shown = RenderFrame(
      root: LayerNode(id: 0, style: style, children: [node]), size: screen.bounds.size, scale: screen.geometry.scale,
      time: time.nanoseconds)
    _ = present(shown, on: surface)
    frame = shown
    setNeedsDraw()
  }

  private func framePresented() {
    needsDraw = false
    hasPresented = true
    onFirstFrame?()
    onFirstFrame = nil
  }

  /// Makes the frame's tree; windows that did not change are their old nodes.
  private func commit(at time: MonotonicInstant) {
    children.removeAll(keepingCapacity: true)
    runtime.media.refreshTiledLayers()
    let scale = runtime.screen.geometry.scale
    for handle in runtime.windows.frontToBackHandles.reversed() {
      guard let window = handle.window else { continue }
      if let node = LayerCommit.node(for: window._layer, at: time, scale: scale) { children.append(node) }
    }
    if let node = runtime.overlay?.node(at: time, scale: scale) { children.append(node) }
    children.append(contentsOf: guide.nodes)
    if touchMarks != nil { children.append(contentsOf: touchMarks?.nodes(at: time) ?? []) }
    let bounds = runtime.screen.bounds
    if let frame, frame.size == bounds.size, frame.scale == scale,
      frame.root.children.elementsEqual(children, by: ===)
    {
      return
    }
    var style = LayerNode.Style()
    style.bounds = bounds
    frame = RenderFrame(
      root: LayerNode(id: 0, style: style, children: children), size: bounds.size, scale: scale,
      time: time.nanoseconds)
    needsDraw = true
    if let frame, let frameCommitted { frameCommitted(frame) }
  }
}
