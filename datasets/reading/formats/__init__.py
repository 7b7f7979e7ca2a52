"""Files that are no text: packed ones, spreadsheets, Parquet. Each says how large it may get before it is unpacked."""
