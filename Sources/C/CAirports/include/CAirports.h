#ifndef CAIRPORTS_H
#define CAIRPORTS_H

/* The airports of the world as bytes, read in place: what scripts/make-airports wrote. Each text is in UTF-8, ends in a
   zero that its length does not count, and stays as it is for the life of the process. */

#include <stddef.h>

/* A line for each airport, in the order of the first field's bytes. Fields are parted by tabulators: key, FAA identifier,
   IATA identifier, name, city, the country's two letters, degrees north, degrees east, feet above mean sea level, number
   of the time zone. An unknown field is empty. The key is the ICAO identifier where it is four letters. */
const char *ca_airports(void);
size_t ca_airports_length(void);

/* Three letters of an IATA identifier and four of a key, again and again, in order. */
const char *ca_iata(void);
size_t ca_iata_length(void);

/* An FAA identifier filled with blanks to four, and the four of a key, where the key is neither the identifier nor K and
   the identifier; in order. */
const char *ca_faa(void);
size_t ca_faa_length(void);

/* Two letters, a tabulator and a name for each country, a line each, in order. */
const char *ca_countries(void);
size_t ca_countries_length(void);

/* The IANA name of each time zone, a line each; they are numbered from 0. */
const char *ca_zones(void);
size_t ca_zones_length(void);

#endif
