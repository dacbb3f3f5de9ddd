import CAllocationCount

/// What a stretch of code took from the heap.
struct Allocations {
  /// How many allocations there were on this thread.
  let count: Int
  /// Where the first ones came from, for people; empty when there were none.
  let places: String

  /// Whether counting says something in this build. Under a sanitizer nothing can be counted, and without optimisation
  /// the standard library's generics allocate wherever they are used: `Scripts/allocations` builds with it.
  static var canBeCounted: Bool {
    #if DEBUG
      false
    #else
      allocation_count_is_possible() != 0
    #endif
  }

  /// Counts the allocations of `work`.
  static func of(_ work: () -> Void) -> Allocations {
    allocation_count_start()
    work()
    let count = allocation_count_stop()
    var seen: Set<String> = []
    var places: [String] = []
    for index in 0..<min(count, 16) {
      let place = self.place(index)
      if seen.insert(place).inserted { places.append(place) }
    }
    return Allocations(count: Int(count), places: places.joined(separator: "\n\n"))
  }

  private static func place(_ index: Int) -> String {
    var frames = [UnsafeMutableRawPointer?](repeating: nil, count: 24)
    let depth = allocation_count_stack(index, &frames, Int32(frames.count))
    return frames.prefix(Int(depth)).map { frame in
      var text = [CChar](repeating: 0, count: 400)
      allocation_count_name(frame, &text, text.count)
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }.joined(separator: "\n")
  }
}
