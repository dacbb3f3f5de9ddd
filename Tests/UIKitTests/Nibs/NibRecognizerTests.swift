import Foundation
import InterfaceArchive
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// What the views of a nib saw when they awoke, in order.
@MainActor private var awakenings: [String] = []

/// A view that says what it has when it awakes.
final class NibHands: UIView {
  var other: UIView?
  var button: UIButton?

  override func awakeFromNib() {
    super.awakeFromNib()
    let kinds = (gestureRecognizers ?? []).map { "\(type(of: $0))" }
    awakenings.append("\(tag) awakes with \(kinds), beside \(other?.tag ?? 0)")
    if let button {
      awakenings.append("the button has \(button.allTargets.count) target for \(button.allControlEvents)")
    }
  }
}

/// What the actions of a nib call.
@MainActor final class NibHandler: NSObject {
  var heard: [String] = []
  func moved(_ pan: UIPanGestureRecognizer) { heard.append("\(pan.numberOfTouches) fingers pan") }
  func swept(_ swipe: UISwipeGestureRecognizer) { heard.append("swept") }
  func held(_ press: UILongPressGestureRecognizer) { heard.append("held: \(press.state == .began)") }
  func went(_ sender: Any?) { heard.append("went") }
}

@MainActor @Suite("Nibs: recognisers and order")
struct NibRecognizerTests {
  init() {
    PropertyTable.register(NibHands.self) {
      $0.add("other", \NibHands.other)
      $0.add("button", \NibHands.button)
    }
    SelectorTable.register(NibHandler.self) {
      $0.add("moved:", NibHandler.moved)
      $0.add("swept:", NibHandler.swept)
      $0.add("held:", NibHandler.held)
      $0.add("went:", NibHandler.went)
    }
  }

  private func custom(_ name: String) -> String { "customClass=\"\(name)\" customModule=\"UIKitTests\"" }

  private func recognizer(_ kind: String, _ id: String, _ settings: String, _ action: String) -> String {
    """
    <\(kind) \(settings) id="\(id)"><connections><action selector="\(action)" destination="handler" id="a\(id)"/>
    </connections></\(kind)>
    """
  }

  private func hands(_ connections: String, tag: Int = 1, id: String = "v") -> String {
    """
    <view multipleTouchEnabled="YES" tag="\(tag)" id="\(id)" \(custom("NibHands"))>\(TestStoryboard.frame(0, 0, 320, 480))
      <connections>\(connections)</connections></view>
    """
  }

  private func attached(_ ids: String...) -> String {
    ids.map {
      "<outletCollection property=\"gestureRecognizers\" destination=\"\($0)\" appends=\"YES\" id=\"g\($0)\"/>"
    }.joined()
  }

  private var handler: String { "<customObject id=\"handler\" \(custom("NibHandler"))/>" }

  @Test("I4: an outlet leads to an object whether that stands before or behind its own in the file")
  func anyOrder() throws {
    let first = hands("<outlet property=\"other\" destination=\"w\" id=\"o1\"/>")
    let second = hands("<outlet property=\"other\" destination=\"v\" id=\"o2\"/>", tag: 2, id: "w")
    for order in [[first, second], [second, first]] {
      let made = try TestStoryboard.nib(order.joined()).instantiate(withOwner: nil)
      let views = made.compactMap { $0 as? NibHands }.sorted { $0.tag < $1.tag }
      #expect(views.map(\.tag) == [1, 2] && views[0].other === views[1] && views[1].other === views[0])
    }
  }

