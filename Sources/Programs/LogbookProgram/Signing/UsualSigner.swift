package import Aviation
package import Logbook
import Reports

extension LogbookAccess {
    /// Returns who signs a flight as a rule: its instructor, with the number and the expiry that are known.
    ///
    /// - Returns: nil for a flight without an instructor, and for a document.
    package func usualSigner(of id: RecordID) throws(LogbookError) -> Signer? {
        guard case .flight(let flight) = try record(id), let link = flight[.instructor]?.id,
            case .pilot(let pilot) = try record(link), let name = pilot.name
        else { return nil }
        return try knownSigner(Signer(name: name, number: pilot.certificateID))
    }

    /// Returns who signs printed pages as a rule: the holder of the logbook.
    ///
    /// - Returns: nil when no pilot is marked as the holder.
    package func usualSignerOfPages() throws(LogbookError) -> Signer? {
        let holder = try paperHolder()
        guard let name = holder.name else { return nil }
        return try knownSigner(Signer(name: name, number: holder.licenses.first))
    }

    /// Returns a signer with the number and the expiry of the last signature under that name, where they are not said.
    package func knownSigner(_ signer: Signer) throws(LogbookError) -> Signer {
        guard signer.number == nil || signer.expires == nil, let last = try lastSigner(named: signer.name),
            signer.number == nil || signer.number == last.number
        else { return signer }
        return Signer(name: signer.name, number: signer.number ?? last.number, expires: signer.expires ?? last.expires)
    }
}
