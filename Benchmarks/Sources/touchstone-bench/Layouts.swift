import BenchmarkSupport
import TouchTesting
import UIKit

/// A column of views, each with 4 constraints: below the one before, between the sides, and as high as 44 points.
@MainActor private final class Column {
  let stage = Stage.painted(width: 320, height: 480)
  let views: [UIView]
  private(set) var first = NSLayoutConstraint()

  init(_ count: Int) {
    views = (0..<count).map { _ in UIView() }
    let window = stage.window
    var all: [NSLayoutConstraint] = []
    all.reserveCapacity(count * 4)
    for (index, view) in views.enumerated() {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      let top =
        index == 0
        ? view.topAnchor.constraint(equalTo: window.topAnchor, constant: 8)
        : view.topAnchor.constraint(equalTo: views[index - 1].bottomAnchor, constant: 8)
      if index == 0 { first = top }
      all.append(top)
      all.append(view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 8))
      all.append(view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -8))
      all.append(view.heightAnchor.constraint(equalToConstant: 44))
    }
    NSLayoutConstraint.activate(all)
  }

  func check(top: CGFloat) {
    let last = views[views.count - 1].frame
    guard last == CGRect(x: 8, y: top + CGFloat(views.count - 1) * 52, width: 304, height: 44) else {
      stop("the column is laid out wrongly: its last view is at \(last)")
    }
  }
}

/// What a layout pass costs: a thousand views after one constant near the top has changed, and for the first time.
@MainActor func measureLayout() {
  let column = Column(1000)
  column.stage.window.layoutIfNeeded()
  column.check(top: 8)
  var top: CGFloat = 8
  measure("layout_edit_1000/touchstone", unit: "ms", scale: 1e3, batches: 21, iterations: 20) {
    $0
  } body: { count in
    for _ in 0..<count {
      top = top == 8 ? 20 : 8
      column.first.constant = top
      column.stage.window.layoutIfNeeded()
    }
  }
  column.check(top: top)
  // A constraint comes or goes that moves nothing.
  let wish = column.views[999].widthAnchor.constraint(equalToConstant: 5)
  wish.priority = .defaultLow
  wish.isActive = true
  column.stage.window.layoutIfNeeded()
  measure("layout_add_1_of_1000/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 20) {
    $0
  } body: { count in
    for _ in 0..<count {
      wish.isActive = !wish.isActive
      column.stage.window.layoutIfNeeded()
    }
  }
  measure("layout_build_1000/touchstone", unit: "ms", scale: 1e3, batches: 11, iterations: 1) {
    $0
  } body: { _ in
    let column = Column(1000)
    column.stage.window.layoutIfNeeded()
    column.check(top: 8)
  }
}
