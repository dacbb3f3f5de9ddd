import Foundation
import Testing

@Suite("Functions that are compiled into their callers")
struct InlinableUseTests {
  @Test("Each @inlinable package member is in a type that lets the compiler do so")
  func thisPackage() throws {
    let (useless, count) = try InlinableUses.find(at: Repository.root)
    #expect(count > 10, "the walk does not see the members")
    #expect(useless.isEmpty, "\(useless.map(\.description).joined(separator: "\n"))")
  }

  @Test("A member of a package type is found where the type has no attribute, and only there")
  func planted() {
    let text = """
      package struct Row {
        @inlinable package var isFirst: Bool { true }
      }
      @usableFromInline package struct Cell {
        @inlinable package var isFirst: Bool { true }
        package struct Term {
          @inlinable package init(number: Int) {}
        }
        @inlinable package func last() {}
      }
      public final class Layer {
        @inlinable package final var _bounds: Int { 1 }
      }
      """
    let found = InlinableUses.find(in: text, file: "Planted.swift")
    #expect(found.count == 5)
    #expect(
      found.useless.map(\.description) == [
        "Planted.swift:2: @inlinable does nothing here, since Row is package and not @usableFromInline",
        "Planted.swift:7: @inlinable does nothing here, since Term is package and not @usableFromInline",
      ])
  }
}
