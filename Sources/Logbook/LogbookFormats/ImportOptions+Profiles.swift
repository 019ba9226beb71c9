package import Aviation

extension ImportOptions {
    /// Returns the name of the profile that says what the columns of a file mean; nil when none does.
    package func usedProfile(of description: ImportDescription) -> String? {
        guard description.format == ImportFormats.anyTable,
            let fingerprint = FileLayout(data: profile?.data ?? description.layout)?.fingerprint
        else { return nil }
        return profiles.first { $0.fingerprint == fingerprint }?.name
    }
}

extension ImportDescription {
    /// Says which profile a file is read by.
    package mutating func name(profile: String?) {
        if let profile { formatName = "table, read by the profile “\(profile)”" }
    }
}
