extension UIButton {
  /// What a button looks like without a configuration.
  public enum ButtonType: Int, Sendable {
    /// As the app makes it look.
    case custom = 0
    /// A title in the tint colour that fades under a finger; pictures are tinted as well.
    case system = 1
    /// An "i" in a circle.
    case detailDisclosure = 2
    /// An "i" in a circle.
    case infoLight = 3
    /// An "i" in a circle.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// As `system`.
    case plain = 6
    /// A cross in a grey circle.
    case close = 7
    /// The old name of `system`.
    public static var roundedRect: ButtonType { .system }

    /// What a button of the kind is called by those that read the screen, since it shows no title.
    var spokenName: String? {
      switch self {
      case .detailDisclosure, .infoLight, .infoDark: "More Info"
      case .contactAdd: "Add"
      case .close: "Close"
      case .custom, .system, .plain: nil
      }
    }
  }

  /// What a button means to its user.
  public enum Role: Int, Sendable {
    /// Nothing in particular.
    case normal = 0
    /// What most users choose.
    /// > Partly: looks like a normal one.
    case primary = 1
    /// It changes nothing.
    case cancel = 2
    /// It destroys something: it is shown in red.
    case destructive = 3
  }
}
