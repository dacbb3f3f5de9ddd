import TouchPlatform

/// The devices of one seat as contact sources: four numbers for each seat.
struct WaylandSources {
  let touch, pointer, pen: ContactSource

  init(seat: UInt16) {
    let first = seat &* 4
    touch = ContactSource(first &+ 1)
    pointer = ContactSource(first &+ 2)
    pen = ContactSource(first &+ 3)
  }
}
