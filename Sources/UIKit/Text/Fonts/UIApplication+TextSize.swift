extension UIApplication {
  /// How large the user wants text to be. Default `large`.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    PreferredTextSize.category(of: UIScreen.main.traitCollection)
  }
}
