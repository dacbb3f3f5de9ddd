import Testing

@testable import UIKitCore

@MainActor @Suite("The end of a runtime")
struct RuntimeLifeTests {
  @Test("What outlives a runtime does not reach it any more: its display, its pipeline, its callbacks")
  func backReferences() throws {
    var runtime: Runtime? = Runtime(platform: nil)
    weak let freed = runtime
    let display = try #require(runtime).display
    let pipeline = try #require(runtime).pipeline
    let windows = try #require(runtime).windows
    let context = try #require(runtime).dispatcher.context
    #expect(display.runtime === runtime && pipeline.runtime === runtime)
    runtime = nil
    #expect(freed == nil, "something keeps the runtime")
    #expect(display.runtime == nil)
    #expect(pipeline.runtime == nil)
    #expect(windows.didChange == nil && context.resolveNow == nil && context.resolveSoon == nil)
  }

  @Test("An event that outlives its dispatcher in mid-sequence does not reach it any more")
  func eventOfNoDispatcher() throws {
    var dispatcher: EventDispatcher? = EventDispatcher(windows: WindowList())
    weak let freed = dispatcher
    let event = try #require(dispatcher).table.needEvent()
    #expect(event.dispatcher === dispatcher && event.allTouches?.isEmpty == true)
    dispatcher = nil
    #expect(freed == nil, "something keeps the dispatcher")
    #expect(event.dispatcher == nil && event.allTouches == nil)
  }
}
