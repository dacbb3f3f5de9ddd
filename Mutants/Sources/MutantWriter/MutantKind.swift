/// What a mutant changes.
public enum MutantKind: String, CaseIterable, Sendable {
  /// A condition is turned into its opposite.
  case condition
  /// `<` for `<=` and the like.
  case boundary
  /// `==` for `!=` and the like.
  case equality
  /// `&&` for `||`.
  case logic
  /// `+` for `-`, `*` for `/`, a sign that is lost.
  case arithmetic
  /// `min` for `max`.
  case extremum
  /// Another number, or the other truth value.
  case constant
  /// The right side of `??` whatever the left one is.
  case fallback
  /// A call or an assignment that does not happen.
  case statement
  /// A `return`, `continue` or `break` that does not happen.
  case exit
}
