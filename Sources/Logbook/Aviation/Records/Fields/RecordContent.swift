/// A record of one kind, for key paths.
package protocol RecordContent: SendableMetatype {
    init?(_ record: Record)
    var record: Record { get }
}

/// A row of one kind, for key paths.
package protocol RowContent: SendableMetatype {
    init?(_ row: ListRow)
}
