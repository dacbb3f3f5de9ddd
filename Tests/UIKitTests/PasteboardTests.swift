import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pasteboard")
struct PasteboardTests {
  @Test("Text, addresses and colours are put on, read back, and told apart")
  func kinds() throws {
    let stage = Stage()
    let board = UIPasteboard.general
    #expect(board.string == nil && !board.hasStrings && board.numberOfItems == 0 && board.types.isEmpty)
    board.string = "Grüße"
    #expect(board.string == "Grüße" && board.hasStrings && !board.hasURLs && board.types == ["public.utf8-plain-text"])
    #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("Grüße".utf8))
    let url = try #require(URL(string: "https://example.org/a"))
    board.url = url
    #expect(board.url == url && board.string == url.absoluteString && board.hasURLs && !board.hasColors)
    board.colors = [.red, .blue]
    #expect(board.color == .red && board.colors == [.red, .blue] && board.numberOfItems == 2 && board.string == nil)
    let bytes = try #require(board.data(forPasteboardType: "com.apple.uikit.color"))
    board.setData(bytes, forPasteboardType: "com.apple.uikit.color")
    #expect(board.color == .red)
    board.strings = ["a", "b", "c"]
    #expect(board.strings == ["a", "b", "c"] && board.string == "a")
    board.string = nil
    #expect(board.numberOfItems == 0 && board.strings == nil && board.urls == nil)
    withExtendedLifetime(stage) {}
  }

  @Test("Items have representations by type, and are found by them")
  func items() {
    let stage = Stage()
    let board = UIPasteboard.general
    let picture = Data([1, 2, 3])
    board.items = [["public.png": picture, "public.utf8-plain-text": "a dot"], ["public.png": picture]]
    board.addItems([[UIPasteboard.typeAutomatic: "more"], [UIPasteboard.typeAutomatic: UIColor.green]])
    #expect(board.numberOfItems == 4 && board.hasImages && board.string == "a dot" && board.color == .green)
    #expect(board.types == ["public.png", "public.utf8-plain-text"])
    #expect(board.types(forItemSet: nil)?.count == 4 && board.types(forItemSet: [1, 77]) == [["public.png"]])
    #expect(board.contains(pasteboardTypes: ["public.png"]) && !board.contains(pasteboardTypes: ["public.url"]))
    #expect(board.contains(pasteboardTypes: ["public.png"], inItemSet: [0, 1]))
    #expect(!board.contains(pasteboardTypes: ["public.png"], inItemSet: nil))
    #expect(!board.contains(pasteboardTypes: ["public.png"], inItemSet: [9]))
    #expect(board.itemSet(withPasteboardTypes: ["public.utf8-plain-text", "com.apple.uikit.color"]) == [0, 2, 3])
    #expect(board.data(forPasteboardType: "public.png", inItemSet: nil) == [picture, picture])
    #expect(board.values(forPasteboardType: "public.utf8-plain-text", inItemSet: [2])?.first as? String == "more")
    board.setValue(["x": 1], forPasteboardType: "org.example.things")
    #expect(
      board.numberOfItems == 1 && (board.value(forPasteboardType: "org.example.things") as? [String: Int]) == ["x": 1])
    #expect(board.data(forPasteboardType: "org.example.things") != nil && board.data(forPasteboardType: "none") == nil)
    withExtendedLifetime(stage) {}
  }

  @Test("Pasteboards have names; two objects for one are equal; one can be removed")
  func names() {
    let stage = Stage()
    let name = UIPasteboard.Name("org.example.board")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let board = UIPasteboard(name: name, create: true)
    board?.string = "here"
    #expect(
      UIPasteboard(name: name, create: false)?.string == "here" && UIPasteboard(name: name, create: true) == board)
    #expect(UIPasteboard.general.string == nil && UIPasteboard.general == UIPasteboard.general && board?.name == name)
    let (one, two) = (UIPasteboard.withUniqueName(), UIPasteboard.withUniqueName())
    one.string = "one"
    #expect(one != two && two.string == nil && UIPasteboard(name: one.name, create: false)?.string == "one")
    UIPasteboard.remove(withName: name)
    UIPasteboard.remove(withName: .general)
    #expect(UIPasteboard(name: name, create: false) == nil && UIPasteboard.general.isPersistent == false)
    withExtendedLifetime(stage) {}
  }

  @Test("Every change counts, and observers hear which types came and went")
  func changes() {
    @MainActor final class Watcher: NSObject {
      func changed(_ notification: Notification) {
        let info = notification.userInfo ?? [:]
        let added = info[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] ?? []
        let removed = info[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String] ?? []
        let board = notification.object as? UIPasteboard
        Stage.current?.note("\(board?.changeCount ?? -1): +\(added) −\(removed)")
      }
      func removed(_ notification: Notification) { Stage.current?.note("removed") }
    }
    let stage = Stage()
    let watcher = Watcher()
    let center = NotificationCenter.default
    center.addObserver(
      watcher, selector: Selector("changed", Watcher.changed), name: UIPasteboard.changedNotification, object: nil)
    center.addObserver(
      watcher, selector: Selector("removed", Watcher.removed), name: UIPasteboard.removedNotification, object: nil)
    let board = UIPasteboard.withUniqueName()
    board.setValue("a", forPasteboardType: "x.text")
    board.setValue("b", forPasteboardType: "x.text")
    board.addItems([["x.data": Data()]])
    board.items = []
    UIPasteboard.remove(withName: board.name)
    #expect(
      stage.journal == [
        "1: +[\"x.text\"] −[]", "2: +[] −[]", "3: +[\"x.data\"] −[]", "4: +[] −[\"x.data\", \"x.text\"]", "removed",
      ])
  }

  @Test("Items whose time is over are gone")
  func expiry() {
    let stage = Stage()
    let board = UIPasteboard.general
    board.setItems([["x": "soon gone"]], options: [.expirationDate: Date(timeIntervalSinceNow: -1), .localOnly: true])
    #expect(board.numberOfItems == 0)
    board.setItems([["x": "stays"]], options: [.expirationDate: Date.distantFuture])
    #expect(board.numberOfItems == 1)
    withExtendedLifetime(stage) {}
  }

  @Test("Data that is not what its type says stays data")
  func hostileData() {
    let stage = Stage()
    let board = UIPasteboard.general
    for type in ["public.utf8-plain-text", "com.apple.uikit.color", "public.url"] {
      board.setData(Data([0xff, 0xfe, 0x00]), forPasteboardType: type)
      #expect(board.data(forPasteboardType: type) == Data([0xff, 0xfe, 0x00]))
      #expect(board.string == nil && board.color == nil && board.url == nil)
    }
    board.setData(Data("srgb nan 1 2 inf".utf8), forPasteboardType: "com.apple.uikit.color")
    #expect(board.color == nil)
    withExtendedLifetime(stage) {}
  }
}
