/// The checksums of released versions, the current one included. They never change; a test compares them with the models.
package enum VersionLock {
    /// The flat logbook: one entity, with strings in every row.
    package static let v0 = "SpluzvhZyiVOOm64M9ugzzHFWWQnPzesk7x1YIMmL0I="
    /// The bridge from strings to rows, with both.
    package static let v0Bridge = "ucQ3++r4YpdoiHxRl1X0CQVstDF98DssgnApk6Joetc="
    /// Aircraft, pilots and airports as entities.
    package static let v1 = "n+uBNBly23sm6Q5HC4ccIoEUXVBLcSeGkYEEV9QM5TY="
    /// The composite color scheme, flight data as an entity, minutes beside hours.
    package static let v2 = "HC06t1wZWUAYeg2X9Oe8OcA1kAFNSUkiPkci4Mb1Rek="
    /// Minutes instead of hours, a complete flight, journal, drafts, views and opening balances.
    package static let v3 = "BZ/2GCmwr5zsSNFkB1xUWTivUF50Xak2PWu2CnfSAJU="
    /// Crews with roles, sessions, documents, the pilot's own fields.
    package static let v4 = "ehyw2/EVE5opA23DcvkjJ2mGYj78WQpT/Cc8Lf1IQXo="
    /// Scans and pictures of signatures in the rows: one file is the whole book.
    package static let v5 = "igxiKIQaE6jlkOFM2/UUBMUZ8yzhDDV8ESD2jLP3c1g="
    /// Signatures, printed pages and the steps that are kept for good.
    package static let v6 = "OynGwLXbkUzGnNdTUlTMT12VDlC6LYNGybNQ1zvIo1g="
}
