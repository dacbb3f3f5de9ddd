import Foundation
import Testing
import TouchTesting
import UIKit

/// A shelf from which a text is dragged, and a box into which it is dropped; both write down what they are told.
@MainActor private final class Shelf: UIView, UIDragInteractionDelegate {
  weak var stage: Stage?
  var words = ["apple"]
  var added: [String] = []
  var additions = 0
  var lifted: UITargetedDragPreview?

  func item(_ word: String) -> UIDragItem {
    let item = UIDragItem(itemProvider: NSItemProvider(object: word as NSString))
    item.localObject = word
    return item
  }
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
    let place = session.location(in: self)
    stage?.note("asked at \(Int(place.x)), \(Int(place.y))")
    return words.map(item)
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
  ) {
    stage?.note("lift")
    animator.addCompletion { [weak stage] in stage?.note($0 == .end ? "lifted" : "put back") }
  }
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
    stage?.note("begin")
    session.localContext = "context"
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
  ) { stage?.note("will end \(operation)") }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) { stage?.note("ended \(operation)") }
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {
    stage?.note("transferred")
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession, withTouchAt point: CGPoint
  ) -> [UIDragItem] { added.map(item) }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
    forInteraction addingInteraction: UIDragInteraction
  ) {
    additions += 1
    stage?.note("add \(items.count)")
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem, willAnimateCancelWith animator: any UIDragAnimating
  ) { stage?.note("return \(item.localObject as? String ?? "")") }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("touch") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("touch ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { stage?.note("touch cancelled") }
}

@MainActor private final class Box: UIView, UIDropInteractionDelegate {
  weak var stage: Stage?
  var operation = UIDropOperation.copy
  var takes = true

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    takes && session.canLoadObjects(ofClass: NSString.self)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
    stage?.note("enter with \(session.localDragSession?.localContext as? String ?? "nothing")")
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: operation) }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
    stage?.note("exit")
  }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    stage?.note("drop at \(Int(session.location(in: self).x))")
    session.loadObjects(ofClass: String.self) { [weak stage] in stage?.note("got \($0.joined(separator: " "))") }
  }
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
    stage?.note("conclude")
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    stage?.note("drop session ended")
  }
}

