address =
    .refused-value = The address asks for { $name } = { $asked }, but { $name } takes { $expected }; its default is used instead.

expected =
    .whole-number = a whole number
    .at-most = { $kind } of at most { $high }
    .at-least = { $kind } of at least { $low }
    .range = { $kind } from { $low } to { $high }
    .switch = true or false
    .text = up to { $longest } characters
    .some-of = any of { $words }
    .limited-some-of = up to { $most } of { $words }
    .none = nothing
    .number = a number
    .one-of = one of { $words }
    .list = any of { $words }, with commas between them
