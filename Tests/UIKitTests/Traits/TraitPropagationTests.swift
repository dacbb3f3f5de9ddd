import Foundation
import Testing
import TouchTesting
import UIKit

/// Writes down what it hears of traits and tints.
@MainActor private final class Hearing: UIView {
  let name: String
  init(_ name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    let now = traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
    let current = UITraitCollection.current.userInterfaceStyle == traitCollection.userInterfaceStyle
    Stage.current?.note("\(name) \(now)\(current ? "" : ", not current")")
  }

  override func tintColorDidChange() { Stage.current?.note("\(name) tint") }
}

@MainActor private final class HearingController: UIViewController {
  override func loadView() { view = Hearing("root view") }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    Stage.current?.note("controller \(traitCollection.userInterfaceStyle == .dark ? "dark" : "light")")
  }
}

@MainActor @Suite("Traits in the tree")
struct TraitPropagationTests {
  @Test("The screen's style reaches everybody once, superviews first, controllers before their views")
  func screenStyle() {
    let stage = Stage()
    let controller = stage.show(HearingController())
    let inner = Hearing("inner")
    controller.view.addSubview(inner)
    inner.addSubview(Hearing("innermost"))
    #expect(inner.traitCollection.userInterfaceStyle == .light)
    #expect(stage.journal == [])

    stage.runtime.userInterfaceStyle = .dark
    #expect(stage.journal == ["controller dark", "root view dark", "inner dark", "innermost dark"])
    #expect(UIScreen.main.traitCollection.userInterfaceStyle == .dark)
    #expect(UITraitCollection.current.userInterfaceStyle == .dark)

    stage.clearJournal()
    stage.runtime.userInterfaceStyle = .dark
    #expect(stage.journal == [])
  }

