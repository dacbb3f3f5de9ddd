import UIKit

/// What an app does with scroll views, tables and controls.
extension TouchWalk {
  func partsAct(_ verb: WalkVerb) -> Bool {
    switch verb {
    case .addScrollView: addScrollView()
    case .setContentOffset:
      oneScrollView()?.setContentOffset(
        CGPoint(x: Double(input.choice(60)) - 10, y: Double(input.choice(120)) - 10), animated: input.happens(128))
    case .changeScrolling: if let view = oneScrollView() { changeScrolling(view) }
    case .setContentSize:
      oneScrollView()?.contentSize = CGSize(width: input.choice(200), height: input.choice(250))
    case .zoom:
      guard let view = oneScrollView() else { return true }
      view.maximumZoomScale = 1 + Double(input.choice(4))
      view.minimumZoomScale = 0.5
      view.setZoomScale(0.5 + Double(input.choice(6)) * 0.5, animated: input.happens(100))
    case .addTable: addTable()
    case .reloadTable: oneTable()?.reloadData()
    case .changeRows: if let table = oneTable() { changeRows(table) }
    case .swipeRow:
      guard let table = oneTable() else { return true }
      // In a callback an app has no fingers; it can only put rows back.
      if actionDepth == 0 { swipeRow(of: table) } else { table.setEditing(false, animated: input.happens(128)) }
    case .addControl: addControl()
    case .changeControl: if let control = oneControl() { changeControl(control) }
    default: return false
    }
    return true
  }

  private func oneScrollView() -> UIScrollView? { someView(UIScrollView.self) ?? addScrollView() }

  @discardableResult
  private func addScrollView() -> UIScrollView? {
    guard livingViews.count < 24 else { return nil }
    let parent = someParent()
    let view = WalkScrollView(self, frame: someFrame())
    parent.addSubview(view)
    addView(to: view)
    return view
  }

  private func changeScrolling(_ view: UIScrollView) {
    switch input.choice(8) {
    case 0: view.isScrollEnabled.toggle()
    case 1: view.isPagingEnabled.toggle()
    case 2: view.delaysContentTouches.toggle()
    case 3: view.canCancelContentTouches.toggle()
    case 4: view.bounces.toggle()
    case 5: view.isDirectionalLockEnabled.toggle()
    case 6: view.contentInset.top = Double(input.choice(20))
    default: view.panGestureRecognizer.isEnabled.toggle()
    }
  }

  private func oneTable() -> WalkTable? { someView(WalkTable.self) ?? addTable() }

  @discardableResult
  private func addTable() -> WalkTable? {
    // They are dear.
    guard livingViews.count < 24, livingViews.count(where: { $0 is WalkTable }) < 2 else { return nil }
    let parent = someParent()
    let table = WalkTable(self, frame: someFrame())
    parent.addSubview(table)
    return table
  }

  private func changeRows(_ table: WalkTable) {
    let path = IndexPath(row: input.choice(max(1, table.rowCount)), section: 0)
    switch input.choice(5) {
    case 0:
      guard table.rowCount > 1 else { return }
      table.rowCount -= 1
      table.deleteRows(at: [path], with: input.happens(128) ? .fade : .none)
    case 1:
      table.rowCount += 1
      table.insertRows(at: [path], with: input.happens(128) ? .fade : .none)
    case 2: table.selectRow(at: path, animated: input.happens(128), scrollPosition: .top)
    case 3: table.setEditing(input.happens(128), animated: input.happens(128))
    default: table.scrollToRow(at: path, at: .middle, animated: input.happens(128))
    }
  }

  private func oneControl() -> UIControl? { someView(UIControl.self) ?? addControl() }

  @discardableResult
  private func addControl() -> UIControl? {
    guard livingViews.count < 24 else { return nil }
    let parent = someParent()
    let frame = someFrame()
    let made: UIControl
    switch input.choice(8) {
    case 0: made = UIButton(type: .system)
    case 1: made = UISwitch()
    case 2: made = UISlider()
    case 3: made = UIStepper()
    case 4: made = UISegmentedControl(items: ["a", "b"])
    default: made = WalkControl(self, frame: frame)
    }
    if !(made is WalkControl) {
      _ = enlist(made, "\(type(of: made))")
      made.frame = frame
      made.addTarget(target, action: WalkTarget.changed, for: .allEvents)
      made.addSubview(WalkDeparture(self))
    }
    parent.addSubview(made)
    return made
  }

  private func changeControl(_ control: UIControl) {
    switch input.choice(5) {
    case 0: control.isEnabled.toggle()
    case 1: control.isSelected.toggle()
    case 2: control.isHighlighted.toggle()
    case 3: control.sendActions(for: .valueChanged)
    default: control.cancelTracking(with: nil)
    }
  }
}
