import Foundation

/// Writes a quantity with its unit: “3 mi”, “3 miles”, “20°C”.
///
/// Foundation's open-source edition marks its own as unavailable, so that this one is found under the name.
/// > Here: names of units are English, symbols are the unit's; lengths, masses, speeds and temperatures become those of the
/// > locale's system of measurement, other quantities stay in their units.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
  // Unchecked: like Foundation's formatters it is used by one thread at a time while it is changed.

  /// Which unit is written.
  public struct UnitOptions: OptionSet, Hashable, Sendable {
    /// The options' bits.
    public let rawValue: UInt
    /// Options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// That of the measurement, and none that people of the locale would use.
    public static let providedUnit = UnitOptions(rawValue: 1 << 0)
    /// The one of the same system that makes the number neither large nor small.
    public static let naturalScale = UnitOptions(rawValue: 1 << 1)
    /// Degrees alone: “20°”.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
  }

  /// Which unit is written. Default: the one that people of the locale use.
  open var unitOptions: UnitOptions = []
  /// How it is written: `long` with its name, `medium` and `short` with its symbol, `short` without a space. Default `medium`.
  open var unitStyle = Formatter.UnitStyle.medium
  /// The language. Default: the user's.
  open var locale: Locale! = .autoupdatingCurrent { didSet { numberFormatter.locale = locale } }
  /// What writes the number. Default: with up to three digits behind the point.
  open var numberFormatter: NumberFormatter! = MeasurementFormatter.decimal()

  private static func decimal() -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    return formatter
  }

  /// A quantity with its unit.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let (value, unit) = chosen(measurement.value, measurement.unit)
    let number = numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)"
    if unitOptions.contains(.temperatureWithoutUnit), unit is UnitTemperature { return number + "°" }
    if unitStyle == .long { return "\(number) \(UnitNames.name(of: unit, isOne: value == 1))" }
    let isClose = unitStyle == .short || unit.symbol.hasPrefix("°") || unit.symbol == "%"
    return isClose ? number + unit.symbol : "\(number) \(unit.symbol)"
  }

  /// A unit's name or symbol.
  open func string(from unit: Unit) -> String {
    unitStyle == .long ? UnitNames.name(of: unit, isOne: false) : unit.symbol
  }

  /// A `Measurement` of any unit; nil for anything else.
  open override func string(for obj: Any?) -> String? {
    (obj as? Measurement<Unit>).map { string(from: $0) } ?? (obj as? Unit).map { string(from: $0) }
  }

  private func chosen(_ value: Double, _ unit: Unit) -> (Double, Unit) {
    guard !unitOptions.contains(.providedUnit), let dimension = unit as? Dimension else { return (value, unit) }
    let base = dimension.converter.baseUnitValue(fromValue: value)
    let isMetric = (locale ?? .current).measurementSystem == .metric
    let found =
      unitOptions.contains(.naturalScale)
      ? UnitNames.natural(base, like: dimension, isMetric: isMetric) : UnitNames.local(dimension, isMetric: isMetric)
    return found.map { ($0.converter.value(fromBaseUnitValue: base), $0) } ?? (value, unit)
  }
}

extension Measurement {
  /// The quantity with its unit, as people of the user's locale write it.
  /// > Partly: without styles; the width of the unit is that of `MeasurementFormatter`.
  public func formatted() -> String { MeasurementFormatter().string(from: self) }
}

/// What units are called, and which of them people of a system of measurement use.
private enum UnitNames {
  /// The English name of a unit.
  static func name(of unit: Unit, isOne: Bool) -> String {
    guard let (one, many) = names[unit.symbol] else { return unit.symbol }
    return isOne ? one : many
  }

