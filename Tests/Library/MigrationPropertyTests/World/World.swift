import DataModel
import Foundation
import StoreSQL

/// The objects that a store must hold after each version, in memory.
struct World: Equatable {
    /// An object.
    struct Member: Equatable {
        var entity: String
        var key: Int64
        /// The stored values by dotted path, without NULLs.
        var values: [String: SQLValue] = [:]
        /// The objects at the other end of each relationship, in order if it is ordered.
        var links: [String: [Int]] = [:]
    }

    /// The file that columns with external data name, beside every store.
    static let fileName = "00000000-0000-4000-8000-000000000001"
    static let fileContent = Data(repeating: 5, count: 150_000)

    /// The objects, by arbitrary numbers.
    var members: [Int: Member] = [:]
    /// The last key used, by the name of the root entity.
    var lastKeys: [String: Int64] = [:]

    /// Returns the numbers of an entity's own objects, by key.
    func objects(of entity: String) -> [Int] {
        members.filter { $0.value.entity == entity }.sorted { $0.value.key < $1.value.key }.map(\.key)
    }

    /// Returns the numbers of the objects of an entity and its subentities, by key.
    func objects(in entity: ResolvedEntity, _ model: ResolvedModel) -> [Int] {
        let names = Set(entity.subtree.map { model[number: $0].name })
        return members.filter { names.contains($0.value.entity) }.sorted { $0.value.key < $1.value.key }.map(\.key)
    }

    /// Returns every object as text: entity, key, values and links.
    func lines(_ model: ResolvedModel) -> [String: [String]] {
        var result: [String: [String]] = ["last keys": lastKeys.map { "\($0) \($1)" }.sorted()]
        for member in members.values {
            let values = member.values.map { "\($0.key) = \(Self.text($0.value))" }
            let entity = try? model.entity(named: member.entity)
            let links = member.links.filter { !$0.value.isEmpty }.map { name, list in
                let labels = list.map(label)
                let isOrdered = entity?.relationship(name)?.isOrdered == true
                return "\(name) -> \((isOrdered ? labels : labels.sorted()).joined(separator: " "))"
            }
            result["\(member.entity) \(member.key)"] = (values + links).sorted()
        }
        return result
    }

    private func label(_ number: Int) -> String {
        members[number].map { "\($0.entity) \($0.key)" } ?? "nothing"
    }

    /// Returns a value as text. Whole numbers look the same in every storage class.
    private static func text(_ value: SQLValue) -> String {
        switch value {
        case .real(let number) where number == number.rounded() && abs(number) < 9e15: "\(Int64(number))"
        case .integer(let number): "\(number)"
        case .blob(let bytes) where bytes.count > 60:
            "\(bytes.count) bytes, \(bytes.reduce(0) { ($0 &* 31) &+ Int($1) })"
        case .null, .real, .text, .blob: value.literal
        }
    }

    /// Returns the differences of two worlds in a few lines; empty if they are equal.
    static func differences(wanted: World, found: World, _ model: ResolvedModel) -> [String] {
        let (wanted, found) = (wanted.lines(model), found.lines(model))
        return Set(wanted.keys).union(found.keys).sorted().compactMap { name in
            guard wanted[name] != found[name] else { return nil }
            let missing = Set(wanted[name] ?? []).subtracting(found[name] ?? []).sorted()
            let extra = Set(found[name] ?? []).subtracting(wanted[name] ?? []).sorted()
            let presence = wanted[name] == nil ? " (unwanted)" : found[name] == nil ? " (missing)" : ""
            return "\(name)\(presence): wanted \(missing), found \(extra)"
        }
    }
}
