import OSLog
import Synchronization
import Testing
import TouchPlatform
import UIKit
import os
import os.log

/// A key that is equal to others of its number.
private final class Badge: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  override var hash: Int { number }
  override func isEqual(_ object: Any?) -> Bool { (object as? Badge)?.number == number }
}

private class HeightConstraint: NSLayoutConstraint {
  var original: CGFloat = 0
}
private class Stroke: UIBezierPath {
  var name = ""
}
private class Ink: UIColor, @unchecked Sendable {
  override class var red: UIColor { .blue }
  override class var systemRed: UIColor { .blue }
}
private class Photo: UIImage, @unchecked Sendable {}

@MainActor @Suite("Names of Foundation and the log in apps")
struct FoundationNamesTests {
  @Test("Objects stand for %@ in formats and in the log")
  func objectsInFormats() {
    final class Finger: NSObject { override var description: String { "a finger" } }
    #expect(String(format: "%@ and %@, %d", Finger(), NSNumber(value: 3), 4) == "a finger and 3, 4")
    #expect(String(format: "%@ %@", "text", NSString(string: "more")) == "text more")
    #expect(String.localizedStringWithFormat("%@", Finger()) == "a finger")
    #expect(NSString(format: "%@ %.1f", Finger(), 1.5) == "a finger 1.5")
  }

  @Test("Bytes that grow are written in place")
  func mutableBytes() throws {
    let data: CFMutableData = CFDataCreateMutable(nil, 0)
    CFDataSetLength(data, 3)
    let bytes = try #require(CFDataGetMutableBytePtr(data))
    bytes[1] = 7
    CFDataAppendBytes(data, [9], 1)
    CFDataIncreaseLength(data, 1)
    #expect(CFDataGetLength(data) == 5 && Array(data as Data) == [0, 7, 0, 9, 0])
    CFDataSetLength(data, -1)
    #expect(CFDataGetLength(data) == 0)
  }

  @Test("An identifier that can be copied is the text, number or path that was given as an object")
  func copiedIdentifiers() {
    let identifiers: [any NSCopying] = [
      "cloud" as NSString, NSNumber(value: 4), NSIndexPath(indexes: [1, 2], length: 2), "sun",
    ]
    #expect(identifiers[0] as? String == "cloud" && identifiers[1] as? Int == 4 && identifiers[3] as? String == "sun")
    #expect(identifiers[2] as? IndexPath == IndexPath(row: 2, section: 1) && identifiers[0] as? UUID == nil)
    let menu = UIContextMenuConfiguration(identifier: "menu" as NSString, previewProvider: nil)
    #expect(menu.identifier as? String == "menu")
  }

