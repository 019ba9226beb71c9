/// What is flown in a lesson, of which no person has the name.
///
/// ```
/// LessonWord.isIn("Steep Turns")    // true
/// LessonWord.isIn("Karen Ochs")     // false
/// ```
package enum LessonWord {
    /// Returns whether a text has a word of a lesson, in any case and with any accents.
    package static func isIn(_ text: String) -> Bool {
        FoldedText.folded(text).split { !$0.isLetter }.contains { all.contains($0) }
    }

    private static let all: Set<Substring> = [
        "approaches", "aterrizajes", "atterraggi", "atterrissages", "briefing", "checkride", "circuit", "circuiti",
        "circuitos", "circuits", "climbs", "crosswind", "decrochages", "descents", "efato", "einweisung",
        "emergencies", "emergency", "exercise", "intro", "landing", "landings", "landungen", "lesson", "maneuvers",
        "manoeuvres", "navigation", "notlandeubung", "notlandeubungen", "notlandung", "pattern", "patterns",
        "perdidas", "platzrunde", "platzrunden", "review", "rundflug", "slips", "spin", "spins", "stall", "stalli",
        "stalls", "takeoffs", "turns", "uberlandflug", "ubung", "ubungen", "virages", "virajes", "virate",
        // What a flight was, and its conditions.
        "check", "flight", "holds", "instrument", "nav", "night", "panne", "piste", "solo", "tours", "xc",
    ]
}