  @Test("I15: recognisers are attached and actions connected when the views awake, which have no window yet")
  func awakening() throws {
    awakenings = []
    let nib = try TestStoryboard.nib(
      hands(attached("p", "s") + "<outlet property=\"button\" destination=\"b\" id=\"o\"/>")
        + """
        <button opaque="NO" buttonType="system" id="b">\(TestStoryboard.frame(0, 0, 50, 50))
          <connections><action selector="went:" destination="handler" eventType="touchUpInside" id="x"/></connections>
        </button>
        """ + recognizer("panGestureRecognizer", "p", "", "moved:")
        + recognizer("swipeGestureRecognizer", "s", "direction=\"left\"", "swept:") + handler)
    let made = nib.instantiate(withOwner: nil)
    #expect(made.count == 5)
    #expect(
      awakenings == [
        "1 awakes with [\"UIPanGestureRecognizer\", \"UISwipeGestureRecognizer\"], beside 0",
        "the button has 1 target for \(UIControl.Event.touchUpInside)",
      ])
    #expect(made.allSatisfy { ($0 as? UIView)?.window == nil })
  }

  @Test("I16: each kind of recogniser has the settings that its public properties name")
  func settings() throws {
    let nib = try TestStoryboard.nib(
      recognizer("tapGestureRecognizer", "t", "numberOfTapsRequired=\"3\" numberOfTouchesRequired=\"2\"", "went:")
        + recognizer(
          "pongPressGestureRecognizer", "l", "allowableMovement=\"25\" minimumPressDuration=\"0.75\"", "held:")
        + recognizer("swipeGestureRecognizer", "s", "direction=\"up\" numberOfTouchesRequired=\"3\"", "swept:")
        + recognizer("panGestureRecognizer", "p", "minimumNumberOfTouches=\"2\" maximumNumberOfTouches=\"4\"", "moved:")
        + recognizer(
          "pinchGestureRecognizer", "i", "enabled=\"NO\" cancelsTouchesInView=\"NO\" delaysTouchesBegan=\"YES\"",
          "went:")
        + recognizer("rotationGestureRecognizer", "r", "delaysTouchesEnded=\"NO\"", "went:") + handler)
    let made = nib.instantiate(withOwner: nil)
    let tap = try #require(made[0] as? UITapGestureRecognizer)
    #expect(tap.numberOfTapsRequired == 3 && tap.numberOfTouchesRequired == 2)
    let press = try #require(made[1] as? UILongPressGestureRecognizer)
    #expect(press.allowableMovement == 25 && press.minimumPressDuration == 0.75)
    let swipe = try #require(made[2] as? UISwipeGestureRecognizer)
    #expect(swipe.direction == .up && swipe.numberOfTouchesRequired == 3)
    let pan = try #require(made[3] as? UIPanGestureRecognizer)
    #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 4)
    let pinch = try #require(made[4] as? UIPinchGestureRecognizer)
    #expect(!pinch.isEnabled && !pinch.cancelsTouchesInView && pinch.delaysTouchesBegan)
    let rotation = try #require(made[5] as? UIRotationGestureRecognizer)
    #expect(rotation.isEnabled && !rotation.delaysTouchesEnded && rotation.cancelsTouchesInView)
  }

  @Test("I15, I16: fingers reach the object that the nib's recognisers name, as their settings say")
  func fingers() throws {
    let stage = Stage(width: 320, height: 480)
    let nib = try TestStoryboard.nib(
      hands(attached("p", "l")) + recognizer("panGestureRecognizer", "p", "minimumNumberOfTouches=\"2\"", "moved:")
        + recognizer("pongPressGestureRecognizer", "l", "minimumPressDuration=\"1\"", "held:") + handler)
    let made = nib.instantiate(withOwner: nil)
    let view = try #require(made.first as? NibHands)
    let handler = try #require(made.last as? NibHandler)
    stage.add(view)
    stage.keep(handler)
    // One finger is too few for the pan, and too short for the press.
    let alone = stage.finger.down(100, 100)
    stage.advance(by: .milliseconds(800))
    alone.up()
    stage.advance(by: .seconds(1))
    #expect(handler.heard.isEmpty)
    let long = stage.finger.down(100, 100)
    stage.advance(by: .milliseconds(1200))
    long.up()
    stage.advance(by: .seconds(1))
    #expect(handler.heard.first == "held: true")
    handler.heard = []
    let hand = [stage.finger.down(100, 100), stage.finger.down(200, 100)]
    for step in 1...4 {
      stage.together {
        for (index, finger) in hand.enumerated() {
          finger.move(to: CGPoint(x: 100 + 100 * CGFloat(index), y: 100 + 20 * CGFloat(step)))
        }
      }
      stage.advance(by: .frames(1))
    }
    #expect(handler.heard.contains("2 fingers pan"))
  }
}