  @Test("An override holds for the view and all in it, and gives way when it is taken back")
  func overrides() {
    let stage = Stage()
    let outer = stage.add(Hearing("outer"))
    let middle = Hearing("middle")
    let inner = Hearing("inner")
    outer.addSubview(middle)
    middle.addSubview(inner)
    middle.overrideUserInterfaceStyle = .dark
    inner.overrideUserInterfaceStyle = .light
    stage.note("– night")
    stage.runtime.userInterfaceStyle = .dark
    stage.note("– day")
    stage.runtime.userInterfaceStyle = .light
    stage.note("– no override")
    middle.overrideUserInterfaceStyle = .unspecified
    #expect(
      stage.journal == [
        "middle dark", "inner dark", "inner light", "– night", "outer dark", "– day", "outer light", "– no override",
        "middle light",
      ])
  }

  @Test("A view that is added takes its superview's traits, one that knows them hears nothing")
  func adding() {
    let stage = Stage()
    let box = stage.add(UIView())
    box.overrideUserInterfaceStyle = .dark
    let view = Hearing("view")
    view.addSubview(Hearing("part"))
    box.addSubview(view)
    view.removeFromSuperview()
    box.addSubview(view)
    stage.window.addSubview(view)
    #expect(stage.journal == ["view dark", "part dark", "view light", "part light"])
  }

  @Test("A tree that was loose while the screen changed catches up when it is added")
  func looseTree() {
    let stage = Stage()
    let view = Hearing("view")
    view.backgroundColor = .systemBackground
    stage.runtime.userInterfaceStyle = .dark
    #expect(view.traitCollection.userInterfaceStyle == .light)
    stage.add(view)
    #expect(stage.journal == ["view dark"])
    #expect(view.layer.backgroundColor == UIColor.systemBackground.resolvedColor(with: view.traitCollection).cgColor)
  }

  @Test("Dynamic backgrounds follow the style on the screen")
  func dynamicBackground() {
    let stage = Stage(width: 8, height: 8)
    let view = stage.add(UIView())
    view.backgroundColor = .systemBackground
    #expect(stage.snapshot.pixels[4, 4] == 0xffff_ffff)
    stage.runtime.userInterfaceStyle = .dark
    #expect(stage.snapshot.pixels[4, 4] == 0xff00_0000)
    view.overrideUserInterfaceStyle = .light
    #expect(stage.snapshot.pixels[4, 4] == 0xffff_ffff)
    #expect(view.backgroundColor == .systemBackground)
  }

  @Test("A parent controller says traits for a child, a controller for itself")
  func controllers() {
    let stage = Stage()
    let parent = stage.show(UIViewController())
    let child = HearingController()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    parent.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: child)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    child.overrideUserInterfaceStyle = .light
    #expect(stage.journal == ["controller dark", "root view dark", "controller light", "root view light"])
    #expect(parent.overrideTraitCollection(forChild: child)?.userInterfaceStyle == .dark)
  }

  @Test("Registrations hear of their traits only, until they are given back")
  func registrations() {
    let stage = Stage()
    let view = stage.add(Hearing("view"))
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Hearing, previous: UITraitCollection) in
      stage.note("\(view.name) was \(previous.userInterfaceStyle == .light ? "light" : "dark")")
    }
    view.traitOverrides.preferredContentSizeCategory = .small
    view.traitOverrides.userInterfaceStyle = .dark
    #expect(view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    view.unregisterForTraitChanges(registration)
    view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    #expect(stage.journal == ["view light", "view dark", "view was light", "view light"])
    #expect(view.traitCollection.preferredContentSizeCategory == .small)
  }

  @Test("A registration of a method calls it with the environment and the traits before; its target is not retained")
  func registrationsOfMethods() {
    @MainActor final class Target: NSObject {
      let stage: Stage
      init(_ stage: Stage) { self.stage = stage }
      func changed(_ view: UIView, _ previous: UITraitCollection) {
        stage.note("\(type(of: view)) was \(previous.userInterfaceStyle == .light ? "light" : "dark")")
      }
    }
    final class Own: UIView {
      weak var stage: Stage?
      func watch() {
        registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Selector("changed", Own.changed))
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
          self.stage?.note("own handler")
        }
      }
      private func changed() { stage?.note("own method") }
    }
    let stage = Stage()
    let view = stage.add(Own())
    view.stage = stage
    view.watch()
    var target: Target? = Target(stage)
    view.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self], target: target as Any, action: Selector("changed::", Target.changed))
    view.overrideUserInterfaceStyle = .dark
    #expect(stage.journal == ["own method", "own handler", "Own was light"])
    target = nil
    view.overrideUserInterfaceStyle = .light
    #expect(stage.journal.suffix(2) == ["own method", "own handler"])
  }

  @Test("Size classes and idiom come from the screen's size")
  func sizeClasses() {
    let phone = Stage(width: 320, height: 480, scale: 2)
    #expect(phone.window.traitCollection.horizontalSizeClass == .compact)
    #expect(phone.window.traitCollection.verticalSizeClass == .regular)
    #expect(phone.window.traitCollection.userInterfaceIdiom == .phone)
    #expect(phone.window.traitCollection.displayScale == 2)
    let pad = Stage(width: 1024, height: 768)
    #expect(pad.window.traitCollection.horizontalSizeClass == .regular)
    #expect(pad.window.traitCollection.userInterfaceIdiom == .pad)
  }

  @Test("The tint comes from above; views hear when theirs changes")
  func tint() {
    let stage = Stage()
    let outer = stage.add(Hearing("outer"))
    let inner = Hearing("inner")
    let own = Hearing("own")
    outer.addSubview(inner)
    outer.addSubview(own)
    #expect(inner.tintColor == .systemBlue)
    own.tintColor = .green
    outer.tintColor = .red
    #expect(inner.tintColor == .red)
    #expect(own.tintColor == .green)
    stage.window.addSubview(inner)
    #expect(inner.tintColor == .systemBlue)
    outer.tintAdjustmentMode = .dimmed
    #expect(own.tintAdjustmentMode == .dimmed)
    #expect(own.tintColor != .green)
    var (saturation, alpha): (CGFloat, CGFloat) = (1, 0)
    own.tintColor.getHue(nil, saturation: &saturation, brightness: nil, alpha: &alpha)
    #expect(saturation == 0 && alpha < 1)
    #expect(stage.journal == ["own tint", "outer tint", "inner tint", "inner tint", "outer tint", "own tint"])
    outer.tintAdjustmentMode = .automatic
  }

  @Test("A background in the tint's colour follows the tint")
  func tintedBackground() {
    let stage = Stage(width: 8, height: 8)
    let box = stage.add(UIView())
    let view = UIView(frame: box.bounds)
    box.addSubview(view)
    view.backgroundColor = .tintColor
    #expect(stage.snapshot.pixels[4, 4] == 0xff00_7aff)
    box.tintColor = .red
    #expect(stage.snapshot.pixels[4, 4] == 0xffff_0000)
  }
}
