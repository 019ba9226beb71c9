/// How remarks say that a check was not passed.
///
/// A failure of the airplane is none of the check: `alternator failed` says nothing about it.
///
/// ```
/// FailedCheck.isSaid(in: "LPC failed, EFATO")          // true
/// FailedCheck.isSaid(in: "IPC, vacuum pump failed")    // false
/// ```
package enum FailedCheck {
    /// Returns whether remarks say it; false for nil.
    package static func isSaid(in remarks: String?) -> Bool {
        guard let remarks, !remarks.isEmpty else { return false }
        let text = FoldedText.folded(remarks)
        // In capitals at the end it is the result: `V1 cut, FAIL`.
        if remarks.contains(kept: /\bFAIL\b\W*$/) { return true }
        return isNamed(in: text) || isPlain(in: text)
    }

    /// Returns whether a text names the check before or behind its failure, or has no other word.
    private static func isNamed(in text: String) -> Bool {
        let before =
            /\b(?:check|checkride|ride|ipc|lpc|opc|bfr|review|test|exam|pc)(?: (?:check|ride|test))?[ ,:;–—-]+(?:was )?fail(?:ed)?\b/
        let behind =
            /\bfail(?:ed|s)? (?:(?:the|my|this|his|her) )?(?:\w+ )?(?:check|checkride|ride|ipc|lpc|opc|bfr|review|test|exam)\b/
        let part =
            /\bfail(?:ed)? (?:the )?(?:on )?(?:section|sect|sec|item|part|task|exercise|maneuver|manoeuvre|steep|stall|slow flight|approach|ils|ndb|rnav|vor|hold|pfl|efato|landing|oral|flight portion)(?! light)|\bpartial fail|\bre-?test\b(?! not)|\b(?:second|2nd|another) attempt\b|\brepeat(?:ed)? (?:section|sect|sec|item|part|task)/
        return text.firstMatch(of: before) != nil || text.firstMatch(of: behind) != nil
            || text.firstMatch(of: part) != nil || beginsWithFailure(text)
            || text.wholeMatch(kept: /\W*(?:fail(?:ed)?|partial)\W*/) != nil
    }

    /// Returns whether a text begins with the word, and not with that of something aboard: `failed alternator`.
    private static func beginsWithFailure(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, ["fail", "failed"].contains(first) else { return false }
        return words.count < 2 || !parts.contains(words[1])
    }

    private static let parts: Set<Substring> = [
        "engine", "alternator", "generator", "radio", "radios", "comm", "nav", "gear", "vacuum", "gyro", "gps",
        "battery",
        "starter", "pump", "instrument", "instruments", "display", "transponder", "magneto", "mag", "light", "lights",
        "flap",
        "flaps", "tire", "tyre", "brake", "brakes", "efis", "pfd", "mfd", "autopilot", "trim", "adi", "ahrs",
    ]

    /// Returns whether a text has words that are said of a check alone.
    private static func isPlain(in text: String) -> Bool {
        let english =
            /\b(?:unsat(?:isfactory)?|unsuccessful|not (?:passed|satisfactory|successful)|did not pass|didn.?t pass|disapprov(?:ed|al)|partial(?:ly)? pass(?:ed)?|pass(?:ed)? partially|not yet passed|no pass|busted|pink slip|discontinu(?:ed|ance)|incomplete|not complete(?:d)?|not finished|unfinished|to be (?:continued|completed)|weathered out|partial(?:ly completed| (?:review|check|checkride|bfr|ipc))|(?:not|wasn.?t|no) endorse(?:d|ment)|not signed off|needs? (?:more|further) (?:training|work)|below standards?|must repeat|needs? repeat|to be repeated|item [0-9.]+ (?:repeat|open|fail(?:ed)?)|fails (?:item|section)|result:? f\b|not to standards?|(?:further|additional) training (?:required|needed)|(?:part|session|day) 1(?: of 2)?$|1 of 2|declined to sign|(?:ground|flight) portion only|ground to follow|as dual only|kein erfolg|nok|result:? fail(?:ed)?)\b/
        let others =
            /\b(?:nicht bestanden|durchgefallen|echec|echoue|ajourne|non reussi|suspenso|no (?:apto|aprobado|superad[oa])|non (?:superat[oa]|passato)|bocciato|niet geslaagd|gezakt|underkand|ikke bestatt|teilweise bestanden|abgebrochen)\b/
        return text.firstMatch(of: english) != nil || text.firstMatch(of: others) != nil
    }
}

