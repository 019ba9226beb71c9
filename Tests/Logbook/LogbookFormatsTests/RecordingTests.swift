import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Recordings")
struct RecordingTests {
    private let folder = FormatsFolder()

    @Test(
        "A recording of a flight is called what it is",
        arguments: [
            (
                "#airframe_info,log_version=\"1.00\",product=\"GDU 460\"\nDate (yyyy-mm-dd),Time (hh:mm:ss),Latitude (deg)\n2026-03-27,15:28:21,37.7\n",
                "Garmin"
            ),
            ("AXSX001SKYTRAXX\nHFDTE150426\nB1200004700000N00800000EA0050000500\n", "IGC"),
            (
                "$GPRMC,120000,A,4700.00,N,00800.00,E,0,0,150426,,*00\n$GPGGA,120000,4700.00,N,00800.00,E,1,8,1,500,M,,,,*00\n",
                "NMEA"
            ),
            (
                "Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction\n1738079844,2025-01-28T15:57:24Z,N1,\"35.0,-118.1\",0,0,180\n",
                "flight recording"
            ),
            (
                "Lcl Date,Lcl Time,UTCOfst,AtvWpt,Latitude,Longitude,AltB,IAS,GndSpd,TRK\n2025-01-28,15:57:24,,,35.0,-118.1,1,2,3,4\n",
                "flight recording"
            ),
            ("HFDTE090319\r\nHFPLTPILOT: Ann\r\nB1200004700000N00800000EA0050000500\r\n", "IGC"),
            ("AFLAR01\r\nHFDTE050822\r\n", "IGC"),
            (
                "$GPGGA,074556.30,5132.8972,N,01203.4889,E,1,08\r\n$GNRMC,074556.30,A,5132.8972,N,01203.4889,E\r\n",
                "NMEA"
            ),
            ("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk/></gpx>", "GPX"),
            ("<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", "KML"),
        ])
    func recordings(text: String, name: String) throws {
        let error = try #require(try folder.error(Array(text.utf8)))
        #expect(error.message.contains(name) && error.message.contains("not a logbook"), "\(error)")
    }

    @Test("A table of dates without a time, an aircraft or a place is no logbook")
    func dates() throws {
        let error = try #require(
            try folder.error(Array("Date,Subject,Amount\n2025-03-04,Fees,12\n2025-03-05,Rent,90\n".utf8)))
        #expect(error.message.contains("it is not a logbook"), "\(error)")
    }
}
