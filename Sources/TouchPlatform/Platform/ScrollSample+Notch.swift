extension ScrollSample {
  /// How far one notch of a wheel moves the content on every platform, in points: some three lines of text.
  public static let pointsPerNotch = 48.0
}
