/// What symbols are called by those that read the screen, where it is not their own name.
///
/// Hearts, plus signs, arrows and chevrons are known from recorded tests of public apps; the others are our choice, after the
/// system's own buttons with these pictures. Tests find all of them by their own names, too.
enum SymbolNames {
  static func spoken(_ name: String) -> String {
    if let known = names[name] { return known }
    // A filled or framed symbol stands for the same.
    for ending in [".circle.fill", ".square.fill", ".fill", ".circle", ".square"] where name.hasSuffix(ending) {
      if let known = names[String(name.dropLast(ending.count))] { return known }
    }
    return name
  }

  private static let names: [String: String] = [
    "heart": "Love", "plus": "Add", "minus": "Remove", "xmark": "Close", "checkmark": "Selected", "trash": "Delete",
    "square.and.arrow.up": "Share", "square.and.pencil": "Compose", "chevron.left": "Back", "chevron.right": "Forward",
    "chevron.backward": "Back", "chevron.forward": "Forward", "arrow.up": "Up", "arrow.down": "Down",
    "arrow.left": "Left", "arrow.right": "Right", "arrow.backward": "Back", "arrow.forward": "Forward",
    "arrow.clockwise": "Refresh", "arrow.uturn.left": "Undo", "arrow.uturn.backward": "Undo",
    "arrow.uturn.right": "Redo", "arrow.uturn.forward": "Redo", "magnifyingglass": "Search", "pencil": "Edit",
    "play": "Play", "pause": "Pause", "stop": "Stop", "gear": "Settings", "gearshape": "Settings",
    "ellipsis": "More", "info": "Info", "star": "Favorite", "house": "Home",
  ]
}
