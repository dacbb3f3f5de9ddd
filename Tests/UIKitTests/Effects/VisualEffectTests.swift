import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Visual effect views")
struct VisualEffectTests {
  /// A black stripe on white, and a view with an effect over the whole screen.
  private func makeStage(_ effect: UIVisualEffect?) -> (Stage, UIVisualEffectView) {
    let stage = Stage(width: 200, height: 100)
    stage.window.backgroundColor = .white
    let stripe = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stripe.backgroundColor = .black
    stage.window.addSubview(stripe)
    let view = UIVisualEffectView(effect: effect)
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    stage.advance(by: .frames(1))
    return (stage, view)
  }

  private func level(_ stage: Stage, _ x: Int, _ y: Int = 50) -> Int {
    Int((stage.platform.surface?.picture?[x, y] ?? 0) & 255)
  }

  @Test("A blur mixes both sides of an edge, and a view without an effect shows it as it is")
  func blurs() {
    let (stage, view) = makeStage(nil)
    #expect([90, 99, 100, 110].map { level(stage, $0) } == [0, 0, 255, 255])
    view.effect = UIBlurEffect(style: .light)
    stage.advance(by: .frames(1))
    let levels = [10, 90, 100, 110, 190].map { level(stage, $0) }
    #expect(levels == levels.sorted() && Set(levels).count == 5)
    #expect(levels[2] > 100 && levels[2] < 230)
    view.effect = nil
    stage.advance(by: .frames(1))
    #expect([99, 100].map { level(stage, $0) } == [0, 255])
  }

  @Test("A view that is made with its effect in an animator's block grows from nothing to it")
  func madeInAnimation() {
    let (stage, _) = makeStage(nil)
    let animator = UIViewPropertyAnimator(duration: 3, curve: .linear) {
      let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
      UIView.performWithoutAnimation { view.frame = stage.window.bounds }
      stage.window.addSubview(view)
    }
    let levels = [0, 0.5, 1, 0.5, 0].map { fraction in
      animator.fractionComplete = fraction
      stage.advance(by: .frames(2))
      return level(stage, 130)
    }
    #expect(levels[0] == 255 && levels[1] < 255 && levels[2] < levels[1], "\(levels)")
    #expect(levels[3] == levels[1] && levels[4] == levels[0], "\(levels)")
    animator.stopAnimation(true)
  }

