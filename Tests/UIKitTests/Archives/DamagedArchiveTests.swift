import Foundation
import Testing
import UIKit

@MainActor @Suite("Archives of views that are damaged")
struct DamagedArchiveTests {
  private func board() -> UIView {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "Text"
    let button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    button.addTarget(board, action: "archiveNothing", for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [label, button])
    board.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.topAnchor.constraint(equalTo: board.topAnchor).isActive = true
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)).cgPath
    board.layer.addSublayer(shape)
    board.addGestureRecognizer(UITapGestureRecognizer())
    return board
  }

  /// The archive as a property list whose values can be changed.
  private func archive() throws -> [String: Any] {
    let data = try NSKeyedArchiver.archivedData(withRootObject: board(), requiringSecureCoding: false)
    let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    return try #require(list as? [String: Any])
  }

  private func read(_ list: [String: Any]) throws -> UIView? {
    try view(of: PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }

  /// Reads a view as an app does that expects damage.
  private func view(of data: Data) throws -> UIView? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    let view = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView
    if let error = unarchiver.error { throw error }
    return view
  }

  @Test("An archive that ends too early is an error at each length")
  func short() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: board(), requiringSecureCoding: false)
    for length in stride(from: 0, to: data.count, by: 37) {
      #expect((try? view(of: data.prefix(length))) == nil)
    }
  }

  @Test("Each value of the archive that is replaced by one of another kind costs its property, and never the program")
  func wrongValues() throws {
    let list = try archive()
    let objects = try #require(list["$objects"] as? [Any])
    var read = 0
    for (place, object) in objects.enumerated() {
      guard let keys = object as? [String: Any], keys["bounds"] != nil || keys["UIOpaque"] != nil else { continue }
      for key in keys.keys.sorted() where key != "$class" {
        for wrong in [NSNumber(value: -1), NSNumber(value: 1e300), NSNumber(value: true)] as [Any] + ["text"] {
          var changed = keys
          changed[key] = wrong
          var all = objects
          all[place] = changed
          var whole = list
          whole["$objects"] = all
          if (try? self.read(whole)) != nil { read += 1 }
        }
        var changed = keys
        changed[key] = nil
        var all = objects
        all[place] = changed
        var whole = list
        whole["$objects"] = all
        if (try? self.read(whole)) != nil { read += 1 }
      }
    }
    #expect(read > 100)
  }

  @Test("A view that is its own subview ends at the depth that is read")
  func cycle() throws {
    var list = try archive()
    var objects = try #require(list["$objects"] as? [Any])
    // The array of the board's subviews leads to the board.
    let place = try #require(
      objects.firstIndex { ($0 as? [String: Any])?["NS.objects"] != nil })
    var array = try #require(objects[place] as? [String: Any])
    let top = try #require(list["$top"] as? [String: Any])
    array["NS.objects"] = [top["root"] as Any]
    objects[place] = array
    list["$objects"] = objects
    _ = try? read(list)
  }
}