/// How remarks say that a check was one of a second in command, which is none of a pilot in command (61.55, 61.58).
///
/// ```
/// CheckOfSIC.isSaid(in: "SIC check, V1 cuts")          // true
/// CheckOfSIC.isSaid(in: "PC, SIC was J. Doe")          // false
/// ```
package enum CheckOfSIC {
    /// Returns whether remarks say it; false for nil.
    package static func isSaid(in remarks: String?) -> Bool {
        guard let remarks, !remarks.isEmpty else { return false }
        return FoldedText.folded(remarks).contains(
            kept:
                /\b(?:sic|second[ -]in[ -]command|copilot|co-pilot|f\/?o|first officer) (?:pc|ppc|type ?rating|type ?ride|check(?:ride)?|proficiency|prof|ride|training|recurrent|requal(?:ification)?|currency|eval(?:uation)?)\b|\b(?:check(?:ride)?|pc|ppc|ride|rating) (?:as|for) (?:sic|second[ -]in[ -]command|copilot|co-pilot|f\/?o|first officer)\b|\b61\.55\b/
        )
    }
}

/// How the remarks of a document say that it is not valid, or no longer.
///
/// A limitation leaves it valid: `not valid for night flying` says nothing about the day.
///
/// ```
/// DeniedDocument.isSaid(in: "NOT VALID FOR ANY CLASS AFTER 10/31/2026")    // true
/// DeniedDocument.isSaid(in: "must wear corrective lenses")                 // false
/// ```
package enum DeniedDocument {
    /// Returns whether remarks say it; false for nil.
    package static func isSaid(in remarks: String?) -> Bool {
        guard let remarks, !remarks.isEmpty else { return false }
        let words =
            /\b(?:not valid(?: (?:for any|after|any ?more|until|since)\b|[^\w]*$|[.,;:!])|no longer valid|not current|invalid(?:ated)?|cancell?ed|void(?:ed)?|annul(?:led|ee?|ad[oa]|lat[oa])|unfit|grounded|lapsed|expired|ruht|non valide|non valid[oa]|untauglich|inapte?|no apt[oa]|non idone[oa]|revo(?:ked|cation)|suspen(?:ded|sion)|denied|denial|do not fly|not to fly|refus(?:ed|al)|reject(?:ed|ion)|declined|not (?:granted|approved|fit|reissued)|withheld|referred to|pending|disqualified|disapproved|forfeited|terminated|inactive|on hold|returned to (?!duty|fly|full|flight|service|work)|prohibited from|confiscated|failed|deferred|not issued|surrendered|withdrawn|ungultig|ungueltig|eingezogen|entzogen|widerrufen|ausgesetzt|zuruckgegeben|suspendue?|revoque|retiree?|suspendid[oa]|revocad[oa]|retirad[oa]|abgelehnt|verweigert|versagt|refusee?|rechazad[oa]|denegad[oa]|rifiutat[oa]|negat[oa]|sospes[oa]|revocat[oa]|ritirat[oa])\b/
        return FoldedText.folded(remarks).firstMatch(of: words) != nil
    }
}

/// What remarks say of a limit that is no more.
private enum LiftedLimit {
    /// Returns folded remarks without the sentences that say so: `TML removed`, `no special issuance`.
    static func dropped(from text: String) -> String {
        let parts = text.split { ".;".contains($0) }
        guard parts.contains(where: { isLifted($0) }) else { return text }
        return parts.filter { !isLifted($0) }.joined(separator: "; ")
    }

    private static func isLifted(_ part: Substring) -> Bool {
        String(part).contains(
            kept:
                /\b(?:lifted|removed|deleted|no longer (?:needed|required|applies)|until (?:the )?(?:night|ir\b)|aufgehoben|levee?s?|(?:no|not) (?:tml|time[ -]limited|special issuance|oml|opl|vcl))\b/
        )
    }
}

/// How the remarks of a medical say that it ends earlier than its class.
///
/// ```
/// MedicalTimeLimit.isSaid(in: "Special issuance, expires 2026-10-31")    // true
/// MedicalTimeLimit.isSaid(in: "Not valid for night flying")              // false
/// ```
package enum MedicalTimeLimit {
    /// Returns whether remarks say it; false for nil.
    package static func isSaid(in remarks: String?) -> Bool {
        guard let remarks, !remarks.isEmpty else { return false }
        let text = LiftedLimit.dropped(from: FoldedText.folded(remarks)).replacing("not valid", with: "")
        return text.contains(
            kept:
                /\b(?:special issuance|aasi|time[ -]limited|limited to \d+ (?:month|year)|tml|next exam|valid (?:for \d+|\d+ (?:month|year)|until|till|to|through|thru)|expires?|expiry|expiration|(?:nur )?gultig (?:bis|fur \d)|\d+ (?:jahre?|monate?) gultig|gultigkeit|befristet|valable (?:jusqu|\d)|valid[oa] (?:fino|hasta))/
        )
    }
}

