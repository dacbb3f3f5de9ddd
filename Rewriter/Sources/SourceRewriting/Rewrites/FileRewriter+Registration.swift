extension FileRewriter {
  /// What a file adds so that the library knows its methods and properties by name.
  struct Registration {
    /// The extensions at the end of the file.
    var text = ""
    /// The calls of the functions in them.
    var calls: [String] = []
    /// The functions that register what a generic class has, each time for one class that is made of it.
    var generic: [String] = []
  }

  /// The extensions at the end of the file that register the methods and properties which its declarations expose.
  func registration() -> Registration {
    var result = Registration()
    for name in index.classNames(of: number) {
      guard let entry = index.classEntry(name) else { continue }
      let methods = entry.methods.filter { $0.file == number && isCallable($0, of: entry) }
      let properties = entry.properties.filter { $0.file == number && isSettable($0, of: entry) }
      let implemented = implementedMethods(of: entry)
      let noted = notedMethods(of: entry, beside: methods)
      guard !methods.isEmpty || !properties.isEmpty || implemented != nil || !noted.isEmpty else { continue }
      // A name of its own for each class and file, since subclasses inherit it.
      let function = "registerSelectors_\(name.replacing(".", with: "_"))_\(index.fileName(number))"
      // Within the class a name that begins with a small letter may be a member's.
      let usesAlias = !entry.isGeneric && entry.name.split(separator: ".").last?.first?.isLowercase == true
      let type = usesAlias ? "Class_\(function)" : name
      var text = usesAlias ? "private typealias \(type) = \(name)\n" : ""
      text += entry.isGeneric ? "@MainActor private var done_\(function): Set<ObjectIdentifier> = []\n" : ""
      text += "extension \(name) {\n  @MainActor static func \(function)() {\n"
      if entry.isGeneric {
        // Several classes may derive from one that is made of it.
        text += "    guard done_\(function).insert(ObjectIdentifier(\(name).self)).inserted else { return }\n"
      }
      text += table("SelectorTable", of: type, methods.map { (line(of: $0, in: entry, type), $0.condition) })
      text += table(
        "PropertyTable", of: type,
        properties.map { property in
          let add = property.isReadOnly ? "addReadOnly" : "add"
          return ("$0.\(add)(\(property.tableName.quoted), \\\(type).\(property.name))", property.condition)
        })
      if let implemented {
        let list = implemented.map(\.quoted).joined(separator: ", ")
        text += "    ImplementedMethods.register(\(type).self, [\(list)])\n"
      }
      let groups = Dictionary(grouping: noted, by: \.condition)
      for (condition, methods) in groups.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
        let list = methods.map(\.selectorName.quoted).joined(separator: ", ")
        text += Condition.wrap("    SelectorTable.note(\(type).self, [\(list)])\n", condition)
      }
      text += "  }\n}\n"
      let (before, condition) = (result, entry.condition)
      if entry.isGeneric {
        // Which classes are made of it is known when one of them is asked for.
        text += "private protocol Asked_\(function) { @MainActor static func \(function)() }\n"
        text += "extension \(name): Asked_\(function) {}\n"
        text +=
          "@MainActor func \(function)(_ type: AnyClass) { (type as? any Asked_\(function).Type)?.\(function)() }\n"
        result.generic.append("\(function)(type)")
      } else if entry.isPrivate {
        // Only this file can name the class.
        text += "@MainActor func \(function)() { \(name).\(function)() }\n"
        result.calls.append("\(function)()")
      } else {
        result.calls.append("\(name).\(function)()")
      }
      result.text += Condition.wrap(text, condition)
      if condition != nil {
        for place in before.calls.count..<result.calls.count {
          result.calls[place] = Condition.wrap(result.calls[place], condition)
        }
        for place in before.generic.count..<result.generic.count {
          result.generic[place] = Condition.wrap(result.generic[place], condition)
        }
      }
    }
    for name in Set(extensionOverrides.map(\.owner)).sorted() {
      let function = "registerOverrides_\(name)_\(index.fileName(number))"
      let lines = extensionOverrides.filter { $0.owner == name }.map { (text: $0.line, condition: $0.condition) }
      result.text +=
        "extension \(name) {\n  @MainActor static func \(function)() {\n" + table("SelectorTable", of: name, lines)
        + "  }\n}\n"
      result.calls.append("\(name).\(function)()")
    }
    return result
  }

  /// The methods of a table's or a collection's data source that a class has: the library cannot find out which. Nil for
  /// other classes, and where the class is not in this file.
  private func implementedMethods(of entry: ClassEntry) -> [String]? {
    guard entry.file == number, entry.hiding == nil else { return nil }
    let names = entry.methods.filter { Self.dataSourceMethods.contains($0.swiftName) && !$0.isOfType }.map(\.swiftName)
    let isDataSource = entry.conformances.contains {
      ["UITableViewDataSource", "UICollectionViewDataSource"].contains($0)
    }
    return names.isEmpty && !isDataSource ? nil : names.sorted()
  }

  /// The methods of a class in this file that `responds(to:)` says true of though nothing marks them: those of the delegates'
  /// protocols that it conforms to. Their first argument is what the object is the delegate of.
  private func notedMethods(of entry: ClassEntry, beside registered: [MethodEntry]) -> [MethodEntry] {
    guard entry.isExtensible,
      index.conformances(of: entry.name).contains(where: { name in
        index.protocolEntry(name) == nil && name.prefix(2).allSatisfy(\.isUppercase)
          && Self.delegateEndings.contains { name.hasSuffix($0) }
      })
    else { return [] }
    let known = Set(registered.map(\.swiftName))
    return entry.methods.filter { method in
      method.file == number && !method.isOfType && !method.isPrivate && !known.contains(method.swiftName)
        && method.types.first?.prefix(2).allSatisfy(\.isUppercase) == true
    }
  }

  private static let delegateEndings = ["Delegate", "DataSource", "DelegateFlowLayout", "Prefetching", "Updating"]

  private static let dataSourceMethods: Set<String> = [
    "tableView(_:commit:forRowAt:)", "tableView(_:moveRowAt:to:)", "collectionView(_:moveItemAt:to:)",
  ]

  /// The call that registers what is in a class, each line under its condition.
  private func table(_ table: String, of name: String, _ lines: [(text: String, condition: String?)]) -> String {
    guard !lines.isEmpty else { return "" }
    // A closure must use its argument, also where no condition holds.
    let use = lines.allSatisfy { $0.condition != nil } ? "      _ = $0\n" : ""
    let body = lines.map { Condition.wrap("      \($0.text)\n", $0.condition) }.joined()
    return "    \(table).register(\(name).self) {\n" + use + body + "    }\n"
  }

  /// Whether a storyboard can set a property; a remark says why not.
  private func isSettable(_ property: PropertyEntry, of entry: ClassEntry) -> Bool {
    guard index.isDeclaredFirst(property, in: entry) else { return false }
    guard let reason = index.obstacle(of: property, in: entry) else { return true }
    remarks.append(
      Remark(
        .warning, file: file.path, line: property.line,
        "no storyboard can set \(entry.name).\(property.tableName), since \(reason)"))
    return false
  }

  /// Whether a selector can reach a method. What an app's class overrides is called through the method it overrides.
  private func isCallable(_ method: MethodEntry, of entry: ClassEntry) -> Bool {
    let isRequirement = index.conformances(of: entry.name).contains { name in
      guard let entry = index.protocolEntry(name), entry.isObjectiveC else { return false }
      return entry.optional.contains { !$0.isProperty && $0.base == method.base && $0.labels == method.labels }
    }
    guard method.isExposed || isRequirement, !method.isOfType else { return false }
    if method.isOverride, isExposedAbove(method, entry) { return false }
    let place = (file.path, method.line)
    func warn(_ reason: String) {
      remarks.append(
        Remark(
          .warning, file: place.0, line: place.1,
          "no selector can call \(entry.name).\(method.swiftName), since \(reason)"))
    }
    if let hiding = entry.hiding {
      if method.isExposed { warn(hiding) }
      return false
    }
    if let obstacle = method.obstacle {
      warn(obstacle)
      return false
    }
    if method.labels.count > 3 {
      warn("it has more than three arguments")
      return false
    }
    return true
  }

  private func isExposedAbove(_ method: MethodEntry, _ entry: ClassEntry) -> Bool {
    index.ancestry(of: entry.name).dropFirst().contains { ancestor in
      ancestor.methods.contains { $0.base == method.base && $0.labels == method.labels && $0.isExposed }
    }
  }

  /// Whether a subclass has a method of the same name, which may use its sender.
  private func isOverridden(_ method: MethodEntry, of entry: ClassEntry) -> Bool {
    index.members(method.base).contains { member in
      member.owner != entry.name && index.ancestry(of: member.owner).contains { $0.name == entry.name }
    }
  }

  private func line(of method: MethodEntry, in entry: ClassEntry, _ type: String) -> String {
    let namesakes = entry.methods.filter { $0.base == method.base }
    guard
      method.isThrowing || method.labels.isEmpty && namesakes.count > 1
        || namesakes.count(where: { $0.labels == method.labels }) > 1
    else {
      let label = method.takesAnySender && !isOverridden(method, of: entry) ? "anySender: " : ""
      return "$0.add(\"\(method.selectorName)\", \(label)\(type).\(method.swiftName))"
    }
    // A method that shares its name with others is named with its types; one that may throw is called for its effect.
    let attempt = method.isThrowing ? "_ = try? " : ""
    let types = method.types.map { $0.replacing("inout ", with: "") }.joined(separator: ", ")
    let arguments = (0..<method.labels.count).map { "a\($0)" }
    let call = zip(method.labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    let list = zip(arguments, types.isEmpty ? [] : method.types).map { "\($0): \($1)" }.joined(separator: ", ")
    let inner = arguments.isEmpty ? "" : "(\(list)) in "
    return
      "$0.add(\"\(method.selectorName)\") { (o: \(type)) in { \(inner)\(attempt)o.\(method.base)(\(call)) } }"
  }
}
