import Foundation
import Testing
import TouchTesting
import UIKit

/// A view that takes a long enough, level enough way for a swipe, as the founding documents do by hand.
private final class SwipeBoard: UIView {
  /// Whether swipes go up and down instead of left and right.
  var isVertical = false
  private(set) var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = touches.first?.location(in: self) ?? .zero
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let now = touches.first?.location(in: self) else { return }
    let (x, y) = (now.x - start.x, now.y - start.y)
    let (along, across) = isVertical ? (y, x) : (x, y)
    guard abs(along) >= 12, abs(across) <= 4 else { return }
    Stage.current?.note(isVertical ? (along > 0 ? "down" : "up") : along > 0 ? "right" : "left")
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { start = .zero }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { start = .zero }
}

/// Remembers where every finger landed, by the touch's identity, and turns itself by what two fingers have done since.
private final class TurningBoard: UIView {
  private(set) var begins: [ObjectIdentifier: CGPoint] = [:]
  private(set) var compared: [String] = []
  private(set) var found = CGAffineTransform.identity

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { begins[ObjectIdentifier(touch)] = touch.location(in: superview) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    let two = (event?.touches(for: self) ?? []).sorted { $0.hash < $1.hash }
    guard two.count == 2, let a = begins[ObjectIdentifier(two[0])], let b = begins[ObjectIdentifier(two[1])] else {
      return
    }
    let (c, d) = (two[0].location(in: superview), two[1].location(in: superview))
    // The similarity that takes the way from a to b into the way from c to d.
    let (x, y) = (b.x - a.x, b.y - a.y)
    let (u, v) = (d.x - c.x, d.y - c.y)
    let square = x * x + y * y
    let (cosine, sine) = ((x * u + y * v) / square, (x * v - y * u) / square)
    found = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      guard let begin = begins.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
      let end = touch.location(in: superview)
      compared.append("\(begin.x), \(begin.y) → \(end.x), \(end.y)")
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { begins[ObjectIdentifier(touch)] = nil }
  }
}

/// A board with a placard that can be carried about; a double tap beside the placard gives it the next text.
private final class PlacardBoard: UIView {
  let placard = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
  private let texts = ["one", "two", "three"]
  private var changes = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    placard.text = texts[0]
    placard.isUserInteractionEnabled = true
    placard.center = CGPoint(x: frame.width / 2, y: frame.height / 2)
    addSubview(placard)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    Stage.current?.note(touch.view === placard ? "on the placard" : "beside it")
    if touch.view !== placard, touch.tapCount == 2 {
      changes += 1
      placard.text = texts[changes % texts.count]
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view === placard else { return }
    placard.center = convert(touch.location(in: placard), from: placard)
  }
}

@MainActor @Suite("Founding documents: gestures made by hand")
struct HandMadeGestureTests {
  private func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  /// What a board says of one finger's move from the middle.
  private func swipe(_ dx: CGFloat, _ dy: CGFloat, vertical: Bool = false) -> [String] {
    let stage = Stage(width: 320, height: 480)
    stage.add(SwipeBoard()).isVertical = vertical
    let finger = stage.finger.down(at: p(160, 240))
    finger.move(by: dx, dy)
    stage.advance(by: .frames(1))
    finger.up()
    return stage.journal
  }

  @Test("founding S75: twelve points along and at most four across are a swipe; a tenth less or more is none")
  func swipeLimits() {
    #expect(swipe(12, 4) == ["right"] && swipe(12, -4) == ["right"] && swipe(80, 0) == ["right"])
    #expect(swipe(11.9, 0).isEmpty && swipe(12, 4.1).isEmpty && swipe(80, -4.1).isEmpty && swipe(0, 80).isEmpty)
  }

  @Test("founding S76: its direction is the sign of the way")
  func swipeDirections() {
    #expect(swipe(40, 2) == ["right"])
    #expect(swipe(-40, 2) == ["left"])
  }

