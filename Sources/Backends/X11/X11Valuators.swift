internal import CXCB

/// The axis values that follow a pointer or touch event: a bit mask of the axes present, then their values in order.
struct X11Valuators {
  private let mask: UnsafePointer<UInt32>
  private let words: Int
  private let values: UnsafePointer<xcb_input_fp3232_t>
  private let room: Int

  /// Reads from the memory of a touch, motion or button event (one layout for all), which must outlive this.
  init(_ start: UnsafeRawPointer) {
    let event = start.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
    let maskStart =
      start + MemoryLayout<xcb_input_button_press_event_t>.size + 4 * Int(event.pointee.buttons_len)
    words = Int(event.pointee.valuators_len)
    let valuesStart = maskStart + 4 * words
    // 32 bytes, `length` words, and the word that xcb puts between them.
    let end = start + 36 + 4 * Int(event.pointee.length)
    room = max(0, (end - valuesStart) / 8)
    mask = maskStart.assumingMemoryBound(to: UInt32.self)
    values = valuesStart.assumingMemoryBound(to: xcb_input_fp3232_t.self)
  }

  /// The value of this axis, or nil where the event does not carry it.
  subscript(axis: Int) -> Double? {
    guard room > 0, axis / 32 < words, mask[axis / 32] >> UInt32(axis % 32) & 1 == 1 else { return nil }
    var index = (mask[axis / 32] & (1 << UInt32(axis % 32) - 1)).nonzeroBitCount
    for word in 0..<(axis / 32) { index += mask[word].nonzeroBitCount }
    return index < room ? values[index].value : nil
  }
}
