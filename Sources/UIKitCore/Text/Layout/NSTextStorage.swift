import Foundation

/// Text with attributes whose lines layout managers lay out. The next call of a manager after a change includes the
/// change.
///
/// A subclass that keeps the text in a place of its own overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` of a text and `setAttributes(_:range:)`, and says by `edited(_:range:changeInLength:)` what
/// it has changed; everything else is made of these. What reads several runs of such a text copies the text first.
/// > Partly: changes of its `mutableString` are not noticed.
open class NSTextStorage: NSMutableAttributedString {
  private var managers: [NSLayoutManager] = []
  /// Grows with every change.
  final private(set) var version = 0

  /// A text without characters.
  public init() { super.init(string: "") }

  /// A text without attributes.
  public override init(string: String) { super.init(string: string) }

  /// A text whose attributes are the same everywhere.
  public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]?) {
    super.init(string: string, attributes: attrs)
  }

  /// A copy of a text.
  public override init(attributedString attrStr: NSAttributedString) { super.init(attributedString: attrStr) }

  /// A text from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The managers that lay out the text; they are kept alive.
  open var layoutManagers: [NSLayoutManager] { managers }

  /// Adds a manager that lays out the text, and removes it from its old storage.
  @MainActor @preconcurrency open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard aLayoutManager.textStorage !== self else { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    managers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a manager.
  @MainActor @preconcurrency open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    managers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
  }

  // MARK: Changes

  /// What of a text was changed.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Actions of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Attributes.
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    /// Characters.
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  /// What is told of changes. Not kept alive.
  open weak var delegate: (any NSTextStorageDelegate)?
  /// The text view that shows the text.
  package final weak var owner: (any TextStorageOwner)?
  /// What was changed since the last processing.
  open private(set) var editedMask: EditActions = []
  /// Where, as it is now; `NSNotFound` without changes.
  open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  /// By how many units the text has grown since.
  open private(set) var changeInLength = 0
  private var depth = 0
  /// Whether a change of Foundation's is under way, which may be made of others.
  private var isInside = false
  /// Whether a subclass may keep the text in a place of its own.
  private var isSubclass: Bool { type(of: self) != NSTextStorage.self }

  /// Changes that follow are processed together.
  open override func beginEditing() { depth += 1 }

  /// Processes what was changed since the outermost `beginEditing()`. What is changed meanwhile belongs to it.
  open override func endEditing() {
    if depth == 1, !editedMask.isEmpty { processEditing() }
    depth = max(0, depth - 1)
  }

  /// Notes a change, and processes it outside of `beginEditing()`.
  /// - Parameters:
  ///   - editedMask: what was changed.
  ///   - editedRange: where, as it was before.
  ///   - delta: by how many units the text has grown.
  open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
    version &+= 1
    let new = NSRange(location: editedRange.location, length: max(0, editedRange.length + delta))
    self.editedMask.formUnion(editedMask)
    self.editedRange = self.editedRange.location == NSNotFound ? new : NSUnionRange(self.editedRange, new)
    changeInLength += delta
    guard depth == 0 else { return }
    beginEditing()
    endEditing()
  }

  /// Tells the delegate of the changes, then the text view.
  open func processEditing() {
    // What the delegate changes belongs to the same processing, also where an app calls this itself.
    depth += 1
    let (mask, range, delta) = (editedMask, editedRange, changeInLength)
    delegate?.textStorage(self, willProcessEditing: mask, range: range, changeInLength: delta)
    delegate?.textStorage(self, didProcessEditing: mask, range: range, changeInLength: delta)
    depth -= 1
    editedMask = []
    editedRange = NSRange(location: NSNotFound, length: 0)
    changeInLength = 0
    owner?.textStorageDidChange(self)
  }

  private func change(_ mask: EditActions, _ range: NSRange, grows delta: Int = 0, _ body: () -> Void) {
    if isInside { return body() }
    isInside = true
    body()
    isInside = false
    edited(mask, range: range, changeInLength: delta)
  }

  open override func replaceCharacters(in range: NSRange, with str: String) {
    change(.editedCharacters, range, grows: str.utf16.count - range.length) {
      super.replaceCharacters(in: range, with: str)
    }
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    change(.editedAttributes, range) { super.setAttributes(attrs, range: range) }
  }

  // Foundation's own methods of adding and removing stop the process where a value is an object of another class than UIKit's.

  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    addAttributes([name: value], range: range)
  }

  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    changeLooks(in: range) { $0.merge(attrs) { $1 } }
  }

  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    changeLooks(in: range) { $0[name] = nil }
  }

  private func changeLooks(in range: NSRange, _ body: (inout [NSAttributedString.Key: Any]) -> Void) {
    let old = looks(of: self, in: range)
    if isSubclass {
      beginEditing()
      defer { endEditing() }
      for (part, looks) in old {
        var looks = looks
        body(&looks)
        setAttributes(looks, range: part)
      }
      return
    }
    change(.editedAttributes, range) {
      for (part, looks) in old {
        var looks = looks
        body(&looks)
        super.setAttributes(looks, range: part)
      }
    }
  }

  /// The attributes of a text's runs within a range.
  private func looks(
    of text: NSAttributedString, in range: NSRange
  ) -> [(range: NSRange, looks: [NSAttributedString.Key: Any])] {
    var found: [(range: NSRange, looks: [NSAttributedString.Key: Any])] = []
    text.enumerateAttributes(in: range) { looks, part, _ in found.append((NSIntersectionRange(part, range), looks)) }
    return found
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    let new = looks(of: attrString, in: NSRange(location: 0, length: attrString.length))
    if isSubclass {
      beginEditing()
      defer { endEditing() }
      replaceCharacters(in: range, with: attrString.string)
      for (part, looks) in new {
        setAttributes(looks, range: NSRange(location: range.location + part.location, length: part.length))
      }
      return
    }
    change([.editedCharacters, .editedAttributes], range, grows: attrString.length - range.length) {
      super.replaceCharacters(in: range, with: attrString.string)
      for (part, looks) in new {
        super.setAttributes(looks, range: NSRange(location: range.location + part.location, length: part.length))
      }
    }
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  open override func append(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
  }

  open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  // MARK: Reading the text of a subclass

  // Foundation's methods read the place in which the base class keeps its text.

  /// The text of a subclass with its attributes, as it is now.
  private var copied: NSMutableAttributedString {
    let text = string
    let whole = NSMutableAttributedString(string: text)
    let end = text.utf16.count
    var place = 0
    while place < end {
      var range = NSRange(location: place, length: 1)
      let looks = attributes(at: place, effectiveRange: &range)
      let next = min(max(range.upperBound, place + 1), end)
      whole.setAttributes(looks, range: NSRange(location: place, length: next - place))
      place = next
    }
    return whole
  }

  open override var length: Int { isSubclass ? string.utf16.count : super.length }

  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    guard isSubclass else { return super.attribute(attrName, at: location, effectiveRange: range) }
    return attributes(at: location, effectiveRange: range)[attrName]
  }

  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    guard isSubclass else { return super.attributes(at: location, longestEffectiveRange: range, in: rangeLimit) }
    return copied.attributes(at: location, longestEffectiveRange: range, in: rangeLimit)
  }

  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    guard isSubclass else {
      return super.attribute(attrName, at: location, longestEffectiveRange: range, in: rangeLimit)
    }
    return copied.attribute(attrName, at: location, longestEffectiveRange: range, in: rangeLimit)
  }

  open override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard isSubclass else { return super.enumerateAttributes(in: enumerationRange, options: opts, using: block) }
    copied.enumerateAttributes(in: enumerationRange, options: opts, using: block)
  }

  open override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard isSubclass else {
      return super.enumerateAttribute(attrName, in: enumerationRange, options: opts, using: block)
    }
    copied.enumerateAttribute(attrName, in: enumerationRange, options: opts, using: block)
  }

  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    isSubclass ? copied.attributedSubstring(from: range) : super.attributedSubstring(from: range)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    isSubclass ? NSAttributedString(attributedString: copied) : super.copy(with: zone)
  }

  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    isSubclass ? copied : super.mutableCopy(with: zone)
  }
}

/// A view whose text can be changed by its storage.
package protocol TextStorageOwner: AnyObject {
  /// The storage has another text, or other attributes.
  func textStorageDidChange(_ storage: NSTextStorage)
}

/// Is told of the changes of a text. Both methods have a default.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// A text was changed; it may be changed further.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int)
  /// A text was changed; its attributes may be changed further.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {}
  /// Nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {}
}
