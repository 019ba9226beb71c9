// The only module that calls ncurses: reads keys, shows a buffer, gives the terminal back.