  @Test("A class's name as a C string, bytes of data, timers of a run loop under their C names")
  func cNames() {
    #expect(String(cString: object_getClassName(UIView())).hasSuffix("UIView"))
    #expect(object_getClassName(UIView()) == object_getClassName(UIView()))
    #expect(String(cString: object_getClassName(nil)) == "nil")
    let data = Data((0..<100).map { UInt8($0) })
    let bytes = CFDataGetBytePtr(data)
    #expect(bytes?[0] == 0 && bytes?[99] == 99 && CFDataGetLength(data) == 100)
    let short = Data([7, 8])
    #expect(CFDataGetBytePtr(short)[1] == 8 && CFDataGetBytePtr(nil) == nil)
    let count = Mutex(0)
    let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0, 0, 0) { timer in
      count.withLock { $0 += CFRunLoopTimerDoesRepeat(timer) ? 100 : 1 }
    }
    #expect(CFRunLoopTimerIsValid(timer) && CFRunLoopTimerGetInterval(timer) == 0)
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
    let limit = Date(timeIntervalSinceNow: 20)
    while count.withLock({ $0 }) == 0, Date() < limit {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    #expect(count.withLock { $0 } == 1 && !CFRunLoopTimerIsValid(timer))
    let other = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent() + 1000, 60, 0, 0) { _ in }
    #expect(CFRunLoopTimerDoesRepeat(other) && CFRunLoopTimerGetNextFireDate(other) > CFAbsoluteTimeGetCurrent() + 900)
    CFRunLoopTimerInvalidate(other)
    #expect(!CFRunLoopTimerIsValid(other))
  }

  @Test("An object's lock is given back by the thread that holds it alone")
  func lockOwner() {
    final class Keeper: @unchecked Sendable {
      // Unchecked: nothing is stored.
    }
    let keeper = Keeper()
    #expect(objc_sync_exit(keeper) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    #expect(objc_sync_enter(keeper) == OBJC_SYNC_SUCCESS && objc_sync_enter(keeper) == OBJC_SYNC_SUCCESS)
    let answers = Mutex<[Int32]>([])
    let taken = DispatchSemaphore(value: 0)
    let waits = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      answers.withLock { $0.append(objc_sync_exit(keeper)) }
      waits.signal()
      objc_sync_enter(keeper)
      taken.signal()
      answers.withLock { $0.append(objc_sync_exit(keeper)) }
      taken.signal()
    }
    waits.wait()
    #expect(answers.withLock { $0 } == [OBJC_SYNC_NOT_OWNING_THREAD_ERROR])
    #expect(objc_sync_exit(keeper) == OBJC_SYNC_SUCCESS && objc_sync_exit(keeper) == OBJC_SYNC_SUCCESS)
    taken.wait()
    taken.wait()
    #expect(answers.withLock { $0 } == [OBJC_SYNC_NOT_OWNING_THREAD_ERROR, OBJC_SYNC_SUCCESS])
    #expect(objc_sync_exit(keeper) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
  }

  @Test("Subclasses of constraints, paths, colours and images inherit the initialisers")
  func inheritedInitialisers() {
    let view = UIView()
    let height = HeightConstraint(
      item: view, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
      constant: 40)
    height.original = height.constant
    #expect(height.original == 40 && height.firstItem === view && height.relation == .equal)
    height.isActive = true
    let stroke = Stroke(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    stroke.name = "box"
    #expect(stroke.bounds.width == 4)
    #expect(Ink(white: 0.5, alpha: 1).cgColor.alpha == 1)
    let kind: UIColor.Type = Ink.self
    #expect(kind.red == .blue && kind.systemRed == .blue)
    #expect(Photo().size == .zero)
  }

  @Test("An image keeps its scale and orientation, a dynamic colour its provider")
  func imagesAndColors() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    }
    let pixels = try #require(picture.cgImage)
    let image = UIImage(cgImage: pixels, scale: 2, orientation: .left)
    #expect(image.scale == 2 && image.imageOrientation == .left && image.cgImage === pixels)
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor == UIColor.white.cgColor)
  }

  @Test("A value of an object gives the object back; one of nothing gives nothing")
  func nonretained() {
    let view = UIView()
    let anything: Any? = view
    #expect(NSValue(nonretainedObject: anything) == NSValue(nonretainedObject: view))
    #expect(NSValue(nonretainedObject: anything).nonretainedObjectValue as? UIView === view)
    #expect(NSValue(nonretainedObject: nil).nonretainedObjectValue == nil)
  }

  @Test("A table of views lets them go, compares keys by equality or identity, and walks")
  func mapTable() {
    let names = NSMapTable<UIView, NSString>.weakToStrongObjects()
    var view: UIView? = UIView()
    names.setObject("first", forKey: view)
    #expect(names.object(forKey: view) == "first" && names.count == 1)
    view = nil
    #expect(names.count == 0)

    let equal = NSMapTable<Badge, NSString>.strongToStrongObjects()
    equal.setObject("one", forKey: Badge(1))
    equal.setObject("uno", forKey: Badge(1))
    #expect(equal.object(forKey: Badge(1)) == "uno" && equal.count == 1)
    #expect(equal.keyEnumerator().allObjects.count == 1)
    equal.removeObject(forKey: Badge(1))
    #expect(equal.count == 0)

    let identical = NSMapTable<Badge, NSString>(keyOptions: .objectPointerPersonality, valueOptions: [], capacity: 0)
    let badge = Badge(1)
    identical.setObject("this", forKey: badge)
    #expect(identical.object(forKey: Badge(1)) == nil && identical.object(forKey: badge) == "this")

    let listeners = NSHashTable<Badge>.weakObjects()
    listeners.add(badge)
    listeners.add(Badge(2))
    #expect(listeners.allObjects == [badge] && listeners.contains(badge))
  }

  @Test("Many keys that end leave room again")
  func manyEnds() {
    let table = NSMapTable<Badge, NSString>.weakToStrongObjects()
    for number in 0..<1000 { table.setObject("x", forKey: Badge(number)) }
    #expect(table.count == 0)
    let kept = (0..<100).map(Badge.init)
    for badge in kept { table.setObject("\(badge.number)" as NSString, forKey: badge) }
    #expect(table.count == 100 && kept.allSatisfy { table.object(forKey: $0) == "\($0.number)" as NSString })
  }

  @Test("A pool gives back what its body gives, and throws what it throws")
  func pool() {
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: CocoaError.self) { try autoreleasepool { throw CocoaError(.fileNoSuchFile) } }
  }

  @Test("A timer of nothing is not valid")
  func emptyTimer() {
    var timer = Timer()
    #expect(!timer.isValid)
    timer = Timer(timeInterval: 1, repeats: false) { _ in }
    #expect(timer.isValid)
    timer.invalidate()
  }

  @Test("Messages of every way and level reach the log, private ones hidden")
  func log() {
    let lines = Mutex<[String]>([])
    PlatformLog.redirect { _, line in lines.withLock { $0.append(line) } }
    defer { PlatformLog.redirect(to: nil) }
    let logger = Logger(subsystem: "org.example.app", category: "touch")
    let count = 3
    logger.debug("\(count) fingers, \("Ann", privacy: .private) at \(2.5, format: .fixed(precision: 2))")
    logger.fault("never")
    os_log("plain")
    os_log("%{public}@ has %d of %.1f, %{private}s", log: .default, type: .error, "Ann" as NSString, 3, 2.5, "secret")
    os_log(.info, log: OSLog(subsystem: "org.example.app", category: "net"), "new \(count)")
    os_log("nothing", log: .disabled, type: .error)
    let expected = [
      "org.example.app:touch debug: 3 fingers, <private> at 2.50", "org.example.app:touch fault: never",
      "notice: plain", "error: Ann has 3 of 2.5, <private>", "org.example.app:net info: new 3",
    ]
    // Other tests log at the same time.
    let said = lines.withLock { $0 }
    #expect(said.filter(expected.contains) == expected)
    #expect(!said.contains { $0.contains("secret") || $0.contains("nothing") })
  }

  @Test("Geometry compares, prints and is written as text as on iOS")
  func geometry() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4.5)
    #expect(rect.equalTo(rect) && CGPoint.zero.equalTo(.zero) && !CGSize.zero.equalTo(rect.size))
    #expect(rect.debugDescription == "(1.0, 2.0, 3.0, 4.5)" && "\(rect.origin)" == "(1.0, 2.0)")
    #expect(NSCoder.string(for: rect) == "{{1, 2}, {3, 4.5}}")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4.5}}") == rect)
    #expect(NSCoder.cgPoint(for: "nothing") == .zero && NSCoder.cgSize(for: "{7, 8}") == CGSize(width: 7, height: 8))
    let turned = CGAffineTransform(rotationAngle: 0.3)
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: turned)) == turned)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let boxes: [Any] = [
      NSValue(uiEdgeInsets: insets), NSValue(uiOffset: UIOffset(horizontal: 5, vertical: 6)),
      NSValue(directionalEdgeInsets: NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)),
      NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)),
    ]
    #expect(boxes[0] as? UIEdgeInsets == insets && boxes[0] as? CGRect == nil)
    #expect((boxes[1] as? NSValue)?.uiOffsetValue == UIOffset(horizontal: 5, vertical: 6))
    #expect((boxes[2] as? NSValue)?.directionalEdgeInsetsValue.trailing == 4)
    #expect((boxes[3] as? CATransform3D)?.m22 == 3)
    #expect(((insets as Any) as? NSValue)?.uiEdgeInsetsValue == insets)
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}" && NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == insets)
  }

  @Test("An archive keeps geometry")
  func archive() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4.5)
    archiver.encode(rect, forKey: "rect")
    archiver.encode(CGVector(dx: 5, dy: 6), forKey: "vector")
    archiver.encode(UIOffset(horizontal: 7, vertical: 8), forKey: "offset")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(reader.decodeCGRect(forKey: "rect") == rect)
    #expect(reader.decodeCGVector(forKey: "vector") == CGVector(dx: 5, dy: 6))
    #expect(reader.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 7, vertical: 8))
    #expect(reader.decodeCGPoint(forKey: "missing") == .zero)
  }
}
