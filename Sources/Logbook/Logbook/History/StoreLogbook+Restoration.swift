import ManagedObjects

/// What restoring a state would do, in a pilot's words.
extension StoreLogbook {
    /// How many rows a look at a state shows.
    private static let shownRows = 200

    package func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration {
        let way = try way(to: point)
        let changes = changeContext()
        let kept = try keptChanges(of: way.steps, in: changes)
        let net: [NetChange]
        do throws(LogbookError) {
            net = try self.net(of: way.steps, kept, isUndo: way.isUndo)
        } catch {
            return Restoration(point: point, steps: way.steps, isUndo: way.isUndo, rows: [], obstacle: error)
        }
        let obstacle = try prepare(net, in: changeContext())?.error(isUndo: way.isUndo)
        let sorted = net.sorted { ($0.row.rank, $0.row.key) < ($1.row.rank, $1.row.key) }
        var rows: [Restoration.Row] = []
        for change in sorted.prefix(Self.shownRows) { rows.append(try row(change, among: net)) }
        return Restoration(
            point: point, steps: way.steps, isUndo: way.isUndo, rows: rows, moreRows: net.count - rows.count,
            obstacle: obstacle)
    }

    private func row(_ change: NetChange, among net: [NetChange]) throws(LogbookError) -> Restoration.Row {
        let fate: Restoration.Row.Fate = change.from == nil ? .comesBack : change.to == nil ? .goes : .changes
        let paths = Set((change.from ?? [:]).keys).union((change.to ?? [:]).keys).sorted(by: RowField.areInOrder)
        let fields = paths.compactMap { path -> Restoration.Field? in
            let now = RowField.text(change.from?[path], at: path) { label(of: $0, among: net) }
            let then = RowField.text(change.to?[path], at: path) { label(of: $0, among: net) }
            guard now != then else { return nil }
            return Restoration.Field(name: RowField.name(path), now: now, then: then)
        }
        let object = try object(of: change.row)
        return Restoration.Row(name: name(of: change, object, among: net), fate: fate, fields: fields)
    }

    private func object(of row: RowKey) throws(LogbookError) -> ManagedObject? {
        let id = context.persistentStoreCoordinator.managedObjectID(entityName: row.entity, key: row.key)
        return try id.flatMap { (id) throws(LogbookError) in try objects([id], of: row.entity, in: context).first }
    }

    /// What a changed row is called: as it is in the file, or as the step knew it.
    func name(of change: NetChange, _ object: ManagedObject?, among net: [NetChange] = []) -> String {
        if change.from != nil, let object, let label = sentence(of: object) { return "\(change.row.noun) \(label)" }
        let image = change.to ?? change.from ?? [:]
        let label = RowField.sentence(of: image, entity: change.row.entity) { self.label(of: $0, among: net) }
        return label.isEmpty ? "the \(change.row.noun)" : "\(change.row.noun) \(label)"
    }

    /// What a row is called that another refers to: as it is in the file, or as the steps bring it back.
    private func label(of row: RowKey, among net: [NetChange]) -> String {
        if let object = try? object(of: row), let label = sentence(of: object) { return label }
        let image = net.first { $0.row == row }.flatMap { $0.to ?? $0.from } ?? [:]
        let label = RowField.sentence(of: image, entity: row.entity) { "\($0.noun) \($0.key)" }
        return label.isEmpty ? "\(row.noun) \(row.key)" : label
    }

    private func sentence(of object: ManagedObject) -> String? {
        switch object {
        case let approach as Approach: approach.type
        case let view as SavedView: view.name
        case let balance as OpeningBalance: OpeningTotal(balance).sentence
        default: (try? record(object))?.sentence
        }
    }
}

extension RowField {
    /// What a row is called by its values alone; empty where nothing names it.
    fileprivate static func sentence(of image: RowImage, entity: String, label: (RowKey) -> String) -> String {
        func text(_ path: String) -> String? { self.text(image[path], at: path, label: label) }
        switch entity {
        case LogEntry.entityName:
            let way = [text("origin"), text("destination")].compactMap(\.self).joined(separator: "–")
            return [text("date"), text("aircraft"), way].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " ")
        case Aircraft.entityName: return text("tailNumber") ?? text("registrationNumber") ?? text("aircraftType") ?? ""
        case Pilot.entityName: return text("name") ?? text("certificateID") ?? ""
        case Airport.entityName:
            return text("icaoIdentifier") ?? text("faaIdentifier") ?? text("iataIdentifier") ?? text("name") ?? ""
        case Approach.entityName: return text("type") ?? ""
        case SavedView.entityName: return text("name") ?? ""
        case OpeningBalance.entityName:
            let landings = text("landings").map { "\($0) landings" }
            return [text("category"), text("minutes"), landings].compactMap(\.self).joined(separator: " · ")
        default: return ""
        }
    }
}
