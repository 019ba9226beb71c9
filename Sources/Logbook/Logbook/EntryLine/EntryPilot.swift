/// Whom a pilot's name in an entry line means.
package enum EntryPilot: Hashable, Sendable {
    /// Nobody who is known: a new pilot.
    case new
    /// One pilot, by the full name.
    case known(String)
    /// Any of several, by their full names.
    case several([String])
    /// The owner of the logbook, which has none.
    case noOwner
}
