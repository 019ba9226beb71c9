import DataModel

/// The objects that one entity mapping made of others, by their identifiers.
struct MigrationAssociations {
    private var destinations = Links()
    private var sources = Links()
    /// The associations since the last save, before which new objects have temporary identifiers.
    private var fresh: [(source: ManagedObjectID, destination: ManagedObject)] = []

    /// The destinations, in the order of their keys.
    var destinationIDs: [ManagedObjectID] { sources.keys + fresh.map(\.destination.objectID) }
    /// The sources, in the order of their keys.
    var sourceIDs: [ManagedObjectID] {
        destinations.keys + fresh.map(\.source).filter { destinations[$0].isEmpty }
    }

    mutating func add(_ source: ManagedObjectID, _ destination: ManagedObject) {
        fresh.append((source, destination))
    }

    /// Adopts the permanent identifiers of new objects, after a save.
    mutating func settle() {
        for (source, destination) in fresh where destination.managedObjectContext != nil && !destination.isDeleted {
            destinations.add(destination.objectID, to: source)
            sources.add(source, to: destination.objectID)
        }
        fresh = []
    }

    /// Removes a destination that was deleted.
    mutating func forget(_ destination: ManagedObjectID) {
        for source in sources.removeAll(of: destination) { destinations.remove(destination, from: source) }
    }

    func destinations(of source: ManagedObjectID) -> [ManagedObjectID] {
        destinations[source] + fresh.filter { $0.source == source }.map(\.destination.objectID)
    }

    func sources(of destination: ManagedObjectID) -> [ManagedObjectID] {
        sources[destination] + fresh.filter { $0.destination.objectID == destination }.map(\.source)
    }
}

/// Identifiers by identifiers. Most have one, which is kept without a list of its own.
private struct Links {
    private var first: [ManagedObjectID: ManagedObjectID] = [:]
    private var others: [ManagedObjectID: [ManagedObjectID]] = [:]

    var keys: [ManagedObjectID] {
        first.keys.sorted { ($0.rootNumber, $0.key) < ($1.rootNumber, $1.key) }
    }

    subscript(id: ManagedObjectID) -> [ManagedObjectID] {
        (first[id].map { [$0] } ?? []) + (others[id] ?? [])
    }

    mutating func add(_ other: ManagedObjectID, to id: ManagedObjectID) {
        guard first[id] != nil else {
            first[id] = other
            return
        }
        if !self[id].contains(other) { others[id, default: []].append(other) }
    }

    mutating func remove(_ other: ManagedObjectID, from id: ManagedObjectID) {
        for rest in removeAll(of: id) where rest != other { add(rest, to: id) }
    }

    mutating func removeAll(of id: ManagedObjectID) -> [ManagedObjectID] {
        defer { (first[id], others[id]) = (nil, nil) }
        return self[id]
    }
}
