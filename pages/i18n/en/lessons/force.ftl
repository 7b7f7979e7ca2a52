### Splits that the address asks for.

error =