/// What the remarks of a document limit it to, by the codes of Part-MED (MED.B.001) and in words.
///
/// ```
/// DocumentLimit.said(in: "VML, OPL")                               // [.noPassengers]
/// DocumentLimit.said(in: "Not valid for night flying")             // [.dayOnly]
/// DocumentLimit.said(in: "Passengers for hire prohibited")         // []
/// ```
package enum DocumentLimit: String, Hashable, Sendable, CaseIterable {
    /// Valid only without passengers, or without another pilot beside them (ORL).
    case noPassengers = "no passengers"
    /// Valid only by day.
    case dayOnly = "day only"
    /// Valid only in operations of several pilots (OML).
    case severalPilotsOnly = "several pilots only"
    /// A class for airplanes of several engines, for those in line.
    case centerThrust = "center thrust"
    /// A rating of a second in command.
    case secondOnly = "second in command only"
    /// Valid only for what a lower class is for.
    case lowerClass = "lower privileges"
    /// Valid only for students.
    case studentsOnly = "students only"

    /// Returns the limits that remarks name; empty for nil.
    package static func said(in remarks: String?) -> [DocumentLimit] {
        guard let remarks, !remarks.isEmpty else { return [] }
        let text = LiftedLimit.dropped(from: FoldedText.folded(remarks))
        return text.isEmpty ? [] : allCases.filter { $0.isSaid(in: text) }
    }

    private func isSaid(in text: String) -> Bool {
        switch self {
        case .noPassengers:
            text.contains(
                kept:
                    /\b(?:opl|orl|solo only|restricted to solo|passengers not permitted|(?:no|without|ohne|keine|sans|sin|senza) (?:pax|passengers?|passagiere?n?|passagers?|pasajeros|passeggeri)|not valid (?:for|with)(?: carrying)? passengers|carr(?:ying|iage)(?: of)? passengers (?:is )?prohibited)\b(?! for (?:hire|compensation)| limit| restrict)/
            )
        case .dayOnly:
            text.contains(
                kept:
                    /\b(?:vcl|no night(?! limit| restrict)|(?:vfr )?only (?:by )?day|(?:nur )?tag[- ]vfr|not valid (?:for|at|by) night|night (?:flying|flights?|operations?) (?:is |are )?prohibited|(?:restricted|limited) to (?:day(?:light)?|vfr day)|day(?:light)?(?: vfr)? only|only by day|nur (?:am|bei) tag(?:eslicht)?|nachtflugverbot|kein nachtflug|pas de vol de nuit|(?:vols? )?de jour (?:uniquement|seulement)|solo (?:di )?(?:giorno|dia|diurno))/
            )
        case .severalPilotsOnly:
            text.contains(
                kept:
                    /\b(?:oml|multi[ -]?pilot (?:operations? )?only|only (?:in )?multi[ -]?pilot|(?:valid )?only as or with (?:a )?(?:qualified )?co-?pilot|valid only as (?:a )?co-?pilot|nur (?:mit|als) (?:qualifiziertem )?co-?pilot\w*)\b/
            )
        case .centerThrust: text.contains(kept: /\bcent(?:er|re|erline) ?thrust|in-?line thrust/)
        case .secondOnly:
            text.contains(
                kept:
                    /\b(?:(?:sic|cop|co-?pilot|second[ -]in[ -]command|f\/?o)(?: (?:privileges?|rating))? only|^cop$|(?:only|limited to|restricted to) (?:sic|co-?pilot|second[ -]in[ -]command))\b/
            )
        case .lowerClass:
            text.contains(
                kept:
                    /\b(?:(?:limited to|valid (?:only )?for|restricted to) (?:a )?(?:second|third|2nd|3rd|class [23])(?:[ -]class)?\b|not valid for (?:a )?(?:first|second|1st|2nd|class [12])\b)/
            )
        case .studentsOnly: text.contains(kept: /\bstudent pilot (?:purposes|privileges|use)\b/)
        }
    }
}
