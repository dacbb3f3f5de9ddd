import TouchPlatform

/// Answers about texts, and changes of them.
extension DesktopAccessibility {
  func textAnswers(_ packet: BusPacket, _ element: AccessibilityElement) -> [BusValue]? {
    guard let text = element.text.map(AccessibleText.init) else { return nil }
    let numbers = packet.body.compactMap(\.number)
    func part(_ range: Range<Int>) -> [BusValue] {
      [.string(text.string(range)), .int32(Int32(range.lowerBound)), .int32(Int32(range.upperBound))]
    }
    switch packet.member {
    case "GetText" where numbers.count == 2: return [.string(text.string(text.range(numbers[0], numbers[1])))]
    case "GetStringAtOffset" where numbers.count == 2:
      return part(text.range(of: AccessibleText.Unit(rawValue: UInt32(clamping: numbers[1])) ?? .line, at: numbers[0]))
    case "GetTextAtOffset" where numbers.count == 2:
      // Characters, words and their ends, sentences and theirs, lines and theirs.
      let units: [AccessibleText.Unit] = [.character, .word, .word, .sentence, .sentence, .line, .line]
      let unit = units.indices.contains(numbers[1]) ? units[numbers[1]] : .line
      return part(text.range(of: unit, at: numbers[0]))
    case "GetCharacterAtOffset" where numbers.count == 1:
      return [.int32(Int32(bitPattern: text.character(numbers[0])))]
    case "GetNSelections": return [.int32(text.selection == nil ? 0 : 1)]
    case "GetSelection":
      let range = text.selection ?? max(0, text.caret)..<max(0, text.caret)
      return [.int32(Int32(range.lowerBound)), .int32(Int32(range.upperBound))]
    case "SetCaretOffset" where numbers.count == 1:
      let range = text.range(numbers[0], numbers[0])
      return [.bool(watch.perform(.select(text.units(range)), on: element.id))]
    case "AddSelection" where numbers.count == 2, "SetSelection" where numbers.count == 3:
      let range = text.range(numbers[numbers.count - 2], numbers[numbers.count - 1])
      return [.bool(watch.perform(.select(text.units(range)), on: element.id))]
    case "RemoveSelection":
      let caret = text.range(text.caret, text.caret)
      return [.bool(watch.perform(.select(text.units(caret)), on: element.id))]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.array(of: "{ss}", [])]
    case "GetAttributes", "GetAttributeRun":
      return [.array(of: "{ss}", []), .int32(0), .int32(Int32(text.count))]
    case "GetAttributeValue": return [.string("")]
    // Where single letters are is not told: the field's own place stands for them.
    case "GetCharacterExtents", "GetRangeExtents":
      let space = numbers.last.flatMap { Space(rawValue: UInt32(clamping: $0)) } ?? .screen
      return extents(of: element, space).map { .int32($0) }
    case "GetOffsetAtPoint": return [.int32(-1)]
    default: return nil
    }
  }

  func editingAnswers(_ packet: BusPacket, _ element: AccessibilityElement) -> [BusValue]? {
    guard let text = element.text.map(AccessibleText.init) else { return nil }
    let numbers = packet.body.compactMap(\.number)
    let string = packet.body.lazy.compactMap(\.text).first
    func replace(_ range: Range<Int>, _ string: String) -> [BusValue] {
      [.bool(watch.perform(.replaceText(text.units(range), with: string), on: element.id))]
    }
    switch packet.member {
    case "SetTextContents":
      guard let string else { return nil }
      return [.bool(watch.perform(.setText(string), on: element.id))]
    case "InsertText" where numbers.count == 2:
      guard let string else { return nil }
      return replace(text.range(numbers[0], numbers[0]), String(string.unicodeScalars.prefix(max(0, numbers[1]))))
    case "DeleteText" where numbers.count == 2: return replace(text.range(numbers[0], numbers[1]), "")
    // The pasteboard is the app's own.
    case "CutText", "PasteText": return [.bool(false)]
    case "CopyText": return []
    default: return nil
    }
  }
}
