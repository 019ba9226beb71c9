import Aviation
import ManagedObjects

/// Texts, in one field or in any.
extension FilterCompiler {
    /// Returns the condition that a field contains a text or is equal to it.
    func matching(
        _ field: Field, _ text: String, _ relation: Comparison.Relation
    ) throws(LogbookError) -> Predicate {
        switch field.type {
        case .registration, .link(.aircraft): return try registration(text, relation)
        case .link(.airports): return try airports(field.paths, text, relation)
        case .link(.pilots), .crew: return try pilots(field, text, relation)
        case .tag: return Self.compare(path + field.paths[0], .contains, "#\(text)")
        case .approaches: return Self.compare(path + field.paths[0], relation, text, quantifier: .any)
        case .text, .number, .minutes, .date, .instant, .flag, .choice, .link(.flights), .link(.documents), .degrees,
            .hundredths, .key:
            break
        }
        if field.id == .imported {
            let found = try finder.flights(importedWith: text, isWhole: relation == .equal)
            return try finder.condition(on: own, in: found)
        }
        if field.isCustom { return .or(values(field).map { Self.compare($0, relation, text) }) }
        if kind == .flights, let first = field.paths.first, first.hasPrefix("aircraft.") {
            return try related("aircraft", .aircraft, [String(first.dropFirst("aircraft.".count))], text, relation)
        }
        return .or(field.paths.map { Self.compare(path + $0, relation, text) })
    }

    static func compare(
        _ path: String, _ relation: Comparison.Relation, _ text: String, quantifier: Comparison.Quantifier? = nil
    ) -> Predicate {
        compare(.keyPath(path), relation, text, quantifier: quantifier)
    }

    static func compare(
        _ value: Expression, _ relation: Comparison.Relation, _ text: String,
        quantifier: Comparison.Quantifier? = nil
    ) -> Predicate {
        Predicate(
            .comparison(
                Comparison(
                    value, relation, .constant(.string(text)), options: .search, quantifier: quantifier)))
    }

    /// Returns the condition on the registration of an aircraft, hyphens ignored.
    private func registration(
        _ text: String, _ relation: Comparison.Relation
    ) throws(LogbookError) -> Predicate {
        guard let wanted = Registration(text)?.key else { return .nothing }
        let found = try finder.aircraft { relation == .equal ? $0.key == wanted : $0.key.contains(wanted) }
        return try finder.condition(on: kind == .flights ? "aircraft" : own, in: found)
    }

    private func airports(
        _ relationships: [String], _ text: String, _ relation: Comparison.Relation
    ) throws(LogbookError) -> Predicate {
        var parts: [Predicate] = []
        for relationship in relationships {
            parts.append(try related(relationship, .airports, Field.airportNames + ["city"], text, relation))
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    /// Returns the condition on the name of a pilot; `self`, and what else a pilot calls himself, is the owner of the logbook.
    private func pilots(
        _ field: Field, _ text: String, _ relation: Comparison.Relation
    ) throws(LogbookError) -> Predicate {
        var tests = [{ (path: String) in Self.compare("\(path)name", relation, text) }]
        if PersonText(text) == .owner { tests.append { .compare("\($0)isSelf", .equal, .boolean(true)) } }
        var parts: [Predicate] = []
        for relationship in field.paths {
            for test in tests {
                if relationship == "crew" {
                    parts.append(try finder.condition(onCrewIn: field.crewRole, test("")))
                } else {
                    parts.append(try finder.condition(on: relationship, of: .pilots, test("")) { test($0) })
                }
            }
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    /// Returns the condition that the destination of a relationship has a text in one of some attributes.
    private func related(
        _ relationship: String, _ kind: RecordKind, _ names: [String], _ text: String,
        _ relation: Comparison.Relation
    ) throws(LogbookError) -> Predicate {
        let own = Predicate.or(names.map { Self.compare($0, relation, text) })
        return try finder.condition(on: relationship, of: kind, own) { path in
            .or(names.map { Self.compare(path + $0, relation, text) })
        }
    }

    // MARK: Anywhere

    /// Returns the condition that any of the fields that a list shows contains a text.
    func anywhere(_ text: String) throws(LogbookError) -> Predicate {
        var parts: [Predicate] = []
        if kind == .flights || kind == .aircraft, Registration(text) != nil {
            parts.append(try registration(text, .contains))
        }
        if kind == .flights {
            parts.append(
                try related(
                    "aircraft", .aircraft, ["tailNumber", "registrationNumber", "aircraftType"], text, .contains))
            for relationship in ["origin", "destination"] {
                parts.append(try related(relationship, .airports, Field.airportNames, text, .contains))
            }
            parts.append(try related("pilot", .pilots, ["name"], text, .contains))
            parts.append(try finder.condition(onCrewIn: nil, Self.compare("name", .contains, text)))
        }
        parts += Self.searched(kind).map { Self.compare(path + $0, .contains, text) }
        for field in kind == .flights ? try store.fields().customFields : [] where field.type == .text {
            parts += values(field).map { Self.compare($0, .contains, text) }
        }
        return .or(parts.filter { $0 != .nothing })
    }

    private static func searched(_ kind: RecordKind) -> [String] {
        switch kind {
        case .flights: ["role", "route", "simulatorDevice", "flightNumber", "remarks"]
        case .aircraft:
            ["tailNumber", "registrationNumber", "aircraftType", "aircraftClass", "aircraftCategory"]
                + ["primary", "secondary", "tertiary"].map { "colorScheme.\($0)" } + ["remarks"]
        case .pilots: ["name", "certificateID"]
        case .airports: Field.airportNames + ["city", "country"]
        case .documents: ["kind", "authority", "level", "scope", "name", "number", "remarks"]
        }
    }
}
