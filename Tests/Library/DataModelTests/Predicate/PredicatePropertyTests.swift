import DataModel
import Foundation
import TestFiles
import Testing

/// Random trees of the shapes that the parser returns.
private struct TreeGenerator {
    var random: SeededChance

    mutating func predicate(_ depth: Int) -> Predicate {
        guard depth > 0, random.percent(60) else { return leaf(depth) }
        switch random.next() % 4 {
        case 0: return .and((0...(1 + Int(random.next() % 3))).map { _ in predicate(depth - 1) })
        case 1: return .or((0...(1 + Int(random.next() % 3))).map { _ in predicate(depth - 1) })
        case 2: return .not(predicate(depth - 1))
        default: return leaf(depth)
        }
    }

    private mutating func leaf(_ depth: Int) -> Predicate {
        if random.percent(5) { return random.percent(50) ? .all : .nothing }
        var comparison = Comparison(
            expression(depth), random.pick(Comparison.Relation.allCases), expression(depth),
            options: Comparison.Options(rawValue: random.percent(30) ? Int(random.next() % 32) : 0))
        if random.percent(30) { comparison.quantifier = random.pick(Comparison.Quantifier.allCases) }
        return Predicate(.comparison(comparison))
    }

    private mutating func path() -> KeyPathExpression {
        KeyPathExpression(
            names: [random.pick(["a", "größe", "in", "AND", "last", "x1", "_y"])]
                + (0..<Int(random.next() % 3)).map { _ in random.pick(["b", "@count", "in", "self", "@sum"]) })
    }

    private mutating func expression(_ depth: Int) -> Expression {
        guard depth > 0, random.percent(50) else {
            return random.percent(50) ? .constant(constant()) : random.percent(10) ? .evaluatedObject : .keyPath(path())
        }
        switch random.next() % 8 {
        case 0: return .aggregate((0..<Int(random.next() % 4)).map { _ in expression(depth - 1) })
        case 1: return .variable("v", random.percent(50) ? path() : nil)
        case 2: return .subquery(collection: expression(depth - 1), variable: "x", predicate: predicate(depth - 1))
        case 3: return applied(depth)
        case 7:
            let type = random.pick(CastType.allCases).rawValue
            return .function(.cast, .keyPath(path()), .constant(.string(type)))
        case 4: return .conditional(leaf(depth - 1), expression(depth - 1), expression(depth - 1))
        default: return function(depth)
        }
    }

    /// A path after an expression that is not a path itself.
    private mutating func applied(_ depth: Int) -> Expression {
        let inner = expression(depth - 1)
        switch inner {
        case .keyPath, .variable, .evaluatedObject, .applied: return inner.appending(path().names)
        case .constant, .aggregate, .function, .subquery, .conditional: return .applied(inner, path())
        }
    }

    private mutating func function(_ depth: Int) -> Expression {
        let function = random.pick(PredicateFunction.allCases.filter { $0 != .cast })
        return .function(function.rawValue, (0..<function.argumentCount).map { _ in expression(depth - 1) })
    }

    private mutating func composite(_ depth: Int) -> [String: AttributeValue] {
        var elements: [String: AttributeValue] = [:]
        for name in ["a", "b c", "in"] where random.percent(40) {
            elements[name] = depth > 0 && random.percent(30) ? .composite(composite(depth - 1)) : .integer(-1)
        }
        return elements
    }

