import UIKit

/// Notified of what was drawn, erased or corrected.
protocol PaperViewDelegate: AnyObject {
  func paperView(_ paper: PaperView, didDraw stroke: InkStroke)
  func paperView(_ paper: PaperView, didErase strokes: [InkStroke])
  /// A late value has changed a finished stroke.
  func paperViewDidCorrect(_ paper: PaperView)
}

/// The paper under pens and fingers.
///
/// Touches become samples of strokes. What of a stroke is settled lies in tiles, which stay; what may still change is a
/// layer of its own above them (`LiveInkLayer`). A touch method therefore redraws the last pieces of its strokes, whatever
/// is on the page: see `InkStroke` and `InkGrid` for what that costs.
final class PaperView: UIView {
  enum Tool: Int {
    case pen, eraser
  }

  weak var delegate: PaperViewDelegate?
  var tool = Tool.pen
  var ink = Ink()
  /// Whether fingers draw; pens always do.
  var drawsWithFingers = true
  var marks = InkMarks() { didSet { if marks != oldValue { marksChanged() } } }

  /// What is on the page; what is being drawn is not.
  private(set) var page = InkPage()
  private var grid = InkGrid()
  private var live: [LiveStroke] = []
  private var erasers: [UITouch: Eraser] = [:]
  /// Strokes of which values may still come, finished ones too.
  private var correctable: [InkStroke] = []
  private var nextOrder = 0

  private var tiles: [InkGrid.Tile: InkTileView] = [:]
  private var visible = CGRect.zero
  private var tileScale: CGFloat = 1
  private let tileHost = UIView()
  private let liveHost = UIView()
  private var link: CADisplayLink?
  let preview = NibPreview()

  /// A touch that draws.
  private final class LiveStroke {
    let touch: UITouch
    let stroke: InkStroke
    let layer = LiveInkLayer()
    let start: TimeInterval
    var lastEvent: TimeInterval

    init(_ touch: UITouch, _ stroke: InkStroke) {
      self.touch = touch
      self.stroke = stroke
      start = touch.timestamp
      lastEvent = CACurrentMediaTime()
    }
  }

  /// A touch that erases.
  private struct Eraser {
    var place: CGPoint
    var strokes: [InkStroke] = []
  }

  init() {
    super.init(frame: CGRect(origin: .zero, size: InkPage.size))
    isMultipleTouchEnabled = true
    backgroundColor = .systemBackground
    accessibilityIdentifier = "Paper"
    for host in [tileHost, liveHost] {
      host.frame = bounds
      host.isUserInteractionEnabled = false
      addSubview(host)
    }
    liveHost.layer.addSublayer(preview)
    let hover = UIHoverGestureRecognizer(target: self, action: Selector("hovered:", PaperView.hovered))
    hover.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    addGestureRecognizer(hover)
  }

  required init?(coder: NSCoder) { fatalError("the paper is made in code") }

  /// Whether a pen or finger is drawing or erasing.
  var isBusy: Bool { !live.isEmpty || !erasers.isEmpty }

  /// How wide the eraser is, in points of the paper.
  static let eraserRadius: CGFloat = 8

  // MARK: Page

