import Foundation
import Testing
import TouchTesting
import UIKit

/// A model as rewritten sources have it: each property that is `dynamic` announces its changes.
private class Marble: NSObject {
  var size = 1 {
    willSet { willChangeValue(forKey: "size") }
    didSet { didChangeValue(forKey: "size") }
  }
  var next: Marble? {
    willSet { willChangeValue(forKey: "next") }
    didSet { didChangeValue(forKey: "next") }
  }
  var name: String?
}

@MainActor private var journal: [String] = []

private final class Watcher: NSObject, KeyPathObserving {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    let parts: [NSKeyValueChangeKey] = [.oldKey, .newKey, .notificationIsPriorKey]
    let values = parts.compactMap { key in change?[key].map { "\(key.rawValue) \($0 is NSNull ? "nil" : "\($0)")" } }
    let line = ([keyPath ?? "?"] + values).joined(separator: " ")
    MainActor.assumeIsolated { journal.append(line) }
  }
}

@MainActor @Suite("Properties by their names", .serialized)
struct KeyValueTests {
  init() {
    journal = []
    PropertyTable.register(Marble.self) {
      $0.add("size", \Marble.size)
      $0.add("next", \Marble.next)
      $0.add("name", \Marble.name)
    }
  }

  @Test("A handler is called for each change with the values that the options ask for, until its observation is freed")
  func handlers() {
    let marble = Marble()
    var observation: NSKeyValueObservation? = marble.observe(\.size, options: [.old, .new, .initial]) {
      marble, change in
      journal.append("\(marble.size): \(change.oldValue ?? -1) → \(change.newValue ?? -1)")
    }
    marble.size = 2
    marble.size = 2
    let brief = marble.observe(\.size, forKeyPath: "size", options: .prior) { _, change in
      journal.append("\(change.isPrior ? "before" : "after") \(marble.size) \(change.newValue == nil)")
    }
    marble.size = 3
    brief.invalidate()
    marble.setValue(4, forKey: "size")
    observation = nil
    marble.size = 5
    #expect(observation == nil)
    #expect(
      journal == ["1: -1 → 1", "2: 1 → 2", "2: 2 → 2", "before 2 true", "3: 2 → 3", "after 3 true", "4: 3 → 4"])
  }

  @Test("An observer is notified by path, follows the path to other objects, and is removed by its context")
  func paths() {
    let (marble, watcher) = (Marble(), Watcher())
    var mark = 0
    withUnsafeMutablePointer(to: &mark) { mark in
      marble.addObserver(watcher, forKeyPath: "next.size", options: [.old, .new], context: mark)
      marble.addObserver(watcher, forKeyPath: "next", context: nil)
      let second = Marble()
      second.size = 7
      marble.next = second
      second.size = 8
      let third = Marble()
      marble.next = third
      second.size = 9
      third.size = 10
      marble.removeObserver(watcher, forKeyPath: "next")
      marble.next = nil
      marble.removeObserver(watcher, forKeyPath: "next.size", context: mark)
      marble.next = second
    }
    #expect(
      journal == [
        "next.size old nil new 7", "next", "next.size old 7 new 8", "next.size old 8 new 1", "next",
        "next.size old 1 new 10", "next.size old 10 new nil",
      ])
  }

  @Test("Observers and observed objects are freed, and what is left behind is harmless")
  func lifetimes() {
    weak var freed: Marble?
    let marble = Marble()
    do {
      let (short, watcher) = (Marble(), Watcher())
      freed = short
      let observation = short.observe(\.size) { _, _ in journal.append("no") }
      short.addObserver(watcher, forKeyPath: "size", context: nil)
      marble.addObserver(watcher, forKeyPath: "size", context: nil)
      withExtendedLifetime(observation) {}
    }
    #expect(freed == nil)
    marble.size = 3
    // Many objects come and go at the addresses of others.
    for size in 0..<500 {
      let short = Marble()
      let observation = short.observe(\.size) { _, _ in }
      short.size = size
      withExtendedLifetime(observation) {}
    }
    #expect(journal.isEmpty)
  }

  @Test("A finger that scrolls, and code that moves views, are observed with UIKit's own properties")
  func framework() {
    let stage = Stage(width: 320, height: 480)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var tokens = [
      scroll.observe(\.contentSize, options: .new) { _, change in
        journal.append("content \(change.newValue?.height ?? 0)")
      }
    ]
    scroll.contentSize = CGSize(width: 320, height: 2000)
    stage.window.addSubview(scroll)
    scroll.addSubview(view)
    var offsets: [CGFloat] = []
    tokens.append(scroll.observe(\.contentOffset) { scroll, _ in offsets.append(scroll.contentOffset.y) })
    stage.finger.down(at: CGPoint(x: 100, y: 300)).drag(to: CGPoint(x: 100, y: 200), over: 0.2).up()
    #expect(!offsets.isEmpty && offsets == offsets.sorted() && offsets.allSatisfy { $0 > 0 })
    tokens.append(
      view.observe(\.frame, options: [.old, .new]) { _, change in
        journal.append("frame \(change.oldValue?.width ?? 0) → \(change.newValue?.width ?? 0)")
      })
    tokens.append(view.observe(\.center) { view, _ in journal.append("center \(view.center.x)") })
    tokens.append(view.layer.observe(\.bounds) { layer, _ in journal.append("layer \(layer.bounds.width)") })
    tokens.append(
      view.observe(\.isHidden, options: .new) { _, change in journal.append("hidden \(change.newValue ?? false)") })
    view.frame = CGRect(x: 10, y: 0, width: 20, height: 10)
    view.isHidden = true
    let button = UIButton()
    tokens.append(
      button.observe(\.isHighlighted, forKeyPath: "highlighted", options: .new) { _, change in
        journal.append("highlighted \(change.newValue ?? false)")
      })
    button.isHighlighted = true
    let label = UILabel()
    tokens.append(
      label.observe(\.text, options: [.new, .old]) { _, change in
        journal.append("\((change.oldValue ?? nil) ?? "nothing") → \((change.newValue ?? nil) ?? "nothing")")
      })
    label.text = "Two"
    #expect(
      journal == [
        "content 2000.0", "layer 20.0", "center 20.0", "frame 10.0 → 20.0", "hidden true", "highlighted true",
        "nothing → Two",
      ])
    tokens.removeAll()
    label.text = "Three"
    #expect(journal.last == "nothing → Two")
  }

  @Test("Values are read and set by name and by path; what does not fit is reported and changes nothing")
  func values() {
    _ = Stage(width: 320, height: 480)
    let (marble, view) = (Marble(), UIView())
    marble.next = Marble()
    marble.setValue(2.0, forKey: "size")
    marble.setValue("second", forKeyPath: "next.name")
    #expect(
      marble.size == 2 && marble.next?.name == "second" && marble.value(forKeyPath: "next.name") as? String == "second")
    marble.setValue(UIColor.red, forKey: "size")
    marble.setValue(nil, forKey: "size")
    marble.setValue(1, forKey: "weight")
    #expect(
      marble.size == 2 && marble.value(forKey: "weight") == nil && marble.value(forKeyPath: "next.next.size") == nil)
    marble.setValuesForKeys(["name": "first", "next": NSNull()])
    #expect(marble.name == "first" && marble.next == nil)
    let all = marble.dictionaryWithValues(forKeys: ["size", "next"])
    #expect(all["size"] as? Int == 2 && all["next"] is NSNull)
    // A text is asked for its number, and a choice is the number behind it, as in Objective-C.
    marble.setValue("3 and more", forKey: "size")
    view.setValue("2.5", forKeyPath: "layer.borderWidth")
    view.setValue("YES", forKey: "clipsToBounds")
    view.setValue(UIView.ContentMode.center.rawValue, forKey: "contentMode")
    #expect(marble.size == 3 && view.layer.borderWidth == 2.5 && view.clipsToBounds && view.contentMode == .center)
    view.setValue(7, forKeyPath: "layer.cornerRadius")
    #expect(view.layer.cornerRadius == 7 && view.value(forKey: "tag") as? Int == 0)
  }

  @Test("A path passes through dictionaries and arrays; of an array it has the values of all objects, or their sum")
  func collections() {
    let marbles = zip(["a", "b", "c"], [3, 1, 1]).map { name, size in
      let marble = Marble()
      (marble.name, marble.size) = (name, size)
      return marble
    }
    let list = NSArray(array: marbles)
    #expect(list.value(forKey: "name") as? [String] == ["a", "b", "c"])
    #expect(list.value(forKeyPath: "@sum.size") as? Double == 5 && list.value(forKeyPath: "@count") as? Int == 3)
    #expect(list.value(forKeyPath: "@max.size") as? Int == 3 && list.value(forKeyPath: "@min.name") as? String == "a")
    #expect(list.value(forKeyPath: "@distinctUnionOfObjects.size") as? [Int] == [3, 1])
    #expect((list.value(forKeyPath: "@avg.size") as? Double).map { abs($0 - 5.0 / 3) < 1e-9 } == true)
    // An object without a value leaves its place.
    marbles[1].name = nil
    #expect((list.value(forKey: "name") as? [Any])?[1] is NSNull)
    list.setValue(8, forKey: "size")
    #expect(marbles.map(\.size) == [8, 8, 8])

    let inner: [String: Any] = ["m": 4, "marbles": marbles]
    let holder = NSMutableDictionary(dictionary: ["n": inner])
    #expect(holder.value(forKeyPath: "n.m") as? Int == 4)
    #expect(holder.value(forKeyPath: "n.marbles.@sum.size") as? Int == 24)
    #expect(holder.value(forKeyPath: "n.none.more") == nil && holder.value(forKeyPath: "@count") as? Int == 1)
    holder.setValue("text", forKey: "p")
    #expect(holder.object(forKey: "p") as? String == "text")
    holder.setValue(nil, forKey: "p")
    #expect(holder.object(forKey: "p") == nil && holder.count == 1)
    #expect(list.value(forKeyPath: "@none.size") == nil && list.value(forKey: "weight") == nil)
  }

  @Test("A model may change on another thread: its handler is called there")
  func threads() async {
    let marble = Marble()
    nonisolated(unsafe) var calls: [Thread] = []
    nonisolated(unsafe) var own: Thread?
    let observation = marble.observe(\.size, forKeyPath: "size", options: [.new]) { _, _ in
      calls.append(.current)
    }
    nonisolated(unsafe) let shared = marble
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        own = .current
        shared.size = 4
        done.resume()
      }
    }
    #expect(calls.count == 1 && calls.first === own)
    withExtendedLifetime(observation) {}
  }
}
