// Keys, cells, layout and widgets as pure values; knows no terminal.
