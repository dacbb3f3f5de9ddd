import Testing
import TouchTesting
import UIKit

// Subclasses as apps write them, with no more than `import UIKit`.

private class CardView: UIView {
  var calls: [String] = []
  let content = UIView()

  override class var layerClass: AnyClass { CAGradientLayer.self }
  override var layer: CALayer {
    calls.append("layer")
    return super.layer
  }
  override var superview: UIView? { calls.contains("detached") ? nil : super.superview }
  override var subviews: [UIView] { super.subviews.filter { $0 !== content } }
  override var window: UIWindow? { super.window }
  override func addSubview(_ view: UIView) {
    calls.append("addSubview")
    content.addSubview(view)
  }
  override func removeFromSuperview() {
    calls.append("removeFromSuperview")
    super.removeFromSuperview()
  }
  override func insertSubview(_ view: UIView, at index: Int) { super.insertSubview(view, at: index) }
  override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    calls.append("addGestureRecognizer")
    super.addGestureRecognizer(recognizer)
  }
  override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { super.convert(point, to: view) }
  override var leadingAnchor: NSLayoutXAxisAnchor { content.leadingAnchor }
  override func sizeToFit() { bounds.size = CGSize(width: 7, height: 7) }
  override func endEditing(_ force: Bool) -> Bool { true }
  override func responds(to selector: Selector!) -> Bool {
    selector.description == "dance" || super.responds(to: selector)
  }
}

private class RowsView: UITableView {
  var calls: [String] = []
  override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("insert \(indexPaths.count)")
  }
  override func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  override func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    super.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
  }
  override func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    calls.append("select")
  }
  override var style: Style { .grouped }
}

private class GridView: UICollectionView {
  var calls: [String] = []
  override func insertItems(at indexPaths: [IndexPath]) { calls.append("insert") }
  override func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
  override var visibleCells: [UICollectionViewCell] { [] }
}

private class RowCell: UITableViewCell {
  let inner = UIView()
  override var contentView: UIView { inner }
}

private class Screen: UIViewController {
  let item = UINavigationItem(title: "own")
  override var navigationItem: UINavigationItem { item }
  override var navigationController: UINavigationController? { nil }
}

private class Outline: UIBezierPath, @unchecked Sendable {
  nonisolated(unsafe) static var fills = 0
  override func fill() { Self.fills += 1 }
}

private class Wheel: UIRefreshControl {
  override var isRefreshing: Bool { true }
}

private class Pane: CALayer {
  var calls: [String] = []
  override func addSublayer(_ layer: CALayer) {
    calls.append("addSublayer")
    super.addSublayer(layer)
  }
  override func setNeedsLayout() {
    calls.append("setNeedsLayout")
    super.setNeedsLayout()
  }
  override var contentsScale: CGFloat {
    get { 3 }
    set { calls.append("scale \(newValue)") }
  }
  override var sublayers: [CALayer]? {
    get { super.sublayers?.reversed() }
    set { super.sublayers = newValue }
  }
  override func value(forKey key: String) -> Any? { key == "mood" ? "good" : super.value(forKey: key) }
}

private class Field: UITextField {
  override var tokenizer: any UITextInputTokenizer { super.tokenizer }
  override var keyboardType: UIKeyboardType {
    get { .emailAddress }
    set { super.keyboardType = newValue }
  }
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
  override func closestPosition(to point: CGPoint) -> UITextPosition? { beginningOfDocument }
}

@MainActor @Suite("Overriding in apps")
struct OverridingTests {
  @Test("A card that puts its subviews into its content, answers a selector and stretches animations")
  func views() {
    let stage = Stage()
    let card = stage.add(CardView(frame: CGRect(x: 10, y: 10, width: 100, height: 100)))
    card.insertSubview(card.content, at: 0)
    let label = UILabel()
    (card as UIView).addSubview(label)
    #expect(label.superview === card.content)
    #expect((card as UIView).subviews.isEmpty)
    #expect((card as UIView).layer is CAGradientLayer)
    (card as UIView).addGestureRecognizer(UITapGestureRecognizer())
    card.sizeToFit()
    #expect(card.bounds.size == CGSize(width: 7, height: 7))
    #expect((card as NSObject).responds(to: Selector("dance")))
    #expect(!(card as NSObject).responds(to: Selector("sing")))
    #expect(card.canPerformAction(Selector("dance"), withSender: nil))
    let other = UIView()
    other.addSubview(card)
    (card as UIView).removeFromSuperview()
    #expect(["layer", "addSubview", "addGestureRecognizer", "removeFromSuperview"].allSatisfy(card.calls.contains))
    #expect(card.superview == nil)
  }

  @Test("H1: fingers find a view whose class overrides what hit testing does not ask")
  func hits() {
    let stage = Stage()
    let card = stage.add(CardView(frame: CGRect(x: 10, y: 10, width: 100, height: 100)))
    card.insertSubview(card.content, at: 0)
    card.content.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    #expect(stage.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === card.content)
    #expect(stage.window.hitTest(CGPoint(x: 90, y: 90), with: nil) === card)
    #expect(
      stage.window.hitTest(CGPoint(x: 120, y: 90), with: nil) === stage.window.rootViewController?.view ?? stage.window)
  }

  @Test("Tables, collections, cells and controllers with methods and properties of their own")
  func lists() {
    let rows: UITableView = RowsView(frame: .zero, style: .plain)
    rows.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    rows.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect((rows as? RowsView)?.calls == ["insert 1", "select"])
    #expect(rows.style == .grouped)
    let grid: UICollectionView = GridView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    grid.insertItems(at: [IndexPath(item: 0, section: 0)])
    #expect((grid as? GridView)?.calls == ["insert"])
    let cell: UITableViewCell = RowCell(style: .default, reuseIdentifier: nil)
    #expect(cell.contentView === (cell as? RowCell)?.inner)
    let screen: UIViewController = Screen()
    #expect(screen.navigationItem.title == "own")
    let wheel: UIRefreshControl = Wheel()
    #expect(wheel.isRefreshing)
    let field: UITextField = Field()
    #expect(field.keyboardType == .emailAddress)
  }

  @Test("Paths and colours with methods of their own")
  func values() {
    let path: UIBezierPath = Outline()
    path.fill()
    #expect(Outline.fills == 1)
  }

  @Test("A layer with methods and properties of its own")
  func layers() {
    let pane = Pane()
    let layer: CALayer = pane
    let (a, b) = (CALayer(), CALayer())
    layer.addSublayer(a)
    layer.addSublayer(b)
    layer.contentsScale = 9
    #expect(layer.contentsScale == 3)
    #expect(layer.sublayers?.first === b)
    #expect(layer.value(forKey: "mood") as? String == "good")
    #expect(pane.calls.filter { $0 == "addSublayer" }.count == 2)
    #expect(pane.calls.contains("scale 9.0"))
  }
}