  private static let names: [String: (String, String)] = [
    "km": ("kilometer", "kilometers"), "m": ("meter", "meters"), "cm": ("centimeter", "centimeters"),
    "mm": ("millimeter", "millimeters"), "in": ("inch", "inches"), "ft": ("foot", "feet"), "yd": ("yard", "yards"),
    "mi": ("mile", "miles"), "NM": ("nautical mile", "nautical miles"), "ly": ("light year", "light years"),
    "kg": ("kilogram", "kilograms"), "g": ("gram", "grams"), "mg": ("milligram", "milligrams"),
    "oz": ("ounce", "ounces"), "lb": ("pound", "pounds"), "st": ("stone", "stones"), "t": ("metric ton", "metric tons"),
    "°C": ("degree Celsius", "degrees Celsius"), "°F": ("degree Fahrenheit", "degrees Fahrenheit"),
    "K": ("kelvin", "kelvins"), "m/s": ("meter per second", "meters per second"),
    "km/h": ("kilometer per hour", "kilometers per hour"), "mph": ("mile per hour", "miles per hour"),
    "kn": ("knot", "knots"), "L": ("liter", "liters"), "mL": ("milliliter", "milliliters"),
    "cup": ("cup", "cups"), "gal": ("gallon", "gallons"), "pt": ("pint", "pints"), "qt": ("quart", "quarts"),
    "fl oz": ("fluid ounce", "fluid ounces"), "tbsp": ("tablespoon", "tablespoons"), "tsp": ("teaspoon", "teaspoons"),
    "h": ("hour", "hours"), "hr": ("hour", "hours"), "min": ("minute", "minutes"), "s": ("second", "seconds"),
    "sec": ("second", "seconds"), "m²": ("square meter", "square meters"),
    "km²": ("square kilometer", "square kilometers"),
    "ft²": ("square foot", "square feet"), "ac": ("acre", "acres"), "ha": ("hectare", "hectares"),
    "°": ("degree", "degrees"), "rad": ("radian", "radians"), "J": ("joule", "joules"),
    "kJ": ("kilojoule", "kilojoules"),
    "cal": ("calorie", "calories"), "kCal": ("kilocalorie", "kilocalories"), "kWh": ("kilowatt hour", "kilowatt hours"),
    "W": ("watt", "watts"), "kW": ("kilowatt", "kilowatts"), "hp": ("horsepower", "horsepower"),
    "B": ("byte", "bytes"), "kB": ("kilobyte", "kilobytes"), "MB": ("megabyte", "megabytes"),
    "GB": ("gigabyte", "gigabytes"), "bar": ("bar", "bars"), "hPa": ("hectopascal", "hectopascals"),
  ]

  /// The unit in place of another that people of a system use; nil where they use that one.
  static func local(_ unit: Dimension, isMetric: Bool) -> Dimension? {
    let symbol = unit.symbol
    switch unit {
    case is UnitLength:
      if isMetric { return ["mi": UnitLength.kilometers, "ft": .meters, "yd": .meters, "in": .centimeters][symbol] }
      return ["km": UnitLength.miles, "m": .feet, "cm": .inches, "mm": .inches][symbol]
    case is UnitMass:
      if isMetric { return ["lb": UnitMass.kilograms, "oz": .grams, "st": .kilograms][symbol] }
      return ["kg": UnitMass.pounds, "g": .ounces][symbol]
    case is UnitSpeed:
      if isMetric { return symbol == "mph" ? UnitSpeed.kilometersPerHour : nil }
      return ["km/h", "m/s"].contains(symbol) ? UnitSpeed.milesPerHour : nil
    case is UnitTemperature:
      let wanted = isMetric ? UnitTemperature.celsius : .fahrenheit
      return wanted.symbol == symbol ? nil : wanted
    default: return nil
    }
  }

  /// The unit of a system in which a quantity, in base units, is at least 1; the smallest where it is less.
  static func natural(_ base: Double, like unit: Dimension, isMetric: Bool) -> Dimension? {
    let units: [Dimension]
    switch unit {
    case is UnitLength:
      units =
        isMetric
        ? [UnitLength.kilometers, UnitLength.meters, UnitLength.centimeters, UnitLength.millimeters]
        : [UnitLength.miles, UnitLength.feet, UnitLength.inches]
    case is UnitMass:
      units =
        isMetric
        ? [UnitMass.kilograms, UnitMass.grams, UnitMass.milligrams] : [UnitMass.pounds, UnitMass.ounces]
    default: return local(unit, isMetric: isMetric)
    }
    return units.first { abs($0.converter.value(fromBaseUnitValue: base)) >= 1 } ?? units.last
  }
}
