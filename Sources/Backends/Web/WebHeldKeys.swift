/// The keys of one page's keyboard that are down: they are released when the page leaves, is hidden or loses the focus.
struct WebHeldKeys {
  struct Key: Equatable {
    var code: String
    var usage: UInt16
    var characters: String
  }
  private var held: [Key] = []
  /// More keys than hands hold: a page that invents more gets no memory for them.
  static let most = 32

  /// Takes a key that is pressed, again or first, or released.
  mutating func follow(_ code: String, usage: UInt16, isDown: Bool, characters: String) {
    let index = held.firstIndex { $0.code == code }
    if !isDown {
      if let index { held.remove(at: index) }
    } else if index == nil, held.count < Self.most {
      held.append(Key(code: code, usage: usage, characters: characters))
    }
  }

  /// Takes the key out that went down last.
  mutating func takeLast() -> Key? { held.popLast() }
}
