import InterfaceArchive

// Interface Builder writes what differs between size classes into the element itself:
// `<variation key="heightClass=compact" axis="horizontal"><color key="textColor" …/></variation>`.
extension InterfaceNode {
  /// The element with the attributes and values of its variations for these traits; a variation for more classes counts more.
  @MainActor func forTraits(of traits: UITraitCollection) -> InterfaceNode {
    let variations = children.filter { $0.name == "variation" && $0.hasValues && $0.isVariation(for: traits) }
    if variations.isEmpty { return self }
    var result = self
    for variation in variations.sorted(by: { $0.classCount < $1.classCount }) { result.take(variation) }
    return result
  }

  /// Whether a variation is for these size classes; `heightClass=regular-widthClass=compact` is its key.
  @MainActor func isVariation(for traits: UITraitCollection) -> Bool {
    classes.allSatisfy { part in
      let isCompact = part.hasSuffix("=compact")
      if part.hasPrefix("widthClass") { return isCompact == (traits.horizontalSizeClass == .compact) }
      if part.hasPrefix("heightClass") { return isCompact == (traits.verticalSizeClass == .compact) }
      return true
    }
  }

  private var classes: [Substring] {
    guard let key = self["key"], key != "default" else { return [] }
    return key.split(separator: "-")
  }
  private var classCount: Int { classes.count }

  /// Whether it has more than masks, which say what is left out.
  private var hasValues: Bool {
    attributes.contains { $0.name != "key" } || children.contains { $0.name != "mask" }
  }

  private mutating func take(_ variation: InterfaceNode) {
    for attribute in variation.attributes where attribute.name != "key" {
      if let place = attributes.firstIndex(where: { $0.name == attribute.name }) {
        attributes[place] = attribute
      } else {
        attributes.append(attribute)
      }
    }
    for child in variation.children where child.name != "mask" {
      guard let key = child["key"] else { continue }
      if let place = children.firstIndex(where: { $0["key"] == key && $0.name != "variation" }) {
        children[place] = child
      } else {
        children.append(child)
      }
    }
  }
}
