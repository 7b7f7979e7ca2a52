"""Binary formats: gzip and zip, Excel, Parquet. Each limits the size of what it unpacks."""
