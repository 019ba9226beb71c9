extension SampleAirport {
    /// Forty airports in Europe; identifiers, positions, elevations and runways are real.
    static let europe: [SampleAirport] = [
        SampleAirport(
            icao: "LSZG", faa: nil, iata: "ZHI", name: "Grenchen", city: "Grenchen",
            country: "Switzerland", latitude: 47.1816, longitude: 7.41719, elevationFeet: 1411,
            timeZone: "Europe/Zurich", approaches: "ILS 24", isHub: false),
        SampleAirport(
            icao: "LSZH", faa: nil, iata: "ZRH", name: "Flughafen Zürich", city: "Zürich",
            country: "Switzerland", latitude: 47.4647, longitude: 8.54917, elevationFeet: 1416,
            timeZone: "Europe/Zurich", approaches: "ILS 14, ILS 28, ILS 34", isHub: true),
        SampleAirport(
            icao: "LSGG", faa: nil, iata: "GVA", name: "Genève / Cointrin", city: "Genève",
            country: "Switzerland", latitude: 46.2381, longitude: 6.10895, elevationFeet: 1411,
            timeZone: "Europe/Zurich", approaches: "ILS 22, ILS 04", isHub: true),
        SampleAirport(
            icao: "LSZB", faa: nil, iata: "BRN", name: "Bern-Belp", city: "Bern",
            country: "Switzerland", latitude: 46.9141, longitude: 7.49715, elevationFeet: 1674,
            timeZone: "Europe/Zurich", approaches: "ILS 14", isHub: false),
        SampleAirport(
            icao: "LSZR", faa: nil, iata: "ACH", name: "St. Gallen-Altenrhein", city: "Altenrhein",
            country: "Switzerland", latitude: 47.485, longitude: 9.56077, elevationFeet: 1306,
            timeZone: "Europe/Zurich", approaches: "ILS 10", isHub: false),
        SampleAirport(
            icao: "LSZA", faa: nil, iata: "LUG", name: "Lugano", city: "Lugano",
            country: "Switzerland", latitude: 46.0043, longitude: 8.91058, elevationFeet: 915,
            timeZone: "Europe/Zurich", approaches: "LOC 01", isHub: false),
        SampleAirport(
            icao: "LSZS", faa: nil, iata: "SMV", name: "Samedan / Engadin", city: "Samedan",
            country: "Switzerland", latitude: 46.5341, longitude: 9.88411, elevationFeet: 5600,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSGS", faa: nil, iata: "SIR", name: "Sion", city: "Sion",
            country: "Switzerland", latitude: 46.2196, longitude: 7.32676, elevationFeet: 1585,
            timeZone: "Europe/Zurich", approaches: "LOC 25", isHub: false),
        SampleAirport(
            icao: "LSGC", faa: nil, iata: nil, name: "Les Éplatures", city: "La Chaux-de-Fonds",
            country: "Switzerland", latitude: 47.0839, longitude: 6.79284, elevationFeet: 3368,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSPV", faa: nil, iata: nil, name: "Wangen-Lachen", city: "Wangen",
            country: "Switzerland", latitude: 47.2047, longitude: 8.8675, elevationFeet: 1335,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSZF", faa: nil, iata: nil, name: "Birrfeld", city: "Lupfig",
            country: "Switzerland", latitude: 47.4436, longitude: 8.23361, elevationFeet: 1300,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSZT", faa: nil, iata: nil, name: "Lommis", city: "Lommis",
            country: "Switzerland", latitude: 47.5244, longitude: 9.00306, elevationFeet: 1539,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSZC", faa: nil, iata: "BXO", name: "Buochs", city: "Buochs",
            country: "Switzerland", latitude: 46.97444, longitude: 8.39694, elevationFeet: 1475,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSGL", faa: nil, iata: "QLS", name: "Lausanne / La Blécherette", city: "Lausanne",
            country: "Switzerland", latitude: 46.5453, longitude: 6.61667, elevationFeet: 2041,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "LSZW", faa: nil, iata: nil, name: "Thun", city: "Thun",
            country: "Switzerland", latitude: 46.7564, longitude: 7.60056, elevationFeet: 1837,
            timeZone: "Europe/Zurich", approaches: "", isHub: false),
        SampleAirport(
            icao: "EDDM", faa: nil, iata: "MUC", name: "München", city: "München",
            country: "Germany", latitude: 48.3538, longitude: 11.7861, elevationFeet: 1487,
            timeZone: "Europe/Berlin", approaches: "ILS 26L, ILS 08R", isHub: true),
        SampleAirport(
            icao: "EDNY", faa: nil, iata: "FDH", name: "Friedrichshafen", city: "Friedrichshafen",
            country: "Germany", latitude: 47.6713, longitude: 9.51149, elevationFeet: 1367,
            timeZone: "Europe/Berlin", approaches: "ILS 24, ILS 06", isHub: false),
        SampleAirport(
            icao: "EDTF", faa: nil, iata: nil, name: "Freiburg", city: "Freiburg im Breisgau",
            country: "Germany", latitude: 48.02278, longitude: 7.8325, elevationFeet: 801,
            timeZone: "Europe/Berlin", approaches: "", isHub: false),
        SampleAirport(
            icao: "EDNL", faa: nil, iata: nil, name: "Leutkirch-Unterzeil", city: "Leutkirch",
            country: "Germany", latitude: 47.85889, longitude: 10.01417, elevationFeet: 2100,
            timeZone: "Europe/Berlin", approaches: "", isHub: false),
        SampleAirport(
            icao: "EDDS", faa: nil, iata: "STR", name: "Stuttgart", city: "Stuttgart",
            country: "Germany", latitude: 48.6899, longitude: 9.22196, elevationFeet: 1276,
            timeZone: "Europe/Berlin", approaches: "ILS 25, ILS 07", isHub: true),
        SampleAirport(
            icao: "EDMA", faa: nil, iata: "AGB", name: "Augsburg", city: "Augsburg",
            country: "Germany", latitude: 48.42528, longitude: 10.93167, elevationFeet: 1516,
            timeZone: "Europe/Berlin", approaches: "ILS 25", isHub: false),
        SampleAirport(
            icao: "EDJA", faa: nil, iata: "FMM", name: "Memmingen", city: "Memmingen",
            country: "Germany", latitude: 47.9888, longitude: 10.2395, elevationFeet: 2077,
            timeZone: "Europe/Berlin", approaches: "ILS 24", isHub: false),
        SampleAirport(
            icao: "EDTL", faa: nil, iata: "LHA", name: "Lahr", city: "Lahr",
            country: "Germany", latitude: 48.3693, longitude: 7.82772, elevationFeet: 511,
            timeZone: "Europe/Berlin", approaches: "ILS 21", isHub: false),
        SampleAirport(
            icao: "LOWI", faa: nil, iata: "INN", name: "Innsbruck", city: "Innsbruck",
            country: "Austria", latitude: 47.2602, longitude: 11.344, elevationFeet: 1906,
            timeZone: "Europe/Vienna", approaches: "LOC 26", isHub: false),
        SampleAirport(
            icao: "LOWW", faa: nil, iata: "VIE", name: "Wien-Schwechat", city: "Wien",
            country: "Austria", latitude: 48.1103, longitude: 16.5697, elevationFeet: 600,
            timeZone: "Europe/Vienna", approaches: "ILS 16, ILS 29", isHub: true),
        SampleAirport(
            icao: "LOWS", faa: nil, iata: "SZG", name: "Salzburg", city: "Salzburg",
            country: "Austria", latitude: 47.7933, longitude: 13.0043, elevationFeet: 1411,
            timeZone: "Europe/Vienna", approaches: "ILS 15", isHub: false),
        SampleAirport(
            icao: "LOIH", faa: nil, iata: "HOH", name: "Hohenems-Dornbirn", city: "Hohenems",
            country: "Austria", latitude: 47.385, longitude: 9.7, elevationFeet: 1352,
            timeZone: "Europe/Vienna", approaches: "", isHub: false),
        SampleAirport(
            icao: "LIPZ", faa: nil, iata: "VCE", name: "Venezia / Tessera", city: "Venezia",
            country: "Italy", latitude: 45.5053, longitude: 12.3519, elevationFeet: 7,
            timeZone: "Europe/Rome", approaches: "ILS 04R", isHub: true),
        SampleAirport(
            icao: "LIML", faa: nil, iata: "LIN", name: "Milano / Linate", city: "Milano",
            country: "Italy", latitude: 45.4451, longitude: 9.27674, elevationFeet: 353,
            timeZone: "Europe/Rome", approaches: "ILS 35", isHub: true),
        SampleAirport(
            icao: "LIMJ", faa: nil, iata: "GOA", name: "Genova / Sestri", city: "Genova",
            country: "Italy", latitude: 44.4133, longitude: 8.8375, elevationFeet: 13,
            timeZone: "Europe/Rome", approaches: "ILS 28", isHub: false),
        SampleAirport(
            icao: "LFSB", faa: nil, iata: "BSL", name: "Bâle-Mulhouse", city: "Basel",
            country: "France", latitude: 47.5896, longitude: 7.52991, elevationFeet: 885,
            timeZone: "Europe/Paris", approaches: "ILS 15", isHub: false),
        SampleAirport(
            icao: "LFLP", faa: nil, iata: "NCY", name: "Annecy / Meythet", city: "Annecy",
            country: "France", latitude: 45.9292, longitude: 6.09876, elevationFeet: 1521,
            timeZone: "Europe/Paris", approaches: "RNP 04", isHub: false),
        SampleAirport(
            icao: "LFMN", faa: nil, iata: "NCE", name: "Nice / Côte d'Azur", city: "Nice",
            country: "France", latitude: 43.6584, longitude: 7.21587, elevationFeet: 12,
            timeZone: "Europe/Paris", approaches: "ILS 04L", isHub: true),
        SampleAirport(
            icao: "LFPB", faa: nil, iata: "LBG", name: "Paris / Le Bourget", city: "Paris",
            country: "France", latitude: 48.9694, longitude: 2.44139, elevationFeet: 218,
            timeZone: "Europe/Paris", approaches: "ILS 27", isHub: true),
        SampleAirport(
            icao: "LFMD", faa: nil, iata: "CEQ", name: "Cannes / Mandelieu", city: "Cannes",
            country: "France", latitude: 43.542, longitude: 6.95348, elevationFeet: 13,
            timeZone: "Europe/Paris", approaches: "", isHub: false),
        SampleAirport(
            icao: "LFLB", faa: nil, iata: "CMF", name: "Chambéry / Aix-les-Bains", city: "Chambéry",
            country: "France", latitude: 45.6381, longitude: 5.88023, elevationFeet: 779,
            timeZone: "Europe/Paris", approaches: "ILS 18", isHub: false),
        SampleAirport(
            icao: "EGKB", faa: nil, iata: "BQH", name: "London Biggin Hill", city: "London",
            country: "United Kingdom", latitude: 51.3308, longitude: 0.0325, elevationFeet: 598,
            timeZone: "Europe/London", approaches: "ILS 21", isHub: false),
        SampleAirport(
            icao: "LKPR", faa: nil, iata: "PRG", name: "Praha / Ruzyně", city: "Praha",
            country: "Czechia", latitude: 50.1008, longitude: 14.26, elevationFeet: 1247,
            timeZone: "Europe/Prague", approaches: "ILS 24", isHub: true),
        SampleAirport(
            icao: "LEPA", faa: nil, iata: "PMI", name: "Palma de Mallorca", city: "Palma de Mallorca",
            country: "Spain", latitude: 39.5517, longitude: 2.73881, elevationFeet: 27,
            timeZone: "Europe/Madrid", approaches: "ILS 24L", isHub: true),
        SampleAirport(
            icao: "EKRK", faa: nil, iata: "RKE", name: "København / Roskilde", city: "Roskilde",
            country: "Denmark", latitude: 55.5856, longitude: 12.1314, elevationFeet: 146,
            timeZone: "Europe/Copenhagen", approaches: "ILS 11", isHub: false),
    ]
}
