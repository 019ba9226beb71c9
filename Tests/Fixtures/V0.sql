-- A logbook of ModelV0: one table of flights, everything typed by hand.
--
-- Plain SQL, run by the sqlite3 tool on an empty file: see README.md beside this file.

PRAGMA page_size = 4096;
PRAGMA auto_vacuum = 2;
PRAGMA journal_mode = WAL;

BEGIN IMMEDIATE;

-- The store's own tables. This file is from before the model was kept in it: no Z_MODELCACHE.
CREATE TABLE ZLOGENTRY ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDATE TIMESTAMP, ZFLIGHTDURATION FLOAT, ZAIRCRAFTTYPE VARCHAR, ZDESTINATION VARCHAR, ZORIGIN VARCHAR, ZREMARKS VARCHAR, ZTAILNUMBER VARCHAR );
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);

INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (1, 'LogEntry', 0, 5003);
INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (
  1, '0B6F1D52-7C1E-4B0A-9C55-5C0F4B1E2A00',
  CAST(X'62706C6973743030D601020304050607080B0C0E0F5F101D4E5350657273697374656E63654672616D65776F726B5665' ||
  X'7273696F6E5F10194E5353746F72654D6F64656C56657273696F6E4861736865735F10204E5353746F72654D6F64656C' ||
  X'56657273696F6E48617368657356657273696F6E5F101E4E5353746F72654D6F64656C56657273696F6E4964656E7469' ||
  X'66696572735B4E5353746F7265547970655F10125F4E534175746F56616375756D4C6576656C11020ED1090A584C6F67' ||
  X'456E7472794F10205C935E8D0D69DABD3F28916FD9E952000240DA2D80ECEDF65C8963E5F60F517B1003A10D50565351' ||
  X'4C6974655132081535517495A1B6B9BCC5E8EAECEDF40000000000000101000000000000001000000000000000000000' ||
  X'0000000000F6' AS BLOB));

-- What the pilot may have typed.
CREATE TEMP TABLE counter (n INTEGER PRIMARY KEY);
WITH RECURSIVE up(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n < 11999)
INSERT INTO counter SELECT n FROM up;
CREATE TEMP TABLE type (i INTEGER PRIMARY KEY, name TEXT);
INSERT INTO type VALUES
  (0, 'C172'), (1, 'PA28'), (2, 'SR22'), (3, 'BE36'), (4, 'DA40'), (5, 'C182'),
  (6, 'C152'), (7, 'PC12'), (8, 'B350'), (9, 'R44'), (10, 'ASK21'), (11, 'PA44');
CREATE TEMP TABLE place (i INTEGER PRIMARY KEY, name TEXT);
INSERT INTO place VALUES
  (0, 'KPAO'), (1, 'PAO'), (2, 'KSQL'), (3, 'SQL'), (4, 'KHWD'),
  (5, 'HWD'), (6, 'KSFO'), (7, 'KOAK'), (8, 'KSJC'), (9, 'RHV'),
  (10, 'E16'), (11, 'C83'), (12, 'O69'), (13, '1Q4'), (14, '7S5'),
  (15, '1O3'), (16, 'KHAF'), (17, 'HAF'), (18, 'KMRY'), (19, 'KWVI'),
  (20, 'KTRK'), (21, 'KTVL'), (22, 'EDDF'), (23, 'EGLL'), (24, 'LSZH'),
  (25, 'ENTC'), (26, 'BIRK'), (27, 'RJTT'), (28, '00AA'), (29, 'K1Q4'),
  (30, 'Palo Alto'), (31, 'Half Moon Bay'), (32, 'Zürich'), (33, 'Gießen'), (34, 'Grass strip, Ødegård'),
  (35, '東京'), (36, 'SF'), (37, 'KPAOX'), (38, 'Aunt Mary''s field'), (39, 'Lake 🏞️');
CREATE TEMP TABLE blank (i INTEGER PRIMARY KEY, name TEXT);
INSERT INTO blank VALUES (0, NULL), (1, ''), (2, '   '), (3, char(9));

-- One row a flight. `tail` 0-59 is an aircraft; 60-69 is none. `origin` and `destination` 0-39 are places; 40-43 none.
-- Every eleventh flight in an aircraft names another type than usual, every thirteenth none. Aircraft 58 never has a
-- type; aircraft 59 has two types equally often.
CREATE TEMP TABLE flight AS
SELECT
  n,
  (n * 31) % 70 AS tail,
  CASE
    WHEN (n * 31) % 70 = 58 THEN NULL
    WHEN (n * 31) % 70 = 59 THEN 3 + (n / 70) % 2
    WHEN n % 13 = 0 THEN NULL
    WHEN n % 11 = 0 THEN ((n * 31) % 70 + 1) % 12
    ELSE ((n * 31) % 70) % 12
  END AS type,
  (n * 17) % 44 AS origin,
  (n * 29 + 5) % 44 AS destination
