### Reading a file: why it cannot be read, what was decided about it, and what its owner can have instead.

# What a file can be other than a table of text
file =
    .unnamed = The file
    .opendocument = an OpenDocument or a packed file
    .empty-zip = an empty zip file
    .old-office = an old Excel or Office file
    .gzip = a gzip file
    .bzip2 = a bzip2 file
    .xz = an xz file
    .zstandard = a zstandard file
    .seven-zip = a 7-zip file
    .rar = a rar file
    .pdf = a PDF
    .rich-text = a rich-text document
    .png = a picture (PNG)
    .jpeg = a picture (JPEG)
    .gif = a picture (GIF)
    .tiff = a picture (TIFF)
    .arrow = an Arrow or Feather file
    .hdf5 = an HDF5 file
    .numpy = a NumPy file
    .pickle = a Python pickle
    .sqlite = an SQLite database
    .spss = an SPSS file
    .stata = a Stata file
    .r-workspace = an R workspace
    .program = a program
    .html = a web page (HTML)
    .xml = an XML document
    .json = JSON
    .arff = an ARFF file
    .postscript = a PostScript document

# What to do with it
remedy =
    .save-as-csv = open it in the program it comes from and save it as CSV
    .unpack = unpack it and choose the CSV inside
    .from-pandas = save the table as CSV, for example with pandas' to_csv
    .choose-csv = choose a CSV file
    .save-sheet = save the sheet as CSV, or unpack the zip
    .copy-table = copy the table out of it into a spreadsheet and save that as CSV
    .save-table = save the table in it as CSV
    .from-numpy = save the array as CSV, for example with numpy.savetxt
    .export = export the table as CSV
    .from-r = save the table in R with write.csv

# Those whose names have words
encoding =
    .utf-8-mark = UTF-8 with a byte order mark
    .central-european = Central European (Windows-1250)
    .cyrillic = Cyrillic (Windows-1251)
    .greek = Greek (Windows-1253)
    .turkish = Turkish (Windows-1254)
    .gb18030 = Chinese (GB18030)
    .big5 = Chinese (Big5)
    .shift-jis = Japanese (Shift JIS)
    .euc-kr = Korean (EUC-KR)

separator =
    .tabs = tabs
    .semicolons = semicolons
    .bars = vertical bars
    .commas = commas
    .spaces = spaces

share =
    .percent = { $n }%
    .under-one = under 1%
    .over-99 = over 99%

