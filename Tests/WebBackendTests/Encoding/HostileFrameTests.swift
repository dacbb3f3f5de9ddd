import Foundation
import RandomScenes
import RenderTree
import Testing

@testable import WebBackend

/// Trees and numbers that no sensible app makes.
struct HostileFrameTests {
  /// Runs on a thread with a small stack, and waits for it.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    done.wait()
  }

  private func chain(_ depth: Int, id: UInt64 = 1) -> LayerNode {
    var node = LayerNode(id: id, style: LayerNode.Style(), children: [])
    for level in 1..<depth {
      var style = LayerNode.Style()
      style.toParent = .translation(Double(level % 7), 0)
      node = LayerNode(id: id + UInt64(level), style: style, children: [node])
    }
    return node
  }

  @Test("a tree of 10,000 levels neither overflows a small stack nor reaches the page whole")
  func deep() {
    onSmallStack {
      let encoder = WebFrameEncoder()
      let decoder = WebFrameDecoder()
      for step in 1...3 {
        let root = chain(10_000, id: UInt64(step) * 100_000)
        let bytes = encoder.encode(
          RenderFrame(root: root, size: .zero, scale: 1), number: UInt64(step), snapshot: false)
        do { try decoder.decode(bytes) } catch { Issue.record(error) }
        #expect(decoder.counts["nodes"] == 1_000)
      }
      let shallow = chain(3)
      let bytes = encoder.encode(RenderFrame(root: shallow, size: .zero, scale: 1), number: 9, snapshot: false)
      do { try decoder.decode(bytes) } catch { Issue.record(error) }
      #expect(decoder.counts["nodes"] == 3)
    }
  }

  @Test("100,000 children come, are turned round and go")
  func wide() throws {
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    var leaves = (0..<100_000).map { LayerNode(id: UInt64($0) + 1, style: LayerNode.Style(), children: []) }
    func send(_ number: UInt64) throws {
      let root = LayerNode(id: 0, style: LayerNode.Style(), children: leaves)
      try decoder.decode(
        encoder.encode(RenderFrame(root: root, size: .zero, scale: 1), number: number, snapshot: false))
      #expect(decoder.counts["nodes"] == leaves.count + 1)
    }
    try send(1)
    leaves.reverse()
    try send(2)
    leaves.removeLast(99_990)
    try send(3)
  }

  @Test("numbers that are not finite never reach the page, and the frames after them are whole")
  func notFinite() throws {
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude]
    var random = SeededGenerator(seed: 3)
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    func any() -> Double {
      Int.random(in: 0..<3, using: &random) == 0
        ? Double.random(in: -9...9, using: &random) : bad.randomElement(using: &random) ?? 0
    }
    func color() -> RenderColor {
      RenderColor(red: Float(any()), green: Float(any()), blue: Float(any()), alpha: Float(any()))
    }
    func path(_ count: Int) -> DrawPath {
      var path = DrawPath()
      path.move(to: .zero)
      for _ in 0..<count {
        path.addCurve(to: CGPoint(x: any(), y: 1), control1: .zero, control2: CGPoint(x: 2, y: any()))
      }
      return path
    }
    for step in 1...300 {
      var style = LayerNode.Style()
      style.toParent = Affine(a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any())
      style.bounds = CGRect(x: any(), y: any(), width: any(), height: any())
      style.opacity = Float(any())
      style.cornerRadius = any()
      style.background = color()
      style.borderWidth = any()
      style.borderColor = color()
      style.contentsRect = step % 3 == 0 ? .null : .infinite
      style.shadow = LayerShadow(color: color(), offset: CGSize(width: any(), height: 1), radius: any(), path: path(3))
      style.motion = [
        MotionTrack(target: .place, begin: 5, duration: any(), samples: [Float(any()), 1, 2, Float(any())])
      ]
      let builder = DisplayListBuilder()
      var state = DrawState()
      state.color = color()
      state.transform = Affine(a: any(), b: 0, c: 0, d: 1, tx: any(), ty: 0)
      state.clip = DrawClip(
        .rect(CGRect(x: any(), y: 0, width: any(), height: 9)),
        within: DrawClip(.path(path(2), evenOdd: true), within: nil))
      state.details = DrawDetails(
        shadow: DrawShadow(offset: CGSize(width: any(), height: any()), blur: any(), color: color()),
        dashes: [any(), 1], dashPhase: any())
      builder.fill(path(step % 60), state)
      state.transform = .identity
      builder.stroke(path(step % 60), DrawStroke(), state)
      builder.gradient(
        DrawGradient(
          stops: [.init(location: any(), color: color())],
          geometry: .radial(CGPoint(x: any(), y: 0), any(), .zero, any())), state)
      style.drawing = LayerDrawing(list: builder.finish(), rect: .infinite, scale: any())
      let root = LayerNode(id: 1, style: style, children: [])
      // The decoder throws at any number that is not finite.
      try decoder.decode(
        encoder.encode(RenderFrame(root: root, size: .zero, scale: 1), number: UInt64(step), snapshot: false))
      _ = try decoder.root()
    }
    let tree = RandomTree(seed: 1, size: CGSize(width: 50, height: 50), isExact: true)
    let root = tree.commit()
    try decoder.decode(
      encoder.encode(RenderFrame(root: root, size: .zero, scale: 1), number: 1_000, snapshot: false))
    #expect(TreeComparison().difference(try decoder.root(), root) == nil)
  }

  @Test("lists in lists beyond 64, and chains of clips beyond 1,000, are cut")
  func nested() throws {
    var list = DisplayList.empty
    for _ in 0..<300 {
      let builder = DisplayListBuilder()
      builder.fill(DrawPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)), DrawState())
      builder.layer(list, DrawState())
      list = builder.finish()
    }
    var clip: DrawClip?
    for index in 0..<3_000 {
      clip = DrawClip(.rect(CGRect(x: -Double(index), y: 0, width: 9_000, height: 9)), within: clip)
    }
    let builder = DisplayListBuilder()
    var state = DrawState()
    state.clip = clip
    builder.fill(DrawPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)), state)
    builder.layer(list, DrawState())
    let outer = builder.finish()
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    for step in 1...2 {
      var style = LayerNode.Style()
      style.drawing = LayerDrawing(list: outer, rect: .zero, scale: nil)
      style.opacity = Float(step) / 2
      try decoder.decode(
        encoder.encode(
          RenderFrame(root: LayerNode(id: 1, style: style, children: []), size: .zero, scale: 1),
          number: UInt64(step), snapshot: false))
      #expect(decoder.counts["lists"] == 64)
      #expect(decoder.counts["clips"] == 1_000)
    }
  }
}
