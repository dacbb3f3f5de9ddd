import Testing
import TouchTesting
import UIKit

/// A picker's data: wheels of fruit and of numbers.
@MainActor final class PickerStand: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var columns: [[String]]
  var widths: [CGFloat] = []
  init(_ columns: [[String]]) { self.columns = columns }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    columns[component].count
  }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    columns[component][row]
  }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    widths.indices.contains(component) ? widths[component] : -1
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    journal("chose \(columns[component][row])")
  }
}

/// Rows that are views, used again, and rows with attributes.
@MainActor private final class PickerViews: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var made = 0
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 1_000_000 }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 40 }
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    if view == nil { made += 1 }
    label.text = "\(row)"
    return label
  }
}

@MainActor @Suite("Picker views")
struct PickerViewTests {
  private let fruit = [
    "Apple", "Banana", "Cherry", "Date", "Elderberry", "Fig", "Grape", "Hazelnut", "Iris", "Juniper",
  ]

  private func add(_ stand: PickerStand, to stage: Stage) -> UIPickerView {
    let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
    picker.dataSource = stand
    picker.delegate = stand
    stage.add(picker)
    stage.advance(by: .frames(1))
    return picker
  }
  private let middle = CGPoint(x: 160, y: 208)

  @Test("Pickers and colour wells without a size have their natural one, from their own corner")
  func naturalBoxes() {
    let corner = CGPoint(x: 7, y: 300)
    let box = CGRect(origin: corner, size: .zero)
    #expect(UIPickerView().frame == CGRect(x: 0, y: 0, width: 320, height: 216))
    #expect(UIPickerView(frame: box).frame.origin == corner)
    #expect(UIDatePicker().frame.origin == .zero && UIDatePicker(frame: box).frame.origin == corner)
    #expect(UIColorWell().frame.origin == .zero && UIColorWell(frame: box).frame.origin == corner)
  }

  @Test("A finger throws a wheel: it comes to rest on a row, and the choice is told once, at rest")
  func thrown() {
    let stage = Stage()
    let stand = PickerStand([fruit])
    let picker = add(stand, to: stage)
    let finger = stage.finger.down(at: middle)
    finger.drag(to: CGPoint(x: 160, y: 148), over: 0.1)
    finger.up()
    #expect(stage.journal == [] && picker.selectedRow(inComponent: 0) == 0)
    stage.advance(by: .seconds(5))
    let row = picker.selectedRow(inComponent: 0)
    #expect(row > 2 && stage.journal == ["chose \(fruit[row])"])
    #expect(picker.view(forRow: row, forComponent: 0).map { $0.convert($0.bounds, to: picker).midY } == 108)
  }

  @Test("A slow drag ends on the nearest row; one beyond the last row comes back")
  func dragged() {
    let stage = Stage()
    let stand = PickerStand([["One", "Two", "Three"]])
    _ = add(stand, to: stage)
    for distance in [-70.0, -200, 45] {
      let finger = stage.finger.down(at: middle)
      finger.drag(to: CGPoint(x: 160, y: 208 + distance), over: 2)
      stage.advance(by: .seconds(0.5))
      finger.up()
      stage.advance(by: .seconds(3))
    }
    #expect(stage.journal == ["chose Three", "chose Three", "chose Two"])
  }