FROM counter WHERE n BETWEEN 1 AND 5000;

-- The same word in capitals or small, with or without blanks around it.
CREATE TEMP TABLE spelling (i INTEGER PRIMARY KEY, before TEXT, small INTEGER, after TEXT);
INSERT INTO spelling VALUES (0, '', 0, ''), (1, '', 1, ''), (2, ' ', 0, ''), (3, '', 0, '  '), (4, char(9), 1, ' ');

-- Hours hold what a careless form lets in: nothing, zero, negative, over a day, infinite, a tie of half a minute (0.125),
-- next to nothing. 1 / 60.0 is one minute. Inf comes from 1e999; NaN cannot be kept, SQLite makes it NULL.
-- ZDATE has numeric affinity: whole seconds are stored as INTEGER, the rest as REAL, as the framework's own files do.
INSERT INTO ZLOGENTRY
SELECT
  n, 1, 1 + n % 3,
  CASE
    WHEN n % 97 = 0 THEN NULL
    WHEN n = 1 THEN 0
    WHEN n = 2 THEN -86400.5
    WHEN n = 3 THEN -883612800
    WHEN n % 2 = 0 THEN 252460800 + n * 100000
    ELSE 252460800 + n * 100000 + (n % 1000) / 1000.0
  END,
  CASE
    WHEN n % 50 = 0 THEN NULL
    WHEN n = 1001 THEN 1e999
    WHEN n = 2001 THEN -1e999
    WHEN n = 3001 THEN 1e300
    WHEN n % 211 = 7 THEN 0
    WHEN n % 307 = 1 THEN -0.5
    WHEN n % 401 = 2 THEN 25.5
    WHEN n % 499 = 3 THEN 1e-9
    WHEN n % 503 = 4 THEN 24.0
    WHEN n % 509 = 5 THEN 0.125
    WHEN n % 10 = 9 THEN 1.2
    WHEN n % 10 = 8 THEN 1 / 60.0
    WHEN n % 5 = 1 THEN ((n * 13) % 600) / 60.0
    ELSE ((n * 7) % 97) / 10.0
  END,
  (SELECT before || CASE small WHEN 1 THEN lower(name) ELSE name END || after FROM type, spelling
    WHERE type.i = flight.type AND spelling.i = (n / 5) % 5),
  CASE WHEN destination < 40 THEN
    (SELECT before || CASE small WHEN 1 THEN lower(name) ELSE name END || after FROM place, spelling
      WHERE place.i = destination AND spelling.i = (n / 2) % 5)
  ELSE (SELECT name FROM blank WHERE i = destination - 40) END,
  CASE WHEN origin < 40 THEN
    (SELECT before || CASE small WHEN 1 THEN lower(name) ELSE name END || after FROM place, spelling
      WHERE place.i = origin AND spelling.i = (n / 3) % 5)
  ELSE (SELECT name FROM blank WHERE i = origin - 40) END,
  CASE
    WHEN n = 2503 THEN printf('%.*c', 20000, 'x')
    WHEN n % 20 = 0 THEN NULL
    WHEN n % 20 = 1 THEN ''
    WHEN n % 20 = 2 THEN 'First line' || char(10) || 'second line'
    WHEN n % 20 = 3 THEN 'Wind' || char(9) || '270 at 12'
    WHEN n % 20 = 4 THEN 'Tower said "go around", so it''s two landings'
    WHEN n % 20 = 5 THEN 'Föhn über den Alpen, Ølen in sight'
    WHEN n % 20 = 6 THEN '夜間飛行 🛩️'
    WHEN n % 20 = 7 THEN 'Written elsewhere' || char(13) || char(10) || 'with other line ends'
    WHEN n % 20 = 8 THEN '  spaces at both ends  '
    WHEN n % 20 = 9 THEN '=1+1, "quoted"; semicolons, commas'
    ELSE printf('Flight %d, runway %02d', n, n % 36 + 1)
  END,
  CASE WHEN tail < 60 THEN
    (SELECT before || CASE small WHEN 1 THEN lower(printf('N%dKP', 101 + tail * 7)) ELSE printf('N%dKP', 101 + tail * 7) END
      || after FROM spelling WHERE i = (n / 7) % 5)
  ELSE (SELECT name FROM blank WHERE i = tail % 4) END
FROM flight ORDER BY n;

COMMIT;