  @Test("In an animation the blur grows, and a scrubbed animator holds it midway")
  func animates() {
    let (stage, view) = makeStage(nil)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .dark) }
    stage.advance(by: .seconds(0.1))
    let early = level(stage, 130)
    stage.advance(by: .seconds(0.5))
    let later = level(stage, 130)
    stage.advance(by: .seconds(1))
    let end = level(stage, 130)
    #expect(255 >= early && early > later && later > end, "\(early) \(later) \(end)")

    view.effect = nil
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = UIBlurEffect(style: .dark) }
    animator.fractionComplete = 0.5
    stage.advance(by: .frames(2))
    let half = level(stage, 130)
    #expect(half < 255 && half > end)
    animator.stopAnimation(true)
  }

  @Test("A blur in an animator follows its progress, is gone when that is reversed, and can be put on again")
  func scrubs() {
    let (stage, view) = makeStage(nil)
    func animator(to effect: UIVisualEffect?) -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: 3, curve: .linear)
      animator.addAnimations { view.effect = effect }
      animator.pauseAnimation()
      return animator
    }
    var run = animator(to: UIBlurEffect(style: .dark))
    stage.advance(by: .frames(1))
    #expect([99, 100].map { level(stage, $0) } == [0, 255], "nothing at the start")
    var seen: [Int] = []
    for progress in [0.25, 0.5, 0.75] {
      run.fractionComplete = progress
      stage.advance(by: .frames(1))
      seen.append(level(stage, 150))
    }
    #expect(seen == seen.sorted(by: >) && Set(seen).count == 3, "\(seen)")
    run.isReversed = true
    run.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: .seconds(4))
    #expect([99, 100].map { level(stage, $0) } == [0, 255], "taken back")
    #expect(view.effect == nil)

    run = animator(to: UIBlurEffect(style: .dark))
    run.startAnimation()
    stage.advance(by: .seconds(4))
    let end = level(stage, 150)
    #expect(end < seen[2])
    #expect(view.effect == UIBlurEffect(style: .dark))
    run = animator(to: nil)
    run.fractionComplete = 0.5
    stage.advance(by: .frames(1))
    #expect(level(stage, 150) > end)
    run.startAnimation()
    stage.advance(by: .seconds(4))
    #expect([99, 100].map { level(stage, $0) } == [0, 255])
  }

  @Test("Materials follow light and dark, and those that name one do not")
  func materials() {
    let (stage, view) = makeStage(UIBlurEffect(style: .systemThickMaterial))
    let light = level(stage, 199)
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(by: .frames(1))
    let dark = level(stage, 199)
    #expect(light > 220 && dark < 80)
    view.effect = UIBlurEffect(style: .systemThickMaterialLight)
    stage.advance(by: .frames(1))
    #expect(level(stage, 199) == light)
  }

  @Test("Above a vibrancy of contents the shape counts, in one colour")
  func vibrancy() {
    let (stage, view) = makeStage(UIBlurEffect(style: .systemThickMaterialLight))
    let blur = UIBlurEffect(style: .systemThickMaterialLight)
    let above = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .label))
    above.frame = view.bounds
    view.contentView.addSubview(above)
    let square = UIView(frame: CGRect(x: 140, y: 40, width: 20, height: 20))
    square.backgroundColor = .green
    above.contentView.addSubview(square)
    stage.advance(by: .frames(1))
    let pixel = stage.platform.surface?.picture?[150, 50] ?? 0
    let parts = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
    #expect(parts.allSatisfy { $0 < 60 } && (parts.max() ?? 0) - (parts.min() ?? 0) < 8)
    #expect(level(stage, 170) > 200)
  }

  @Test("A view that is added to the effect view itself is noted, and shows among the contents")
  func wrongSubview() {
    let (stage, view) = makeStage(UIBlurEffect(style: .regular))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
    let lines = said { view.addSubview(label) }
    #expect(label.superview === view.contentView)
    #expect(lines.count == 1 && lines[0].contains("UILabel") && lines[0].contains("contentView"))
    _ = stage
  }

  @Test("A storyboard's effect view has its effect, and its contents in their place")
  func storyboard() throws {
    let frame = TestStoryboard.frame(0, 0, 100, 50)
    let objects = try TestStoryboard.nib(
      """
      <visualEffectView id="e" opaque="NO" contentMode="scaleToFill">\(TestStoryboard.frame(0, 0, 200, 100))
      <view key="contentView" id="c" opaque="NO" clipsSubviews="YES">\(frame)
      <subviews><label id="l" text="Hello" tag="7">\(frame)</label></subviews></view>
      <vibrancyEffect style="fill"><blurEffect style="systemThinMaterialDark"/></vibrancyEffect></visualEffectView>
      <visualEffectView id="b">\(frame)<view key="contentView" id="d">\(frame)</view><blurEffect style="prominent"/>
      </visualEffectView>
      """
    ).instantiate(withOwner: nil)
    let first = try #require(objects.first as? UIVisualEffectView)
    #expect(
      first.effect == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .systemThinMaterialDark), style: .fill))
    #expect(first.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect((first.contentView.viewWithTag(7) as? UILabel)?.text == "Hello")
    #expect((objects.last as? UIVisualEffectView)?.effect == UIBlurEffect(style: .prominent))
  }

  @Test("Contents fill the view, are touched, and what is behind a view without contents is not")
  func touches() {
    let (stage, view) = makeStage(UIBlurEffect(style: .regular))
    view.frame = CGRect(x: 20, y: 20, width: 160, height: 60)
    #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 160, height: 60))
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
    button.addAction(UIAction { _ in stage.note("tapped") }, for: .touchUpInside)
    view.contentView.addSubview(button)
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal == ["tapped"])
    #expect(view.hitTest(CGPoint(x: 150, y: 50), with: nil) === view.contentView)
  }

  @Test("Effects of one style are equal, are copied as themselves, and come back from an archive")
  func values() throws {
    let blur = UIBlurEffect(style: .systemChromeMaterial)
    #expect(blur == UIBlurEffect(style: .systemChromeMaterial) && blur != UIBlurEffect(style: .dark))
    #expect(blur.copy() as AnyObject === blur)
    let data = try NSKeyedArchiver.archivedData(withRootObject: blur, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBlurEffect.self, from: data) == blur)
    #expect(UIVibrancyEffect(blurEffect: blur, style: .fill) != UIVibrancyEffect(blurEffect: blur))
  }
}
