import DataModel
import SQLiteStore
import StoreSQL
import Synchronization

/// A fetch that is ready to run: its statement, and the positions of the values in its rows.
struct PreparedSelect {
    let statement: SQLStatement
    let fields: QueryFields
}

/// The compiled fetches of a store, keyed by everything except the values they compare with.
///
/// Programs repeat the same few fetches. Compiling one takes as long as SQLite needs to answer it from an index.
final class PreparedSelects: Sendable {

    private static let most = 256
    private let known = Mutex<[String: (text: String, fields: QueryFields)?]>([:])

    /// Returns the compiled fetch of a request; calls the closure if its shape is new.
    func select(
        _ specification: FetchSpecification, of entity: ResolvedEntity, _ compile: () throws -> PreparedSelect
    ) rethrows -> PreparedSelect {
        guard let shape = RequestShape(specification, of: entity) else { return try compile() }
        if let found = known.withLock({ $0[shape.text] }) {
            guard let found else { return try compile() }
            return PreparedSelect(
                statement: SQLStatement(text: found.text, bindings: shape.bindings), fields: found.fields)
        }
        let select = try compile()
        let isPlain = select.statement.bindings == shape.bindings
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[shape.text] = isPlain ? .some((select.statement.text, select.fields)) : .some(nil)
        }
        return select
    }
}