  @Test("founding S77: where it started is kept from began on and forgotten when it ends and when it is taken")
  func swipeStart() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(SwipeBoard())
    let finger = stage.finger.down(at: p(100, 110))
    #expect(board.start == p(100, 110))
    finger.move(by: 30, 0)
    stage.advance(by: .frames(1))
    #expect(board.start == p(100, 110))
    finger.up()
    #expect(board.start == .zero)
    let taken = stage.finger.down(at: p(50, 60))
    #expect(board.start == p(50, 60))
    taken.cancel()
    #expect(board.start == .zero)
  }

  @Test("founding S78: upright swipes are the same with x and y changed over")
  func uprightSwipes() {
    #expect(swipe(4, 12, vertical: true) == ["down"] && swipe(-4, -12, vertical: true) == ["up"])
    #expect(swipe(0, 11.9, vertical: true).isEmpty && swipe(4.1, 12, vertical: true).isEmpty)
    #expect(swipe(80, 0, vertical: true).isEmpty)
  }

  @Test("founding S79: a view is dragged by what its touch has moved in it, and ends where the finger does")
  func dragged() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(DraggableCard(frame: CGRect(x: 50, y: 60, width: 100, height: 80)))
    let finger = stage.finger.down(at: p(80, 90))
    finger.move(by: 30, 40)
    stage.advance(by: .frames(1))
    #expect(abs(card.frame.minX - 80) < 0.001 && abs(card.frame.minY - 100) < 0.001)
    #expect(card.frame.size == CGSize(width: 100, height: 80))
    finger.up()
    #expect(abs(card.frame.minX - 80) < 0.001 && abs(card.frame.minY - 100) < 0.001)
  }

  @Test("founding S80: a hundred small moves add up, though the view moves under its finger with each")
  func manySmallMoves() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.add(DraggableCard(frame: CGRect(x: 50, y: 60, width: 100, height: 80)))
    let finger = stage.finger.down(at: p(80, 90))
    for step in 0..<100 {
      finger.move(by: step % 3 == 0 ? 1.25 : 0.5, step % 2 == 0 ? -0.25 : 1)
      stage.advance(by: .frames(1))
      // The finger stays at the same place of the view.
      #expect(abs(finger.location.x - card.frame.minX - 30) < 1e-9)
      #expect(abs(finger.location.y - card.frame.minY - 30) < 1e-9)
    }
    finger.up()
    #expect(abs(card.frame.minX - (50 + 34 * 1.25 + 66 * 0.5)) < 1e-9)
    #expect(abs(card.frame.minY - (60 + 50 * 0.75)) < 1e-9)
  }

  @Test("founding S81: where fingers landed is found again by their touches' identity, whatever happened in between")
  func begins() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(TurningBoard())
    board.isMultipleTouchEnabled = true
    let first = stage.finger.down(at: p(10, 20))
    let second = stage.finger.down(at: p(200, 300))
    for _ in 0..<20 {
      first.move(by: 1, 2)
      second.move(by: -3, -1)
      stage.advance(by: .frames(1))
    }
    second.up()
    let third = stage.finger.down(at: p(100, 5))
    first.up()
    third.up()
    #expect(board.compared == ["200.0, 300.0 → 140.0, 280.0", "10.0, 20.0 → 30.0, 60.0", "100.0, 5.0 → 100.0, 5.0"])
    #expect(board.begins.isEmpty)
  }

  @Test("founding S82: two fingers' ways since they landed give a transform: a quarter turn, and twice the size")
  func transform() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(TurningBoard())
    board.isMultipleTouchEnabled = true
    let hand = stage.hand(2).down(at: [p(110, 240), p(210, 240)])
    for _ in 0..<9 {
      hand.rotate(by: .pi / 18)
      stage.advance(by: .frames(1))
    }
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(board.found.a - turn.a) < 1e-9 && abs(board.found.b - turn.b) < 1e-9)
    #expect(abs(board.found.c - turn.c) < 1e-9 && abs(board.found.d - turn.d) < 1e-9)
    hand.scale(by: 2)
    stage.advance(by: .frames(1))
    #expect(abs(board.found.b - 2) < 1e-9 && abs(board.found.a) < 1e-9)
  }

  @Test("founding S83: a superview that handles its placard's touches knows by their view which are the placard's")
  func whoseTouch() {
    let stage = Stage(width: 320, height: 480)
    stage.add(PlacardBoard(frame: stage.window.bounds))
    stage.finger.tap(at: p(160, 240))
    stage.finger.tap(at: p(20, 20))
    stage.finger.tap(at: p(199, 259))
    stage.finger.tap(at: p(201, 259))
    #expect(stage.journal == ["on the placard", "beside it", "on the placard", "beside it"])
  }

  @Test("founding S84: a double tap beside the placard changes its text; one on it and a single one do not")
  func doubleTap() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(PlacardBoard(frame: stage.window.bounds))
    func doubleTap(_ point: CGPoint) {
      for _ in 0..<2 {
        stage.finger.tap(at: point)
        stage.advance(by: .seconds(0.1))
      }
      stage.advance(by: .seconds(1))
    }
    stage.finger.tap(at: p(20, 20))
    stage.advance(by: .seconds(1))
    doubleTap(p(160, 240))
    #expect(board.placard.text == "one")
    var texts: [String?] = []
    for _ in 0..<3 {
      doubleTap(p(20, 20))
      texts.append(board.placard.text)
    }
    #expect(texts == ["two", "three", "one"])
  }

  @Test("founding S85: the placard is under its finger after every move, its place converted into the board's space")
  func carried() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(PlacardBoard(frame: CGRect(x: 10, y: 20, width: 300, height: 400)))
    // A board that has scrolled: its space is not the screen's.
    board.bounds.origin = CGPoint(x: 5, y: -7)
    board.placard.center = p(150, 200)
    let finger = stage.finger.down(at: p(150 + 10 - 5 + 12, 200 + 20 + 7 + 9))
    for (dx, dy) in [(20.0, 10.0), (-60, 30.5), (3.25, -90)] {
      finger.move(by: dx, dy)
      stage.advance(by: .frames(1))
      #expect(board.placard.center == board.convert(finger.location, from: nil))
    }
    #expect(stage.journal == ["on the placard"])
    finger.up()
  }
}
