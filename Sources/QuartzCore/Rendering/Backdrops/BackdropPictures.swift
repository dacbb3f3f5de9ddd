import RenderTree

/// The backdrops that are made while a frame is painted, so that each is made once.
///
/// Memory: 16 bytes for each of `mostCells` colours, and those of the picture that was kept last.
struct BackdropPictures {
  /// Which picture: that of a layer, seen from the screen or through so many other backdrops.
  struct Place: Hashable {
    /// The numbers of the children on the way to the layer.
    let path: [Int]
    let level: Int
  }

  private var made: [Place: BackdropPicture] = [:]
  private var cells = 0
  /// How many colours are kept.
  private static let mostCells = 4 << 20

  /// The picture of a place, if its pixels hold all that is wanted.
  func find(_ place: Place, _ wanted: PixelRect) -> BackdropPicture? {
    guard let picture = made[place], picture.wanted.contains(wanted) else { return nil }
    return picture
  }

  /// Keeps a picture in the place of one that held less.
  mutating func keep(_ picture: BackdropPicture, at place: Place) {
    if let old = made.updateValue(picture, forKey: place) { cells -= old.cellCount }
    cells += picture.cellCount
    if cells > Self.mostCells {
      made = [place: picture]
      cells = picture.cellCount
    }
  }
}