    private mutating func constant() -> AttributeValue {
        switch random.next() % 13 {
        case 0: .null
        case 8: .composite(composite(2))
        case 9: .uri(URL(string: random.pick(["a", "x:y", "https://example.org/%20?q=1#f"])) ?? URL(filePath: "/"))
        case 1: .boolean(random.percent(50))
        case 2: .integer(random.pick([0, 1, -1, .min, .max, 42]))
        case 3: .double(random.pick([0.5, -1.5, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, 1e21]))
        case 4: .date(Date(timeIntervalSinceReferenceDate: random.pick([0, 0.1, -5e8, 7.5e8])))
        case 5: .data(Data((0..<Int(random.next() % 4)).map { _ in UInt8(truncatingIfNeeded: random.next()) }))
        case 6: .uuid(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8") ?? UUID())
        case 7: .decimal(random.pick(["1.5", "-0.01", "12345678901234567890.12"]).withDecimal)
        default:
            .string(random.pick(["", "x", "a\"b", "c\\d", "é\n\t\r\0", "🛩️", "%@", "it's"]))
        }
    }
}

extension String {
    fileprivate var withDecimal: Decimal { Decimal(string: self) ?? 0 }
}

@Suite("Random predicates")
struct PredicatePropertyTests {
    @Test("A printed predicate is read back equal, and printed the same again")
    func roundTrip() throws {
        var generator = TreeGenerator(random: SeededChance("Predicate round trip"))
        for _ in 0..<(5_000 * fuzzRounds) {
            let predicate = generator.predicate(4)
            let format = predicate.predicateFormat
            let parsed = try Predicate(parsing: format)
            #expect(parsed == predicate, "\(format) became \(parsed)")
            #expect(parsed.predicateFormat == format)
        }
    }

    private static let pieces = [
        "a", "b.c", "==", "!=", "<", "=<", "[cd]", "[c", "AND", "OR", "NOT", "!", "(", ")", "{", "}", "[", "]", ",",
        ".",
        "ANY", "ALL", "IN", "BETWEEN", "LIKE", "MATCHES", "%@", "%K", "%d", "%q", "$x", "$", "@count", "@", "#in", "#",
        "'x'", "\"", "'", "\\", "1", "0x", "0x1F", "1e", "1e400", "-", "+", "*", "**", "/", "SUBQUERY", "CAST",
        "TERNARY",
        "FUNCTION", "sum", "sum:", ":", "now()", "SELF", "TRUEPREDICATE", "nil", "YES", "é", "🛩️", "\u{0}", "\n",
        "99999999999999999999",
        "SUBQUERY(e,$x,$x.a==1).@count", "CAST('1','NSDate')", "UTI-EQUALS", "&&", "||", "&", "\u{301}",
    ]

    @Test("A random format is read as a predicate, or is an error with a position in it")
    func fuzz() {
        var random = SeededChance("Predicate fuzz")
        var tree = TreeGenerator(random: random)
        for round in 0..<(12_000 * fuzzRounds) {
            var format: String
            if round.isMultiple(of: 2) {
                format = (0..<Int(random.next() % 14)).map { _ in random.pick(Self.pieces) }.joined(
                    separator: random.percent(50) ? " " : "")
            } else {
                var scalars = Array(tree.predicate(2).predicateFormat.unicodeScalars)
                for _ in 0...(random.next() % 3) where !scalars.isEmpty {
                    let place = Int(random.next() % UInt64(scalars.count))
                    if random.percent(50) {
                        scalars.remove(at: place)
                    } else {
                        scalars.insert(random.pick(Array("(){}[]'\"@%$#.!=,:-\\ ".unicodeScalars)), at: place)
                    }
                }
                format = String(String.UnicodeScalarView(scalars))
            }
            check(
                format,
                arguments: (0..<Int(random.next() % 3)).map { _ in random.pick([1, "a", nil, [1, 2]] as [Any?]) })
        }
    }

    private func check(_ format: String, arguments: [Any?]) {
        do {
            let predicate = try Predicate(parsing: format, arguments: arguments)
            _ = try? predicate.evaluate(with: ["a": .integer(1), "b": .composite(["c": .string("x")])])
            _ = predicate.predicateFormat
        } catch .invalidPredicate(let text, let offset, let expected) {
            #expect(text == format && offset >= 0 && offset <= format.unicodeScalars.count && !expected.isEmpty)
        } catch {
            Issue.record("\(format): \(error)")
        }
    }
}
