public import DataModel
public import FoundationEssentials

extension DataModel.Predicate {
    /// Makes a condition from one of Foundation's `#Predicate`, as far as a store can say it.
    ///
    ///     let long = try Predicate(#Predicate<LogEntry> { $0.totalMinutes > 90 && $0.aircraft?.tailNumber == "HB-CFA" })
    ///
    /// Properties are known by the accessors that the model compiler writes. Objects cannot be captured, since
    /// Foundation wants captured values to be Codable: combine with `Predicate.and` and `%@`.
    ///
    /// - Throws: `DataModelError.unsupported` that names what cannot be said: casts, single characters, a property
    ///   without an accessor, a captured value that no attribute can hold.
    public init<Object: EntityRepresenting>(
        _ foundation: FoundationEssentials.Predicate<Object>
    ) throws(DataModelError) {
        let names = KeyPathNames()
        try self.init(foundation, name: { names.name(of: $0, root: $1) })
    }
}

/// The names of key paths, of each class as it is met.
private final class KeyPathNames {
    private var tables: [ObjectIdentifier: [AnyKeyPath: String]] = [:]

    /// The name of the property that a key path leads to, from a class or from a composite's structure.
    func name(of keyPath: AnyKeyPath, root: any Any.Type) -> String? {
        guard let type = root as? any EntityRepresenting.Type else {
            return tables.values.lazy.compactMap { $0[keyPath] }.first
        }
        let table = tables[ObjectIdentifier(type)] ?? type.keyPathNames
        tables[ObjectIdentifier(type)] = table
        return table[keyPath]
    }
}
