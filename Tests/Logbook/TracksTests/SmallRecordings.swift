import TestFiles

@testable import Tracks

/// A file of a few samples, and its first one.
struct SmallRecording: Sendable, CustomStringConvertible {
    let format: RecordingOrigin
    let bytes: [UInt8]
    let count: Int
    let start: String
    let latitude, longitude: Double
    let feet: Int?
    let knots: Int?

    var description: String { format.rawValue }
}

/// Invented files of each format, three seconds east of Palo Alto.
enum SmallRecordings {
    static let all: [SmallRecording] = [
        make(.garmin, garmin, 3, feet: 301, knots: 61),
        make(.g3x, g3x, 2, feet: 50, knots: 12),
        make(.g5, g5, 2, feet: 50, knots: 12),
        make(.foreFlightCSV, foreFlight, 2, feet: 16, knots: 30),
        make(.foreFlightKML, foreFlightKML, 2, feet: 328, knots: 30),
        make(.skyDemon, skyDemon, 2, feet: 328),
        make(.flightAware, flightAware, 2, feet: 3_281),
        make(.kml, kml, 2, feet: 328),
        make(.tar1090, tar1090, 2),
        make(.gpx, gpx, 2, feet: 328, knots: 19),
        make(.igc, igc, 2, feet: 328),
        make(.nmea, nmea, 2, feet: 33, knots: 5),
        make(.flightRadar24, flightRadar24, 2, feet: 400, knots: 80),
        make(.dynon, dynon, 2, feet: 41, knots: 20),
        make(.avidyne, avidyne, 2, feet: 174),
        make(.columbus, columbus, 2, feet: 328, knots: 100),
        make(.cloudAhoy, cloudAhoy, 2, feet: 250, knots: 66),
        make(.myFlightbook, myFlightbook, 2, feet: 410, knots: 71),
        make(.flightAwareJSON, flightAwareJSON, 2, feet: 1_100, knots: 85),
        make(.readsb, readsb, 2, feet: 4_200, knots: 120),
    ]

    private static func make(
        _ format: RecordingOrigin, _ text: String, _ count: Int, feet: Int? = nil, knots: Int? = nil
    ) -> SmallRecording {
        SmallRecording(
            format: format, bytes: Array(text.utf8), count: count, start: "2026-03-04T18:00:01Z", latitude: 37.5,
            longitude: -122.1, feet: feet, knots: knots)
    }

