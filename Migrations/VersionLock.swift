/// The checksums of released versions. A line here is never changed: a test holds the models against it.
package enum VersionLock {
    /// The flat logbook: one entity, strings in every row.
    package static let v0 = "SpluzvhZyiVOOm64M9ugzzHFWWQnPzesk7x1YIMmL0I="
    /// The bridge from strings to rows: both side by side.
    package static let v0Bridge = "ucQ3++r4YpdoiHxRl1X0CQVstDF98DssgnApk6Joetc="
    /// Aircraft, pilots and airports as rows of their own.
    package static let v1 = "n+uBNBly23sm6Q5HC4ccIoEUXVBLcSeGkYEEV9QM5TY="
    /// The composite colour scheme, flight data as an entity, minutes beside hours.
    package static let v2 = "HC06t1wZWUAYeg2X9Oe8OcA1kAFNSUkiPkci4Mb1Rek="
}
