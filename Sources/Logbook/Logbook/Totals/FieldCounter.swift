import Aviation
import ManagedObjects

/// Counts the values of fields.
struct FieldCounter {
    let store: ObjectStore
    let uses: RecordUses

    /// Returns how often each value of a field occurs in a list.
    ///
    /// Costs one fetch, which the store groups, and one for the names of related records; for lists of other kinds one
    /// fetch of their few records and one that counts their flights.
    func counts(_ query: ListQuery, of field: Field) throws(LogbookError) -> FieldCounts {
        let filter = try ListFilter(query, store: store, uses: uses).predicate()
        let groups = query.kind == .flights ? try flights(field, filter) : try records(query.kind, field, filter)
        return FieldCounts(field: field.id, rows: field.merged(groups))
    }

    /// Records with one stored value.
    fileprivate struct Group {
        let value: AttributeValue?
        var row = FieldCounts.Row(value: nil, filter: nil)
    }

    // MARK: Flights

    private func flights(_ field: Field, _ filter: Predicate?) throws(LogbookError) -> [Group] {
        let (paths, relation) = field.groupPaths
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = filter
        let values = store.expressions(of: field, at: paths)
        specification.propertiesToFetch = values + [.count("records"), .sumOfBlock]
        specification.propertiesToGroupBy = values.map(\.name)
        let names = try relation.map { (relation) throws(LogbookError) in try relatedValues(field, relation) }
        return try store.dictionaries(specification).map { row in
            var group = Group(value: value(row, values.map(\.name), names))
            group.row.records = row.integer("records") ?? 0
            group.row.flights = group.row.records
            group.row.block = Minutes(row.integer("block") ?? 0)
            return group
        }
    }

    private func value(
        _ row: [String: AttributeValue], _ paths: [String], _ names: [Int64: AttributeValue]?
    ) -> AttributeValue? {
        if let names {
            guard case .objectID(let id)? = row[paths[0]] else { return nil }
            return names[id.key]
        }
        guard paths.count > 1 else { return row[paths[0]] }
        // A side that is unknown counts nothing; a sum without any side is unknown.
        let known = paths.compactMap(row.integer)
        return known.isEmpty ? nil : .integer(Int64(known.reduce(0) { $0.plus($1) }))
    }

    /// Returns the values that a relationship leads to, by the keys of the related objects.
    func relatedValues(_ field: Field, _ relation: RecordKind) throws(LogbookError) -> [Int64: AttributeValue] {
        var values: [Int64: AttributeValue] = [:]
        for object in try store.objects(FetchSpecification(entityName: relation.entityName)) {
            values[object.objectID.key] = field.value(ofRelated: object)
        }
        return values
    }

    // MARK: Other records

    private func records(
        _ kind: RecordKind, _ field: Field, _ filter: Predicate?
    ) throws(LogbookError) -> [Group] {
        var specification = FetchSpecification(entityName: kind.entityName)
        specification.predicate = filter
        let objects = try store.objects(specification)
        var known: [[Int64: RecordUse]] = []
        for path in kind.countedPathsFromFlight { known.append(try uses.uses(of: path)) }
        return objects.map { object in
            var group = Group(value: field.value(of: object))
            let own = known.compactMap { $0[object.objectID.key] }
            group.row.records = 1
            group.row.flights = own.reduce(0) { $0 + $1.flights }
            group.row.block = own.reduce(.zero) { $0 + ($1.block ?? .zero) }
            return group
        }
    }
}

extension RecordKind {
    /// The relationships whose flights count as uses of a record.
    fileprivate var countedPathsFromFlight: [String] { self == .pilots ? ["pilot"] : pathsFromFlight }
}

extension Field {
    /// Returns the value that a related object gives to a flight.
    fileprivate func value(ofRelated object: ManagedObject) -> AttributeValue? {
        switch object {
        case let aircraft as Aircraft where type == .link(.aircraft):
            (aircraft.tailNumber ?? aircraft.registrationNumber).map { .string($0) }
        case let airport as Airport: .string(airport.label)
        case let pilot as Pilot: pilot.name.map { .string($0) }
        default:
            paths.first.map { object.attributeValue(forKeyPath: String($0.dropFirst("aircraft.".count))) }
        }
    }

    /// Returns the value of a record's own object: the first path with a value decides.
    fileprivate func value(of object: ManagedObject) -> AttributeValue? {
        namePaths.lazy.map { object.attributeValue(forKeyPath: $0) }.first { !$0.isNull }
            ?? (type == .flag ? .boolean(false) : nil)
    }

    /// Returns the rows of groups: groups whose values a filter does not tell apart are one row.
    fileprivate func merged(_ groups: [FieldCounter.Group]) -> [FieldCounts.Row] {
        var rows: [Bucket?: FieldCounts.Row] = [:]
        var most: [Bucket?: Int] = [:]
        for group in groups {
            let bucket = bucket(group.value)
            var row = rows[bucket] ?? FieldCounts.Row(value: nil, filter: nil)
            if group.row.records > most[bucket] ?? 0 {
                most[bucket] = group.row.records
                row.value = bucket?.label
                row.filter = filter(bucket)
            }
            row.records += group.row.records
            row.flights += group.row.flights
            row.block = row.block + group.row.block
            rows[bucket] = row
        }
        return rows.sorted { one, other in
            guard let first = one.key, let second = other.key else { return one.key != nil }
            if let low = first.order, let high = second.order { return low < high }
            return (other.value.records, first.key) < (one.value.records, second.key)
        }.map(\.value)
    }

    /// Returns the group of a stored value; nil for an unknown one.
    func bucket(_ value: AttributeValue?) -> Bucket? {
        switch value {
        case .integer(let number)? where isCustom && !choices.isEmpty: return bucket(number == 0 ? Self.no : Self.yes)
        case .integer(let number)? where type == .minutes:
            let hour = Int((Double(number) / 60).rounded(.down))
            let label = "\(hour):00–\(hour):59"
            return Bucket(key: "\(hour)", label: label, order: hour)
        case .integer(let number)?: return Bucket(key: "\(number)", label: "\(number)", order: Int(number))
        case .date(let date)?:
            guard let day = LocalDate(date) else { return nil }
            let month = String(day.isoText.prefix(7))
            return Bucket(key: month, label: month, order: day.year * 12 + day.month)
        case .boolean(let flag)?: return Bucket(key: flag ? "yes" : "no", label: flag ? "yes" : "no")
        case .string(let text)? where !text.allSatisfy(\.isWhitespace): return bucket(text)
        default: return nil
        }
    }
}