    static let garmin = """
        #airframe_info, log_version="1.03", airframe_name="Cessna 172S", mode=NORMAL,
        #yyy-mm-dd, hh:mm:ss,   hh:mm,  ident, degrees, degrees, ft, inch, ft msl, kt, enum
          Lcl Date, Lcl Time, UTCOfst, AtvWpt,     Latitude,    Longitude,  AltInd, BaroA,  AltMSL, GndSpd, GPSfix
        2026-03-04, 10:00:01,  -08:00,       ,   37.5000000, -122.1000000,   327.4, 30.33,   301.0,   61.0,     3D
        2026-03-04, 10:00:02,  -08:00,       ,   37.5000000, -122.1003000,   327.4, 30.33,   301.0,   61.0,     3D
        2026-03-04, 10:00:03,  -08:00,       ,   37.5000000, -122.1006000,   327.4, 30.33,   301.0,   61.0,     3D

        """
    static let g3x = """
        #airframe_info,log_version="1.00",product="GDU 460",aircraft_ident="N662EZ",unit="MFD1",airframe_hours="125.1"
        Date (yyyy-mm-dd),Time (hh:mm:ss),UTC Time (hh:mm:ss),UTC Offset (hh:mm),Latitude (deg),Longitude (deg),GPS Altitude (ft),GPS Fix Status,GPS Time of Week (sec),GPS Ground Speed (kt)
        Lcl Date,Lcl Time,UTC Time,UTCOfst,Latitude,Longitude,AltGPS,GPSfix,,GndSpd
        2026-03-04,11:00:01,18:00:01,-07:00,+37.5,-122.1,50,3D (PFD1),512919.4,12.0
        2026-03-04,11:00:02,18:00:02,-07:00,+37.5,-122.1001,50,3D (PFD1),512920.4,12.0

        """
    static let g5 = """
        #info,log_version="1.00",software_part_number="006-B2304-01"
        UTC Date (yyyy-mm-dd),UTC Time (hh:mm:ss),Latitude (deg),Longitude (deg),GPS Altitude (ft),GPS Ground Speed (kt)
        2026-03-04,18:00:01,37.5,-122.1,50,12.0
        2026-03-04,18:00:02,37.5,-122.1001,50,12.0

        """
    static let foreFlight = """
        Pilot,Tail Number,Derived Origin,Start Latitude,GPS Source
        Ann,N1,KPAO,37.5,Sentry
        Timestamp,Latitude,Longitude,Altitude,Course,Speed,Bank,Pitch,Horizontal Error,Vertical Error,g Load
        1772647201000,37.5,-122.1,16,,30,,,,,
        1772647202000,37.5,-122.1002,16,,30,,,,,

        """
    private static let track = """
        <when>2026-03-04T18:00:01Z</when><when>2026-03-04T18:00:02.000000000Z</when>
        <gx:coord>-122.1 37.5 100</gx:coord><gx:coord>-122.1002 37.5 100</gx:coord>
        """
    private static let head =
        "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\""
    static let foreFlightKML = """
        \(head)><Document><Placemark><gx:Track><altitudeMode>absolute</altitudeMode>\(track)
        <ExtendedData><SchemaData><gx:SimpleArrayData name="speed_kts"><gx:value>30</gx:value><gx:value>30</gx:value>
        </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
        <ExtendedData><Data name="source"><value>ForeFlight Web</value></Data></ExtendedData></Placemark></Document></kml>
        """
    static let skyDemon = """
        \u{FEFF}\(head) creator="SkyDemon for iPhone"><Document><name>SkyDemon Track Log</name>
        <Placemark><Point><coordinates>-122.1,37.5,20</coordinates></Point></Placemark>
        <Placemark><gx:Track><altitudeMode>absolute</altitudeMode>\(track)</gx:Track></Placemark></Document></kml>
        """
    static let flightAware = """
        \(head)><Document><name>FlightAware ✈ XYZ12 03-Mar-2026 (FCO / LIRF-KLAX)</name>
        <Placemark><Point><coordinates>12.2,41.8,0</coordinates></Point></Placemark>
        <Placemark><Point><coordinates>0,0,0</coordinates></Point></Placemark>
        <Placemark><name>XYZ12</name><description>LIRF - KLAX</description>
        <gx:Track><altitudeMode>absolute</altitudeMode>
        <when>2026-03-04T18:00:01Z</when><when>2026-03-04T18:00:31Z</when>
        <gx:coord>-122.1 37.5 1000</gx:coord><gx:coord>-122.15 37.5 1000</gx:coord></gx:Track></Placemark></Document></kml>
        """
    static let kml = """
        \(head)><Document><name>12/04/2014 11:24 AM</name><Placemark><TimeStamp><when>2026-03-04T17:00:00Z</when></TimeStamp>
        <Point><coordinates>-122.1,37.5</coordinates></Point></Placemark><Placemark><MultiTrack><Track>
        <altitudeMode>absolute</altitudeMode>\(track.replacing("gx:", with: ""))</Track></MultiTrack></Placemark></Document></kml>
        """
    static let tar1090 = """
        \(head)><Folder ><Folder ><name >N1 track</name>
        <Placemark ><gx:Track ><extrude >0</extrude>\(track.replacing("<when>", with: "<when >").replacing(" 100<", with: " 0<"))
        </gx:Track></Placemark></Folder></Folder></kml>
        """
    static let gpx = """
        <?xml version="1.0"?><gpx version="1.0" creator="A"><time>2026-11-22T11:51:36Z</time><trk><trkseg>
        <trkpt lat="37.5" lon="-122.1"><ele>100</ele><time>2026-03-04T19:00:01+01:00</time><speed>10</speed></trkpt>
        <trkpt lat="37.5" lon="-122.1001"><ele>100</ele><time>2026-03-04T18:00:02.5Z</time><speed>10</speed></trkpt>
        </trkseg></trk></gpx>
        """
    static let igc = """
        AXXX001\r
        HFDTE040326\r
        HFGIDGLIDERID: D-1234\r
        B1800013730000N12206000WA0009000100\r
        B1800023730000N12206010WA0009000100\r

        """
    static let nmea = """
        $GPGGA,180001.00,3730.0000,N,12206.0000,W,1,08,0.9,10.0,M,46.0,M,,*44
        $GPRMC,180001.00,A,3730.0000,N,12206.0000,W,5.0,,040326,,,A*6C
        $GPRMC,180002.00,A,3730.0000,N,12206.0010,W,5.0,,040326,,,A*6E

        """
    static let flightRadar24 = """
        Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction
        1772647201,2026-03-04T18:00:01Z,N1,"37.5,-122.1",400,80,180
        1772647205,2026-03-04T18:00:05Z,N1,"37.5,-122.101",0,0,180

        """
    static let dynon = """
        Session Time,GPS Fix Quality,Number of Satellites,GPS Date & Time,Latitude (deg),Longitude (deg),GPS Altitude (feet),Ground Speed (knots)\r
        1.0,2,9,2026-03-04 18:00:01,37.5,-122.1,41,20\r
        1.25,2,9,2026-03-04 18:00:01,37.5,-122.1,41,20\r
        1.5,2,9,2026-03-04 18:00:02,37.5,-122.1001,41,20\r

        """
    static let avidyne = """
        Systime,Date,Time,Heading (°M),PressureAltitude (ft),GPSLatitude        ,GPSLongitude
        69732254,20260304,18:00:00,<<<< **** POWER ON **** >>>>
        69732645,20260304,18:00:00,-171.7,174,0.00000,0.00000
        69732909,20260304,18:00:01,-171.7,174,37.50000,-122.10000
        69733909,20260304,18:00:02,-171.7,-,37.50000,-122.10010

        """
    static let columbus = """
        INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX
        1\0\0\0,T,260304,180001,37.500000N,122.100000W,100\0\0,185\0,10\0,\0\0
        2\0\0\0,T,260304,180002,37.500000N,122.100100W,100\0\0,185\0,10\0,\0\0

        """
    static let cloudAhoy = """
        METADATA,CA_CSV.3
        GMT,1772647200
        TAIL,N1
        ISSIM,0
        DATA,
        seconds/t,degrees/LAT,degrees/LON,feet/ALT (GPS),knots/GS
        1,37.5,-122.1,250,66
        2,37.5,-122.1003,250,66

        """
    static let myFlightbook = """
        LAT,LON,PALT,SPEED,HERROR,DATE,COMMENT
        37.5,-122.1,410,71,5,2026-03-04 18:00:01Z,
        37.5,-122.1003,410,71,5,2026-03-04 18:00:02Z,

        """
    static let flightAwareJSON = """
        {"positions": [
        {"altitude": 11, "groundspeed": 85, "latitude": 37.5, "longitude": -122.1, "timestamp": "2026-03-04T18:00:01Z"},
        {"altitude": 9, "groundspeed": 85, "latitude": 37.5, "longitude": -122.11, "timestamp": "2026-03-04T18:00:17Z"}]}
        """
    static let readsb = """
        {"icao":"a1b2c3","r":"N1","t":"C172","timestamp":1772647200.0,"trace":[
        [1.0,37.5,-122.1,4200,120.0,90.0,0,0,null,"adsb_icao",4300],
        [9.0,37.5,-122.11,"ground",20.0,90.0,0,0,null,"adsb_icao",null],
        [9.5,37.6,-122.11,null,20.0,90.0,1,0,null,"adsb_icao",null]]}
        """
}
