import MutantWriter
import Testing

@Suite("What is mutated, and how it is written")
struct SourceMutantTests {
  @Test("Orders take the limit in or leave it out", arguments: [("<", "<="), ("<=", "<"), (">", ">="), (">=", ">")])
  func orders(before: String, after: String) {
    #expect(mutants(of: "let isIn = x \(before) y") == ["boundary: x \(before) y → x \(after) y"])
  }

  @Test("Equalities are turned", arguments: [("==", "!="), ("!=", "=="), ("===", "!=="), ("!==", "===")])
  func equalities(before: String, after: String) {
    #expect(mutants(of: "let isIt = x \(before) y") == ["equality: x \(before) y → x \(after) y"])
  }

  @Test("Sums become differences, products quotients, and the other way round")
  func arithmetic() {
    #expect(mutants(of: "let a = x + y") == ["arithmetic: x + y → x - y"])
    #expect(mutants(of: "let a = x / y") == ["arithmetic: x / y → x * y"])
    #expect(mutants(of: "let a = -x") == ["arithmetic: -x → x"])
    #expect(mutants(of: "func f() { a.b += x }") == ["arithmetic: a.b += x → a.b -= x"])
    #expect(mutants(of: "let a = min(x, y)") == ["extremum: min(x, y) → max(x, y)"])
  }

  @Test("Logic, conditions and fallbacks")
  func logic() {
    #expect(mutants(of: "let a = x && y") == ["logic: x && y → x || y"])
    #expect(mutants(of: "let a = !x") == ["condition: !x → x"])
    #expect(mutants(of: "let a = x ?? y") == ["fallback: x ?? y → y"])
    #expect(mutants(of: "let a = isIn ? x : y") == ["condition: isIn → !(isIn)"])
    #expect(mutants(of: "func f() -> A { if isIn { return x }; return y }") == ["condition: isIn → !(isIn)"])
    #expect(mutants(of: "func f() { while isIn { let a = x } }") == ["condition: isIn → !(isIn)"])
  }

  @Test("Constants: whole numbers by one, others doubled and turned; truth values")
  func constants() {
    #expect(mutants(of: "let a = 0") == ["constant: 0 → 1"])
    #expect(mutants(of: "let a = 1_000") == ["constant: 1_000 → 1001", "constant: 1_000 → 999"])
    #expect(mutants(of: "let a = 0.5") == ["constant: 0.5 → 1.0", "constant: 0.5 → (-0.5)"])
    #expect(mutants(of: "let a = -3") == ["constant: -3 → 3"])
    #expect(mutants(of: "let a = true") == ["constant: true → false"])
  }

  @Test("Calls and assignments are dropped, and exits that are not a guard's")
  func statements() {
    #expect(
      mutants(of: "func f() { a.b = c; a.g(); if let d { return }; guard let e else { return } }") == [
        "statement: a.b = c → ", "statement: a.g() → ", "exit: return → ",
      ])
    #expect(mutants(of: "func f() { for a in b { continue } }") == ["exit: continue → "])
  }

  @Test("What has no value without the statement keeps it")
  func neededStatements() {
    #expect(mutants(of: "func f() -> Int { g() }").isEmpty)
    #expect(mutants(of: "var a: Int { g() }").isEmpty)
    #expect(mutants(of: "let a = b.map { g($0) }").isEmpty)
    #expect(mutants(of: "struct A { var b: Int; init(c: Int) { b = c } }").isEmpty)
    #expect(mutants(of: "func f() { let a: Int\n a = g()\n h(a) }") == ["statement: h(a) → "])
    #expect(mutants(of: "class A: B { override init() { c = d\n super.init()\n e = d } }") == ["statement: e = d → "])
    #expect(mutants(of: "func f() { switch a { case .b: break } }").isEmpty)
  }

  @Test("What tests cannot tell, or what is no code, is left alone")
  func leftAlone() {
    #expect(mutants(of: "@available(macOS 14, *) func f() {}").isEmpty)
    #expect(mutants(of: "enum A: Int { case b = 4 }").isEmpty)
    #expect(mutants(of: "func f() { switch a { case 1...3: break; default: break } }").isEmpty)
    #expect(mutants(of: "#if DEBUG\nlet a = 1\n#endif").isEmpty)
    #expect(mutants(of: #"let a = "\(1 + 2)""#).isEmpty)
    #expect(mutants(of: #"let a = "b" + c"#).isEmpty)
    #expect(mutants(of: "func f() { precondition(a < b); a.reserveCapacity(4); PlatformLog.write(a) }").isEmpty)
    #expect(
      mutants(of: "func f() { a.removeAll(keepingCapacity: true) }") == [
        "statement: a.removeAll(keepingCapacity: true) → "
      ])
    #expect(mutants(of: "func hash(into hasher: inout Hasher) { hasher.combine(a + 1) }").isEmpty)
    #expect(mutants(of: "var description: String { a < b ? c : d }").isEmpty)
    #expect(mutants(of: "func f() { while true { let a = b } }").isEmpty)
  }

  @Test("Places within places are each written once, and the text between them stays as it is")
  func nested() {
    #expect(written("let a = x + y * z  // why") == "let a = mutantPlus(1, x , mutantTimes(2, y , z))  // why")
    #expect(written("let a = x<y") == "let a = mutantLess(1, x,y)")
    #expect(
      written("func f() { if a && b { g(-c) } }")
        == "func f() { if mutantFlip(1, mutantAnd(2, a , b)) { if !mutantIsOn(3) { g(mutantNegative(4, c)) } } }")
    #expect(
      written("func f() { a[0] += 1.5 }") == "func f() { mutantAdd(1, &a[mutantValue(2, 0, 1)] , "
        + "mutantValue(4, mutantValue(3, 1.5, 3.0), (-1.5))) }"
        || written("func f() { a[0] += 1.5 }").contains("mutantAdd(1, &a["))
  }

  @Test("Without a number a place keeps its text; without any the source is the same")
  func withoutNumbers() {
    let mutants = SourceMutants("let a = x + y * z")
    #expect(mutants.text(numbers: [nil, nil]) == "let a = x + y * z")
    #expect(mutants.text(numbers: [nil, 7]) == "import MutantSwitch; let a = x + mutantTimes(7, y , z)")
  }

  @Test("A place is known by what is around it, not by its line, and two that are alike by their order")
  func keys() {
    let before = SourceMutants("struct A { func f(_ a: Int, b: Int) { g(); g() } }")
    let after = SourceMutants("struct A {\n\n  var c = d + e\n  func f(_ a: Int, b: Int) { g(); g() }\n}")
    #expect(before.sites.map(\.key) == ["statement|A.f(_:b:)|g()||0", "statement|A.f(_:b:)|g()||1"])
    #expect(after.sites.map(\.key).suffix(2) == before.sites.map(\.key))
    #expect(after.sites.map(\.line) == [3, 4, 4])
  }

  @Test("An expression with very many places keeps the first ones")
  func manyInOneExpression() {
    let sum = (0..<40).map { "a\($0)" }.joined(separator: " + ")
    let mutants = SourceMutants("let s = \(sum)\nlet t = x + y")
    #expect(mutants.sites.count == SourceMutants.expressionLimit + 1)
    #expect(mutants.leftOutCount == 39 - SourceMutants.expressionLimit)
  }
}
