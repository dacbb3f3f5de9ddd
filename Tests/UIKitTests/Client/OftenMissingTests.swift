import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Names that small apps use: placeholders, formatters, old methods")
struct OftenMissingTests {
  @Test("Objects that stand in until there are real ones are made without arguments, and do nothing")
  func placeholders() {
    let stage = Stage()
    let text = NSMutableAttributedString()
    text.append(NSAttributedString(string: "a"))
    #expect(text.string == "a" && NSAttributedString().length == 0)
    var alpha: CGFloat = 1
    UIColor().getRed(nil, green: nil, blue: nil, alpha: &alpha)
    #expect(alpha == 0)
    let animator = UIViewPropertyAnimator()
    #expect(animator.duration == 0 && animator.state == .inactive)
    #expect(UITouch().phase == .began && UITouch().view == nil && UIEvent().allTouches?.isEmpty ?? true)
    #expect(UIAlertAction().title == nil && UIFont().pointSize == UIFont.systemFontSize)
    #expect(UIKeyCommand().input == nil && UIStoryboard().instantiateInitialViewController() == nil)
    #expect(UIScreen().bounds == .zero && UIBlurEffect() == UIBlurEffect(style: .extraLight))
    #expect(UIGraphicsImageRenderer().image { _ in }.size == .zero)
    _ = (UIMenuController(), UIPasteboard(), Bundle())
    let dynamics = UIDynamicAnimator(referenceView: stage.window)
    let (snap, push, rope) = (UISnapBehavior(), UIPushBehavior(), UIAttachmentBehavior())
    for behavior in [snap, push, rope] { dynamics.addBehavior(behavior) }
    let link = CADisplayLink()
    link.add(to: .main, forMode: .tracking)
    stage.advance(by: .frames(3))
    #expect(rope.items.isEmpty && push.items.isEmpty && !dynamics.isRunning)
  }

  @Test("An item of dynamics is an object that can be compared")
  func dynamicItems() {
    let view = UIView()
    let item: any UIDynamicItem = view
    #expect(item.isEqual(view) && item.hash == view.hash)
  }

  @Test("The user's locale is that of Foundation: dollars and American dates where nothing else is said")
  func locale() {
    _ = Stage()
    #expect(Locale.current.identifier == "en_US" && Locale.autoupdatingCurrent.identifier == "en_US")
    let prices = NumberFormatter()
    prices.numberStyle = .currency
    #expect(prices.string(from: 1599) == "$1,599.00")
    let dates = DateFormatter()
    dates.dateStyle = .medium
    dates.timeZone = TimeZone(identifier: "UTC")
    #expect(dates.string(from: Date(timeIntervalSinceReferenceDate: 0)) == "Jan 1, 2001")
    #expect(Calendar.current.firstWeekday == 1 && Calendar.current.locale?.identifier == "en_US")
  }

