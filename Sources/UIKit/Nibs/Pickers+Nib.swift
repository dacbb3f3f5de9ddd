import Foundation
import InterfaceArchive
@_spi(UIKit) import UIKitCore

// What elements of Interface Builder say of pickers; called by `init(coder:)` of each class.

extension UIDatePicker {
  final func decodeDate(_ coder: NibCoder) {
    let node = coder.node
    switch node["datePickerMode"] {
    case "time": datePickerMode = .time
    case "date": datePickerMode = .date
    case "countDownTimer": datePickerMode = .countDownTimer
    case "yearAndMonth": datePickerMode = .yearAndMonth
    default: datePickerMode = .dateAndTime
    }
    switch node["style"] {
    case "wheels": preferredDatePickerStyle = .wheels
    case "compact": preferredDatePickerStyle = .compact
    case "inline": preferredDatePickerStyle = .inline
    default: preferredDatePickerStyle = .automatic
    }
    if let name = node.child(key: "locale")?["localeIdentifier"] ?? node.child(key: "locale")?["identifier"] {
      locale = Locale(identifier: name)
    }
    if let name = node.child(key: "timeZone")?["name"], let zone = TimeZone(identifier: name) { timeZone = zone }
    // A picker that uses the current date says so, or gives none.
    if node.bool("useCurrentDate") != true, let date = Self.date(node.child(key: "date")) { self.date = date }
    minimumDate = Self.date(node.child(key: "minimumDate"))
    maximumDate = Self.date(node.child(key: "maximumDate"))
    if let value = node.integer("minuteInterval"), value > 0 { minuteInterval = value }
    if let value = node.number("countDownDuration") { countDownDuration = TimeInterval(value) }
  }

  /// `<date key="date" timeIntervalSinceReferenceDate="…"/>`
  private static func date(_ node: InterfaceNode?) -> Date? {
    node?.number("timeIntervalSinceReferenceDate").map { Date(timeIntervalSinceReferenceDate: TimeInterval($0)) }
  }
}

extension UISearchBar {
  final func decodeSearch(_ coder: NibCoder) {
    let node = coder.node
    text = coder.text("text")
    placeholder = coder.text("placeholder")
    prompt = coder.text("prompt")
    if node["barStyle"] == "black" { barStyle = .black }
    if node["searchBarStyle"] == "minimal" { searchBarStyle = .minimal }
    if node["searchBarStyle"] == "prominent" { searchBarStyle = .prominent }
    if let color = coder.color("barTintColor") { barTintColor = color }
    if let value = node.bool("translucent") { isTranslucent = value }
    if let value = node.bool("showsCancelButton") { showsCancelButton = value }
    if let value = node.bool("showsBookmarkButton") { showsBookmarkButton = value }
    if let value = node.bool("showsSearchResultsButton") { showsSearchResultsButton = value }
    let titles = node.list("scopeButtonTitles").enumerated().map { index, child in
      coder.document.text("scopeButtonTitles[\(index)]", of: node, otherwise: child.text) ?? ""
    }
    if !titles.isEmpty { scopeButtonTitles = titles }
    if let value = node.bool("showsScopeBar") { showsScopeBar = value }
    if let traits = node.child(key: "textInputTraits") {
      if traits["autocorrectionType"] == "no" { autocorrectionType = .no }
      if let type = traits["autocapitalizationType"].flatMap({ NibText.capitals[$0] }) { autocapitalizationType = type }
      if let type = traits["keyboardType"].flatMap({ NibText.keyboards[$0] }) { keyboardType = type }
      if let type = traits["returnKeyType"].flatMap({ NibText.returnKeys[$0] }) { returnKeyType = type }
    }
  }
}
