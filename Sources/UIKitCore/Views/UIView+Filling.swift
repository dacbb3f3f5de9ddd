extension UIView {
  /// Lets the view follow the size of whatever it is in, as views that controllers make do.
  package final func fillSuperview() { autoresizingMask = [.flexibleWidth, .flexibleHeight] }
}
