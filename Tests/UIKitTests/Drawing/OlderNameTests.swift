import Foundation
import Testing
import TouchTesting
import UIKit

/// A layer as apps write it for nibs.
private final class Ring: CAShapeLayer {
  var laps = 1
  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    laps = (layer as? Ring)?.laps ?? 1
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    laps = 2
  }
}

@MainActor @Suite("Names of Apple's that sources of all ages use")
struct OlderNameTests {
  @Test("Geometry is text under its older names too")
  func text() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4.5)
    #expect(NSStringFromCGRect(rect) == "{{1, 2}, {3, 4.5}}" && CGRectFromString(NSStringFromCGRect(rect)) == rect)
    #expect(NSStringFromCGPoint(CGPoint(x: 7, y: -1)) == "{7, -1}" && CGPointFromString("{7, -1}").y == -1)
    #expect(CGSizeFromString(NSStringFromCGSize(rect.size)) == rect.size)
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(CGAffineTransformFromString(NSStringFromCGAffineTransform(turn)) == turn)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(UIEdgeInsetsFromString(NSStringFromUIEdgeInsets(insets)) == insets)
  }

  @Test("Levels and priorities are a number above or below one another")
  func numbers() {
    #expect(UIWindow.Level.alert + 1 > .alert && (UIWindow.Level.statusBar - 1).rawValue == 999)
    #expect((UILayoutPriority.required - 1).rawValue == 999 && (UILayoutPriority.defaultLow + 1).rawValue == 251)
  }

  @Test("A display link with a frame interval calls at every second frame of a display of 60")
  func frameInterval() {
    let stage = Stage()
    let link = CADisplayLink { _ in stage.note("call") }
    link.frameInterval = 2
    #expect(link.preferredFramesPerSecond == 30)
    link.add(to: .main, forMode: .common)
    stage.advance(by: .frames(10))
    let calls = stage.journal.count
    link.frameInterval = 1
    stage.advance(by: .frames(10))
    link.invalidate()
    #expect(calls == 5 && stage.journal.count - calls == 10)
  }

  @Test("A picture that stretches has one column and one row that do")
  func stretching() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 11, height: 21)).image { _ in }
    let made = picture.stretchableImage(withLeftCapWidth: 4, topCapHeight: 0)
    #expect(made.capInsets == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 6) && made.resizingMode == .stretch)
  }

  @Test("A colour's components are those of its Core Image colour, and lead back")
  func components() {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    let parts = CIColor(color: color)
    #expect([parts.red, parts.green, parts.blue, parts.alpha].map { ($0 * 100).rounded() } == [25, 50, 75, 50])
    #expect(UIColor(ciColor: parts) == color && color.ciColor.numberOfComponents == 4)
  }

  @Test("Layers can be made of a coder, in classes of the app too")
  func coders() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let ring = try #require(Ring(coder: coder))
    #expect(ring.laps == 2 && ring.bounds == .zero && ring.lineWidth == 1)
    #expect(CAGradientLayer(coder: coder) != nil && CATextLayer(coder: coder) != nil)
    #expect(CAScrollLayer(coder: coder)?.masksToBounds == true && CAReplicatorLayer(coder: coder) != nil)
  }

  @Test("A scroll layer scrolls to a point, and as little as needed to a rectangle")
  func scrolling() {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.scroll(to: CGPoint(x: 10, y: 20))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
    layer.scroll(to: CGRect(x: 0, y: 150, width: 20, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 0, y: 70))
  }

  @Test("An index path of older code tells its row and section")
  func indexPaths() {
    let path = NSIndexPath(row: 3, section: 1)
    #expect(path.row == 3 && path.item == 3 && path.section == 1 && path as IndexPath == IndexPath(row: 3, section: 1))
  }

  @Test("One thread at a time holds an object's lock, which it may take again")
  func objectLocks() {
    let object = NSObject()
    objc_sync_enter(object)
    objc_sync_enter(object)
    // Unsafe: the thread is waited for before the value is read.
    nonisolated(unsafe) var order: [String] = []
    nonisolated(unsafe) let shared = object
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      objc_sync_enter(shared)
      order.append("second")
      objc_sync_exit(shared)
      done.signal()
    }
    order.append("first")
    #expect(objc_sync_exit(object) == 0)
    #expect(objc_sync_exit(object) == 0)
    done.wait()
    #expect(order == ["first", "second"])
    #expect(objc_sync_exit(object) == -1)
  }

  @Test("Strings are compared by Core Foundation's function and its flags")
  func comparison() {
    #expect(CFStringCompare(CGColorSpace.sRGB, CGColorSpace.sRGB, CFStringCompareFlags(rawValue: 0)) == .compareEqualTo)
    #expect(CFStringCompare("a", "B", []) == .compareGreaterThan)
    #expect(CFStringCompare("a", "B", .compareCaseInsensitive) == .compareLessThan)
    #expect(CFStringCompare("file10", "file9", .compareNumerically) == .compareGreaterThan)
    #expect(CFStringCompare("e\u{301}", "\u{e9}", .compareNonliteral) == .compareEqualTo)
    #expect(CFStringCompare(nil, "", []) == .compareEqualTo)
  }

  @Test("Constants of C's headers")
  func constants() {
    #expect(DispatchTime.now() + Double(NSEC_PER_SEC) / Double(NSEC_PER_SEC) > .now())
    #expect(HUGE == .infinity && MAXFLOAT == .greatestFiniteMagnitude && NSIntegerMax == .max)
    #expect(kCFBooleanTrue == true && abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
  }
}
