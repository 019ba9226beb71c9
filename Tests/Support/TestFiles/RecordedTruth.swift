/// What a genuine recording shows, as it was computed apart from the program. Times are UTC, as `hh:mm:ss`; nil is not
/// compared, and an empty text must stay unknown.
public struct RecordedTruth: Sendable, CustomStringConvertible {
    /// The beginning of the file's name.
    public let file: String
    public let takeOff: String?
    public let landing: String?
    public var origin: String?
    public var destination: String?
    public let landings: Int?
    public let miles: Double?
    public let feet: Int?
    /// Seconds by which times may differ.
    public let seconds: Int

    public var description: String { file }

    init(
        _ file: String, _ takeOff: String?, _ landing: String?, _ origin: String?, _ destination: String?,
        _ landings: Int?, _ miles: Double?, _ feet: Int?, seconds: Int = 20
    ) {
        self.file = file
        self.takeOff = takeOff
        self.landing = landing
        self.origin = origin
        self.destination = destination
        self.landings = landings
        self.miles = miles
        self.feet = feet
        self.seconds = seconds
    }

    /// Files with one flight.
    public static let flights: [RecordedTruth] = [
        RecordedTruth("roz__log_220417_125002_LFQA", "12:59:48", "13:33:52", "LFQA", "LFAQ", 1, 84.8, 4_534),
        RecordedTruth("roz__log_220417_135002_LFAQ", "14:01:25", "15:08:47", "LFAQ", "EGTF", 1, 181.2, 8_299),
        RecordedTruth("roz__log_210623_141501_TEST1", "14:27:45", "15:26:38", "EGBJ", "EGTF", 5, 126.2, 4_102),
        RecordedTruth("g3xu__log_20260327_152821_KOAK", "22:37:52", "22:42:06", "KOAK", "KOAK", 1, 7.0, 1_200),
        RecordedTruth("g3xu__log_20260327_152822_KOAK", "22:37:52", "22:42:06", "KOAK", "KOAK", 1, 7.0, 1_200),
        RecordedTruth("fr24__38e7ef15.csv", "16:21:01", "16:56:31", "KMHV", "KMHV", 1, 251.4, 35_275),
        RecordedTruth("fr24__38e7ef15.kml", "16:21:01", "16:56:31", "KMHV", "KMHV", 1, 251.4, 35_275),
        RecordedTruth("fr24__38e7ef15_g1000", "16:21:01", "16:56:31", "KMHV", "KMHV", 1, 251.4, 35_275),
        RecordedTruth("alor__", "14:20:34", "15:49:34", "KGON", "KGON", 16, 128.0, 1_125),
        RecordedTruth("derived__foreflight_KGON", "14:20:34", "15:49:34", "KGON", "KGON", 16, 128.0, 1_125),
        RecordedTruth("derived__foreflight_style", "14:20:34", "15:49:34", "KGON", "KGON", 16, 128.0, 1_125),
        RecordedTruth("kmlh__1_", "08:31:30", "08:50:35", "EDAQ", "EDAQ", 3, 23.9, 1_337),
        RecordedTruth("kmlh__16", "15:23:08", "16:04:13", "EDAQ", "EDAZ", 1, 60.9, 2_586),
        RecordedTruth("derived__16", "15:23:08", "16:04:13", "EDAQ", "EDAZ", 1, 60.9, 2_586),
        RecordedTruth("kmlh__17", "16:21:18", "17:01:48", "EDAZ", "EDAQ", 1, 69.3, nil),
        RecordedTruth("kmlh__20", "07:57:21", "09:28:41", "EDAQ", "EDAQ", 10, 116.8, nil),
        RecordedTruth("derived__20.nmea", "07:57:21", "09:28:41", "EDAQ", "EDAQ", 10, 116.8, nil),
        RecordedTruth("kmlh__22", "09:02:49", "09:48:55", "EDAQ", "EDAQ", 6, 55.8, nil),
        RecordedTruth("kmlh__23", "10:41:00", "11:13:25", "EDAQ", "EDAQ", 5, 44.6, 1_287),
        RecordedTruth("kmlh__32", "12:24:58", "12:48:23", "EDAQ", "EDAQ", 3, 24.8, nil),
        RecordedTruth("derived__32", "12:24:58", "12:48:23", "EDAQ", "EDAQ", 3, 24.8, nil),
        RecordedTruth("kmlh__41", "08:22:29", "11:01:17", "EDAQ", "LZIB", 1, 327.6, 4_818),
        RecordedTruth("derived__41", "08:22:29", "11:01:17", "EDAQ", "LZIB", 1, 327.6, 4_818),
        RecordedTruth("kmlh__54", "12:23:02", "13:08:17", "EDAQ", "EDAW", 6, 55.9, nil),
        RecordedTruth("derived__54", "12:23:02", "13:08:17", "EDAQ", "EDAW", 6, 55.9, nil),
        RecordedTruth("kmlh__55", "13:23:59", "13:39:29", "EDAW", "EDAQ", 1, 20.4, 1_635),
        RecordedTruth("kmlh__85", "13:08:34", "15:32:01", "EDWG", "EDAQ", 1, 304.2, nil),
        RecordedTruth("igcp__2016-11-08", "22:48:02", "04:42:26", "NZOA", "NZOA", 1, 386.1, 14_603),
        RecordedTruth("derived__nz_wave", "22:48:02", "04:42:26", "NZOA", "NZOA", 1, 386.0, 14_603),
        RecordedTruth("igcl__new_zealand", "23:48:30", "04:07:56", "", "", 1, 280.2, 6_161),
        RecordedTruth("igcp__1G_77fv6m71", "10:18:52", "14:38:38", "EDKL", "EDKL", 1, 243.5, 4_987),
        RecordedTruth("igcl__olsztyn", "10:17:04", "15:12:12", "EPOD", "EPOD", 1, 346.9, 4_616),
        RecordedTruth("osoa__race", "11:34:08", "13:23:26", "EHDS", "EHDS", 1, 105.6, 4_354),
        RecordedTruth("osoa__aat", "11:05:02", "15:53:06", "EHTL", "EHTL", 1, 281.2, 5_863),
        RecordedTruth("fa__KDVK_KLAL", "", "", "KDVK", "KLAL", nil, 598.9, 42_999),
        RecordedTruth("fa__MMMX_LFPG", "", "", "MMMX", "LFPG", nil, 5_077.0, 39_026),
        RecordedTruth("fa__KRIC_KJFK", "", "", "KRIC", "KJFK", nil, 306.8, 16_624),
        RecordedTruth("fa__KSJC_KLAX", "", "", "KSJC", "KLAX", nil, 284.5, 32_999),
        RecordedTruth("fa__ENCN_GCLP", "", "", "ENCN", "GCLP", nil, 2_122.2, 39_049),
        RecordedTruth("derived__fa_zero", "", "", "KDVK", "", nil, 598.9, 42_999),
        RecordedTruth("tar__KDEN", "19:47:53", "", "KDEN", "", nil, nil, 32_730),
        RecordedTruth("tar__KOPF", "", "12:13:59", "", "PHOG", 1, 4_262.4, 50_827),
        RecordedTruth("fapi__KHWD", "", "", "", "", nil, 74.7, 1_100),
        RecordedTruth("xcsc__xctrack_bassano", "13:39:32", "14:23:18", "", "", 1, 11.4, 4_557, seconds: 60),
        RecordedTruth("xcsc__skytraxx", "10:34:18", "10:36:02", "", "", 1, nil, nil, seconds: 60),
    ]

    /// Files with samples and no flight.
    public static let noFlights = [
        "roz__log_220416_161856_LFQA", "roz__log_220502_135932_EGPN", "r9__P_FLIGHT", "tgj__gxmultitrack",
        "tgj__kml23", "tgj__strava", "tgj__apple",
    ]
}
