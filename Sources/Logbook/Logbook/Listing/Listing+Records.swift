import Aviation
import Foundation
import ManagedObjects

/// The columns of listings of aircraft, pilots, airports and documents follow from the table of fields; `FlightListing` has
/// those of flights.
extension Listing {
    /// An object with the use of it that each counting field shows.
    typealias UsedObject = (object: ManagedObject, uses: [FieldID: RecordUse])

    /// Returns the columns of records of a kind: the key of the row, and every field that has a key.
    static func columns(of kind: RecordKind, _ fields: FieldTable) -> [ListingColumn<UsedObject>] {
        let fields = listed(kind, fields).map { field in
            ListingColumn(field.listingField) { (source: UsedObject) in field.listingValue(of: source) }
        }
        return [ListingColumn("id") { .text($0.object.objectID.description) }] + joined(fields)
    }

    /// The columns of chosen fields: of each stored field as among all columns, of another one as its row shows it.
    static func columns(of fields: [Field]) -> [ListingColumn<(ManagedObject, ListRow)>] {
        fields.map { field in
            switch field.type {
            case .key: ListingColumn("id") { .text($0.0.objectID.description) }
            case _ where field.attribute != nil:
                ListingColumn(field.listingField) { field.listingValue(of: ($0.0, [:])) }
            default: ListingColumn(field.exportKey) { ListingValue(field.value(in: $0.1)) }
            }
        }
    }
}

extension Field {
    /// Returns the value as the file has it, also a word that this program does not know.
    fileprivate func listingValue(of source: Listing.UsedObject) -> ListingValue {
        if let use {
            let known = source.uses[id]
            return use.isBlock ? ListingValue(known?.block?.count) : .integer(known?.flights ?? 0)
        }
        let value = source.object.value(forKeyPath: attribute ?? "")
        switch type {
        case .text, .registration, .tag: return ListingValue(value as? String)
        case .choice(let choices):
            let text = value as? String
            return ListingValue(choices.contains { $0.paint != nil } ? text?.lowercased() : text)
        case .number, .minutes, .key: return ListingValue(value as? Int)
        case .date: return ListingValue(LocalDate(value as? Date)?.isoText)
        case .instant: return ListingValue(UTCInstant(value as? Date)?.isoText)
        case .flag: return isKeptByAttribute && value == nil ? .null : .truth(value as? Bool ?? false)
        case .hundredths: return ListingValue(value.flatMap { self.value(stored: $0) })
        case .degrees: return ListingValue(value as? Double)
        case .link(let kind): return (value as? ManagedObject).map { $0.linkValue(kind) } ?? .null
        case .approaches, .crew: return .null
        }
    }
}

extension ManagedObject {
    fileprivate func linkValue(_ kind: RecordKind) -> ListingValue {
        .object(
            [.text(objectID.description)]
                + kind.linkParts.dropFirst().map { ListingValue(value(forKeyPath: $0) as? String) })
    }
}