  /// Shows another page. Only what differs is taken away or placed.
  func show(_ new: InkPage) {
    let (old, now) = (Set(page.strokes.map(ObjectIdentifier.init)), Set(new.strokes.map(ObjectIdentifier.init)))
    for stroke in page.strokes where !now.contains(ObjectIdentifier(stroke)) { grid.remove(stroke) }
    for stroke in new.strokes where !old.contains(ObjectIdentifier(stroke)) {
      stroke.isMarked = false
      grid.place(stroke, upTo: stroke.pieces.count)
    }
    page = new
    nextOrder = max(nextOrder, (new.strokes.last?.order ?? -1) + 1)
    refreshTiles()
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Of fingers that land together the left one is the first, so that pages do not depend on a set's order.
    for touch in touches.sorted(by: { $0.location(in: self).x < $1.location(in: self).x }) where mayDraw(touch) {
      if tool == .eraser || touch.isEraser {
        erasers[touch] = Eraser(place: touch.preciseLocation(in: self))
        erase(touch, event)
        continue
      }
      let stroke = InkStroke(ink, order: nextOrder)
      nextOrder += 1
      let drawn = LiveStroke(touch, stroke)
      drawn.layer.scale = tileScale
      live.append(drawn)
      correctable.append(stroke)
      liveHost.layer.addSublayer(drawn.layer)
      follow(drawn, event)
    }
    preview.isHidden = true
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for drawn in live where touches.contains(drawn.touch) { follow(drawn, event) }
    for touch in touches where erasers[touch] != nil { erase(touch, event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for drawn in live where touches.contains(drawn.touch) {
      follow(drawn, event)
      drawn.stroke.finish()
      drawn.stroke.update()
      drawn.layer.removeFromSuperlayer()
    }
    let finished = live.filter { touches.contains($0.touch) }.map(\.stroke)
    live.removeAll { touches.contains($0.touch) }
    for stroke in finished where !stroke.samples.isEmpty { delegate?.paperView(self, didDraw: stroke) }
    for touch in touches where erasers[touch] != nil {
      erase(touch, event)
      guard let eraser = erasers.removeValue(forKey: touch), !eraser.strokes.isEmpty else { continue }
      delegate?.paperView(self, didErase: eraser.strokes)
    }
    forgetCorrected()
  }

  /// What was being drawn disappears, and what was being erased stays.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for drawn in live where touches.contains(drawn.touch) {
      drawn.layer.removeFromSuperlayer()
      grid.remove(drawn.stroke)
      correctable.removeAll { $0 === drawn.stroke }
    }
    live.removeAll { touches.contains($0.touch) }
    for touch in touches {
      for stroke in erasers.removeValue(forKey: touch)?.strokes ?? [] {
        stroke.isMarked = false
        grid.mark(stroke)
      }
    }
    refreshTiles()
  }

