import CoreGraphics
import Foundation
import Testing

private final class Host {
  nonisolated(unsafe) static var name = 0
  nonisolated(unsafe) static var other = 0
}
private final class Guest {}

@Suite("Associated objects")
struct AssociatedObjectTests {
  @Test("An object keeps values under addresses, each for itself, until they are replaced or removed")
  func keeping() {
    let first = Host()
    let second = Host()
    objc_setAssociatedObject(first, &Host.name, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(first, &Host.other, 7, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(second, &Host.name, "two", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(first, &Host.name) as? String == "one")
    #expect(objc_getAssociatedObject(first, &Host.other) as? Int == 7)
    #expect(objc_getAssociatedObject(second, &Host.name) as? String == "two")
    #expect(objc_getAssociatedObject(second, &Host.other) == nil)
    objc_setAssociatedObject(first, &Host.name, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_removeAssociatedObjects(second)
    #expect(objc_getAssociatedObject(first, &Host.name) == nil && objc_getAssociatedObject(second, &Host.name) == nil)
    #expect(objc_getAssociatedObject(first, &Host.other) as? Int == 7)
  }

  @Test("A policy says whether a value is kept alive, copied, or let go")
  func policies() {
    let host = Host()
    weak var kept: Guest?
    weak var assigned: Guest?
    do {
      let (one, two) = (Guest(), Guest())
      (kept, assigned) = (one, two)
      objc_setAssociatedObject(host, &Host.name, one, .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(host, &Host.other, two, .OBJC_ASSOCIATION_ASSIGN)
    }
    #expect(kept != nil && objc_getAssociatedObject(host, &Host.name) as? Guest === kept)
    #expect(assigned == nil && objc_getAssociatedObject(host, &Host.other) == nil)
    let text = NSMutableString(string: "before")
    objc_setAssociatedObject(host, &Host.name, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    text.setString("after")
    #expect((objc_getAssociatedObject(host, &Host.name) as? NSString)?.isEqual(to: "before") == true && kept == nil)
  }

  @Test("Values end with their object: a new object at the same address has none, and they are freed while others come")
  func ends() {
    weak var guest: Guest?
    do {
      let made = Guest()
      guest = made
      objc_setAssociatedObject(Host(), &Host.name, made, .OBJC_ASSOCIATION_RETAIN)
    }
    var hosts: [Host] = []
    for number in 0..<1000 {
      let host = Host()
      #expect(objc_getAssociatedObject(host, &Host.name) == nil)
      objc_setAssociatedObject(host, &Host.name, number, .OBJC_ASSOCIATION_RETAIN)
      if number % 2 == 0 { hosts.append(host) }
    }
    #expect(guest == nil)
    #expect(hosts.map { objc_getAssociatedObject($0, &Host.name) as? Int } == (0..<500).map { $0 * 2 })
  }
}
