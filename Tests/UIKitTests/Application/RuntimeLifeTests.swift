import Testing

@testable import UIKitCore

@MainActor @Suite("The end of a runtime")
struct RuntimeLifeTests {
  @Test("What outlives a runtime does not reach it any more: its display, its pipeline, its callbacks, its events")
  func backReferences() throws {
    var runtime: Runtime? = Runtime(platform: nil)
    weak let freed = runtime
    let display = try #require(runtime).display
    let pipeline = try #require(runtime).pipeline
    let windows = try #require(runtime).windows
    let context = try #require(runtime).dispatcher.context
    let event = try #require(runtime).dispatcher.table.needEvent()
    #expect(display.runtime === runtime && pipeline.runtime === runtime && event.dispatcher === runtime?.dispatcher)
    runtime = nil
    #expect(freed == nil, "something keeps the runtime")
    #expect(display.runtime == nil)
    #expect(pipeline.runtime == nil)
    #expect(event.dispatcher == nil)
    #expect(windows.didChange == nil && context.resolveNow == nil && context.resolveSoon == nil)
  }
}
