import Foundation

/// Text with attributes whose lines layout managers lay out. The next call of a manager after a change includes the
/// change.
///
/// It must be changed by its own methods: changes of `mutableString` are not noticed.
/// > Partly: changes of its `mutableString` are not noticed; there is no delegate.
open class NSTextStorage: NSMutableAttributedString {
  private var managers: [NSLayoutManager] = []
  /// Grows with every change.
  final private(set) var version = 0

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

  open override func replaceCharacters(in range: NSRange, with str: String) {
    super.replaceCharacters(in: range, with: str)
    version &+= 1
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    super.setAttributes(attrs, range: range)
    version &+= 1
  }

  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    // Not `super.addAttribute`: Foundation stops the process there when it replaces the only attribute of a text.
    addAttributes([name: value], range: range)
  }

  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    super.addAttributes(attrs, range: range)
    version &+= 1
  }

  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    super.removeAttribute(name, range: range)
    version &+= 1
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    super.replaceCharacters(in: range, with: attrString)
    version &+= 1
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    super.insert(attrString, at: loc)
    version &+= 1
  }

  open override func append(_ attrString: NSAttributedString) {
    super.append(attrString)
    version &+= 1
  }

  open override func deleteCharacters(in range: NSRange) {
    super.deleteCharacters(in: range)
    version &+= 1
  }

  open override func setAttributedString(_ attrString: NSAttributedString) {
    super.setAttributedString(attrString)
    version &+= 1
  }
}