  @Test("A tap on a row turns the wheel to it; one on a turning wheel stops it on a row")
  func taps() {
    let stage = Stage()
    let stand = PickerStand([fruit])
    let picker = add(stand, to: stage)
    stage.finger.tap(at: CGPoint(x: 160, y: 268))
    stage.advance(by: .seconds(1))
    let first = picker.selectedRow(inComponent: 0)
    stage.finger.tap(at: CGPoint(x: 160, y: 176))
    stage.advance(by: .seconds(1))
    #expect(first == 2 && stage.journal == ["chose Cherry", "chose Banana"])
    let finger = stage.finger.down(at: middle)
    finger.drag(to: CGPoint(x: 160, y: 120), over: 0.1)
    finger.up()
    stage.advance(by: .seconds(0.1))
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 160, y: 268))
    stage.advance(by: .seconds(1))
    let row = picker.selectedRow(inComponent: 0)
    #expect(stage.journal == ["chose \(fruit[row])"] && row < 9)
    #expect(picker.view(forRow: row, forComponent: 0).map { $0.convert($0.bounds, to: picker).midY } == 108)
  }

  @Test("Code turns wheels without telling; reloading keeps a row, or takes the last one")
  func code() {
    let stage = Stage()
    let stand = PickerStand([fruit, ["1", "2", "3"]])
    let picker = add(stand, to: stage)
    picker.selectRow(7, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 7)
    picker.selectRow(2, inComponent: 1, animated: false)
    stage.advance(by: .seconds(1))
    stand.columns[0].removeLast(5)
    stand.columns[1].append("4")
    picker.reloadComponent(0)
    picker.reloadComponent(1)
    #expect([0, 1].map { picker.selectedRow(inComponent: $0) } == [4, 2])
    stand.columns = [[]]
    picker.reloadAllComponents()
    stage.advance(by: .frames(1))
    #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == -1 && stage.journal == [])
    picker.selectRow(0, inComponent: 0, animated: true)
    picker.selectRow(0, inComponent: 8, animated: true)
    picker.reloadComponent(-1)
    #expect(picker.numberOfRows(inComponent: 3) == 0 && picker.rowSize(forComponent: -1) == .zero)
  }

  @Test("Wheels turn apart, each under its finger, and share the width that the delegate leaves")
  func components() {
    let stage = Stage()
    let stand = PickerStand([fruit, fruit])
    stand.widths = [100]
    let picker = add(stand, to: stage)
    #expect(picker.rowSize(forComponent: 0) == CGSize(width: 100, height: 32))
    #expect(picker.rowSize(forComponent: 1) == CGSize(width: 197, height: 32))
    let (left, right) = (stage.finger.down(at: CGPoint(x: 50, y: 208)), stage.finger.down(at: CGPoint(x: 220, y: 208)))
    for _ in 0..<32 {
      left.move(by: 0, -1)
      right.move(by: 0, -2)
      stage.advance(by: .frames(3))
    }
    stage.advance(by: .seconds(0.3))
    left.up()
    right.up()
    stage.advance(by: .seconds(2))
    #expect([0, 1].map { picker.selectedRow(inComponent: $0) } == [1, 2])
  }

  @Test("Views are made for visible rows only, and used again")
  func views() {
    let stage = Stage()
    let rows = PickerViews()
    let picker = UIPickerView()
    picker.dataSource = rows
    picker.delegate = rows
    stage.window.addSubview(picker)
    stage.advance(by: .frames(1))
    let before = rows.made
    picker.selectRow(500_000, inComponent: 0, animated: false)
    stage.advance(by: .frames(1))
    for _ in 0..<5 {
      picker.selectRow(500_000 + 10, inComponent: 0, animated: true)
      stage.advance(by: .seconds(1))
      picker.selectRow(500_000, inComponent: 0, animated: true)
      stage.advance(by: .seconds(1))
    }
    #expect(before <= 16 && rows.made <= before + 4)
    #expect((picker.view(forRow: 500_000, forComponent: 0) as? UILabel)?.text == "500000")
    #expect(picker.view(forRow: 0, forComponent: 0) == nil && picker.rowSize(forComponent: 0).height == 40)
  }

  @Test("Those that read the screen raise and lower a wheel")
  func accessibility() {
    let stage = Stage()
    let stand = PickerStand([fruit])
    let picker = add(stand, to: stage)
    let wheel = picker.subviews.first { $0.isAccessibilityElement }
    #expect(wheel?.accessibilityTraits == .adjustable && wheel?.accessibilityValue == "Apple")
    wheel?.accessibilityIncrement()
    stage.advance(by: .seconds(1))
    wheel?.accessibilityIncrement()
    stage.advance(by: .seconds(1))
    wheel?.accessibilityDecrement()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["chose Banana", "chose Cherry", "chose Banana"] && wheel?.accessibilityValue == "Banana")
  }

  @Test("Wheels by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 360, height: 250, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let stand = PickerStand([fruit, (0..<60).map { "\($0)" }, ["AM", "PM"]])
    stand.widths = [160]
    let picker = UIPickerView(frame: CGRect(x: 20, y: 17, width: 320, height: 216))
    picker.dataSource = stand
    picker.delegate = stand
    stage.add(picker)
    picker.selectRow(4, inComponent: 0, animated: false)
    picker.selectRow(30, inComponent: 1, animated: false)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 230, y: 125))
    finger.drag(to: CGPoint(x: 230, y: 94), over: 1)
    let result = stage.snapshot.compare(named: "picker\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
    finger.cancel()
  }

  @Test("A delegate that says how many rows there are is asked where there is no data source")
  func delegateAlone() {
    let stage = Stage(width: 320, height: 480)
    let stand = PickerStand([fruit])
    let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
    picker.delegate = stand
    stage.add(picker)
    stage.advance(by: .frames(1))
    #expect(picker.numberOfComponents == 1 && picker.numberOfRows(inComponent: 0) == 10)
    stage.finger.tap(at: CGPoint(x: 160, y: 240))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["chose Banana"])
  }
}
