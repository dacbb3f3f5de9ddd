import CDeallocation
import Foundation
import QuartzCore
import Testing
import TouchTesting
import UIKit

/// Things on their way to another thread.
private final class Parcel: @unchecked Sendable {
  private var things: [AnyObject]
  init(_ things: [AnyObject]) { self.things = things }

  /// Lets go of them here.
  func drop() { things = [] }

  /// Lets go of them on another thread; returns when what that has asked of the main actor is done.
  func dropElsewhere() async {
    await Task.detached { self.drop() }.value
    await Task { @MainActor in }.value
  }
}

/// Counts objects of an app's classes that were freed; traps where that is not on the main actor.
@MainActor private final class Freed {
  static var names: [String] = []
  nonisolated static func note(_ name: String) {
    MainActor.assumeIsolated { names.append(name) }
  }
}

private final class AppView: UIView { deinit { Freed.note("view") } }
private final class AppImageView: UIImageView { deinit { Freed.note("image view") } }
private final class AppWindow: UIWindow { deinit { Freed.note("window") } }
private final class AppProgress: UIProgressView { deinit { Freed.note("progress") } }
private final class AppController: UIViewController { deinit { Freed.note("controller") } }
private final class AppLayer: CALayer { deinit { Freed.note("layer") } }
private final class AppTap: UITapGestureRecognizer { deinit { Freed.note("tap") } }
private final class AppGuide: UILayoutGuide { deinit { Freed.note("guide") } }
private class AppBase<Kind>: UILabel { deinit { Freed.note("base") } }
private final class AppLabel: AppBase<Int> { deinit { Freed.note("label") } }

@MainActor @Suite("Objects whose last reference goes on another thread", .serialized)
struct DeallocationTests {
  private func free(_ make: () -> [AnyObject]) async -> [String] {
    Freed.names = []
    await Parcel(make()).dropElsewhere()
    return Freed.names
  }

  @Test("deinits of an app's subclasses run on the main actor, from the subclass up")
  func appClasses() async {
    let names = await free {
      [
        AppView(), AppImageView(image: nil), AppWindow(frame: .zero), AppProgress(), AppController(), AppLayer(),
        AppTap(), AppGuide(), AppLabel(),
      ]
    }
    #expect(
      names == ["view", "image view", "window", "progress", "controller", "layer", "tap", "guide", "label", "base"])
  }

  @Test("On the main actor they run at once")
  func atOnce() {
    Freed.names = []
    do {
      let board = UIView()
      board.addSubview(AppView())
      board.layer.addSublayer(AppLayer())
    }
    #expect(Freed.names.sorted() == ["layer", "view"])
  }

  @Test("A tree with constraints: what lives on forgets what has gone")
  func trees() async {
    let kept = UIView()
    let keptLayer = CALayer()
    let names = await free {
      let board = AppView()
      let label = AppLabel()
      label.translatesAutoresizingMaskIntoConstraints = false
      board.addSubview(label)
      board.addSubview(kept)
      board.layer.addSublayer(keptLayer)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: board.leadingAnchor, constant: 8),
        label.centerYAnchor.constraint(equalTo: board.centerYAnchor),
        kept.widthAnchor.constraint(equalTo: label.widthAnchor),
      ])
      board.addGestureRecognizer(AppTap())
      board.layoutIfNeeded()
      return [board]
    }
    #expect(names.sorted() == ["base", "label", "tap", "view"])
    #expect(kept.superview == nil && keptLayer.superlayer == nil)
    // It can be used again.
    let other = UIView()
    other.addSubview(kept)
    #expect(kept.superview === other)
  }

  @Test("Every kind of object that belongs to the main actor may be let go of elsewhere")
  func kinds() async {
    await Parcel(kindsOfObjects()).dropElsewhere()
    // What was shown and tracked is still whole.
    let stage = Stage()
    let view = stage.add(JournalingView("board"))
    stage.finger.down(50, 50).up()
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["board began", "board ended"] && view.superview === stage.window)
  }

  @Test("A class in memory that cannot be written stays as it is")
  func unwritable() throws {
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    let page = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    // Both pages stay: what is known about a class is kept for good. Two words before a class stands what frees it.
    let words = page.assumingMemoryBound(to: UInt.self)
    words[0] = 0x1000
    touchstone_free_class_on_main(words + 2)
    #expect(words[0] == UInt(bitPattern: touchstone_destroyer))
    // Another page, as one that was tested once is not tested again.
    let fixed = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    let fixedWords = fixed.assumingMemoryBound(to: UInt.self)
    fixedWords[0] = 0x1000
    mprotect(fixed, size, PROT_READ)
    for _ in 0..<2 { touchstone_free_class_on_main(fixedWords + 2) }
    #expect(fixedWords[0] == 0x1000)
  }

  private func kindsOfObjects() -> [AnyObject] {
    let controller = UIViewController()
    controller.view.addSubview(UILabel())
    let child = UIViewController()
    controller.addChild(child)
    controller.view.addSubview(child.view)
    child.didMove(toParent: controller)
    let field = UITextField()
    field.text = "abc"
    let text = UITextView()
    text.text = "abc"
    let stack = UIStackView(arrangedSubviews: [UILabel(), UIButton(type: .system)])
    stack.layoutIfNeeded()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scroll.addSubview(UIView())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.isHidden = false
    let item = UIBarButtonItem(customView: UIButton(type: .system))
    let view = UIView()
    let constraint = view.widthAnchor.constraint(equalToConstant: 3)
    constraint.isActive = true
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    let masked = UIView()
    masked.mask = UIView()
    return [
      controller, UINavigationController(rootViewController: UIViewController()), field, text, stack, scroll,
      UITableView(), window, item, UINavigationItem(title: ""), constraint, view.safeAreaLayoutGuide, UILayoutGuide(),
      animator, masked, UISwitch(), UISlider(), UIPageControl(), UISegmentedControl(items: ["a"]),
      UIPanGestureRecognizer(),
      CAShapeLayer(), CATextLayer(), CAGradientLayer(),
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 },
      UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()),
    ]
  }
}

private final class PageController: UIViewController {}

/// As apps' suites are written: a new one for each test, whose properties go where the runner lets go of it.
@MainActor @Suite("A suite that keeps controllers and views")
struct KeepingSuiteTests {
  private let controller = UIViewController()
  private let navigation = UINavigationController(rootViewController: PageController())
  private let field = UITextField()
  private let text = UITextView()
  private let board: UIView = {
    let board = UIView()
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    board.addSubview(label)
    label.centerXAnchor.constraint(equalTo: board.centerXAnchor).isActive = true
    return board
  }()

  @Test("The controller loads its view", arguments: 0..<20)
  func loads(round: Int) {
    controller.loadViewIfNeeded()
    board.layoutIfNeeded()
    field.text = "\(round)"
    #expect(controller.isViewLoaded && field.text == "\(round)")
  }

  @Test("The same in a test that waits")
  func waits() async {
    navigation.loadViewIfNeeded()
    await Task.yield()
    text.text = "abc"
    #expect(navigation.topViewController is PageController)
  }
}