  @Test("How long ago something was, rounded towards zero")
  func relativeDates() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.calendar = Calendar(identifier: .gregorian)
    func text(_ seconds: Double) -> String { formatter.localizedString(fromTimeInterval: seconds) }
    let lengths: [Double] = [-7199, 3600, -172_800, 3_456_000, -34_560_000]
    let texts: [String] = lengths.map(text)
    #expect(texts == ["1 hour ago", "in 1 hour", "2 days ago", "in 1 month", "1 year ago"])
    formatter.unitsStyle = .short
    #expect(text(-7200) == "2 hr. ago")
    formatter.unitsStyle = .full
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(from: DateComponents(day: -1)) == "yesterday")
    formatter.formattingContext = .beginningOfSentence
    #expect(formatter.localizedString(from: DateComponents(day: 1)) == "Tomorrow")
    #expect(formatter.string(for: "no date") == nil)
  }

  @Test("Lists and quantities are written as people write them")
  func listsAndQuantities() {
    let list = ListFormatter()
    list.locale = Locale(identifier: "en_US")
    #expect(list.string(from: ["a", "b", 3]) == "a, b, and 3")
    let units = MeasurementFormatter()
    units.locale = Locale(identifier: "en_US")
    units.unitOptions = .providedUnit
    #expect(units.string(from: Measurement(value: 3, unit: UnitLength.miles)) == "3 mi")
    units.unitStyle = .long
    #expect(units.string(from: Measurement(value: 1, unit: UnitLength.miles)) == "1 mile")
    #expect(units.string(from: Measurement(value: 20.5, unit: UnitTemperature.celsius)) == "20.5 degrees Celsius")
    units.unitStyle = .medium
    units.unitOptions = []
    #expect(units.string(from: Measurement(value: 5, unit: UnitLength.kilometers)) == "3.107 mi")
    #expect(units.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "68°F")
    units.unitOptions = .naturalScale
    units.locale = Locale(identifier: "de_DE")
    #expect(units.string(from: Measurement(value: 1500, unit: UnitLength.meters)) == "1,5 km")
  }

  @Test("Words and sentences of a text, with their ranges")
  func words() {
    func parts(_ text: String, _ options: String.EnumerationOptions) -> [String] {
      var found: [String] = []
      text.enumerateSubstrings(in: text.startIndex..<text.endIndex, options: options) { part, range, _, _ in
        found.append(part ?? String(text[range]).uppercased())
      }
      return found
    }
    #expect(parts("It's 3.5, he-man! 日本", .byWords) == ["It's", "3.5", "he", "man", "日", "本"])
    #expect(parts("a b", [.byWords, .reverse, .substringNotRequired]) == ["B", "A"])
    #expect(parts("One. Two? Three", .bySentences) == ["One. ", "Two? ", "Three"])
    #expect(parts("x\ny", .byLines) == ["x", "y"])
    var count = 0
    "a b c".enumerateSubstrings(in: "a b c".startIndex..., options: .byWords) { _, _, _, stop in
      count += 1
      stop = count == 2
    }
    #expect(count == 2)
  }

  @Test("Addresses and telephone numbers are found in a text")
  func detectors() throws {
    let types = NSTextCheckingResult.CheckingType(rawValue: 1 << 5 | 1 << 11).rawValue
    let detector = try NSDataDetector(types: types)
    let text = "See https://a.org/x?y=1. Or apple.com, mail a.b@c.de; call (555) 123-4567 at 12:30."
    let found = detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    let results: [String] = found.map { $0.url?.absoluteString ?? $0.phoneNumber ?? "" }
    #expect(results == ["https://a.org/x?y=1", "http://apple.com", "mailto:a.b@c.de", "(555) 123-4567"])
    #expect((text as NSString).substring(with: found[1].range) == "apple.com")
  }

  @Test("A descriptor sorts by the name of a property or the key of a dictionary")
  func sorting() {
    let views: NSArray =
      [3, 1, 2].map { tag -> UIView in
        let view = UIView()
        view.tag = tag
        return view
      } as NSArray
    let sorted = views.sortedArray(using: [NSSortDescriptor(key: "tag", ascending: false)])
    #expect(sorted.map { ($0 as? UIView)?.tag } == [3, 2, 1])
    let people: NSArray = [["name": "bob"], ["name": "Amy"]]
    let byName = NSSortDescriptor(
      key: "name", ascending: true, selector: Selector("caseInsensitiveCompare:"))
    #expect(people.sortedArray(using: [byName]).map { ($0 as? [String: String])?["name"] } == ["Amy", "bob"])
    let numbers: NSArray = [3, 1, 2]
    #expect(numbers.sortedArray(using: [NSSortDescriptor(key: "self", ascending: true)]) as? [Int] == [1, 2, 3])
  }

  @Test("Foundation's questions to Apple's systems have answers")
  func system() {
    #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled && FileManager.default.ubiquityIdentityToken == nil)
    var isDone = false
    ProcessInfo.processInfo.performActivity(options: .userInitiated, reason: "test") { isDone = true }
    #expect(isDone && Data.WritingOptions.atomicWrite == .atomic)
    let none: NSNull? = kCFNull
    #expect(none != nil)
    let formatter = NumberFormatter()
    formatter.formatterBehavior = .behavior10_4
    #expect(formatter.formatterBehavior == .behavior10_4 && DateFormatter().formatterBehavior == .behavior10_4)
    var base = mach_timebase_info_data_t()
    mach_timebase_info(&base)
    #expect(base.numer == 1 && base.denom == 1 && mach_absolute_time() > 0)
    #expect(UIDevice.current.systemVersion == "18.0")
  }

  @Test("A method is performed in the background by its name, in a later turn")
  func background() async {
    final class Loader: NSObject {
      var isLoaded = false
      func load() { isLoaded = true }
    }
    let loader = Loader()
    loader.performSelector(inBackground: Selector("load", Loader.load), with: nil)
    #expect(!loader.isLoaded)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(loader.isLoaded)
  }

  @Test("A controller is told of a turn as before iOS 8")
  func rotation() {
    final class Old: UIViewController {
      var calls: [String] = []
      override func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {
        calls.append("will \(toInterfaceOrientation.isLandscape) \(view.bounds.width)")
      }
      override func willAnimateRotation(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {
        calls.append("animates \(view.bounds.width)")
      }
      override func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {
        calls.append("did \(fromInterfaceOrientation.isPortrait)")
      }
    }
    let stage = Stage(width: 320, height: 480)
    let old = Old()
    stage.window.rootViewController = old
    stage.advance(by: .frames(1))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 480, height: 320), scale: 1)))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 500, height: 320), scale: 1)))
    #expect(old.calls == ["will true 320.0", "animates 480.0", "did true"])
  }

  @Test("The place of an unwind segue may be chosen by the method before iOS 13")
  func unwinding() {
    final class Old: UIViewController {
      override func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
      ) -> Bool { true }
    }
    #expect(Old().canPerformUnwindSegueAction(Selector("back:"), from: UIViewController(), sender: nil))
    #expect(!UIViewController().canPerformUnwindSegueAction(Selector("back:"), from: UIViewController(), sender: nil))
  }

  @Test("Constants by their C names, a colour by its name of Swift 3, and the style of an item")
  func oldNames() {
    #expect(CGSizeZero == .zero && CGPointZero == .zero && CGRectZero == .zero && CGRectNull.isNull)
    #expect(CGRectInfinite.isInfinite)
    #expect(
      UIColor(colorLiteralRed: 1, green: 0.5, blue: 0, alpha: 1) == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    let item = UINavigationItem(title: "a")
    #expect(item.style == .navigator)
    item.style = .editor
    #expect(item.style == .editor)
  }

  @Test("Colours of layers may be literals; launch options have their keys; the app's bundle is among all")
  func literalsAndKeys() {
    let layer = CALayer()
    layer.borderColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(layer.borderColor?.components == [1, 0.5, 0, 1])
    let colors: [CGColor] = [#colorLiteral(red: 0, green: 0, blue: 0, alpha: 1)]
    #expect(colors[0].alpha == 1 && type(of: #colorLiteral(red: 0, green: 0, blue: 0, alpha: 1)) == UIColor.self)
    let options: [UIApplication.LaunchOptionsKey: Any] = [.url: 1, .shortcutItem: 2]
    #expect(options[.shortcutItem] as? Int == 2 && options[.location] == nil)
    #expect(Bundle.userBundles == [.main])
  }

  @Test("C's integers and what Darwin alone has; a filter by its name of Swift 3; a name for tests of a picture")
  func olderNames() {
    let seconds = NSInteger(61.7)
    let count: NSUInteger = 3
    #expect(seconds == 61 && count == 3)
    arc4random_stir()
    var seed: UInt8 = 1
    arc4random_addrandom(&seed, 1)
    let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(image.applyingFilter("CIHueAdjust", withInputParameters: nil).extent == image.extent)
    let part = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(image.applying(CGAffineTransform(scaleX: 2, y: 3)).extent.height == image.extent.height * 3)
    #expect(image.cropping(to: part).extent == part && image.clampingToExtent().extent.isInfinite)
    #expect(image.compositingOverImage(image.cropping(to: part)).extent == image.extent)
    let heart = UIImage()
    #expect(heart.accessibilityIdentifier == nil)
    heart.accessibilityIdentifier = "heart"
    let button = UIButton()
    button.setImage(heart, for: .normal)
    #expect(button.currentImage?.accessibilityIdentifier == "heart")
  }

  @Test("Setters of properties are performed by their selectors: an object sets a truth value to true")
  func setters() {
    let label = UILabel()
    label.perform(Selector("setText:"), with: "Game 4")
    label.perform(Selector("setHidden:"), with: true)
    #expect(label.text == "Game 4" && label.isHidden)
    label.perform(Selector("setHidden:"), with: NSNumber(value: false))
    #expect(!label.isHidden)
    label.perform(Selector("setHidden:"), with: UIView())
    #expect(label.isHidden)
    #expect(label.responds(to: Selector("setText:")) && !label.responds(to: Selector("setNothing:")))
    #expect(!label.responds(to: Selector("set:")) && !label.responds(to: Selector("setText:animated:")))
  }

  @Test("The corners of a label's background stay unless it clips: a view's are round")
  func labelCorners() {
    let stage = Stage(width: 100, height: 100)
    stage.window.backgroundColor = .white
    func corner(_ view: UIView, _ change: (UIView) -> Void = { _ in }) -> UInt32 {
      view.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
      view.backgroundColor = .red
      view.layer.cornerRadius = 15
      change(view)
      stage.add(view)
      stage.advance(by: .frames(1))
      defer { view.removeFromSuperview() }
      return stage.snapshot.pixels[11, 11]
    }
    let (red, white): (UInt32, UInt32) = (0xFFFF_0000, 0xFFFF_FFFF)
    #expect(corner(UILabel()) == red)
    #expect(corner(UILabel()) { $0.clipsToBounds = true } == white)
    #expect(corner(UIView()) == white)
    #expect(
      corner(UILabel()) {
        $0.backgroundColor = nil
        $0.layer.backgroundColor = UIColor.red.cgColor
      } == white)
    #expect(
      corner(UILabel()) {
        $0.backgroundColor = .clear
        $0.layer.backgroundColor = UIColor.red.cgColor
      } == white)
    #expect(UISegmentedControl(items: ["a"]).layer.cornerRadius == 8)
  }

  @Test("Text in the tint's colour has that of the label's view, and so have titles of configured buttons")
  func tintedText() throws {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    stage.window.tintColor = .red
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    label.font = .systemFont(ofSize: 40)
    label.text = "■■■"
    label.textColor = .tintColor
    let button = UIButton(configuration: .plain())
    button.configuration?.attributedTitle = AttributedString(
      "■■■", attributes: AttributeContainer([.font: UIFont.systemFont(ofSize: 40)]))
    button.frame = CGRect(x: 0, y: 100, width: 200, height: 60)
    stage.add(label)
    stage.add(button)
    stage.advance(by: .frames(2))
    func colors(_ rows: Range<Int>) -> Set<UInt32> {
      Set(rows.flatMap { y in (0..<200).map { stage.snapshot.pixels[$0, y] } })
    }
    #expect(colors(0..<60).contains(0xFFFF_0000) && colors(100..<160).contains(0xFFFF_0000))
    stage.window.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    stage.advance(by: .frames(2))
    #expect(colors(0..<60).contains(0xFF00_FF00) && !colors(0..<60).contains(0xFFFF_0000))
    #expect(colors(100..<160).contains(0xFF00_FF00))
  }

  @Test("What an anchor makes lives to the end of the turn, so that a weak property may hold it")
  func weakConstraint() {
    let stage = Stage(width: 200, height: 200)
    let view = UIView()
    stage.add(view)
    weak var height: NSLayoutConstraint?
    height = view.heightAnchor.constraint(equalToConstant: 10)
    height?.isActive = true
    weak var unused: NSLayoutConstraint?
    unused = view.widthAnchor.constraint(equalToConstant: 10)
    #expect(height?.isActive == true && unused != nil)
    stage.advance(by: .frames(1))
    #expect(height?.isActive == true && unused == nil)
  }
}