@MainActor @Suite("Drag and drop")
struct DragAndDropTests {
  private func room() -> (Stage, Shelf, Box) {
    let stage = Stage(width: 400, height: 400)
    let shelf = Shelf(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    shelf.backgroundColor = .red
    shelf.stage = stage
    shelf.addInteraction(UIDragInteraction(delegate: shelf))
    let box = Box(frame: CGRect(x: 200, y: 200, width: 150, height: 150))
    box.stage = stage
    box.addInteraction(UIDropInteraction(delegate: box))
    stage.add(shelf)
    stage.add(box)
    return (stage, shelf, box)
  }

  private func move(_ stage: Stage, _ finger: Finger, to point: CGPoint) {
    for _ in 0..<5 {
      finger.move(to: point)
      stage.advance(by: .frames(2))
    }
  }

  @Test("A press lifts an item, the finger carries it into a box, and the box gets its text")
  func drop() {
    let (stage, _, _) = room()
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .milliseconds(300))
    #expect(stage.journal == ["touch"])
    stage.advance(by: .milliseconds(700))
    #expect(stage.journal == ["touch", "asked at 30, 20", "touch cancelled", "lift"])
    stage.clearJournal()
    move(stage, finger, to: CGPoint(x: 260, y: 250))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "lifted", "begin", "enter with context", "drop at 60", "will end copy", "got apple", "conclude", "ended copy",
        "transferred", "drop session ended",
      ])
  }

  @Test("A finger that moves before the lift drags nothing; one that lifts where it was puts the item back")
  func noDrag() {
    let (stage, shelf, _) = room()
    let fast = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .milliseconds(200))
    fast.move(by: 20, 0)
    stage.advance(by: .seconds(1))
    fast.up()
    #expect(stage.journal == ["touch", "touch ended"])
    stage.clearJournal()
    let still = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .seconds(1))
    #expect(shelf.alpha < 1)
    still.up()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["touch", "asked at 30, 20", "touch cancelled", "lift", "put back"])
    #expect(shelf.alpha == 1)
  }

  @Test("Beside the box, or where the box refuses, the item returns")
  func cancelled() {
    let (stage, _, box) = room()
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    move(stage, finger, to: CGPoint(x: 260, y: 250))
    move(stage, finger, to: CGPoint(x: 100, y: 300))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "lifted", "begin", "enter with context", "exit", "will end cancel", "return apple", "ended cancel",
        "drop session ended",
      ])
    stage.clearJournal()
    box.operation = .forbidden
    let again = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .seconds(1))
    move(stage, again, to: CGPoint(x: 260, y: 250))
    again.up()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal.suffix(5) == ["exit", "will end cancel", "return apple", "ended cancel", "drop session ended"])
  }

  @Test("A tap of another finger adds items; other fingers use the app as always")
  func addition() {
    let (stage, _, _) = room()
    let other = Shelf(frame: CGRect(x: 20, y: 120, width: 100, height: 60))
    other.stage = nil
    other.added = ["pear"]
    other.addInteraction(UIDragInteraction(delegate: other))
    stage.add(other)
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 300, width: 100, height: 44)
    button.addAction(UIAction { [weak stage] _ in stage?.note("tapped") }, for: .touchUpInside)
    stage.add(button)
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    move(stage, finger, to: CGPoint(x: 170, y: 100))
    stage.finger.tap(at: CGPoint(x: 60, y: 150))
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: 60, y: 320))
    stage.advance(by: .milliseconds(200))
    move(stage, finger, to: CGPoint(x: 260, y: 250))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "lifted", "begin", "add 1", "tapped", "enter with context", "drop at 60", "will end copy", "got apple pear",
        "conclude", "ended copy", "transferred", "drop session ended",
      ])
    #expect(other.additions == 1)
  }

  @Test("While two fingers drag, a tap of another view adds items to neither drag and is the view's own")
  func ambiguousAddition() {
    let (stage, shelf, _) = room()
    let second = Shelf(frame: CGRect(x: 20, y: 120, width: 100, height: 60))
    let third = Shelf(frame: CGRect(x: 20, y: 320, width: 100, height: 60))
    third.added = ["pear"]
    third.stage = stage
    for one in [second, third] {
      one.addInteraction(UIDragInteraction(delegate: one))
      stage.add(one)
    }
    let fingers = [
      stage.finger.down(at: CGPoint(x: 50, y: 40)), stage.finger.down(at: CGPoint(x: 50, y: 150)),
    ]
    stage.advance(by: .seconds(1))
    for finger in fingers { move(stage, finger, to: CGPoint(x: 180, y: 240)) }
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 60, y: 350))
    stage.advance(by: .milliseconds(200))
    #expect(stage.journal == ["touch", "touch ended"])
    #expect(shelf.additions == 0 && third.additions == 0)
  }

  @Test("A finger that is taken away by the system puts everything back")
  func interrupted() {
    let (stage, shelf, _) = room()
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 40))
    stage.advance(by: .seconds(1))
    move(stage, finger, to: CGPoint(x: 260, y: 250))
    stage.clearJournal()
    finger.cancel()
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == ["exit", "will end cancel", "return apple", "ended cancel", "drop session ended"])
    #expect(shelf.alpha == 1)
  }

  @Test("Item providers give texts, addresses, pictures and colours, and refuse what they have not")
  func providers() {
    let stage = Stage(width: 100, height: 100)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 2))
    }
    let image = NSItemProvider(object: picture)
    #expect(image.canLoadObject(ofClass: UIImage.self) && !image.canLoadObject(ofClass: String.self))
    image.loadObject(ofClass: UIImage.self) { object, _ in
      let width = (object as? UIImage)?.cgImage?.width ?? 0
      MainActor.assumeIsolated { stage.note("image \(width)") }
    }
    let address = NSItemProvider(object: NSURL(string: "https://example.org/a")!)
    #expect(address.registeredTypeIdentifiers == ["public.url", "public.utf8-plain-text"])
    address.loadObject(ofClass: URL.self) { url, _ in
      MainActor.assumeIsolated { stage.note("address \(url?.path ?? "")") }
    }
    NSItemProvider(object: UIColor(red: 0, green: 1, blue: 0, alpha: 1)).loadObject(ofClass: UIColor.self) { color, _ in
      let isGreen = (color as? UIColor) == UIColor(red: 0, green: 1, blue: 0, alpha: 1)
      MainActor.assumeIsolated { stage.note("colour \(isGreen)") }
    }
    NSItemProvider().loadObject(ofClass: String.self) { text, error in
      MainActor.assumeIsolated { stage.note("\(text ?? "nothing") \(error != nil)") }
    }
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["image 3", "address /a", "colour true", "nothing true"])
  }
}
