import Foundation
import Testing
import TouchTesting
import UIKit

/// Notes in which phase its finger was when a slider sent its value.
@MainActor private final class PhaseObserver: NSObject {
  var phases: [UITouch.Phase?] = []
  func changed(_ sender: UISlider, _ event: UIEvent) { phases.append(event.allTouches?.first?.phase) }
}

@MainActor @Suite("Sliders")
struct SliderTests {
  /// A slider whose knob goes from x = 15.5 to x = 215.5.
  private func addSlider(to stage: Stage, y: CGFloat = 100) -> UISlider {
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: y, width: 231, height: 31)))
    slider.maximumValue = 100
    slider.journal(.valueChanged, as: "slider") { "\((($0 as? UISlider)?.value ?? -1).rounded())" }
    return slider
  }

  @Test(
    "The knob keeps its distance to the finger; taking hold is told, every move that changes the value, and the end")
  func drag() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 20, y: 115))
    #expect(slider.value == 0)
    for step in [20.0, 20, 0] {
      finger.move(by: step, 1)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(stage.journal == ["slider 0.0", "slider 10.0", "slider 20.0", "slider 20.0"])
  }

  @Test("Without a box it has its natural height, and can be dragged once it has a width")
  func naturalHeight() {
    let stage = Stage()
    let slider = UISlider()
    slider.journal(.valueChanged, as: "slider") { "\((($0 as? UISlider)?.value ?? -1) > 0.2)" }
    #expect(slider.frame == CGRect(x: 0, y: 0, width: 0, height: slider.sizeThatFits(.zero).height))
    slider.frame.origin = CGPoint(x: 10, y: 50)
    slider.frame.size.width = 231
    stage.add(slider)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 25, y: 65))
    finger.move(by: 100, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["slider false", "slider true", "slider true"])
  }

  @Test("The knob follows the finger while its action scrubs an animator that lays out the window")
  func scrubsLayout() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    stage.advance(by: .frames(1))
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.window.layoutIfNeeded() }
    slider.addAction(
      UIAction { _ in if slider.value > 0 { animator.fractionComplete = CGFloat(slider.value / 100) } },
      for: .valueChanged)
    let finger = stage.finger.down(at: CGPoint(x: 15, y: 115))
    for _ in 0..<4 {
      finger.move(by: 25, 0)
      stage.advance(by: .frames(1))
    }
    #expect(slider.subviews[4].layer.presentation()?.frame.minX == 100)
    finger.up()
    animator.stopAnimation(true)
  }

  @Test("The event of valueChanged tells a drag's beginning, its moves and its end")
  func phases() {
    let stage = Stage()
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 100, width: 231, height: 31)))
    let observer = PhaseObserver()
    slider.addTarget(observer, action: Selector("changed:forEvent:", PhaseObserver.changed), for: .valueChanged)
    let finger = stage.finger.down(at: CGPoint(x: 15, y: 115))
    finger.move(by: 20, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(observer.phases == [.began, .moved, .ended])
  }

  @Test("Whoever wants the end alone is told once")
  func notContinuous() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    slider.isContinuous = false
    let finger = stage.finger.down(at: CGPoint(x: 15, y: 115))
    finger.move(by: 20, 0)
    stage.advance(by: .frames(1))
    #expect(slider.value > 9)
    finger.move(by: 500, 300)
    stage.advance(by: .frames(1))
    finger.up()
    stage.finger.down(at: CGPoint(x: 215, y: 115)).up()
    #expect(stage.journal == ["slider 100.0"])
  }

  @Test("A finger on the track beside the knob does nothing")
  func besideKnob() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    let finger = stage.finger.down(at: CGPoint(x: 120, y: 115))
    finger.move(by: 40, 0)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == [] && slider.value == 0 && !slider.isTracking)
  }

  @Test("The value stays between the ends, and the ends in order")
  func ends() {
    let slider = UISlider()
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.value == 0)
    slider.value = 7
    #expect(slider.value == 1)
    slider.minimumValue = 2
    #expect(slider.maximumValue == 2 && slider.value == 2)
    slider.maximumValue = 10
    slider.value = .nan
    slider.maximumValue = .infinity
    #expect(slider.value == 2 && slider.maximumValue == 10)
    slider.maximumValue = 1
    #expect(slider.minimumValue == 1 && slider.value == 1)
  }

  @Test("Track and knob stand where they stand on iOS, and subclasses may place them elsewhere")
  func rectangles() {
    final class Thick: UISlider {
      override func trackRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 20, dy: 10) }
    }
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track == CGRect(x: 2, y: 14, width: 196, height: 4))
    #expect(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0).integral
        == CGRect(x: 0, y: 0, width: 31, height: 32))
    #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1).minX == 169)
    slider.minimumValueImage = UIImage(systemName: "minus")
    slider.maximumValueImage = UIImage(systemName: "plus")
    #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 28, y: 14, width: 144, height: 4))
    let thick = Thick(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    thick.layoutIfNeeded()
    #expect(
      thick.thumbRect(forBounds: thick.bounds, trackRect: CGRect(x: 20, y: 10, width: 160, height: 11), value: 0).minX
        == 18)
  }

  @Test("Read from right to left the knob begins at the right")
  func rightToLeft() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    slider.semanticContentAttribute = .forceRightToLeft
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 215, y: 115))
    finger.move(by: -20, 0)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["slider 0.0", "slider 10.0"])
    finger.up()
  }

  @Test("Three sliders are dragged at once by three fingers")
  func threeAtOnce() {
    let stage = Stage()
    let sliders = [50.0, 150, 250].map { addSlider(to: stage, y: $0) }
    let hand = stage.hand(3).down(at: [65, 165, 265].map { CGPoint(x: 15, y: $0) })
    hand.move(by: 100, 0)
    stage.advance(by: .frames(1))
    #expect(sliders.map { ($0.value).rounded() } == [50, 50, 50])
    hand.up()
  }

  @Test("Animated, the knob is on its way to the value that is set already")
  func animated() {
    let stage = Stage()
    let slider = addSlider(to: stage)
    stage.advance(by: .frames(1))
    slider.setValue(100, animated: true)
    #expect(slider.value == 100)
    stage.advance(by: .seconds(0.1))
    let thumb = slider.subviews[4]
    let shown = thumb.layer.presentation()?.frame.minX ?? 0
    #expect(shown > 1 && shown < 199)
    stage.advance(by: .seconds(0.5))
    #expect(thumb.layer.presentation()?.frame.minX == 200 && stage.journal == [])
  }

  @Test("The knob is in front of what a class of the app's has added when it was made, layers among them")
  func knobInFront() {
    final class Hue: UISlider {
      let picture = CALayer()
      override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(picture)
        addSubview(UIView(frame: bounds))
      }
      required init?(coder: NSCoder) { nil }
    }
    let stage = Stage(width: 320, height: 100)
    let slider = stage.add(Hue(frame: CGRect(x: 20, y: 20, width: 200, height: 40)))
    stage.advance(by: .frames(1))
    let layers = slider.layer.sublayers ?? []
    #expect(layers.first === slider.picture && layers.count == 7)
    #expect(layers.last === slider.subviews.last?.layer && slider.subviews.last is UIImageView)
  }
}
