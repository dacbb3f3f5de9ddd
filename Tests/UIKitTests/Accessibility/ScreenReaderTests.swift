import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// What a platform's screen reader is told of an app, and what it does with it.
@MainActor @Suite("Screen readers through the platform")
struct ScreenReaderTests {
  /// A player: volume, a switch, a list of songs, a field to search, an alert.
  private final class Player: UIViewController, UITableViewDataSource {
    var journal: [String] = []
    let title1 = UILabel()
    let play = UIButton(type: .system)
    let volume = UISlider()
    let shuffle = UISwitch()
    let field = UITextField()
    let secret = UITextField()
    let table = UITableView()
    let notes = UITextView()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      title1.text = "Now playing"
      title1.accessibilityTraits = [.staticText, .header]
      title1.frame = CGRect(x: 10, y: 10, width: 200, height: 20)
      play.setTitle("Play", for: .normal)
      play.accessibilityHint = "Starts the song"
      play.accessibilityIdentifier = "play"
      play.frame = CGRect(x: 10, y: 40, width: 100, height: 40)
      play.addAction(UIAction { [weak self] _ in self?.journal.append("play") }, for: .touchUpInside)
      play.accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: "Add to favourites") { [weak self] _ in
          self?.journal.append("favourite")
          return true
        }
      ]
      volume.accessibilityLabel = "Volume"
      volume.frame = CGRect(x: 10, y: 90, width: 200, height: 30)
      volume.value = 0.5
      volume.addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          journal.append("volume \((volume.value * 100).rounded())")
        }, for: .valueChanged)
      shuffle.accessibilityLabel = "Shuffle"
      shuffle.frame = CGRect(x: 220, y: 90, width: 51, height: 31)
      field.placeholder = "Search"
      field.frame = CGRect(x: 10, y: 130, width: 140, height: 34)
      secret.isSecureTextEntry = true
      secret.accessibilityLabel = "PIN"
      secret.text = "1234"
      secret.frame = CGRect(x: 160, y: 130, width: 140, height: 34)
      table.frame = CGRect(x: 0, y: 180, width: 320, height: 200)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "song")
      table.dataSource = self
      notes.text = "Loud"
      notes.frame = CGRect(x: 0, y: 400, width: 320, height: 60)
      for part in [title1, play, volume, shuffle, field, secret, table, notes] { view.addSubview(part) }
    }

    override func accessibilityPerformMagicTap() -> Bool {
      journal.append("magic tap")
      return true
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      journal.append("cell \(indexPath.row)")
      let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
      cell.textLabel?.text = "Song \(indexPath.row + 1)"
      return cell
    }
  }

  private let stage = Stage(width: 320, height: 480)

  private func start() throws -> (Player, any AccessibilityProvider) {
    let player = stage.show(Player())
    stage.settle()
    player.journal = []
    return (player, try #require(stage.platform.accessibility))
  }

  private func lines(_ element: AccessibilityElement, _ depth: Int = 0) -> [String] {
    let states: [(AccessibilityElement.States, String)] = [
      (.selected, "selected"), (.focused, "focused"), (.modal, "modal"), (.header, "header"), (.checkable, "checkable"),
      (.checked, "checked"), (.adjustable, "adjustable"),
    ]
    let held = states.filter { element.states.contains($0.0) }.map(\.1)
    let name = element.label.isEmpty ? "" : " “\(element.label)”"
    let place = element.position.map { " \($0.index + 1)/\($0.count)" } ?? ""
    let line =
      String(repeating: " ", count: depth) + "\(element.role)\(name)" + (element.value.map { " = \($0)" } ?? "") + place
      + (held.isEmpty ? "" : " " + held.joined(separator: "+"))
      + (element.states.contains(.enabled) ? "" : " disabled")
    return [line] + element.children.flatMap { lines($0, depth + 1) }
  }

  private func find(
    _ role: AccessibilityElement.Role, _ label: String? = nil, in tree: AccessibilityElement
  ) -> AccessibilityElement? {
    if tree.role == role, label.map({ $0 == tree.label }) ?? true { return tree }
    return tree.children.lazy.compactMap { find(role, label, in: $0) }.first
  }

  @Test("A reader is told what it stops at, in the order of reading, and no row is made for it")
  func reading() throws {
    let (player, reader) = try start()
    let tree = reader.tree(.reading)
    #expect(
      lines(tree) == [
        "application", " window", "  staticText “Now playing” header", "  button “Play”",
        "  slider “Volume” = 50% adjustable", "  switchControl “Shuffle” = 0 checkable", "  textField = Search",
        "  secureTextField “PIN” = ••••", "  table", "   cell “Song 1” 1/20", "   cell “Song 2” 2/20",
        "   cell “Song 3” 3/20", "   cell “Song 4” 4/20", "   cell “Song 5” 5/20", "  textView = Loud",
      ])
    #expect(player.journal == [])
    let play = try #require(find(.button, "Play", in: tree))
    #expect(play.hint == "Starts the song" && play.identifier == "play" && play.customActions == ["Add to favourites"])
    #expect(play.frame == CGRect(x: 10, y: 40, width: 100, height: 40) && play.activationPoint == CGPoint(x: 60, y: 60))
    let volume = try #require(find(.slider, in: tree)?.range)
    #expect(volume.minimum == 0 && volume.maximum == 1 && volume.value == 0.5 && abs(volume.step - 0.1) < 1e-6)
    // A secret's letters are dots everywhere.
    #expect(find(.secureTextField, in: tree)?.text?.string == "••••")
    #expect(find(.textField, in: tree)?.placeholder == "Search")
    #expect(find(.table, in: tree)?.scrolls == [.down])
    // Tests find all rows.
    #expect(reader.tree(.testing).element(play.id) != nil)
    #expect(player.journal.contains("cell 19"))
  }

  @Test("An element keeps its name while its view lives, and none is given twice")
  func names() throws {
    let (player, reader) = try start()
    let first = reader.tree(.reading)
    let play = try #require(find(.button, in: first)).id
    player.play.setTitle("Pause", for: .normal)
    player.title1.removeFromSuperview()
    let second = reader.tree(.reading)
    #expect(find(.button, "Pause", in: second)?.id == play)
    var ids: [ElementID] = []
    func collect(_ element: AccessibilityElement) {
      ids.append(element.id)
      element.children.forEach(collect)
    }
    collect(reader.tree(.testing))
    #expect(Set(ids).count == ids.count)
    player.play.removeFromSuperview()
    #expect(!reader.perform(.press, on: play))
  }

  @Test("It presses, adjusts, switches and chooses an action as a finger would")
  func operating() throws {
    let (player, reader) = try start()
    let tree = reader.tree(.reading)
    let play = try #require(find(.button, in: tree)).id
    let volume = try #require(find(.slider, in: tree)).id
    let shuffle = try #require(find(.switchControl, in: tree)).id
    #expect(reader.perform(.press, on: play))
    stage.advance(by: .milliseconds(100))
    #expect(reader.perform(.custom(0), on: play))
    #expect(!reader.perform(.custom(1), on: play))
    #expect(reader.perform(.increment, on: volume))
    #expect(reader.perform(.decrement, on: volume))
    #expect(reader.perform(.setNumber(0.2), on: volume))
    #expect(!reader.perform(.increment, on: play))
    #expect(reader.perform(.press, on: shuffle))
    stage.settle()
    #expect(player.shuffle.isOn)
    #expect(reader.perform(.magicTap, on: volume))
    player.play.isEnabled = false
    #expect(!reader.perform(.press, on: play))
    #expect(
      player.journal == ["play", "favourite", "volume 60.0", "volume 50.0", "volume 20.0", "magic tap"])
  }

  @Test("It types, selects and replaces text, of a secret too")
  func text() throws {
    let (player, reader) = try start()
    let tree = reader.tree(.reading)
    let field = try #require(find(.textField, in: tree)).id
    #expect(reader.perform(.focus, on: field))
    #expect(player.field.isFirstResponder)
    #expect(reader.perform(.setText("Bach"), on: field))
    #expect(reader.perform(.select(0..<1), on: field))
    #expect(reader.perform(.replaceText(0..<1, with: "F"), on: field))
    let told = reader.tree(.reading).element(field)
    #expect(told?.text == AccessibilityElement.Text("Fach", selection: 1..<1, isEditable: true, isMultiline: false))
    #expect(told?.states.contains([.focused, .focusable]) == true)
    let secret = try #require(find(.secureTextField, in: tree)).id
    #expect(reader.perform(.setText("99"), on: secret))
    #expect(player.secret.text == "99")
    let toldSecret = reader.tree(.reading).element(secret)
    #expect(toldSecret?.text == AccessibilityElement.Text("••", isEditable: true, isMultiline: false))
    #expect(reader.perform(.replaceText(1..<4, with: ""), on: field))
    #expect(!reader.perform(.replaceText(0..<9, with: "too far"), on: field))
    #expect(player.field.text == "F")
  }

  @Test("A table is scrolled by pages, and tells which one it shows")
  func scrolling() throws {
    let (player, reader) = try start()
    var heard: [AccessibilityNotice] = []
    reader.listener = { if $0 != .changed { heard.append($0) } }
    let table = try #require(find(.table, in: reader.tree(.reading))).id
    #expect(!reader.perform(.scroll(.up), on: table))
    #expect(reader.perform(.scroll(.down), on: table))
    stage.settle()
    #expect(player.table.contentOffset.y == 200)
    #expect(reader.perform(.scroll(.previous), on: table))
    stage.settle()
    #expect(player.table.contentOffset.y == 0)
    #expect(heard == [.announcement("Page 2 of 5"), .announcement("Page 1 of 5")])
  }

  @Test("An alert is all that is read while it is shown; escape presses its button that cancels")
  func modal() throws {
    let (player, reader) = try start()
    let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in player.journal.append("kept") })
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    player.present(alert, animated: true)
    stage.settle()
    let tree = reader.tree(.reading)
    #expect(
      lines(tree) == [
        "application", " window", "  alert “Delete?” modal", "   staticText “Delete?”",
        "   staticText “It is gone then.”", "   button “Keep”",
        "   button “Delete”",
      ])
    #expect(reader.perform(.escape, on: tree.id))
    stage.advance(by: .milliseconds(100))
    stage.settle()
    #expect(player.presentedViewController == nil)
    #expect(player.journal == ["kept"])
    #expect(find(.button, "Play", in: reader.tree(.reading)) != nil)
  }

  @Test("Escape leaves what a navigation controller has pushed")
  func escaping() throws {
    let root = UIViewController()
    root.view.backgroundColor = .white
    let navigation = stage.show(UINavigationController(rootViewController: root))
    navigation.pushViewController(UIViewController(), animated: false)
    stage.settle()
    let reader = try #require(stage.platform.accessibility)
    #expect(reader.perform(.escape, on: reader.tree(.reading).id))
    stage.settle()
    #expect(navigation.viewControllers == [root])
    #expect(!reader.perform(.escape, on: reader.tree(.reading).id))
  }

  @Test("A listener is told of changes once a frame, of announcements and of what to read next; else nothing is told")
  func listening() throws {
    let (player, reader) = try start()
    #expect(!UIAccessibility.isVoiceOverRunning)
    UIAccessibility.post(notification: .announcement, argument: "unheard")
    var heard: [AccessibilityNotice] = []
    reader.listener = { heard.append($0) }
    #expect(UIAccessibility.isVoiceOverRunning)
    player.play.setTitle("Pause", for: .normal)
    player.title1.text = "Paused"
    stage.advance(by: .frames(3))
    // What shows on no picture is told, too.
    player.play.accessibilityValue = "2 minutes left"
    stage.advance(by: .frames(3))
    UIAccessibility.post(notification: .announcement, argument: "Paused")
    UIAccessibility.post(notification: .layoutChanged, argument: player.volume)
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    let volume = try #require(find(.slider, in: reader.tree(.reading))).id
    #expect(
      heard == [
        .changed, .changed, .announcement("Paused"), .layoutChanged(volume), .screenChanged(nil),
      ])
    reader.listener = nil
    UIAccessibility.post(notification: .announcement, argument: "unheard")
    player.title1.text = "Over"
    stage.advance(by: .frames(3))
    #expect(heard.count == 5 && !UIAccessibility.isVoiceOverRunning)
  }

  @Test("An app's own elements are read and operated by their own methods, else by a tap where they are")
  func ownElements() throws {
    final class Knob: UIAccessibilityElement {
      var turns = 0
      override func accessibilityActivate() -> Bool {
        turns += 1
        return true
      }
      override func accessibilityIncrement() { turns += 10 }
    }
    let dial = JournalingView("dial")
    dial.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let knob = Knob(accessibilityContainer: dial)
    knob.accessibilityLabel = "Gain"
    knob.accessibilityTraits = .adjustable
    knob.accessibilityFrameInContainerSpace = CGRect(x: 10, y: 10, width: 30, height: 30)
    let mark = UIAccessibilityElement(accessibilityContainer: dial)
    mark.accessibilityLabel = "Mark"
    mark.accessibilityFrameInContainerSpace = CGRect(x: 50, y: 50, width: 30, height: 30)
    dial.accessibilityElements = [knob, mark]
    stage.add(dial)
    stage.settle()
    let reader = try #require(stage.platform.accessibility)
    let tree = reader.tree(.reading)
    let gain = try #require(find(.slider, "Gain", in: tree))
    let spot = try #require(find(.other, "Mark", in: tree))
    #expect(gain.frame == CGRect(x: 10, y: 10, width: 30, height: 30))
    #expect(reader.perform(.press, on: gain.id))
    #expect(reader.perform(.increment, on: gain.id))
    #expect(knob.turns == 11)
    #expect(reader.perform(.press, on: spot.id))
    stage.advance(by: .milliseconds(100))
    #expect(stage.journal == ["dial began", "dial ended"])
  }
}
