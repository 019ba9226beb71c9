extension SampleAirport {
    /// Twenty airports in and near California, some with an FAA identifier only.
    static let california: [SampleAirport] = [
        SampleAirport(
            icao: "KPAO", faa: "PAO", iata: "PAO", name: "Palo Alto", city: "Palo Alto",
            country: "United States", latitude: 37.461121, longitude: -122.115047, elevationFeet: 7,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 31", isHub: false),
        SampleAirport(
            icao: "KSQL", faa: "SQL", iata: "SQL", name: "San Carlos", city: "San Carlos",
            country: "United States", latitude: 37.511861, longitude: -122.249531, elevationFeet: 6,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 30", isHub: false),
        SampleAirport(
            icao: "KHAF", faa: "HAF", iata: "HAF", name: "Half Moon Bay", city: "Half Moon Bay",
            country: "United States", latitude: 37.513444, longitude: -122.501167, elevationFeet: 66,
            timeZone: "America/Los_Angeles", approaches: "", isHub: false),
        SampleAirport(
            icao: "KLVK", faa: "LVK", iata: "LVK", name: "Livermore Municipal", city: "Livermore",
            country: "United States", latitude: 37.693389, longitude: -121.820361, elevationFeet: 400,
            timeZone: "America/Los_Angeles", approaches: "ILS 25R, RNAV (GPS) 25R", isHub: false),
        SampleAirport(
            icao: "KMRY", faa: "MRY", iata: "MRY", name: "Monterey Regional", city: "Monterey",
            country: "United States", latitude: 36.586952, longitude: -121.842783, elevationFeet: 257,
            timeZone: "America/Los_Angeles", approaches: "ILS 10R", isHub: false),
        SampleAirport(
            icao: "KUKI", faa: "UKI", iata: "UKI", name: "Ukiah Municipal", city: "Ukiah",
            country: "United States", latitude: 39.125944, longitude: -123.200861, elevationFeet: 617,
            timeZone: "America/Los_Angeles", approaches: "LOC 15", isHub: false),
        SampleAirport(
            icao: "KTRK", faa: "TRK", iata: "TKF", name: "Truckee-Tahoe", city: "Truckee",
            country: "United States", latitude: 39.320056, longitude: -120.139583, elevationFeet: 5904,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 20", isHub: false),
        SampleAirport(
            icao: "KTVL", faa: "TVL", iata: "TVL", name: "Lake Tahoe", city: "South Lake Tahoe",
            country: "United States", latitude: 38.893889, longitude: -119.995333, elevationFeet: 6268,
            timeZone: "America/Los_Angeles", approaches: "", isHub: false),
        SampleAirport(
            icao: "KSTS", faa: "STS", iata: "STS", name: "Charles M. Schulz – Sonoma County", city: "Santa Rosa",
            country: "United States", latitude: 38.509694, longitude: -122.812889, elevationFeet: 129,
            timeZone: "America/Los_Angeles", approaches: "ILS 32", isHub: false),
        SampleAirport(
            icao: "KAPC", faa: "APC", iata: "APC", name: "Napa County", city: "Napa",
            country: "United States", latitude: 38.213189, longitude: -122.280687, elevationFeet: 36,
            timeZone: "America/Los_Angeles", approaches: "ILS 1L", isHub: false),
        SampleAirport(
            icao: "KSBP", faa: "SBP", iata: "SBP", name: "San Luis Obispo County Regional", city: "San Luis Obispo",
            country: "United States", latitude: 35.237273, longitude: -120.642603, elevationFeet: 212,
            timeZone: "America/Los_Angeles", approaches: "ILS 11", isHub: false),
        SampleAirport(
            icao: "KSNA", faa: "SNA", iata: "SNA", name: "John Wayne/Orange County", city: "Santa Ana",
            country: "United States", latitude: 33.675662, longitude: -117.868233, elevationFeet: 56,
            timeZone: "America/Los_Angeles", approaches: "ILS 20R", isHub: true),
        SampleAirport(
            icao: "KRNO", faa: "RNO", iata: "RNO", name: "Reno/Tahoe International", city: "Reno",
            country: "United States", latitude: 39.499111, longitude: -119.768111, elevationFeet: 4415,
            timeZone: "America/Los_Angeles", approaches: "ILS 17R", isHub: true),
        SampleAirport(
            icao: nil, faa: "C83", iata: nil, name: "Byron", city: "Byron",
            country: "United States", latitude: 37.828444, longitude: -121.625833, elevationFeet: 78,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 30", isHub: false),
        SampleAirport(
            icao: nil, faa: "O69", iata: nil, name: "Petaluma Municipal", city: "Petaluma",
            country: "United States", latitude: 38.257793, longitude: -122.605324, elevationFeet: 90,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 29", isHub: false),
        SampleAirport(
            icao: nil, faa: "1O3", iata: nil, name: "Lodi", city: "Lodi",
            country: "United States", latitude: 38.202442, longitude: -121.269142, elevationFeet: 60,
            timeZone: "America/Los_Angeles", approaches: "", isHub: false),
        SampleAirport(
            icao: nil, faa: "E16", iata: nil, name: "San Martin", city: "San Martin",
            country: "United States", latitude: 37.081583, longitude: -121.596806, elevationFeet: 284,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 32", isHub: false),
        SampleAirport(
            icao: nil, faa: "0Q3", iata: nil, name: "Sonoma Valley", city: "Sonoma",
            country: "United States", latitude: 38.223942, longitude: -122.449711, elevationFeet: 16,
            timeZone: "America/Los_Angeles", approaches: "", isHub: false),
        SampleAirport(
            icao: nil, faa: "O61", iata: nil, name: "Cameron Park", city: "Cameron Park",
            country: "United States", latitude: 38.684, longitude: -120.987528, elevationFeet: 1287,
            timeZone: "America/Los_Angeles", approaches: "RNAV (GPS) 31", isHub: false),
        SampleAirport(
            icao: nil, faa: "L35", iata: "RBF", name: "Big Bear City", city: "Big Bear City",
            country: "United States", latitude: 34.263778, longitude: -116.856028, elevationFeet: 6752,
            timeZone: "America/Los_Angeles", approaches: "", isHub: false),
    ]
}
