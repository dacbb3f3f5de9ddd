import BenchmarkSupport
import CBenchmarkSupport
import UIKit

/// What a view with its layer costs: a hundred thousand of them under one parent.
@MainActor func measureCreation() {
  // Whatever the first view of a process sets up is not a view's cost.
  let first = UIView(frame: CGRect(origin: .zero, size: Scene.size))
  first.addSubview(UIView(frame: .zero))

  let count = 100_000
  let parent = UIView(frame: CGRect(origin: .zero, size: Scene.size))
  var all: [UIView] = []
  all.reserveCapacity(count)
  let heap = bench_heap_bytes()
  let start = seconds(of: CLOCK_MONOTONIC)
  for index in 0..<count {
    let view = UIView()
    parent.addSubview(view)
    view.frame = CGRect(x: Double(index % 316) * 6, y: Double(index / 316) * 3, width: 6, height: 3)
    all.append(view)
  }
  let elapsed = seconds(of: CLOCK_MONOTONIC) - start
  let bytes = bench_heap_bytes() - heap
  guard parent.subviews.count == count, all[0].layer.superlayer === parent.layer else {
    stop("the views or their layers are not in the tree")
  }
  emit("mem_per_view_heap/touchstone_UIView", bytes / Double(count), "bytes")
  emit("create_per_view/touchstone_UIView", elapsed * 1e9 / Double(count), "ns")
  // Freeing them is not measured.
  exit(0)
}
