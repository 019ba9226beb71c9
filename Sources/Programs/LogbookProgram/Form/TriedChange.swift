package import Aviation

/// A change of many records that is tried on all of them and then made: what was tried is not judged a second time.
///
/// A number is kept of each record, and no value: where a change gives every record the same values of some fields, these alone
/// are set again.
///
/// ```
/// var tried = TriedChange(change)
/// for record in records { preview.add(tried.outcome(of: record, id)) }
/// let after = tried.after(record, id)     // nil if it cannot be changed so
/// ```
package struct TriedChange: Hashable, Sendable {
    package let change: BulkChange
    /// The values that the change sets, in the order of its settings; nil before the first record.
    private var values: [FieldValue?]?
    /// The records to which the change does nothing but set the values, by their contents.
    private var tried: Set<Int> = []

    package init(_ change: BulkChange) { self.change = change }

    /// Tries the change on a record.
    package mutating func outcome(of record: Record, _ id: RecordID) -> BulkChange.Outcome {
        let outcome = change.outcome(of: record, id)
        guard outcome.error == nil else { return outcome }
        let after = outcome.change.after
        let values = values ?? change.values(in: after)
        self.values = values
        if change.setting(values, in: record) == after { tried.insert(Self.number(of: record, id)) }
        return outcome
    }

    /// Returns what becomes of a record, which may have changed since it was tried; nil if it cannot be changed so.
    package func after(_ record: Record, _ id: RecordID) -> Record? {
        if let known = known(record, id) { return known }
        let outcome = change.outcome(of: record, id)
        return outcome.error == nil ? outcome.change.after : nil
    }

    /// Returns what becomes of a record that was tried and is still the same; nil for any other.
    package func known(_ record: Record, _ id: RecordID) -> Record? {
        guard let values, tried.contains(Self.number(of: record, id)) else { return nil }
        return change.setting(values, in: record)
    }

    private static func number(of record: Record, _ id: RecordID) -> Int {
        var hasher = Hasher()
        hasher.combine(id)
        hasher.combine(record)
        return hasher.finalize()
    }
}

extension BulkChange {
    fileprivate func values(in record: Record) -> [FieldValue?] { settings.map { $0.field.field.value(in: record) } }

    fileprivate func setting(_ values: [FieldValue?], in record: Record) -> Record {
        var record = record
        for (setting, value) in zip(settings, values) { setting.field.field.set(value, in: &record) }
        return record
    }
}
