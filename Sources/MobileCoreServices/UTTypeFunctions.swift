import UniformTypeIdentifiers

/// A text that a function of Core Services has made.
/// > Here: Swift's own text, so that both ways of taking it are the same.
public struct UTTypeText: Sendable {
  let text: String
  /// The text.
  public func takeRetainedValue() -> String { text }
  /// The text.
  public func takeUnretainedValue() -> String { text }
}

/// Whether a type is another one, or one of its kinds. A type that is not known conforms to itself alone.
public func UTTypeConformsTo(_ inUTI: String, _ inConformsToUTI: String) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: other)
}

/// Whether two names are of the same type: capitals do not count.
public func UTTypeEqual(_ inUTI1: String, _ inUTI2: String) -> Bool { inUTI1.lowercased() == inUTI2.lowercased() }

/// The ending or the MIME type of a type; nil where it has none.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: String, _ inTagClass: String) -> UTTypeText? {
  guard let type = UTType(inUTI) else { return nil }
  let tag = inTagClass == kUTTagClassMIMEType ? type.preferredMIMEType : type.preferredFilenameExtension
  return tag.map { UTTypeText(text: $0) }
}

/// The type of an ending or a MIME type, among those that conform to another one; made up where none is known. Nil where the
/// class of the tag is not known.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: String, _ inTag: String, _ inConformingToUTI: String?
) -> UTTypeText? {
  let parent = inConformingToUTI.flatMap { UTType($0) } ?? .data
  let type: UTType? =
    switch inTagClass {
    case kUTTagClassFilenameExtension: UTType(filenameExtension: inTag, conformingTo: parent)
    case kUTTagClassMIMEType: UTType(mimeType: inTag, conformingTo: parent)
    default: nil
    }
  return type.map { UTTypeText(text: $0.identifier) }
}
