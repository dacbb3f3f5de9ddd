import QuartzCore
import Testing
import TouchPlatform
import TouchTesting

@testable import UIKit
@testable import UIKitCore

/// What iOS sources rely on, as public projects were found to.
@MainActor @Suite("What people's sources rely on")
struct PeoplesSourceTests {
  @Test("Words of a label that have no colour or font of their own have the label's")
  func partlyAttributed() {
    let label = UILabel()
    label.textColor = .blue
    label.font = .systemFont(ofSize: 20)
    let text = NSMutableAttributedString(string: "Green word, rest")
    text.addAttributes(
      [.foregroundColor: UIColor.green, .font: UIFont.boldSystemFont(ofSize: 12)],
      range: NSRange(location: 0, length: 5))
    label.attributedText = text
    // The properties are those of the first character.
    #expect(label.textColor == .green && label.font.pointSize == 12)
    let defaults = label.content.defaults(shadow: nil)
    #expect(defaults.style.font.size == 20 && defaults.style.color == UIColor.blue.cgColor.renderColor)
    label.textColor = .red
    #expect(label.content.defaults(shadow: nil).style.color == UIColor.red.cgColor.renderColor)
  }

  @Test("The calls from before closures change a closure's animation")
  func oldCallsInClosures() {
    let stage = Stage()
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.autoreverse, .repeat],
      animations: {
        UIView.setAnimationRepeatCount(3)
        box.alpha = 0.2
      }, completion: { stage.note("blinked \($0)") })
    stage.advance(by: .seconds(1.1))
    #expect(stage.journal.isEmpty)
    stage.advance(by: .seconds(0.3))
    #expect(stage.journal == ["blinked true"])
  }

  @Test("A view that turns keeps its size on the way, the shorter way round")
  func turning() throws {
    let stage = Stage()
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    func seen(_ map: CGAffineTransform, from start: CGAffineTransform = .identity) throws -> CGAffineTransform {
      box.transform = start
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { box.transform = map })
      stage.advance(by: .seconds(0.5))
      let found = try #require(box.layer.presentation()).affineTransform()
      stage.advance(by: .seconds(1))
      return found
    }
    func near(_ map: CGAffineTransform, _ other: CGAffineTransform) -> Bool {
      zip([map.a, map.b, map.c, map.d, map.tx, map.ty], [other.a, other.b, other.c, other.d, other.tx, other.ty])
        .allSatisfy { abs($0 - $1) < 0.03 }
    }
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(near(try seen(quarter), CGAffineTransform(rotationAngle: .pi / 4)))
    #expect(near(try seen(CGAffineTransform(rotationAngle: .pi)), quarter))
    #expect(near(try seen(CGAffineTransform(rotationAngle: 1.5 * .pi)), CGAffineTransform(rotationAngle: -.pi / 4)))
    #expect(
      near(
        try seen(quarter.scaledBy(x: 3, y: 3).concatenating(CGAffineTransform(translationX: 20, y: 0))),
        CGAffineTransform(scaleX: 2, y: 2).rotated(by: .pi / 4).concatenating(CGAffineTransform(translationX: 10, y: 0))
      ))
    // Mirrored and squashed maps have no turn.
    #expect(near(try seen(CGAffineTransform(scaleX: -1, y: 1)), CGAffineTransform(scaleX: 0, y: 1)))
    #expect(
      near(
        try seen(CGAffineTransform(scaleX: 0, y: 0), from: quarter),
        CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 0.5, y: 0.5)))
  }

  @Test("What is presented of a shape is its own properties, too")
  func presentedShapes() throws {
    let stage = Stage()
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    let ring = CAShapeLayer()
    ring.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    box.layer.addSublayer(ring)
    stage.advance(by: .frames(1))
    let end = CABasicAnimation(keyPath: "strokeEnd")
    (end.fromValue, end.toValue, end.duration) = (0, 1, 1)
    ring.add(end, forKey: nil)
    stage.advance(by: .seconds(0.5))
    let shown = try #require(ring.presentation())
    #expect(abs(shown.strokeEnd - 0.5) < 0.05 && ring.strokeEnd == 1)
    #expect(shown.path?.boundingBox == ring.path?.boundingBox)
  }

  @Test("Numbers that a layer has under a key cast to each kind of number")
  func keyedNumbers() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
    let angle = layer.value(forKeyPath: "transform.rotation.z")
    let numbers: [Double] = [
      Double(angle as? CGFloat ?? 0), angle as? Double ?? 0, (angle as? NSNumber)?.doubleValue ?? 0,
    ]
    #expect(numbers.allSatisfy { abs($0 - 1) < 1e-6 })
    #expect((layer.value(forKey: "opacity") as? Float) == 1 && (layer.value(forKey: "opacity") as? CGFloat) == 1)
    #expect((layer.value(forKey: "frame") as? NSValue)?.cgRectValue == layer.frame)
  }

  @Test("A picture that repeats is a background")
  func patterns() {
    let stage = Stage(width: 60, height: 60)
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 5, y: 0, width: 5, height: 10))
    }
    let box = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40)))
    box.backgroundColor = UIColor(patternImage: tile)
    stage.advance(by: .frames(1))
    let picture = stage.snapshot
    func pixel(_ x: Int) -> UInt32 { picture.pixels[x, 30] }
    let (first, second) = ((0..<4).map { pixel($0 * 10 + 12) }, (0..<4).map { pixel($0 * 10 + 17) })
    #expect(Set(first).count == 1 && Set(second).count == 1 && first[0] != second[0])
    #expect(first[0] != pixel(2) && second[0] != pixel(2))
  }

  @Test("A target that is a set's element is the object in it; an action may be made without anything")
  func elements() {
    final class Target: NSObject {
      var count = 0
      func hit() { count += 1 }
    }
    let target = Target()
    let control = UIControl()
    for element in Set([AnyHashable(target)]) {
      control.addTarget(element, action: Selector("hit", Target.hit), for: .valueChanged)
    }
    control.sendActions(for: .valueChanged)
    #expect(target.count == 1)
    control.removeTarget(AnyHashable(target), action: nil, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.count == 1)
    final class MockAction: UIAlertAction {
      let words: String
      init(_ words: String) {
        self.words = words
        super.init()
      }
    }
    #expect(MockAction("a").title == nil && MockAction("a").style == .default)
  }

  private final class MockTouch: UITouch {
    private let spot: CGPoint
    init(_ spot: CGPoint) {
      self.spot = spot
      super.init()
    }
    override func location(in view: UIView?) -> CGPoint { spot }
  }

  @Test("A test's own touch")
  func touches() {
    let touch = MockTouch(CGPoint(x: 3, y: 4))
    #expect(touch.location(in: nil) == CGPoint(x: 3, y: 4) && touch.phase == .began)
  }

  @Test("After the key window is hidden or freed, the frontmost one left is it")
  func keyWindows() {
    let stage = Stage()
    let main = stage.window
    main.makeKey()
    var other: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    other?.makeKeyAndVisible()
    #expect(UIApplication.shared.keyWindow === other)
    other?.isHidden = true
    #expect(UIApplication.shared.keyWindow === main && main.isKeyWindow)
    other?.makeKeyAndVisible()
    #expect(UIApplication.shared.keyWindow === other)
    other = nil
    #expect(UIApplication.shared.keyWindow === main)
  }

  private final class Screen: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will, key \(UIApplication.shared.keyWindow != nil)") }
    override func viewIsAppearing(_ animated: Bool) { log.append("is") }
    override func viewDidAppear(_ animated: Bool) { log.append("did, key \(UIApplication.shared.keyWindow != nil)") }
  }

  @Test("The key window is known when its first views appear")
  func appearing() {
    let stage = Stage()
    stage.window.isHidden = true
    let screen = Screen()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = screen
    window.makeKeyAndVisible()
    #expect(screen.log == ["will, key true", "is", "did, key true"])
  }

  @Test("An appearance that a test begins and ends has all of its calls, without a window")
  func appearingWithoutWindow() {
    let stage = Stage()
    let screen = Screen()
    screen.beginAppearanceTransition(true, animated: false)
    screen.endAppearanceTransition()
    #expect(screen.log.map { $0.prefix(3) } == ["wil", "is", "did"])
    _ = stage
  }

  @Test("Views that controllers make follow the size of what they are put in")
  func autoresizing() {
    let stage = Stage(width: 320, height: 480)
    let controllers = [
      UIViewController(), UITableViewController(), UIPageViewController(), UINavigationController(),
      UITabBarController(), UISplitViewController(),
      UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout()),
    ]
    for controller in controllers {
      #expect(controller.view.autoresizingMask == [.flexibleWidth, .flexibleHeight], "\(type(of: controller))")
    }
    _ = stage
  }

  @Test("A method of UIKit's that takes a truth value is an action")
  func truthActions() {
    let stage = Stage(width: 320, height: 480)
    let root = stage.show(UIViewController())
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    root.view.addSubview(field)
    let tap = UITapGestureRecognizer(target: root.view, action: Selector(("endEditing:")))
    root.view.addGestureRecognizer(tap)
    field.becomeFirstResponder()
    stage.finger.tap(at: CGPoint(x: 100, y: 300))
    #expect(!field.isFirstResponder)
  }

  private final class TallBar: UITabBar {
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 120) }
  }

  @Test("A frame that is written from its right or lower end is the same rectangle, and takes touches")
  func framesFromTheFarEnd() {
    let stage = Stage(width: 320, height: 480)
    let button = UIButton(frame: CGRect(x: 280, y: 450, width: -150, height: -50))
    button.addAction(UIAction { _ in Stage.current?.note("tapped") }, for: .touchUpInside)
    stage.window.addSubview(button)
    #expect(button.frame == CGRect(x: 130, y: 400, width: 150, height: 50))
    #expect(button.bounds == CGRect(x: 0, y: 0, width: 150, height: 50))
    stage.finger.tap(at: CGPoint(x: 205, y: 425))
    #expect(stage.journal == ["tapped"])
  }

  @Test("A class answers with itself, for registrations and bundles")
  func classesForCoders() {
    final class Cell: UITableViewCell {}
    #expect(Cell.classForCoder() == Cell.self && NSObject.classForCoder() == NSObject.self)
    let table = UITableView()
    table.register(Cell.classForCoder(), forCellReuseIdentifier: "cell")
    #expect(table.dequeueReusableCell(withIdentifier: "cell") is Cell)
  }

  @Test("Characters without a key of their own are typed in one field and then in the next")
  func punctuationInTwoFields() {
    let stage = Stage(width: 320, height: 480)
    let fields = [
      UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)),
      UITextField(frame: CGRect(x: 0, y: 50, width: 200, height: 40)),
    ]
    for field in fields {
      stage.window.addSubview(field)
      field.becomeFirstResponder()
      stage.type("a.b@c-é.de")
    }
    #expect(fields.map(\.text) == ["a.b@c-é.de", "a.b@c-é.de"])
  }

  @Test("Text that a delegate selects when editing begins is replaced by what is typed")
  func selectedAtTheBeginning() {
    final class Selecting: NSObject, UITextFieldDelegate {
      func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.text = "28/11/2026"
        textField.selectAll(nil)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let delegate = Selecting()
    field.delegate = delegate
    stage.window.addSubview(field)
    stage.finger.tap(at: CGPoint(x: 100, y: 40))
    stage.type("10/10/1990")
    #expect(field.text == "10/10/1990")
  }

  @Test("A tab bar of the app's own class says how high it is")
  func tallBars() {
    let stage = Stage(width: 320, height: 480)
    let tabs = UITabBarController()
    tabs.setValue(TallBar(), forKey: "tabBar")
    tabs.viewControllers = [UIViewController()]
    stage.show(tabs)
    stage.advance(by: .frames(2))
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 360, width: 320, height: 120))
  }

  @Test("An item's prompt stands above its title, in a higher bar")
  func prompts() {
    let stage = Stage(width: 320, height: 480)
    let root = UIViewController()
    root.title = "Title"
    let navigation = UINavigationController(rootViewController: root)
    stage.show(navigation)
    stage.advance(by: .frames(2))
    let height = navigation.navigationBar.frame.height
    root.navigationItem.prompt = "Prompt"
    stage.advance(by: .frames(2))
    #expect(navigation.navigationBar.frame.height == height + 30)
    func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
    let shown = labels(navigation.navigationBar).map {
      ($0.text ?? "", $0.convert($0.bounds, to: navigation.navigationBar).midY)
    }
    let prompt = shown.first { $0.0 == "Prompt" }?.1 ?? 0
    let title = shown.first { $0.0 == "Title" }?.1 ?? 0
    #expect(prompt > 0 && prompt < 30 && abs(title - 52) < 1)
    root.navigationItem.prompt = nil
    stage.advance(by: .frames(2))
    #expect(navigation.navigationBar.frame.height == height)
  }
}
