import Aviation

/// Lines with local times. In winter Palo Alto is eight hours behind UTC, New York five, Honolulu ten; Zurich is one hour
/// ahead, Mumbai five and a half, Auckland thirteen.
extension PilotLine {
    private static let evening =
        "2026-11-21 N12345 KPAO-KUKI PIC VFR off 01:00+1 on 02:10+1 time 1:10 night 0:00 pictime 1:10"

    package static let localFlights: [PilotLine] = [
        // One zone, in the ways in which it is written.
        PilotLine("pao-uki 1700L/1810L night:0", evening),
        PilotLine("pao-uki 1700/1810L night:0", evening),
        PilotLine("pao-uki 17:00 18:10 PST night:0", evening),
        PilotLine("pao-uki 17:00 PST 18:10 PST night:0", evening),
        PilotLine("pao-uki 1700-1810 local night:0", evening),
        PilotLine("pao-uki off:1700L on:18:10 pst night:0", evening),
        PilotLine("1700 L 1810 L night:0 from:pao to:uki", evening),
        PilotLine(
            "pao-uki 0900L/+1:10 night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 17:00 on 18:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "pao-uki 9:00L 10:10L night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 17:00 on 18:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "to:pao 0900L/1010L night:0",
            "2026-11-21 N12345 KUKI-KPAO PIC VFR off 17:00 on 18:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "pao-uki 1700z/1810 night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 17:00 on 18:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "pao-uki 2350L/0020L night:0",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR off 07:50+1 on 08:20+1 time 0:30 night 0:00 pictime 0:30"),
        // Summer time.
        PilotLine(
            "2026-07-04 pao-uki 0900L/1010L night:0",
            "2026-07-04 N12345 KPAO-KUKI PIC VFR off 16:00 on 17:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "2026-07-04 pao-uki 0900/1010 PST night:0",
            "2026-07-04 N12345 KPAO-KUKI PIC VFR off 17:00 on 18:10 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "2026-03-08 pao-uki 0130L/0310L night:0",
            "2026-03-08 N12345 KPAO-KUKI PIC VFR off 09:30 on 10:10 time 0:40 night 0:00 pictime 0:40"),
        // From zone to zone.
        PilotLine(
            "2026-11-20 kjfk-klax 0800EST/1100PST night:0",
            "2026-11-20 N12345 KJFK-KLAX PIC VFR off 13:00 on 19:00 time 6:00 night 0:00 pictime 6:00"),
        PilotLine(
            "2026-11-20 kjfk-klax 0800L/1100L night:0",
            "2026-11-20 N12345 KJFK-KLAX PIC VFR off 13:00 on 19:00 time 6:00 night 0:00 pictime 6:00"),
        PilotLine(
            "2026-11-19 kjfk-lszh 1900L/0830L night:7",
            "2026-11-19 N12345 KJFK-LSZH PIC VFR off 00:00+1 on 07:30+1 time 7:30 night 7:00 pictime 7:30"),
        PilotLine(
            "2026-11-19 kjfk-lszh 1900L/0830L+1 night:7",
            "2026-11-19 N12345 KJFK-LSZH PIC VFR off 00:00+1 on 07:30+1 time 7:30 night 7:00 pictime 7:30"),
        PilotLine(
            "2026-11-20 vabb-vidp 0500L/0700L night:0",
            "2026-11-20 N12345 VABB-VIDP PIC VFR off 23:30-1 on 01:30 time 2:00 night 0:00 pictime 2:00"),
        // The date line.
        PilotLine(
            "2026-11-18 nzaa-phnl 2300L/0950L night:6",
            "2026-11-18 N12345 NZAA-PHNL PIC VFR off 10:00 on 19:50 time 9:50 night 6:00 pictime 9:50"),
        PilotLine(
            "2026-11-18 nzaa-phnl 0030L/1120L night:6",
            "2026-11-18 N12345 NZAA-PHNL PIC VFR off 11:30-1 on 21:20-1 time 9:50 night 6:00 pictime 9:50"),
        PilotLine(
            "2026-11-18 phnl-nzaa 2350L/0730L night:8",
            "2026-11-18 N12345 PHNL-NZAA PIC VFR off 09:50+1 on 18:30+1 time 8:40 night 8:00 pictime 8:40"),
        // A morning in New Zealand is the day before in UTC.
        PilotLine(
            "2026-11-20 nzaa-nzwn 0900L/1010L night:0",
            "2026-11-20 N12345 NZAA-NZWN PIC VFR off 20:00-1 on 21:10-1 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "2026-11-20 nzaa-nzwn 2000-1/2110 night:0",
            "2026-11-20 N12345 NZAA-NZWN PIC VFR off 20:00-1 on 21:10-1 time 1:10 night 0:00 pictime 1:10"),
        PilotLine(
            "2026-11-20 nzaa-nzwn 2330-1 0040 night:0",
            "2026-11-20 N12345 NZAA-NZWN PIC VFR off 23:30-1 on 00:40 time 1:10 night 0:00 pictime 1:10"),
    ]

    package static let localRefusals: [PilotLine] = [
        PilotLine("pao-uki 1700CST/1810CST", "type 23:00z if Central Standard Time, 09:00z if China Standard Time"),
        PilotLine("pao-uki 17:00 CST 18:10 CST", "type 23:00z if Central Standard Time, 09:00z if China Standard Time"),
        PilotLine("pao-uki 0900XYZ/1000XYZ", "type 1405z for UTC, 1405L for local time, or a zone such as EST"),
        PilotLine(
            "from:\"My meadow\" to:pao 0900L/1010L", "type UTC with z (1405z), or set the time zone of the airport"),
        PilotLine("0900L/1000L", "name the airport, or type UTC with z (1405z)"),
        PilotLine("pao-uki 1700L 1810", "type 18:10z for UTC, 18:10L for local time"),
        PilotLine("pao-uki off:1700 on:1810L", "type 17:00z for UTC, 17:00L for local time"),
        PilotLine("2026-03-08 pao-uki 0230L/0400L", "type 09:30z or 10:30z"),
        PilotLine("2026-11-01 pao-uki 0130L/0300L", "type 08:30z or 09:30z"),
        PilotLine(
            "pao-uki 1405L/1310L", "type 21:10z+1 for the next day, or 21:10z and correct the time above"),
        PilotLine("pao-uki 1405L/0410L", "type 12:10z+1 for the next day, or correct one of the times"),
        PilotLine("pao-uki 0900L", "type off-block and on-block times (0250/0400), or all four times"),
        PilotLine("0900/1000 wet", "type to:wet if you landed there; otherwise remark:wet"),
    ]
}