  /// True values of earlier samples have come, of strokes that are drawn, finished, or even undone.
  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    var corrected: [InkStroke] = []
    for touch in touches {
      guard let number = touch.estimationUpdateIndex?.intValue else { continue }
      let update = InkSample(touch, on: self, since: 0)
      guard let stroke = correctable.first(where: { $0.correct(number, by: update) }) else { continue }
      if !corrected.contains(where: { $0 === stroke }) { corrected.append(stroke) }
    }
    for stroke in corrected {
      if let drawn = live.first(where: { $0.stroke === stroke }) {
        refresh(drawn)
      } else {
        let different = stroke.update()
        if grid.placedCount(of: stroke) > 0 { grid.place(stroke, upTo: stroke.pieces.count, different: different) }
      }
    }
    forgetCorrected()
    refreshTiles()
    if corrected.contains(where: \.isFinished) { delegate?.paperViewDidCorrect(self) }
  }

  /// Whether a touch draws: a pen always, a finger where it may and no pen is down, since it is then the hand's.
  private func mayDraw(_ touch: UITouch) -> Bool {
    guard touch.type != .pencil else { return true }
    return drawsWithFingers && !live.contains { $0.touch.type == .pencil }
  }

  private func follow(_ drawn: LiveStroke, _ event: UIEvent?) {
    let (touch, stroke) = (drawn.touch, drawn.stroke)
    let measured = event?.coalescedTouches(for: touch) ?? [touch]
    for (index, sample) in measured.enumerated() {
      stroke.append(
        InkSample(sample, on: self, since: drawn.start, isCoalesced: index < measured.count - 1),
        number: sample.estimationUpdateIndex?.intValue)
    }
    let predicted = event?.predictedTouches(for: touch) ?? []
    stroke.predict(predicted.map { InkSample($0, on: self, since: drawn.start) })
    drawn.lastEvent = CACurrentMediaTime()
    if !predicted.isEmpty { watchPredictions() }
    refresh(drawn)
  }

  private func refresh(_ drawn: LiveStroke) {
    drawn.stroke.update()
    grid.place(drawn.stroke, upTo: drawn.stroke.settledCount)
    drawn.layer.show(
      drawn.stroke, from: grid.placedCount(of: drawn.stroke), marks: marks, traits: traitCollection)
    refreshTiles()
  }

  /// Strokes that are finished and wait for nothing are corrected no more. A device that promises values and does not send them
  /// keeps the last 32 strokes waiting, and no more.
  private func forgetCorrected() {
    correctable.removeAll { $0.isFinished && !$0.isWaiting }
    let extra = correctable.count { $0.isFinished } - 32
    if extra > 0, let last = correctable.indices.filter({ correctable[$0].isFinished }).prefix(extra).last {
      let old = correctable[...last].filter(\.isFinished)
      correctable.removeAll { stroke in old.contains { $0 === stroke } }
    }
  }

  // MARK: Predictions

  /// A pen that rests sends nothing, and what was predicted of it would stay: after 50 ms without an event it is taken away.
  private func watchPredictions() {
    guard link == nil else { return }
    link = CADisplayLink(target: self, selector: Selector("frame:", PaperView.frame(_:)))
    link?.add(to: .main, forMode: .common)
  }

  func frame(_ link: CADisplayLink) {
    for drawn in live where !drawn.stroke.predicted.isEmpty && CACurrentMediaTime() - drawn.lastEvent > 0.05 {
      drawn.stroke.predict([])
      refresh(drawn)
    }
    if live.allSatisfy(\.stroke.predicted.isEmpty) {
      self.link?.invalidate()
      self.link = nil
    }
  }

  // MARK: Eraser

  /// Marks each stroke that the eraser has touched; they are taken away when it lifts.
  private func erase(_ touch: UITouch, _ event: UIEvent?) {
    guard var eraser = erasers[touch] else { return }
    for sample in event?.coalescedTouches(for: touch) ?? [touch] {
      let place = sample.preciseLocation(in: self)
      let way = CGRect(around: eraser.place, radius: Self.eraserRadius)
        .union(CGRect(around: place, radius: Self.eraserRadius))
      for stroke in grid.strokes(in: way) where !stroke.isMarked && stroke.isFinished {
        guard stroke.isTouched(from: eraser.place, to: place, radius: Self.eraserRadius) else { continue }
        stroke.isMarked = true
        eraser.strokes.append(stroke)
        grid.mark(stroke)
      }
      eraser.place = place
    }
    erasers[touch] = eraser
    refreshTiles()
  }

  // MARK: Hover

  func hovered(_ hover: UIHoverGestureRecognizer) {
    guard hover.state == .began || hover.state == .changed, live.isEmpty else {
      preview.isHidden = true
      return
    }
    let place = hover.location(in: self)
    // An altitude of 0 stands for one that is not measured.
    let leans = hover.altitudeAngle > 0
    let sample = InkSample(
      location: place, time: 0, force: 0.5, altitude: leans ? hover.altitudeAngle : nil,
      azimuth: leans ? hover.azimuthAngle(in: self) : nil)
    let nib =
      tool == .pen
      ? Nib(sample, width: ink.width) : Nib(center: place, long: Self.eraserRadius, short: Self.eraserRadius)
    preview.show(nib, color: (tool == .pen ? ink.color.uiColor : .systemGray).resolvedColor(with: traitCollection))
  }

  // MARK: Tiles

  /// Says which part of the paper is seen, and with how many pixels for a point. Tiles beyond it do not exist.
  func see(_ rect: CGRect, scale: CGFloat) {
    visible = rect
    // No tile has more than 2,048 pixels a side.
    tileScale = min(scale, 2048 / InkGrid.side)
    let seen = Set(InkGrid.tiles(in: rect))
    for tile in tiles.keys where !seen.contains(tile) { tiles.removeValue(forKey: tile)?.removeFromSuperview() }
    for tile in seen { refresh(tile) }
    for view in tiles.values where view.contentScaleFactor != tileScale { view.contentScaleFactor = tileScale }
    for drawn in live { drawn.layer.scale = tileScale }
  }

  private func refreshTiles() {
    for tile in grid.takeChanged() {
      if let view = tiles[tile] { view.entries = grid.entries(in: tile) }
      refresh(tile)
    }
  }

  /// Makes a tile that is seen and has ink; removes one that has none any more.
  private func refresh(_ tile: InkGrid.Tile) {
    let entries = grid.entries(in: tile)
    if let view = tiles[tile] {
      if entries.isEmpty {
        view.removeFromSuperview()
        tiles[tile] = nil
      }
      return
    }
    guard !entries.isEmpty, tile.frame.intersects(visible) else { return }
    let view = InkTileView(tile)
    view.contentScaleFactor = tileScale
    view.marks = marks
    view.entries = entries
    tiles[tile] = view
    tileHost.addSubview(view)
  }

  private func marksChanged() {
    for view in tiles.values { view.marks = marks }
    for drawn in live { refresh(drawn) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The inks of a dark paper are others.
    for view in tiles.values { view.setNeedsDisplay() }
    for drawn in live { refresh(drawn) }
  }

  /// How often the tiles that are seen were drawn, all together.
  var tileDrawCount: Int { tiles.values.reduce(0) { $0 + $1.drawCount } }
  /// The tiles that are seen and have ink.
  var tileCount: Int { tiles.count }
}
