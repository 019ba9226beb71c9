// Aircraft, pilots, airports and log entries; times, totals and rules; opening and upgrading a logbook file.