error =
    .foreign = { $where } is { $what }, not a text table; { $remedy }.
    .document = { $where } is { $what }, not a table of { -rows } and columns; save the table as CSV.
    .empty = { $where } is empty; choose a file with a header line and at least one { -row }.
    .zero-byte = { $where } is not a text file, line { $line } holds a zero byte; save the table as CSV.
    .control-characters = { $where } is not a text file, it holds control characters such as 0x{ $code }; choose a CSV file.
    .no-encoding = There is no encoding { $name }; choose { $choices }.
    .other-encoding = { $where } is not { $encoding }: its byte { $byte } is no such text; choose another encoding.
    .broken-encoding = { $where } says it is { $encoding }, but its byte { $byte } is no such text; save it again as UTF-8.
    .not-opened = { $where } cannot be opened ({ $reason }); check that it is there and can be read.
    .not-bytes = { $where } is not bytes but { $type }; open it with open(path, "rb").
    .too-large = { $where } is larger than { $megabytes } MB; take a sample of its { -rows }.
    .not-a-table = { $where } cannot be read as a table ({ $error }); save it again as CSV.
    .no-column-to-rename = There is no column { $name } to rename; choose { $choices }.
    .name-taken = There is a column { $name } already; choose another name for { $found }.
    .zip-tables = { $where } is a zip file with { $n } tables, { $tables }; choose one with a single table in it.
    .zip-no-table = { $where } is a zip file with no table; choose one with a single table in it.
    .zip-password = { $where } is a zip file with a password; unpack it and choose the table inside.
    .zip-packing = { $where } is packed in a way that is not read here; unpack it and choose the table inside.
    .zip-pieces = { $where } has more than { $most } packed pieces; unpack it and choose the table inside.
    .unpacked-too-large = { $where } unpacks to more than { $megabytes } MB; take a sample of its { -rows }.
    .not-unpacked = { $where } cannot be unpacked ({ $error }); choose the table that is in it.
    .parquet = { $where } cannot be read as Parquet ({ $type }); write it again.
    .parquet-columns = { $where } has { $n } columns, more than the { $most } allowed; leave out columns, or take a sample of its { -rows }.
    .parquet-size = { $where } has { $rows } { -rows } of { $columns } columns, which is too much; leave out columns, or take a sample of its { -rows }.
    .parquet-no-rows = { $where } has no { -rows }; choose a table with at least one.
    .parquet-no-columns = { $where } has no columns; choose a table with at least one.
    .parquet-same-names = { $where } has two columns of the same name; rename one of them.
    .parquet-nothing = { $where } has no column of numbers, dates or text; choose another.
    .parquet-text = { $where } has more than { $megabytes } MB of text in a column; leave out columns, or take a sample of its { -rows }.
    .excel = { $where } cannot be read as an Excel file ({ $type }); save the sheet as CSV.
    .excel-sheets = { $where } has { $n } sheets, more than the { $most } allowed; save the sheet as CSV.
    .excel-columns = { $where } has { $n } columns, more than the { $most } allowed; save the sheet as CSV.
    .excel-cells = { $where } has more cells than the { $most } a sheet may have here; save the sheet as CSV.
    .excel-too-large = { $where } unpacks to more than an Excel file may hold here; save the sheet as CSV.
    .no-sheet = There is no sheet { $name }; choose { $choices }.
    .no-cell = { $where } has no cell that holds anything; choose a file with a header line and { -rows }.
    .only-comments = { $where } holds only comments; choose a file with a header line and at least one { -row }.
    .no-rows = { $where } has a header line but no { -rows }; add at least one { -row } of data.
    .many-lines = { $where } has { $n } lines, more than the { $most } allowed; take a sample of it.
    .long-line = { $where }, line { $line } is { $n } characters long, more than the { $most } allowed; check that the table has one { -row } a line.
    .many-columns = { $where }, line { $line } has { $n } columns, more than the { $most } allowed; leave out the columns you do not need.
    .long-cell = { $where }, line { $line } starts a cell longer than { $most } characters; check that its double quote (") is closed, or shorten it.
    .text-behind-quote = { $where }, line { $line } starts a { -row } with text behind a closing double quote; write a double quote inside a cell as two ("").
    .open-quote = { $where }, line { $line } starts a { -row } whose double quote (") is never closed; close it or remove it.
    .short-rows = { $where }, line { $line } has { $n } of the { $width } columns and { $short } of { $rows } { -rows } are that short; add the missing separators.
    .long-row = { $where }, line { $line } has { $n ->
        [one] 1 column
       *[other] { $n } columns
    } where the table has { $width }; put text that holds a separator between double quotes, or remove what is too much.

# Of the whole file
decision =
    .encoding = The text is { $encoding }.
    .parquet = The file is Parquet.
    .gzip = The file was packed with gzip.
    .from-zip = { $name } was taken out of the zip file.
    .no-cells-read = { $name } holds neither numbers nor dates nor text: left out.
    .sheet = The sheet { $name } is read.
    .sheet-of-several = The sheet { $name } is read, and not { $others }.
    .separator = Columns are separated by { $separator }.
    .no-separator = Columns are separated by nothing: there is only one.
    .counts = The first line counts the table, { $n } { -rows } of { $d } { -features }{ $differs ->
        [true] {" "}(there are { $lines } lines)
       *[false] {""}
    }{ $named ->
        [true] {" "}and names the { -classes } { $classes }
       *[false] {""}
    }: it is no { -row }.
    .drawn = { $n } of { $rows } { -rows } were drawn at random ({ -seed } { $seed }), the same ones every time: up to { $most } { -rows } and { $cells } cells are read. { -rows } are counted among those drawn.
    .title = { $n ->
        [one] 1 line above the table left out: { $text }.
       *[other] { $n } lines above the table left out: { $text }.
    }
    .comments = { $n ->
        [one] 1 comment line above the table left out.
       *[other] { $n } comment lines above the table left out.
    }
    .dashes = { $n ->
        [one] 1 line of dashes left out.
       *[other] { $n } lines of dashes left out.
    }
    .repeated-header = { $n ->
        [one] 1 line that repeats the header left out.
       *[other] { $n } lines that repeat the header left out.
    }
    .remarks = { $n ->
        [one] 1 line that starts with # left out.
       *[other] { $n } lines that start with # left out.
    }
    .empty-lines = { $n ->
        [one] 1 empty line left out.
       *[other] { $n } empty lines left out.
    }
    .single-quotes = All cells stand between quotes that are read as part of them, such as { $first } and { $last }; write double quotes (") instead.
    .total = The last { -row } { $name } left out.
    .total-kept = The last { -row } { $name } is kept, as asked.
    .header = The first { -row } holds the names of the columns: { $names }.
    .no-header = There is no header line, the first { -row } holds { $cell }: columns are called by their number.
    .names-in-comment = The names of the columns are from the comment { $comment }.
    .two-headers = The first two { -rows } hold the names of the columns, such as { $name }.
    .second-header = The second { -row } holds names too, as asked.
    .no-second-header = The second { -row } is read as a { -row }, as asked.
    .unsure-second-header = The second { -row } has { $cell } above numbers: it is read as a { -row }, and may be part of the names.
    .short-header = The header has one name less than there are columns: the first column has no name.
    .short-header-decimal = The header has one name less than there are columns: the first column has no name. If { $number } is one number with a decimal comma, put such numbers between double quotes.
    .short-rows = { $n ->
        [one] 1 { -row } ends early, the first in line { $line }: what is not there is missing.
       *[other] { $n } { -rows } end early, the first in line { $line }: what is not there is missing.
    }
    .short-rows-left-out = { $n ->
        [one] 1 { -row } ends early, the first in line { $line }: left out, as asked.
       *[other] { $n } { -rows } end early, the first in line { $line }: left out, as asked.
    }
    .every-column = Every column is kept, as asked.
    .empty-columns = { $n ->
        [one] 1 empty column without a name left out.
       *[other] { $n } empty columns without a name left out.
    }
    .row-numbers = The first column has no name and numbers the { -rows }: left out.
    .no-name = Column { $position } has no name and is called { $name }.
    .same-name = Column { $position } has the same name as one before it and is called { $name }.

# Of one column
column =
    .code = { $name } was left as text: as a number { $cell } would lose { $part ->
        [zero] its leading zero
        [digits] its last digits
       *[letter] its letter
    }.
    .code-as-number = { $name } is read as numbers, as asked: { $cell } loses { $part ->
        [zero] its leading zero
        [digits] its last digits
       *[letter] its letter
    }.
    .power = { $name } holds numbers: { $cell } was read as { $number }.
    .decimal-comma = { $name } writes its numbers with a decimal comma: { $cell } was read as { $number }.
    .decimal-point = { $name } writes its numbers with a decimal point: { $cell } was read as { $number }.
    .digit-groups = { $name } groups the digits of its numbers: { $cell } was read as { $number }.
    .unit = { $name } writes its numbers with { $unit }: { $cell } was read as { $number }.
    .own-signs = { $name } writes its numbers with signs of their own: { $cell } was read as { $number }.
    .whole-or-fraction = { $name } was left as text: { $cell } may mean a whole number or a fraction.
    .text = { $name } is kept as text, as asked.
    .dates = { $name } holds dates: { $cell } was read as { $date }.
    .two-dates = { $name } was left as text: { $cell } may be two different dates.
    .no-date = { $name } was left as text: { $cell } is no date of the years 1 to 9999; correct it or leave it empty.
    .unread-dates = { $name } was left as text, which has no order: { $cell }; write dates as 2020-01-31 and times as numbers.
    .words-missing = { $word }{ $others ->
        [0] {""}
        [one] {" "}and 1 word like it
       *[other] {" "}and { $others } words like it
    } was read as missing in { $n ->
        [one] 1 cell
       *[other] { $n } cells
    } of { $name }.
    .words-kept = { $word }{ $others ->
        [0] {""}
        [one] {" "}and 1 word like it
       *[other] {" "}and { $others } words like it
    } is read as a { -level } in { $n ->
        [one] 1 cell
       *[other] { $n } cells
    } of { $name }.
    .words-unsure = { $word }{ $others ->
        [0] {""}
        [one] {" "}and 1 word like it
       *[other] {" "}and { $others } words like it
    } is read as a { -level } in { $n ->
        [one] 1 cell
       *[other] { $n } cells
    } of { $name }, { $share } of those that hold anything. Is it a { -level }, or does it say that a value is missing?
    .odd-cells = { $name } is text because { $what ->
        [date] { $n ->
            [one] 1 cell is not a date
           *[other] { $n } cells are not dates
        }
       *[number] { $n ->
            [one] 1 cell is not a number
           *[other] { $n } cells are not numbers
        }
    }, the first { $cell } in { -row } { $row }.
    .odd-cells-missing = In { $name } { $what ->
        [date] { $n ->
            [one] 1 cell that is no date is missing
           *[other] { $n } cells that are no dates are missing
        }
       *[number] { $n ->
            [one] 1 cell that is no number is missing
           *[other] { $n } cells that are no numbers are missing
        }
    }, the first { $cell } in { -row } { $row }.

# On buttons: what can be had instead of a decision
change =
    .found = As found
    .found-column = Read it as found
    .as-text = Keep it as text
    .as-numbers = Read it as numbers
    .decimal-comma = The comma is a decimal comma
    .decimal-point = The point is a decimal point
    .comma-groups = The comma groups digits
    .point-groups = The point groups digits
    .day-first = The day comes first
    .month-first = The month comes first
    .level = Keep as a { -level }
    .missing = Read as missing
    .odd-missing = Take them for missing
    .sheet = Read { $name }
    .as-rows = Read them as { -rows }
    .as-row = Keep it as a { -row }
    .no-header = The first { -row } is one like the others
    .header = The first { -row } holds the names
    .no-second-header = The second { -row } is one like the others
    .second-header = It is part of the names
    .empty-lines = Keep them as { -rows } without values
    .no-short-rows = Leave those { -rows } out
    .short-rows = Keep those { -rows }
    .every-column = Keep every column
