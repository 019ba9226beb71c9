import Aviation
import Foundation
import ManagedObjects
import MirrorFormat
import Mirroring

/// Names records and values of a synchronized logbook for people.
struct SyncWords {
    let names: RowNames
    let mirror: StoreMirror

    /// Returns the name of a record, such as `flight 2026-11-20 HB-KPZ LSZH–LSZB`; the noun for one that has no row.
    func name(of name: RecordName, entity: String) -> String {
        guard let id = try? mirror.id(of: name) else { return "a \(Self.noun(entity)) that is deleted" }
        return names.name(of: RowKey(entity: id.entityName, key: id.key))
    }

    /// Returns the label of a property of an entity.
    static func label(of property: String, entity: String) -> String {
        RowField.name(property, of: RowKey(entity: entity, key: 0).recordID?.kind)
    }

    /// Returns a value as it is shown; `none` for no value.
    func text(_ value: MirrorValue, of property: String) -> String {
        if let target = value.target { return name(of: target, entity: "record") }
        return RowField.text(JournalValue(value), at: property) { names.name(of: $0) } ?? "none"
    }

    static func noun(_ entity: String) -> String {
        entity.contains(".") ? "link" : RowKey(entity: entity, key: 0).noun
    }

    /// Returns how many records of an entity there are, in words: sessions are among the flights, and approaches of one kind
    /// are one record.
    static func count(_ count: Int, of entity: String, _ number: (Int) -> String) -> String {
        let noun = noun(entity)
        let kind = RowKey(entity: entity, key: 0).recordID?.kind
        let several = kind == .flights ? "flights and sessions" : kind?.plural ?? plurals[noun] ?? noun + "s"
        return "\(number(count)) \(count == 1 ? noun : several)"
    }

    private static let plurals = [
        "approach": "approach records", "kept bytes": "kept bytes", "flight data": "recordings",
    ]

    /// The entities in the order in which people think of them: records first.
    static func areInOrder(_ one: String, _ other: String) -> Bool {
        let (left, right) = (RowKey(entity: one, key: 0).rank, RowKey(entity: other, key: 0).rank)
        return (left, one) < (right, other)
    }
}

extension RowNames {
    /// Returns the name of a record of a plan, which is a row here.
    func name(of difference: JoinPlan.Difference, in plan: JoinPlan) -> String {
        plan.row(of: difference.name).map { name(of: RowKey(entity: difference.entity, key: $0)) }
            ?? SyncWords.noun(difference.entity)
    }
}

extension JournalValue {
    fileprivate init?(_ value: MirrorValue) {
        switch value {
        case .null: return nil
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .text(value)
        case .double(let bits): self = .double(Double(bitPattern: bits))
        case .date(let bits): self = .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
        case .data(let value): self = .data(value)
        case .large(let value): self = .text("\(value.size) bytes")
        case .decimal(let value): self = .text(value.description)
        case .uuid(let value): self = .text(value.uuidString)
        case .uri(let value): self = .text(value)
        case .reference: return nil
        }
    }
}
