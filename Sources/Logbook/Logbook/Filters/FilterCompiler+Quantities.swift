import Aviation
import ManagedObjects

/// Numbers, choices, and unknown values.
extension FilterCompiler {
    /// Returns the condition that a number or a duration is in a range; landings and take-offs are the sums of day and
    /// night. Numbers with decimals are given in hundredths.
    func quantity(_ field: Field, _ low: Int?, _ high: Int?) -> Predicate {
        let paths = values(field)
        guard field.isStoredWhole else {
            return .and(paths.map { Self.between($0, low.map(Self.decimal), high.map(Self.decimal)) })
        }
        let low = low.map { AttributeValue.integer(Int64($0)) }
        let high = high.map { AttributeValue.integer(Int64($0)) }
        guard paths.count == 2 else { return .and(paths.map { Self.between($0, low, high) }) }
        let isKnown = paths.map { Predicate(.comparison(Comparison($0, .notEqual, .constant(.null)))) }
        return .or([
            .and([isKnown[0], isKnown[1], Self.between(.function("add:to:", paths), low, high)]),
            .and([isKnown[0], .not(isKnown[1]), Self.between(paths[0], low, high)]),
            .and([.not(isKnown[0]), isKnown[1], Self.between(paths[1], low, high)]),
        ])
    }

    /// Returns a number of hundredths as it is stored with decimals.
    private static func decimal(_ count: Int) -> AttributeValue { .double(Double(count) / 100) }

    private static func between(_ value: Expression, _ low: AttributeValue?, _ high: AttributeValue?) -> Predicate {
        let parts = [
            low.map { Comparison(value, .greaterOrEqual, .constant($0)) },
            high.map { Comparison(value, .lessOrEqual, .constant($0)) },
        ].compactMap(\.self)
        return .and(parts.map { Predicate(.comparison($0)) })
    }

    /// Returns the condition that a field has a choice, in the spellings that files have for it.
    func chosen(_ field: Field, _ choice: String) -> Predicate {
        if let value = values(field).first, field.isCustom {
            let number = AttributeValue.integer(choice == Field.yes ? 1 : 0)
            return Predicate(.comparison(Comparison(value, .equal, .constant(number))))
        }
        let place = path + (field.paths.first ?? "")
        guard field.type != .flag else {
            return .compare(place, choice == "yes" ? .equal : .notEqual, .boolean(true))
        }
        let spellings = Self.spellings(of: field, choice).map { Expression.constant(.string($0)) }
        let left = Expression.keyPath(place)
        return Predicate(.comparison(Comparison(left, .in, .aggregate(spellings))))
    }

    private static func spellings(of field: Field, _ choice: String) -> [String] {
        let names = [choice] + (field.choices.first { $0.value == choice }?.otherNames ?? [])
        let cases = names.flatMap { [$0.uppercased(), $0.lowercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }
        return Array(Set(names + cases)).sorted()
    }

    /// Returns the condition that a field is unknown.
    func unknown(_ field: Field) -> Predicate {
        // A flight may have several approaches and rows of imports; the field is unknown when none of them has a value.
        if field.type == .approaches || field.id == .imported {
            let isKnown = Comparison(
                .keyPath(path + field.paths[0]), .notEqual, .constant(.null), quantifier: .any)
            return .not(Predicate(.comparison(isKnown)))
        }
        if field.paths == ["crew"] { return .not(.onCrew(field.crewRole)) }
        if let value = values(field).first, field.isCustom {
            return Predicate(.comparison(Comparison(value, .equal, .constant(.null))))
        }
        let paths = field.paths
        return .and(paths.map { .compare($0 == "SELF" ? own : path + $0, .equal, .null) })
    }
}
